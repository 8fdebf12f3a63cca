import type { LatencyFigures, Summary } from '../../../../../workers/protocol';
import { highestOf, lowestOf, mean, sumOf } from '../../../../base/statistics';
import { LATENCY, LATENCY_IDS } from '../../../../figures/latency';
import { estimateCost } from '../../../../scenario/cost';
import type { FieldName, Scenario } from '../../../../scenario/scenario';
import { withLaterSeed } from '../../../../scenario/seeds';
import { type Twin, type TwinField, weightedQuantiles, withSet } from '../../../../scenario/twin';
import type { Diagnosis } from '../meaning/types';
import { dice, lossOf, normals, type Place, type Point, placeTowards, type Trend, trendOf } from './ensemble';
import { HALF_95, type Prior, placeOf, priorsFor, valueAt, valuesAt } from './prior';
import { coveredBy, simulatedAs } from './simulated';
import { missesOf, missOf, type Target } from './targets';

/** Asks for runs of some scenarios at a time, goes on with their summaries in the same order, and ends with what it found. */
export type Asking<Found> = Generator<readonly Scenario[], Found, readonly Summary[]>;

/** The question of a fit: constants of one cluster, and figures measured on it. */
export interface FitOrder {
  /** Without timed changes: `whyNoFit`. */
  readonly scenario: Scenario;
  /** At least one. */
  readonly targets: readonly Target[];
  /** The diagnosis from the figures alone, before any fit. */
  readonly seen?: Diagnosis;
  /** Settings whose values nobody states: others may explain the figures; default: none. */
  readonly assumed?: readonly FieldName[] | undefined;
  /** The constants to fit; default: those that affect the scenario. */
  readonly fields?: readonly TwinField[];
}

interface Rated {
  /** Minus the logarithm of a posterior density, up to a constant of the figures: lower fits better. */
  readonly loss: number;
}

/** A tried set of constants, with the results of its runs. */
interface Tried extends Point, Rated {
  /** The model's value of each target: the mean of several runs. */
  readonly figures: readonly number[];
  readonly latencyMs: LatencyFigures | null;
}

/** A scenario and its run. */
export interface BestRun {
  readonly scenario: Scenario;
  readonly summary: Summary;
}

/** A value's median and the interval that holds 95 % of the posterior. */
export interface Interval {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** What a search has found. */
export type Fit = NonNullable<ReturnType<Search['fit']>>;

/** The fewest runs of a turn: places of the prior, and where one round moves them. */
export const FEWEST_RUNS = 48;
/** The most runs of a look, which shows whether a candidate can fit. */
export const LOOK_RUNS = 72;
/** Runs from which a turn's sets are an answer; fewer are a look. */
const WHOLE = 100;
/** Model events of a usual turn, about ten seconds of two workers, and the limits of its runs. */
const USUAL = { events: 90_000_000, fewest: 192, most: 240 } as const;
/** A set that is less likely by no more than this (a logarithm) fits about as well. */
export const AS_LIKELY = 5;
/** Rounds of a turn after the first places, which are draws of the prior. */
const ROUNDS = { look: 1, whole: 3 } as const;
/** How the best set is found: from so many sets, in so many steps, by the means of runs with so many seeds. */
const REFINED = { sets: 3, steps: 3, seeds: 4 } as const;

/** Max sets of a twin, and so runs behind a band. */
const SETS = 40;
/** A latency figure is pinned down if 95 % of the sets lie within this ratio. */
const PINNED_RATIO = 2;
/** A constant is pinned down if its interval is at most this share of the prior's. */
const PINNED_SHARE = 0.5;

/**
 * Sets of constants, drawn from the prior of `prior.ts` and then from what the runs so far say of the posterior
 * (`ensemble.ts`). Each set has one run of the model. docs/twin.md states the method and its limits. The same order has the
 * same results, whatever the number of workers.
 */
export class Search {
  readonly order: FitOrder;
  readonly #simulated: ReturnType<typeof simulatedAs>;
  /** The order's figures that its runs can give. */
  readonly #targets: readonly Target[];
  readonly #priors: readonly Prior[];
  /** Runs of a turn, by the scenario's cost. */
  readonly usualRuns: number;
  readonly #random: () => number;
  /** Every set with its run. */
  readonly #tried: Tried[] = [];
  /** Sets with the means of runs with several seeds. */
  readonly #refined: Tried[] = [];

