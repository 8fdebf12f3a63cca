import type { LatencyFigures, Summary } from '../../../../../workers/protocol';
import { highestOf, lowestOf, mean, sumOf } from '../../../../base/statistics';
import { type LatencyWindow, slowWindow } from '../../../../figures/ownWindow';
import type { Scenario } from '../../../../scenario/scenario';
import { withLaterSeed } from '../../../../scenario/seeds';
import { withSet } from '../../../../scenario/twin';
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
import { type Prior, valueAt } from './prior';
import { missOf, type Target } from './targets';

/** Runs a scenario to its end. Rejects if the model refuses it or fails. */
export type RunScenario = (scenario: Scenario) => Promise<Summary>;

/** A scenario that each run of a search simulates, and the figures that are measured in it. */
export interface Subject {
  readonly scenario: Scenario;
  readonly targets: readonly Target[];
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

/** How far a turn of a search goes, and whom it tells. */
interface SearchControl {
  /** Runs of this turn, each of one set of constants. */
  readonly most: number;
  readonly signal?: AbortSignal | undefined;
  /** Called after each run. */
  readonly onRun: () => void;
  /** Called after each round. */
  readonly onRound: () => void;
}

/** The fewest runs of a turn: places of the prior, and where one round moves them. */
export const FEWEST_RUNS = 48;
/** Runs from which a turn's sets are an answer; fewer are a look. */
const WHOLE = 100;
/** A set that is less likely by no more than this (a logarithm) fits about as well. */
export const AS_LIKELY = 5;
/** Rounds of a turn after the first places, which are draws of the prior. */
const ROUNDS = { look: 1, whole: 3 } as const;
/** How the best set is found: from so many sets, in so many steps, by the means of runs with so many seeds. */
const REFINED = { sets: 3, steps: 3, seeds: 4 } as const;

/**
 * Sets of constants, drawn from the prior of `prior.ts` and then from what the runs so far say of the posterior
 * (`ensemble.ts`). Each set has one run of the model per subject. docs/twin.md states the method and its limits. The same
 * order has the same results, whatever the number of workers.
 */
export class Search {
  readonly priors: readonly Prior[];
  readonly #subjects: readonly Subject[];
  readonly #run: RunScenario;
  readonly #random: () => number;
  readonly #window: LatencyWindow | undefined;
  /** Every set with its run. */
  readonly #tried: Tried[] = [];
  /** Sets with the means of runs with several seeds. */
  readonly #refined: Tried[] = [];
  #isWhole = false;
  #runs = 0;

  constructor(
    subjects: readonly Subject[],
    priors: readonly Prior[],
    run: RunScenario,
    { scenario, window }: { readonly scenario: Scenario; readonly window?: LatencyWindow },
  ) {
    this.#subjects = subjects;
    this.priors = priors;
    this.#run = run;
    this.#random = dice(scenario.seed);
    this.#window = window;
  }

  /** The figures of all subjects. */
  get targets(): readonly Target[] {
    return this.#subjects.flatMap(({ targets }) => targets);
  }

  get scenarios(): readonly Scenario[] {
    return this.#subjects.map(({ scenario }) => scenario);
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
    return this.#isWhole;
  }

  get runs(): number {
    return this.#runs;
  }

