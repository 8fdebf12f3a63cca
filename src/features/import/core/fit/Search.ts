import type { Summary } from '../../../../../workers/protocol';
import { mean } from '../../../../base/statistics';
import type { Scenario } from '../../../../scenario/scenario';
import { withLaterSeed } from '../../../../scenario/seeds';
import { withSet } from '../../../../scenario/twin';
import type { Tried } from './answer';
import { dice, drawFrom, identity, momentsOf, type Place, type Proposal, proposalAt } from './normal';
import { type Drawn, logLikelihood, type Weighted, weighed } from './posterior';
import { type Prior, valueAt } from './prior';
import { type Misses, posteriorBy, type Surrogate, smoothed, surrogateOf } from './surrogate';
import { meanServiceMs, missOf, type Target } from './targets';

/** Runs a scenario to its end. Rejects if the model refuses it or fails. */
export type RunScenario = (scenario: Scenario) => Promise<Summary>;

/** A scenario that each run of a search simulates, and the figures that are measured in it. */
export interface Subject {
  readonly scenario: Scenario;
  readonly targets: readonly Target[];
}

/** How far a search goes on, and whom it tells. */
export interface SearchControl {
  /** Max runs of the whole search so far. */
  readonly most: number;
  /** Effective sample size at which it ends. */
  readonly enough: number;
  readonly signal?: AbortSignal | undefined;
  /** Called after each run with the mean error of its set (0.04 = 4 %). */
  readonly onRun: (offBy: number) => void;
  /** Called after each round. */
  readonly onRound: () => void;
}

/** Places of the first round, which is always run and drawn from the prior, and of each later round. */
export const FIRST_ROUND = 48;
export const LATER_ROUND = 24;
/** Runs of one set with different seeds, to see how much of a miss is chance. */
const CHANCE_RUNS = 8;
/** If seeds move a figure by more than this, in its standard deviations, one run doesn't say which set is best. */
const MUCH_CHANCE = 0.7;
/** Then the best set may be a lucky one: rounds close to it, each with a part of the sets' spread. */
const NEAR_ROUNDS = 2;
const NEAR_SHARE = 0.1;
/** How many of the best sets run again after that, and with how many further seeds. */
const CONFIRMED_SETS = 6;
const CONFIRMING_RUNS = 4;
/** Widening of proposals over their sample's spread. */
const WIDENING = 1.3;
/** Effective sample size of the weights that an answer is given with at least: the likelihood is flattened for it. */
const FEWEST_EFFECTIVE = 12;

/**
 * Adaptive multiple importance sampling over the prior of `prior.ts`: each round draws sets of constants from earlier
 * rounds' results (their weighted mean and covariance, the posterior of a local linear surrogate, and the prior again),
 * runs the model once per subject for each with one common seed, and reweighs all sets so far. docs/twin.md states the
 * method and its limits. The same order has the same results, whatever the number of workers.
 */
export class Search {
  readonly #subjects: readonly Subject[];
  readonly #priors: readonly Prior[];
  readonly #run: RunScenario;
  readonly #random: () => number;
  readonly #wide: Proposal;
  /** Where another search found sets that fit; null without one. */
  readonly #start: Proposal | null;
  readonly #tried: Tried[] = [];
  readonly #drawn: Drawn[] = [];
  /** Deviation between seeds of each figure, in its standard deviations. */
  #chance: readonly number[];
  /** The best sets with the means of runs with several seeds; empty if chance is small. */
  #confirmed: readonly Tried[] = [];
  #rounds = 0;
  #runs = 0;