  constructor(order: FitOrder) {
    this.order = order;
    this.#simulated = simulatedAs(order.scenario);
    const { scenario, isWhole } = this.#simulated;
    this.#targets = order.targets.filter(({ isHighest }) => !isHighest || isWhole);
    this.#priors = priorsFor(scenario, order.fields);
    const affordable = Math.round(USUAL.events / estimateCost(scenario).events);
    this.usualRuns = Math.min(USUAL.most, Math.max(USUAL.fewest, affordable));
    this.#random = dice(order.scenario.seed);
  }

  get runs(): number {
    return this.#tried.length + this.#refined.length * REFINED.seeds;
  }

  /** Tries more sets, each round where those before say that the posterior is. */
  *searchOn(wanted = this.usualRuns): Asking<void> {
    const most = Math.max(FEWEST_RUNS, wanted);
    const isWhole = most >= WHOLE;
    const rounds = ROUNDS[isWhole ? 'whole' : 'look'] + (this.#tried.length === 0 ? 1 : 0);
    const again = isWhole ? (REFINED.sets + REFINED.steps) * REFINED.seeds : 0;
    const count = Math.floor((most - again) / rounds);
    for (let round = 0; round < rounds; round += 1) {
      const trend = this.#tried.length === 0 ? null : this.#trend();
      const aims = this.#draw(count);
      const places = aims.map((aim) => (trend === null ? aim.place : placeTowards(aim, trend, trend)));
      this.#tried.push(...(yield* this.#try(places)));
    }
    if (isWhole) yield* this.#refine();
  }

  /** Places and errors in pairs on both sides of the prior's centre, so that their mean is exact. */
  #draw(count: number): readonly Point[] {
    const half = Array.from({ length: Math.ceil(count / 2) }, () => ({
      place: normals(this.#priors.length, this.#random),
      misses: normals(this.#targets.length, this.#random),
    }));
    const opposite = half.map(({ place, misses }) => ({
      place: place.map((value) => -value),
      misses: misses.map((value) => -value),
    }));
    return [...half, ...opposite].slice(0, count);
  }

  /** How misses depend on places in the better half of all sets. */
  #trend(): Trend {
    return trendOf(likeliest(this.#tried, Math.max(FEWEST_RUNS, this.#tried.length / 2)));
  }

  /** Of the sets that are about the likeliest, the one whose worst figure is least off; undefined before the first run. */
  #best(): Tried | undefined {
    // As logarithms; a maximum is a single event, so it's left out.
    const worst = ({ misses }: Tried): number =>
      highestOf(
        this.#targets.map(({ isHighest, spread }, figure) =>
          isHighest ? 0 : Math.abs(misses[figure] ?? 0) * spread,
        ),
      );
    const alike = within(this.#compared, AS_LIKELY);
    return alike.toSorted((one, other) => worst(one) - worst(other))[0];
  }

  /** That of the likeliest set. */
  loss(): number {
    return lowestOf(this.#compared.map(({ loss }) => loss));
  }

  /** Means of several seeds if there are any: among single runs the lucky ones win. */
  get #compared(): readonly Tried[] {
    return this.#refined.length > 0 ? this.#refined : this.#tried;
  }

  /** Runs with the best set and other values of some settings, one for each of these; none before the first run. */
  *bestRuns(patches: readonly Partial<Scenario>[]): Asking<readonly BestRun[]> {
    const best = this.#best();
    if (best === undefined) return [];
    const scenarios = patches.map((patch) => ({ ...this.#at(best.place), ...patch }));
    const summaries = yield scenarios;
    return summaries.map((summary, index) => ({ scenario: scenarios[index] as Scenario, summary }));
  }

  /** Runs each set once, with a seed of its own, or with as many seeds. */
  *#try(places: readonly Place[], seeds = 1): Asking<readonly Tried[]> {
    const scenarios = places.map((place) => this.#at(place));
    const summaries = yield scenarios.flatMap((scenario, index) =>
      Array.from({ length: seeds }, (_, seed) => withLaterSeed(scenario, seeds > 1 ? seed : index)),
    );
    return places.map((place, index): Tried => {
      const runs = summaries.slice(index * seeds, (index + 1) * seeds);
      const scenario = scenarios[index] as Scenario;
      const figures = this.#targets.map(({ model }) => mean(runs.map((run) => model(run, scenario))));
      const misses = missesOf(this.#targets, figures);
      const loss = sumOf([...misses.map(lossOf), ...place.map((value) => value ** 2 / 2)]);
      return { place, figures, misses, latencyMs: runs[0]?.latencyMs ?? null, loss };
    });
  }

  /**
   * Goes on from the likeliest place of the trend and the best sets, one step after the other, by the means of runs with several
   * seeds: one run may be a lucky one.
   */
  *#refine(): Asking<void> {
    const trend = this.#trend();
    const densest = likeliest(this.#tried, REFINED.sets - 1).map(({ place }) => place);
    let places = [placeTowards(null, trend, trend), ...densest];
    let length = 1;
    for (let step = 0; step <= REFINED.steps; step += 1) {
      const before = this.loss();
      this.#refined.push(...(yield* this.#try(places, REFINED.seeds)));
      if (step > 0) length = this.loss() < before ? 1 : length / 2;
      const best = likeliest(this.#refined, 1)[0] ?? trend;
      const next = placeTowards(null, best, { ...trend, best: best.misses });
      places = [next.map((value, axis) => (1 - length) * (best.place[axis] ?? 0) + length * value)];
    }
  }

  /** The simulated or another scenario with the constants at a place. */
  #at(place: Place, scenario = this.#simulated.scenario): Scenario {
    const fields = this.#priors.map(({ field }) => field);
    return withSet(scenario, { fields }, { weight: 1, values: valuesAt(this.#priors, place) });
  }

  /** What was found so far; null before the first round is over. */
  fit(isOver: boolean) {
    const [priors, targets, best] = [this.#priors, this.#targets, this.#best()];
    const { scenario, targets: all } = this.order;
    if (best === undefined) return null;
    const usual = priors.length / 2;
    // Sets that fit alike: with as many constants, the draws of a posterior are hardly less likely than that.
    const sets = within(this.#tried, usual + 3 * Math.sqrt(usual));
    const over = (value: (one: Tried) => number): Interval => {
      const values = sets.map((one) => [value(one), 1] as const).filter(([each]) => Number.isFinite(each));
      const [low = Number.NaN, median = Number.NaN, high = Number.NaN] = weightedQuantiles(
        values,
        [0.025, 0.5, 0.975],
      );
      return { low, median, high };
    };
    const kept = Math.min(SETS, sets.length);
    const twin: Twin = {
      scenario: this.#at(best.place, scenario),
      fields: priors.map(({ field }) => field),
      // Evenly among them.
      sets: Array.from({ length: kept }, (_, place) => ({
        values: valuesAt(priors, sets[Math.floor((place * sets.length) / kept)]?.place ?? []),
        weight: 1 / kept,
      })),
    };
    return {
      twin,
      constants: priors.map((prior, axis) => {
        const { field, says } = prior;
        const interval = over(({ place }) => valueAt(prior, place[axis] ?? 0));
        const width = placeOf(prior, interval.high) - placeOf(prior, interval.low);
        return {
          ...interval,
          field,
          before: scenario[field],
          /** Value in the best set. */
          best: twin.scenario[field],
          /** Interval of 95 % of all clusters, before any metric is seen. */
          prior: { low: valueAt(prior, -HALF_95), high: valueAt(prior, HALF_95) },
          pinned: width <= PINNED_SHARE * 2 * HALF_95,
          says,
        };
      }),
      /** Each metric, and its value in the sets that fit and in the best one. */
      residuals: targets.map((target, figure) => {
        const model = over(({ figures }) => figures[figure] ?? Number.NaN);
        const value = best.figures[figure] ?? Number.NaN;
        /** Relative error of the best value: 0.07 is 7 % more than measured. */
        const offBy = Math.expm1(missOf(target, value));
        return { target, model, best: value, offBy };
      }),
      /** Figures left out because only full-length runs could give them. */
      leftOut: all.filter((target) => !targets.includes(target)),
      /** Latency over the sets that fit, ms; what isn't pinned, the metrics only bound. */
      latency: LATENCY_IDS.filter((name) => name !== 'max' || this.#simulated.isWhole).map((name) => {
        const interval = over(({ latencyMs }) => latencyMs?.[LATENCY[name].key] ?? Number.NaN);
        return { ...interval, name, pinned: interval.high <= PINNED_RATIO * interval.low };
      }),
      /** Number of sets behind the intervals. */
      effective: sets.length,
      runs: this.runs,
      loss: this.loss(),
      covers: coveredBy(scenario),
      /** `settled` = all steps were made; `limit` = too few runs for them; `stopped` = before its end. */
      end: isOver ? (this.#refined.length > 0 ? 'settled' : 'limit') : 'stopped',
    } as const;
  }
}

/** At most so many, the likeliest first. */
export function likeliest<Each extends Rated>(all: readonly Each[], most: number): readonly Each[] {
  return all.toSorted((one, other) => one.loss - other.loss).slice(0, most);
}

/** Those that are less likely than the likeliest by no more than that (a logarithm). */
export function within<Each extends Rated>(all: readonly Each[], much: number): readonly Each[] {
  const lowest = lowestOf(all.map(({ loss }) => loss));
  return all.filter(({ loss }) => loss - lowest <= much);
}
