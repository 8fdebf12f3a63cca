import type { Summary } from '../../../../../workers/protocol';
import { mean } from '../../../../base/statistics';
import { estimateCost } from '../../../../scenario/cost';
import type { Scenario } from '../../../../scenario/scenario';
import { withLaterSeed } from '../../../../scenario/seeds';
import { type TwinField, withSet } from '../../../../scenario/twin';
import { type Answer, answerOf, type Tried } from './answer';
import { dice, drawFrom, identity, momentsOf, type Place, type Proposal, proposalAt } from './normal';
import { type Drawn, logLikelihood, type Weighted, weighed } from './posterior';
import { type Prior, priorsFor, valueAt } from './prior';
import { explainedShare, type Misses, posteriorBy, type Surrogate, smoothed, surrogateOf } from './surrogate';
import { meanServiceMs, missOf, type Target } from './targets';

/** Runs a scenario to its end. Rejects if the model refuses it or fails. */
export type RunScenario = (scenario: Scenario) => Promise<Summary>;

export interface FitRequest {
  readonly scenario: Scenario;
  /** At least one. */
  readonly targets: readonly Target[];
  readonly run: RunScenario;
  /** The constants to fit; default: those that affect the scenario. */
  readonly fields?: readonly TwinField[];
  /** Max runs; default: `runsFor` the scenario. */
  readonly most?: number;
  /** Ends the fit with the results so far. */
  readonly signal?: AbortSignal;
  /** Called after each run with the finished and total runs, and the lowest mean error so far (0.04 = 4 %). */
  readonly onProgress?: (done: number, most: number, offBy: number) => void;
  /** Called after each round with the result so far. */
  readonly onRound?: (soFar: Fit) => void;
}

/** Result of a fit. */
export interface Fit extends Answer {
  /** R² of the surrogate for new runs; NaN before the first such round. */
  readonly explainedShare: number;
  readonly runs: number;
  /** `settled` = enough sets fit; `limit` = the runs ran out first; `stopped` = cancelled. */
  readonly end: 'settled' | 'limit' | 'stopped';
}

/** Places of the first round, which is always run and drawn from the prior, and of each later round. */
export const FIRST_ROUND = 48;
const LATER_ROUND = 24;
/** Runs of one set with different seeds, to see how much of a miss is chance. */
const CHANCE_RUNS = 8;
/** Effective sample size at which the fit ends. */
const ENOUGH_EFFECTIVE = 80;
/** Widening of proposals over their sample's spread. */
const WIDENING = 1.3;

/**
 * Fits the constants of a cluster to measured figures. Adaptive multiple importance sampling over the prior of
 * `prior.ts`: each round draws sets of constants from earlier rounds' results (their weighted mean and covariance, the
 * posterior of a local linear surrogate, and the prior again), runs the model once for each with one common seed, and
 * reweighs all sets so far. docs/twin.md states the method and its limits. The same request has the
 * same answer, whatever the number of workers.
 */
export async function fitTwin(request: FitRequest): Promise<Fit> {
  const priors = priorsFor(request.scenario, request.fields);
  const search = new Search(request, priors);
  const random = dice(request.scenario.seed);
  const wide = proposalAt(
    priors.map(() => 0),
    identity(priors.length),
  );
  await search.round([{ proposal: wide, count: FIRST_ROUND }], random);
  for (let round = 0; !search.isOver(); round += 1) {
    if (round === 1) await search.learnChance();
    request.onRound?.({ ...search.result(), end: 'stopped' });
    const third = Math.floor(search.next / 3);
    const proposals = search.proposals();
    await search.round(
      [
        { proposal: proposals.byRuns, count: third },
        { proposal: proposals.byLines, count: search.next - third - Math.ceil(third / 4) },
        { proposal: wide, count: Math.ceil(third / 4) },
      ],
      random,
    );
  }
  return search.result();
}

