import type { Summary } from '../../../../../workers/protocol';
import { mean } from '../../../../base/statistics';
import { type LatencyWindow, slowWindow } from '../../../../figures/ownWindow';
import type { Scenario } from '../../../../scenario/scenario';
import { withLaterSeed } from '../../../../scenario/seeds';
import { withSet } from '../../../../scenario/twin';
import type { Tried } from './answer';
import { assimilated, dice, drawPrior, lossOf, type Place } from './ensemble';
import { type Prior, valueAt } from './prior';
import { missOf, type Target } from './targets';

/** Runs a scenario to its end. Rejects if the model refuses it or fails. */
export type RunScenario = (scenario: Scenario) => Promise<Summary>;

/** A scenario that each run of a search simulates, and the figures that are measured in it. */
export interface Subject {
  readonly scenario: Scenario;
  readonly targets: readonly Target[];
}

/** A scenario and its run. */
export interface BestRun {
  readonly scenario: Scenario;
  readonly summary: Summary;
}

/** How far a turn of a search goes, and whom it tells. */
export interface SearchControl {
  /** Runs of this turn, each of one set of constants. */
  readonly most: number;
  readonly signal?: AbortSignal | undefined;
  /** Called after each run with the mean error of its set (0.04 = 4 %). */
  readonly onRun: (offBy: number) => void;
  /** Called after each step. */
  readonly onStep: () => void;
}

/** The fewest runs of a turn: places of the prior, and where one step moves them. */
export const FEWEST_RUNS = 48;
/** Steps of a turn by its runs: the first row with as many counts. */
const STEPS: readonly (readonly [runs: number, steps: number])[] = [
  [180, 4],
  [100, 3],
  [70, 2],
  [0, 1],
];
/** Steps from which a turn's sets are an answer; fewer are a look. */
const WHOLE = 3;
/** How many of the best sets run again at the end of a turn, with how many seeds in all. */
const AGAIN = { sets: 6, seeds: 4 } as const;
/** Rounds of sets close to the best one, and how far they are from it, in the spread of all. */
const NEAR = [
  { count: 16, spread: 0.5 },
  { count: 16, spread: 0.25 },
] as const;
const NEAR_RUNS = 32;

/**
 * An ensemble of sets of constants, drawn from the prior of `prior.ts`, that moves in steps until it's as likely as the figures
 * say (`ensemble.ts`). Each set has one run of the model per subject and step, all with one seed. docs/twin.md states the
 * method and its limits. The same order has the same results, whatever the number of workers.
 */
export class Search {
  readonly priors: readonly Prior[];
  readonly #subjects: readonly Subject[];
  readonly #run: RunScenario;
  readonly #random: () => number;
  readonly #window: LatencyWindow | undefined;
  /** Every set with its run. */
  readonly #tried: Tried[] = [];
  /** The best sets with the means of runs with several seeds. */
  #again: readonly Tried[] = [];
  #sets: readonly Tried[] = [];
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

  /** Sets that fit about equally well; those tried so far before the first turn is over. */
  get sets(): readonly Tried[] {
    return this.#sets;
  }

