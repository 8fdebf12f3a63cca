import type { LatencyFigures, Summary } from '../../../../../workers/protocol';
import { highestOf, lowestOf, mean, sumOf } from '../../../../base/statistics';
import { estimateCost } from '../../../../scenario/cost';
import type { FieldName, Scenario } from '../../../../scenario/scenario';
import { withLaterSeed } from '../../../../scenario/seeds';
import { type TwinField, withSet } from '../../../../scenario/twin';
import type { Diagnosis } from '../meaning/types';
import {
  type Aim,
  dice,
  lossOf,
  normals,
  type Place,
  type Point,
  placeTowards,
  type Trend,
  trendOf,
} from './ensemble';
import { type Prior, priorsFor, valuesAt } from './prior';
import { type Simulated, simulatedAs } from './simulated';
import { missOf, type Target } from './targets';

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
  readonly assumed?: readonly FieldName[];
  /** The constants to fit; default: those that affect the scenario. */
  readonly fields?: readonly TwinField[];
}

/** A tried set of constants, with the results of its run. */
export interface Tried extends Point {
  /** The model's value of each target. */
  readonly figures: readonly number[];
  readonly latencyMs: LatencyFigures | null;
}

/** A scenario and its run. */
export interface BestRun {
  readonly scenario: Scenario;
  readonly summary: Summary;
}

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

/**
 * Sets of constants, drawn from the prior of `prior.ts` and then from what the runs so far say of the posterior
 * (`ensemble.ts`). Each set has one run of the model. docs/twin.md states the method and its limits. The same order has the
 * same results, whatever the number of workers.
 */
export class Search {
  readonly order: FitOrder;
  readonly simulated: Simulated;
  /** The order's figures that its runs can give. */
  readonly targets: readonly Target[];
  readonly priors: readonly Prior[];
  /** Runs of a turn, by the scenario's cost. */
  readonly usualRuns: number;
  readonly #random: () => number;
  /** Every set with its run. */
  readonly #tried: Tried[] = [];
  /** Sets with the means of runs with several seeds. */
  readonly #refined: Tried[] = [];

  constructor(order: FitOrder) {
    this.order = order;
    this.simulated = simulatedAs(order.scenario);
    const { scenario, isWhole } = this.simulated;
    this.targets = order.targets.filter(({ isHighest }) => !isHighest || isWhole);
    this.priors = priorsFor(scenario, order.fields);
    const { events, fewest, most } = USUAL;
    const affordable = Math.round(events / estimateCost(scenario).events);
    this.usualRuns = Math.min(most, Math.max(fewest, affordable));
    this.#random = dice(order.scenario.seed);
  }

  /** Sets that fit alike: with as many constants, the draws of a posterior are hardly less likely than that. */
  get sets(): readonly Tried[] {
    const usual = this.priors.length / 2;
    const within = usual + 3 * Math.sqrt(usual);
    const lowest = this.#lowestLoss(this.#tried);
    return this.#tried.filter((tried) => this.#loss(tried) - lowest <= within);
  }

  /** True if its sets are an answer, rather than a look. */
  get isWhole(): boolean {
    return this.#refined.length > 0;
  }

  get runs(): number {
    return this.#tried.length + this.#refined.length * REFINED.seeds;
  }