/** A fit in progress: all tried sets and their results. */
class Search {
  readonly #request: FitRequest;
  readonly #priors: readonly Prior[];
  readonly #scenario: Scenario;
  readonly #targets: readonly Target[];
  readonly #most: number;
  readonly #whenStopped: Promise<void>;
  readonly #tried: Tried[] = [];
  readonly #drawn: Drawn[] = [];
  /** Deviation between seeds of each figure, in its standard deviations. */
  #chance: readonly number[];
  #runs = 0;
  #explainedShare = Number.NaN;
  #offBy = Number.POSITIVE_INFINITY;

  constructor(request: FitRequest, priors: readonly Prior[]) {
    this.#request = request;
    this.#priors = priors;
    const short = shortened(request.scenario);
    this.#scenario = short.scenario;
    this.#targets = request.targets.filter(({ isHighest }) => !isHighest || short.isWhole);
    this.#most = request.most ?? runsFor(request.scenario);
    this.#chance = this.#targets.map(() => 0);
    this.#whenStopped = new Promise((resolve) =>
      request.signal?.addEventListener('abort', () => resolve(), { once: true }),
    );
  }

  /** Number of places of the next round. */
  get next(): number {
    return Math.min(LATER_ROUND, this.#most - this.#runs);
  }

  isOver(): boolean {
    if (this.#stopped || this.#most - this.#runs < LATER_ROUND / 2) return true;
    const { power, effective } = this.#weighed(1);
    return power === 1 && effective >= ENOUGH_EFFECTIVE;
  }

  get #stopped(): boolean {
    return this.#request.signal?.aborted === true;
  }

  /** Draws places, runs them and adds the results; if the fit is stopped, only those finished by then. */
  async round(drawn: readonly Drawn[], random: () => number): Promise<void> {
    if (this.#stopped) return;
    const places = drawn.flatMap(({ proposal, count }) =>
      Array.from({ length: count }, () => drawFrom(proposal, random)),
    );
    const done: (Tried | undefined)[] = places.map(() => undefined);
    await this.#whileWanted(
      places.map(async (place, index) => {
        done[index] = this.#judged(place, await this.#request.run(this.#at(place)));
        this.#note(done[index]);
      }),
    );
    const fresh = done.filter((tried) => tried !== undefined);
    if (this.#tried.length > 0 && fresh.length > 0) {
      const misses = fresh.map((tried) => this.#scaled(tried));
      this.#explainedShare = explainedShare(
        this.#surrogate(),
        fresh.map(({ place }) => place),
        misses,
      );
    }
    this.#drawn.push(...drawn.filter(({ count }) => count > 0));
    this.#tried.push(...fresh);
  }

  /** Runs the best set so far with further seeds: differences between those runs are chance, not misses. */
  async learnChance(): Promise<void> {
    const best = this.#best();
    if (best === undefined || this.#stopped) return;
    const runs: number[][] = [];
    await this.#whileWanted(
      Array.from({ length: CHANCE_RUNS }, async (_, index) => {
        const summary = await this.#request.run(withLaterSeed(this.#at(best.place), index + 1));
        const tried = this.#judged(best.place, summary);
        runs[index] = [...tried.misses];
        this.#note(tried);
      }),
    );
    const known = runs.filter((run) => run !== undefined);
    if (known.length < 2) return;
    this.#chance = this.#targets.map(({ spread }, figure) => {
      const misses = known.map((run) => run[figure] ?? 0);
      const centre = mean(misses);
      const variance = misses.reduce((sum, miss) => sum + (miss - centre) ** 2, 0) / (misses.length - 1);
      return Math.sqrt(variance) / spread;
    });
  }

  /** Proposals for the next round. */
  proposals(): { readonly byRuns: Proposal; readonly byLines: Proposal } {
    const axes = this.#priors.length;
    const { weights } = this.#weighed(3 * axes);
    const { mean: centre, covariance } = momentsOf(this.#places(), weights);
    const wider = covariance.map((row, axis) =>
      row.map((value, column) => WIDENING * value + (axis === column ? 0.01 : 0)),
    );
    return { byRuns: proposalAt(centre, wider), byLines: posteriorBy(this.#surrogate(), axes) };
  }

  result(): Fit {
    const { weights, power, effective } = this.#weighed(Math.min(this.#tried.length, 12));
    const answer = answerOf({
      scenario: this.#request.scenario,
      isWhole: this.#scenario['duration.s'] === this.#request.scenario['duration.s'],
      priors: this.#priors,
      targets: this.#targets,
      leftOut: this.#request.targets.filter((target) => !this.#targets.includes(target)),
      tried: this.#tried,
      weights,
      best: this.#best(),
      effective,
    });
    const settled = power === 1 && effective >= ENOUGH_EFFECTIVE;
    return {
      ...answer,
      explainedShare: this.#explainedShare,
      runs: this.#runs,
      end: this.#stopped ? 'stopped' : settled ? 'settled' : 'limit',
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
    return misses.map((miss, figure) => {
      const spread = this.#targets[figure]?.spread ?? 1;
      return miss / spread / Math.sqrt(1 + (this.#chance[figure] ?? 0) ** 2);
    });
  }

  #best(): Tried | undefined {
    const cost = (tried: Tried): number =>
      logLikelihood(this.#scaled(tried)) - tried.place.reduce((sum, value) => sum + (value * value) / 2, 0);
    return this.#tried.reduce<Tried | undefined>(
      (best, tried) => (best === undefined || cost(tried) > cost(best) ? tried : best),
      undefined,
    );
  }

  #at(place: Place): Scenario {
    const fields = this.#priors.map(({ field }) => field);
    const values = this.#priors.map((prior, axis) => valueAt(prior, place[axis] ?? 0));
    return withSet(this.#scenario, { fields }, { weight: 1, values });
  }

  #judged(place: Place, summary: Summary): Tried {
    const figures = this.#targets.map(({ model }) => model(summary, this.#at(place)));
    const misses = this.#targets.map((target, index) => missOf(target, figures[index] ?? Number.NaN));
    const serviceMs = meanServiceMs(summary, this.#at(place));
    return { place, figures, misses, latencyMs: summary.latencyMs, serviceMs };
  }

  #note(tried: Tried | undefined): void {
    this.#runs += 1;
    const offBy = tried === undefined ? Number.POSITIVE_INFINITY : mean(tried.misses.map(Math.abs));
    this.#offBy = Math.min(this.#offBy, Math.expm1(offBy));
    if (!this.#stopped) this.#request.onProgress?.(this.#runs, this.#most, this.#offBy);
  }

  /** Waits for the work, or until the fit is stopped: a stopped pool no longer answers. */
  async #whileWanted(work: readonly Promise<void>[]): Promise<void> {
    if (!this.#stopped) await Promise.race([Promise.all(work), this.#whenStopped]);
  }
}

/** Max model events of one run of a fit: about 50 ms of one worker. */
const MAX_EVENTS = 400_000;
/** Min duration of a run of a fit, s: queues need some time to fill. */
const MIN_DURATION_S = 2;
/** Unmeasured share at the start of a shortened run, while queues fill. */
const UNMEASURED = 0.2;

/**
 * The scenario as a fit runs it: only its beginning if the whole takes long. `isWhole` says that nothing was left
 * out. Latency counts from send(), as clients count it.
 */
function shortened(scenario: Scenario): { readonly scenario: Scenario; readonly isWhole: boolean } {
  const asClients: Scenario = { ...scenario, 'latency.from': 'send' };
  const wholeS = scenario['duration.s'];
  const { events } = estimateCost(asClients);
  const seconds = Math.max(MIN_DURATION_S, Math.floor((wholeS * MAX_EVENTS) / events));
  if (seconds >= wholeS) return { scenario: asClients, isWhole: true };

  return {
    scenario: { ...asClients, 'duration.s': seconds, 'measure.from.s': seconds * UNMEASURED },
    isWhole: false,
  };
}

/** Model events of a whole fit: about ten seconds of two workers. */
const ALL_EVENTS = 90_000_000;
const MIN_RUNS = 192;
const MAX_RUNS = 640;

/** Default of the max runs for a fit of this scenario. */
function runsFor(scenario: Scenario): number {
  const { events } = estimateCost(shortened(scenario).scenario);
  return Math.round(Math.min(MAX_RUNS, Math.max(MIN_RUNS, ALL_EVENTS / events)));
}