  /** True if its sets are an answer, rather than a look. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  get runs(): number {
    return this.#runs;
  }

  /** Another ensemble, whose sets are added to those of former turns. */
  async searchOn(control: SearchControl): Promise<void> {
    const turn: Turn = { ...control, whenStopped: whenStopped(control.signal) };
    const most = Math.max(FEWEST_RUNS, control.most);
    const steps = STEPS.find(([runs]) => most >= runs)?.[1] ?? 1;
    const isWhole = steps >= WHOLE;
    const count = Math.floor(
      (isWhole ? most - NEAR_RUNS - AGAIN.sets * (AGAIN.seeds - 1) - 1 : most) / (steps + 1),
    );
    const before = this.#isWhole ? this.#sets : [];
    let places = drawPrior(count, this.priors.length, this.#random);
    for (let step = 0; step <= steps; step += 1) {
      const tried = await this.#tryAll(places, turn);
      if (tried.length > 0)
        this.#sets = tried.length < count && step > 0 ? this.#sets : [...before, ...tried];
      if (isStopped(control)) return;
      if (step < steps) {
        const misses = tried.map((each) => this.#scaled(each));
        const best = this.#scaled(this.best() as Tried);
        // The first steps are long ones over a bent landscape, so they weigh less.
        const share = (2 * (step + 1)) / (steps * (steps + 1));
        places = assimilated(places, { misses, best, share }, this.#random);
      }
      control.onStep();
    }
    this.#isWhole = isWhole;
    if (isWhole) await this.#tryAgain(turn);
  }

  /** The set with the highest posterior density; undefined before the first run. */
  best(): Tried | undefined {
    return this.#densest(this.#again.length > 0 ? this.#again : this.#tried)[0];
  }

  #densest(among: readonly Tried[]): readonly Tried[] {
    return among.toSorted((one, other) => this.#loss(one) - this.#loss(other));
  }

  /** Minus the logarithm of the best set's posterior density, up to a constant of its figures: lower fits better. */
  loss(): number {
    const best = this.best();
    return best === undefined ? Number.POSITIVE_INFINITY : this.#loss(best);
  }

  /** A run of the first subject with the best set and another value of some settings; null before the first run. */
  async bestRun(patch: Partial<Scenario> = {}): Promise<BestRun | null> {
    const [best, subject] = [this.best(), this.#subjects[0]];
    if (best === undefined || subject === undefined) return null;
    const scenario = { ...this.#at(best.place, subject, 0), ...patch };
    return { scenario, summary: await this.#run(scenario) };
  }

  /** Runs sets; if the search is stopped, only those finished by then are there. */
  async #tryAll(places: readonly Place[], turn: Turn, seed = 0): Promise<readonly Tried[]> {
    const done: (Tried | undefined)[] = places.map(() => undefined);
    const all = places.map(async (place, index) => {
      if (isStopped(turn)) return;
      const tried = await this.#try(place, seed);
      done[index] = tried;
      this.#runs += 1;
      if (!isStopped(turn)) turn.onRun(Math.expm1(mean(tried.misses.map(Math.abs))));
    });
    if (!isStopped(turn)) await Promise.race([Promise.all(all), turn.whenStopped]);
    const tried = done.filter((each) => each !== undefined);
    if (seed === 0) this.#tried.push(...tried);
    return tried;
  }

  /**
   * Looks close to the best set, then runs the best ones and the centre of all with further seeds, and takes the means: one run
   * may be a lucky one.
   */
  async #tryAgain(turn: Turn): Promise<void> {
    const centre = this.priors.map((_, axis) => mean(this.#sets.map(({ place }) => place[axis] ?? 0)));
    await this.#tryAll([centre], turn);
    const ofCentre = this.#tried.at(-1);
    for (const { count, spread } of NEAR) {
      const best = this.#densest(this.#tried)[0]?.place ?? centre;
      const near = this.#sets
        .slice(-count)
        .map(({ place }) =>
          place.map((value, axis) => (best[axis] ?? 0) + spread * (value - (centre[axis] ?? 0))),
        );
      await this.#tryAll(near, turn);
    }
    const best = this.#densest(this.#tried).slice(0, AGAIN.sets - 1);
    const chosen = ofCentre === undefined || best.includes(ofCentre) ? best : [...best, ofCentre];
    const runs: (readonly Tried[])[] = [chosen];
    for (let seed = 1; seed < AGAIN.seeds && !isStopped(turn); seed += 1)
      runs.push(
        await this.#tryAll(
          chosen.map(({ place }) => place),
          turn,
          seed,
        ),
      );
    if (isStopped(turn)) return;
    this.#again = chosen.map((tried, set) =>
      this.#meanOf(
        tried,
        runs.map((each) => each[set] ?? tried),
      ),
    );
  }

  /** One set's runs with several seeds as one. */
  #meanOf(first: Tried, runs: readonly Tried[]): Tried {
    const figures = first.figures.map((_, figure) =>
      mean(runs.map((run) => run.figures[figure] ?? Number.NaN)),
    );
    return { ...first, figures, misses: this.#missesOf(figures) };
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
    return {
      place,
      figures,
      misses: this.#missesOf(figures),
      latencyMs: runs[0]?.latencyMs ?? null,
    };
  }

  #missesOf(figures: readonly number[]): readonly number[] {
    return this.targets.map((target, index) => missOf(target, figures[index] ?? Number.NaN));
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

  /** Misses in standard deviations. */
  #scaled({ misses }: Tried): readonly number[] {
    return misses.map((miss, figure) => miss / (this.targets[figure]?.spread ?? 1));
  }

  #loss(tried: Tried): number {
    const ofFigures = this.#scaled(tried).reduce((sum, miss) => sum + lossOf(miss), 0);
    return tried.place.reduce((sum, value) => sum + value ** 2 / 2, ofFigures);
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