  constructor(
    subjects: readonly Subject[],
    priors: readonly Prior[],
    run: RunScenario,
    { seed, start }: { readonly seed: number; readonly start: Proposal | null },
  ) {
    this.#subjects = subjects;
    this.#priors = priors;
    this.#run = run;
    this.#start = start;
    this.#random = dice(seed);
    this.#wide = proposalAt(
      priors.map(() => 0),
      identity(priors.length),
    );
    this.#chance = this.targets.map(() => 0);
  }

  /** The figures of all subjects. */
  get targets(): readonly Target[] {
    return this.#subjects.flatMap(({ targets }) => targets);
  }

  get scenarios(): readonly Scenario[] {
    return this.#subjects.map(({ scenario }) => scenario);
  }

  get priors(): readonly Prior[] {
    return this.#priors;
  }

  get tried(): readonly Tried[] {
    return this.#tried;
  }

  /** Number of runs so far, each of one set. */
  get runs(): number {
    return this.#runs;
  }

  /** Searches on until the sets are worth enough, the runs are used up, or the signal stops it. */
  async searchOn(control: SearchControl): Promise<void> {
    const turn = new Turn(control);
    if (this.#rounds === 0) {
      const wide = { proposal: this.#wide, count: FIRST_ROUND };
      const half = { ...wide, count: FIRST_ROUND / 2 };
      await this.#round(this.#start === null ? [wide] : [half, { ...half, proposal: this.#start }], turn);
      this.#rounds = 1;
    }
    while (!this.#isOver(turn)) {
      if (this.#rounds === 2) await this.#learnChance(turn);
      control.onRound();
      const next = Math.min(LATER_ROUND, control.most - this.#runs);
      const third = Math.floor(next / 3);
      const proposals = this.#proposals();
      await this.#round(
        [
          { proposal: proposals.byRuns, count: third },
          { proposal: proposals.byLines, count: next - third - Math.ceil(third / 4) },
          { proposal: this.#wide, count: Math.ceil(third / 4) },
        ],
        turn,
      );
      this.#rounds += 1;
    }
    if (Math.max(...this.#chance) <= MUCH_CHANCE) return;
    for (let round = 0; round < NEAR_ROUNDS; round += 1) await this.#lookNearBest(turn);
    await this.#confirm(turn);
  }

  /** Weights for an answer: of the posterior itself, unless too few sets would count. */
  weights(): Weighted {
    return this.#weighed(Math.min(this.#tried.length, FEWEST_EFFECTIVE));
  }

  /** The set with the highest posterior density; undefined before the first run. */
  best(): Tried | undefined {
    const among = this.#confirmed.length > 0 ? this.#confirmed : this.#tried;
    return among.reduce<Tried | undefined>(
      (best, tried) => (best === undefined || this.#density(tried) > this.#density(best) ? tried : best),
      undefined,
    );
  }

  /** Minus the logarithm of the best set's posterior density, up to a constant of its figures: lower fits better. */
  loss(): number {
    const best = this.best();
    return best === undefined ? Number.POSITIVE_INFINITY : -this.#density(best);
  }

  /** Where its sets lie, for another search with these constants; null before any run. */
  summed(): { readonly centre: Place; readonly covariance: readonly Place[] } | null {
    if (this.#tried.length === 0) return null;
    const { weights } = this.#weighed(3 * this.#priors.length);
    const { mean: centre, covariance } = momentsOf(this.#places(), weights);
    return { centre, covariance };
  }

  /** A subject's scenario with the constants at a place: those of all subjects, then its own. */
  #at(place: Place, { scenario }: Subject, subject: number): Scenario {
    const values = this.#priors.map((prior, axis) => valueAt(prior, place[axis] ?? 0));
    const axes = this.#priors.flatMap(({ subject: only = subject }, axis) =>
      only === subject ? [axis] : [],
    );
    const fields = axes.flatMap((axis) => this.#priors[axis]?.field ?? []);
    return withSet(scenario, { fields }, { weight: 1, values: axes.map((axis) => values[axis] ?? 0) });
  }

  /** The best set with another value of some settings of the first subject; null before the first run. */
  async bestWith(patch: Partial<Scenario>): Promise<{ readonly tried: Tried; readonly loss: number } | null> {
    const best = this.best();
    if (best === undefined) return null;
    const tried = await this.#try(best.place, 0, patch);
    return { tried, loss: -this.#density(tried) };
  }

  #isOver({ control, isStopped }: Turn): boolean {
    if (isStopped() || control.most - this.#runs < LATER_ROUND / 2) return true;
    const { power, effective } = this.#weighed(1);
    return power === 1 && effective >= control.enough;
  }

  /** Draws places, runs them and adds the results; if the search is stopped, only those finished by then. */
  async #round(drawn: readonly Drawn[], turn: Turn): Promise<void> {
    if (turn.isStopped()) return;
    const places = drawn.flatMap(({ proposal, count }) =>
      Array.from({ length: count }, () => drawFrom(proposal, this.#random)),
    );
    const done: (Tried | undefined)[] = places.map(() => undefined);
    await turn.whileWanted(
      places.map(async (place, index) => {
        done[index] = await this.#try(place, 0);
        this.#note(done[index], turn);
      }),
    );
    const fresh = done.filter((tried) => tried !== undefined);
    this.#drawn.push(...drawn.filter(({ count }) => count > 0));
    this.#tried.push(...fresh);
  }

  /** Runs the best set so far with further seeds: differences between those runs are chance, not misses. */
  async #learnChance(turn: Turn): Promise<void> {
    const best = this.best();
    if (best === undefined || turn.isStopped()) return;
    const runs: number[][] = [];
    await turn.whileWanted(
      Array.from({ length: CHANCE_RUNS }, async (_, index) => {
        const tried = await this.#try(best.place, index + 1);
        runs[index] = [...tried.misses];
        this.#note(tried, turn);
      }),
    );
    const known = runs.filter((run) => run !== undefined);
    if (known.length < 2) return;
    this.#chance = this.targets.map(({ spread }, figure) => {
      const misses = known.map((run) => run[figure] ?? 0);
      const centre = mean(misses);
      const variance = misses.reduce((sum, miss) => sum + (miss - centre) ** 2, 0) / (misses.length - 1);
      return Math.sqrt(variance) / spread;
    });
  }

  /** One round of places close to the best one. */
  async #lookNearBest(turn: Turn): Promise<void> {
    const [best, found] = [this.best(), this.summed()];
    if (best === undefined || found === null) return;
    const close = found.covariance.map((row) => row.map((value) => NEAR_SHARE * value));
    await this.#round([{ proposal: proposalAt(best.place, close), count: LATER_ROUND }], turn);
  }

  /** Runs the best sets with further seeds, and takes the means. */
  async #confirm(turn: Turn): Promise<void> {
    if (turn.isStopped()) return;
    const densities = new Map(this.#tried.map((tried) => [tried, this.#density(tried)]));
    const best = this.#tried
      .toSorted((one, other) => (densities.get(other) ?? 0) - (densities.get(one) ?? 0))
      .slice(0, CONFIRMED_SETS);
    const again = best.map((tried): Tried[] => [tried]);
    await turn.whileWanted(
      best.flatMap((tried, set) =>
        Array.from({ length: CONFIRMING_RUNS }, async (_, index) => {
          const run = await this.#try(tried.place, index + 1);
          const runs = again[set];
          if (runs !== undefined) runs[index + 1] = run;
          this.#note(run, turn);
        }),
      ),
    );
    if (!turn.isStopped()) this.#confirmed = again.flatMap((runs) => this.#meanOf(runs) ?? []);
  }

  /** One set's runs with several seeds as one. */
  #meanOf(runs: readonly Tried[]): Tried | null {
    const [first] = runs;
    if (first === undefined) return null;
    const figures = first.figures.map((_, figure) =>
      mean(runs.map((run) => run.figures[figure] ?? Number.NaN)),
    );
    const misses = this.targets.map((target, figure) => missOf(target, figures[figure] ?? Number.NaN));
    return { ...first, figures, misses };
  }

  /** One run of each subject. The first one's latency is the set's. */
  async #try(place: Place, laterSeed: number, patch: Partial<Scenario> = {}): Promise<Tried> {
    const runs = await Promise.all(
      this.#subjects.map(async (subject, index) => {
        const scenario = { ...this.#at(place, subject, index), ...(index === 0 ? patch : {}) };
        const summary = await this.#run(withLaterSeed(scenario, laterSeed));
        return { scenario, summary, targets: subject.targets };
      }),
    );
    const figures = runs.flatMap(({ scenario, summary, targets }) =>
      targets.map(({ model }) => model(summary, scenario)),
    );
    const misses = this.targets.map((target, index) => missOf(target, figures[index] ?? Number.NaN));
    const [first] = runs;
    return {
      place,
      figures,
      misses,
      latencyMs: first?.summary.latencyMs ?? null,
      serviceMs: first === undefined ? Number.NaN : meanServiceMs(first.summary, first.scenario),
    };
  }

  /** Proposals for the next round. */
  #proposals(): { readonly byRuns: Proposal; readonly byLines: Proposal } {
    const axes = this.#priors.length;
    const { weights } = this.#weighed(3 * axes);
    const { mean: centre, covariance } = momentsOf(this.#places(), weights);
    return {
      byRuns: proposalAt(centre, widened(covariance)),
      byLines: posteriorBy(this.#surrogate(), axes),
    };
  }

  /** Linear surrogate near the answer so far. */
  #surrogate(): Surrogate {
    const misses = this.#tried.map((tried) => this.#scaled(tried));
    const { weights } = weighed(
      this.#places(),
      misses.map(logLikelihood),
      this.#drawn,
      this.#fewestForLines(),
    );
    return surrogateOf(this.#places(), misses, weights);
  }

  #weighed(fewest: number): Weighted {
    return weighed(this.#places(), this.#smoothed().map(logLikelihood), this.#drawn, fewest);
  }

  /** Misses without their likely share of chance: one run says little about its longest request. */
  #smoothed(): readonly Misses[] {
    const misses = this.#tried.map((tried) => this.#scaled(tried));
    const fewest = this.#fewestForLines();
    if (this.#chance.every((chance) => chance === 0) || misses.length < fewest) return misses;
    const rough = weighed(this.#places(), misses.map(logLikelihood), this.#drawn, fewest);
    const chance = this.#chance.map((each) => each / Math.sqrt(1 + each * each));
    return smoothed({ places: this.#places(), misses, weights: rough.weights, chance });
  }

  #fewestForLines(): number {
    return Math.min(this.#tried.length, 4 * (this.#priors.length + 1));
  }

  #places(): readonly Place[] {
    return this.#tried.map(({ place }) => place);
  }

  /** Misses in standard deviations of model error and chance combined. */
  #scaled({ misses }: Tried): readonly number[] {
    const { targets } = this;
    return misses.map((miss, figure) => {
      const spread = targets[figure]?.spread ?? 1;
      return miss / spread / Math.sqrt(1 + (this.#chance[figure] ?? 0) ** 2);
    });
  }

  /** Logarithm of the posterior density, up to a constant. */
  #density(tried: Tried): number {
    return (
      logLikelihood(this.#scaled(tried)) - tried.place.reduce((sum, value) => sum + (value * value) / 2, 0)
    );
  }

  #note(tried: Tried | undefined, turn: Turn): void {
    this.#runs += 1;
    const offBy = tried === undefined ? Number.POSITIVE_INFINITY : mean(tried.misses.map(Math.abs));
    if (!turn.isStopped()) turn.control.onRun(Math.expm1(offBy));
  }
}

/** A covariance for proposals: wider than the sample's. */
export function widened(covariance: readonly Place[]): readonly Place[] {
  return covariance.map((row, axis) =>
    row.map((value, column) => WIDENING * value + (axis === column ? 0.01 : 0)),
  );
}

/** One call of a search, which its signal may stop. */
class Turn {
  readonly control: SearchControl;
  readonly #whenStopped: Promise<void>;

  constructor(control: SearchControl) {
    this.control = control;
    this.#whenStopped = new Promise((resolve) =>
      control.signal?.addEventListener('abort', () => resolve(), { once: true }),
    );
  }

  readonly isStopped = (): boolean => this.control.signal?.aborted === true;

  /** Waits for the work, or until the search is stopped: a stopped pool no longer answers. */
  async whileWanted(work: readonly Promise<void>[]): Promise<void> {
    if (!this.isStopped()) await Promise.race([Promise.all(work), this.#whenStopped]);
  }
}