  /** Tries more sets, each round where those before say that the posterior is. */
  async searchOn(control: SearchControl): Promise<void> {
    const turn: Turn = { ...control, whenStopped: whenStopped(control.signal) };
    const most = Math.max(FEWEST_RUNS, control.most);
    const isWhole = most >= WHOLE;
    const rounds = ROUNDS[isWhole ? 'whole' : 'look'] + (this.#tried.length === 0 ? 1 : 0);
    const again = isWhole ? (REFINED.sets + REFINED.steps) * REFINED.seeds : 0;
    const count = Math.floor((most - again) / rounds);
    for (let round = 0; round < rounds; round += 1) {
      const trend = this.#tried.length === 0 ? null : this.#trend();
      const places = this.#drawAims(count).map((aim) =>
        trend === null ? aim.place : placeTowards(aim, trend, trend),
      );
      this.#tried.push(...(await this.#tryAll(places, turn)));
      if (isStopped(turn)) return;
      control.onRound();
    }
    this.#isWhole = isWhole;
    if (isWhole) await this.#refine(turn);
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

  /** A run of the first subject with the best set and another value of some settings; null before the first run. */
  async bestRun(patch: Partial<Scenario> = {}): Promise<BestRun | null> {
    const [best, subject] = [this.best(), this.#subjects[0]];
    if (best === undefined || subject === undefined) return null;
    const scenario = { ...this.#at(best.place, subject, 0), ...patch };
    return { scenario, summary: await this.#run(scenario) };
  }

  /** Runs sets, each with a seed of its own; if the search is stopped, only those finished by then are there. */
  async #tryAll(places: readonly Place[], turn: Turn, seeds = places.length): Promise<readonly Tried[]> {
    const done: (Tried | undefined)[] = places.map(() => undefined);
    const all = places.map(async (place, index) => {
      if (isStopped(turn)) return;
      done[index] = await this.#try(place, index % seeds);
      this.#runs += 1;
      if (!isStopped(turn)) turn.onRun();
    });
    if (!isStopped(turn)) await Promise.race([Promise.all(all), turn.whenStopped]);
    return done.filter((each) => each !== undefined);
  }

  /**
   * Goes on from the likeliest place of the trend and the best sets, one step after the other, by the means of runs with several
   * seeds: one run may be a lucky one.
   */
  async #refine(turn: Turn): Promise<void> {
    const trend = this.#trend();
    const likeliest = placeTowards(null, trend, trend);
    const densest = this.#densest(this.#tried).slice(0, REFINED.sets - 1);
    let places = [likeliest, ...densest.map(({ place }) => place)];
    let length = 1;
    for (let step = 0; step <= REFINED.steps; step += 1) {
      const before = this.loss();
      const runs = places.flatMap((place) => Array.from({ length: REFINED.seeds }, () => place));
      const tried = await this.#tryAll(runs, turn, REFINED.seeds);
      if (isStopped(turn)) return;
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

  /** One run of each subject. The first one's latency is the set's. */
  async #try(place: Place, laterSeed: number): Promise<Tried> {
    const runs = await Promise.all(
      this.#subjects.map(async (subject, index) => {
        const scenario = this.#at(place, subject, index);
        const summary = await this.#run(withLaterSeed(scenario, laterSeed));
        const figures = subject.targets.map(({ model }) => model(summary, scenario));
        const { latencyMs } = slowWindow(summary, scenario, this.#window) ?? summary;
        return { figures, latencyMs };
      }),
    );
    const figures = runs.flatMap((each) => each.figures);
    return { place, figures, misses: this.#missesOf(figures), latencyMs: runs[0]?.latencyMs ?? null };
  }

  #missesOf(figures: readonly number[]): readonly number[] {
    return this.targets.map((target, index) => missOf(target, figures[index] ?? Number.NaN) / target.spread);
  }

  /** A subject's scenario with the constants at a place: those of all subjects, then its own. */
  #at(place: Place, { scenario }: Subject, subject: number): Scenario {
    const axes = this.priors.flatMap(({ subject: only = subject }, axis) => (only === subject ? [axis] : []));
    const fields = axes.flatMap((axis) => this.priors[axis]?.field ?? []);
    const values = axes.flatMap((axis) => {
      const prior = this.priors[axis];
      return prior === undefined ? [] : valueAt(prior, place[axis] ?? 0);
    });
    return withSet(scenario, { fields }, { weight: 1, values });
  }

  #loss({ place, misses }: Tried): number {
    return sumOf([...misses.map(lossOf), ...place.map((value) => value ** 2 / 2)]);
  }
}

interface Turn extends SearchControl {
  /** A stopped pool no longer answers. */
  readonly whenStopped: Promise<void>;
}

function whenStopped(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
}

function isStopped({ signal }: Pick<SearchControl, 'signal'>): boolean {
  return signal?.aborted === true;
}