  /** A short turn. */
  look(most = LOOK_RUNS): Asking<void> {
    return this.searchOn(Math.min(most, LOOK_RUNS));
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
      const places = this.#drawAims(count).map((aim) =>
        trend === null ? aim.place : placeTowards(aim, trend, trend),
      );
      this.#tried.push(...(yield* this.#try(places)));
    }
    if (isWhole) yield* this.#refine();
  }

  /** Pairs on both sides of the prior's centre, so that their mean is exact. */
  #drawAims(count: number): readonly Aim[] {
    const half = Array.from({ length: Math.ceil(count / 2) }, () => ({
      place: normals(this.priors.length, this.#random),
      errors: normals(this.targets.length, this.#random),
    }));
    const opposite = half.map(({ place, errors }) => ({
      place: place.map((value) => -value),
      errors: errors.map((value) => -value),
    }));
    return [...half, ...opposite].slice(0, count);
  }

  /** How misses depend on places in the better half of all sets. */
  #trend(): Trend & { readonly best: readonly number[] } {
    const better = this.#densest(this.#tried).slice(0, Math.max(FEWEST_RUNS, this.#tried.length / 2));
    return { ...trendOf(better), best: better[0]?.misses ?? [] };
  }

  /** Of the sets that are about the likeliest, the one whose worst figure is least off; undefined before the first run. */
  best(): Tried | undefined {
    const lowest = this.loss();
    const alike = this.#compared.filter((tried) => this.#loss(tried) - lowest <= AS_LIKELY);
    return alike.toSorted((one, other) => this.#worst(one) - this.#worst(other))[0];
  }

  /** Minus the logarithm of the likeliest set's posterior density, up to a constant of its figures: lower fits better. */
  loss(): number {
    return this.#lowestLoss(this.#compared);
  }

  /** Means of several seeds if there are any: among single runs the lucky ones win. */
  get #compared(): readonly Tried[] {
    return this.#refined.length > 0 ? this.#refined : this.#tried;
  }

  #lowestLoss(among: readonly Tried[]): number {
    return lowestOf(among.map((tried) => this.#loss(tried)));
  }

  /** The largest error of a figure, as a logarithm: a maximum is a single event, so it's left out. */
  #worst({ misses }: Tried): number {
    const errors = this.targets.map(({ isHighest, spread }, figure) =>
      isHighest ? 0 : Math.abs(misses[figure] ?? 0) * spread,
    );
    return highestOf(errors);
  }

  #densest(among: readonly Tried[]): readonly Tried[] {
    return among.toSorted((one, other) => this.#loss(one) - this.#loss(other));
  }

  /** Runs with the best set and other values of some settings, one for each of these; none before the first run. */
  *bestRuns(patches: readonly Partial<Scenario>[]): Asking<readonly BestRun[]> {
    const best = this.best();
    if (best === undefined) return [];
    const scenarios = patches.map((patch) => ({ ...this.#at(best.place), ...patch }));
    const summaries = yield scenarios;
    return summaries.map((summary, index) => ({ scenario: scenarios[index] as Scenario, summary }));
  }

  /** Runs sets with as many seeds in turn. */
  *#try(places: readonly Place[], seeds = places.length): Asking<readonly Tried[]> {
    const scenarios = places.map((place) => this.#at(place));
    const summaries = yield scenarios.map((scenario, index) => withLaterSeed(scenario, index % seeds));
    return summaries.map((summary, index) => {
      const [place, scenario] = [places[index] as Place, scenarios[index] as Scenario];
      const figures = this.targets.map(({ model }) => model(summary, scenario));
      return { place, figures, misses: this.#missesOf(figures), latencyMs: summary.latencyMs };
    });
  }

  /**
   * Goes on from the likeliest place of the trend and the best sets, one step after the other, by the means of runs with several
   * seeds: one run may be a lucky one.
   */
  *#refine(): Asking<void> {
    const trend = this.#trend();
    const likeliest = placeTowards(null, trend, trend);
    const densest = this.#densest(this.#tried).slice(0, REFINED.sets - 1);
    let places = [likeliest, ...densest.map(({ place }) => place)];
    let length = 1;
    for (let step = 0; step <= REFINED.steps; step += 1) {
      const before = this.loss();
      const runs = places.flatMap((place) => Array.from({ length: REFINED.seeds }, () => place));
      const tried = yield* this.#try(runs, REFINED.seeds);
      for (let from = 0; from < tried.length; from += REFINED.seeds)
        this.#refined.push(...this.#meanOf(tried.slice(from, from + REFINED.seeds)));
      if (step > 0) length = this.loss() < before ? 1 : length / 2;
      const best = this.#densest(this.#refined)[0] ?? trend;
      const next = placeTowards(null, best, { ...trend, best: best.misses });
      places = [next.map((value, axis) => (1 - length) * (best.place[axis] ?? 0) + length * value)];
    }
  }

  /** One set's runs with several seeds as one. */
  #meanOf(runs: readonly Tried[]): readonly Tried[] {
    return runs.slice(0, 1).map((first) => {
      const figures = first.figures.map((_, figure) =>
        mean(runs.map((run) => run.figures[figure] ?? Number.NaN)),
      );
      return { ...first, figures, misses: this.#missesOf(figures) };
    });
  }

  #missesOf(figures: readonly number[]): readonly number[] {
    return this.targets.map((target, index) => missOf(target, figures[index] ?? Number.NaN) / target.spread);
  }

  /** The simulated scenario with the constants at a place. */
  #at(place: Place): Scenario {
    const fields = this.priors.map(({ field }) => field);
    return withSet(this.simulated.scenario, { fields }, { weight: 1, values: valuesAt(this.priors, place) });
  }

  #loss({ place, misses }: Tried): number {
    return sumOf([...misses.map(lossOf), ...place.map((value) => value ** 2 / 2)]);
  }
}
