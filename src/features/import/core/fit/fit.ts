import { estimateCost } from '../../../../scenario/cost';
import type { Scenario } from '../../../../scenario/scenario';
import { TWIN_FIELDS, type TwinField } from '../../../../scenario/twin';
import { type Answer, answerOf } from './answer';
import { brokerLatencies, suspectsOf } from './candidates';
import type { Cause } from './causes';
import { identity, type Place, type Proposal, proposalAt } from './normal';
import { ENOUGH_EFFECTIVE } from './posterior';
import { CLIENT_FIELDS, type Prior, priorsFor } from './prior';
import { type RunScenario, Search, type Subject, widened } from './Search';
import { MAX_EVENTS, type Piece, type Simulated, simulationsOf } from './simulated';
import type { Target } from './targets';

/** Figures, and the scenario in which they were measured. */
export interface Situation {
  readonly scenario: Scenario;
  readonly targets: readonly Target[];
}

/** What a fit is about: constants of one cluster, and figures measured on it. */
export interface FitOrder extends Situation {
  /** At least one. */
  readonly targets: readonly Target[];
  /** Measurements of the same cluster with another load and without its faults. */
  readonly beside?: readonly Situation[];
  readonly run: RunScenario;
  /** The constants to fit; default: those that affect the scenario. */
  readonly fields?: readonly TwinField[];
  /** A fit of the same cluster in another scenario: this one looks near its sets first. */
  readonly near?: ClusterFit;
}

/** How far a fit searches, and whom it tells. */
export interface FitControl {
  /** Max runs of this turn; default: as many as the scenario's cost suggests. */
  readonly most?: number;
  /** Ends the turn with the results so far. */
  readonly signal?: AbortSignal;
  /** Called after each run with the finished and total runs, and the lowest mean error so far (0.04 = 4 %). */
  readonly onProgress?: (done: number, most: number, offBy: number) => void;
  /** Called after each round with the result so far. */
  readonly onRound?: (soFar: Fit) => void;
}

export type FitRequest = FitOrder & FitControl;

/** Result of a fit. */
export interface Fit extends Answer {
  readonly runs: number;
  /** Minus the logarithm of the best set's posterior density, up to a constant of the figures: lower fits better. */
  readonly loss: number;
  /** The part of the scenario's time that the figures show throughout; null = the scenario as a whole. */
  readonly piece: Piece | null;
  /** The likeliest reason if the model can't reproduce the figures; null if it can, or if nothing tried helps. */
  readonly cause: Cause | null;
  /** `settled` = enough sets fit; `limit` = the runs ran out first; `stopped` = cancelled. */
  readonly end: 'settled' | 'limit' | 'stopped';
}

/** Runs that show which part of a scenario's time the figures cover. */
export const SCREENING_RUNS = 96;

/** A way to simulate the order, and its search. */
interface Attempt {
  readonly simulated: Simulated;
  readonly search: Search;
  readonly leftOut: readonly Target[];
}

/** Fits the constants of a cluster to measured figures, in one turn. */
export function fitCluster(request: FitRequest): Promise<Fit> {
  return new ClusterFit(request).searchOn(request);
}

/**
 * A fit that can be searched on: each turn goes on where the last one ended. If the scenario changes on the way, each way
 * to simulate what the figures cover is tried first, and the one that fits best goes on.
 */
export class ClusterFit {
  readonly #scenario: Scenario;
  readonly #attempts: readonly Attempt[];
  readonly #usualRuns: number;
  #chosen: Attempt | null;
  #enough = ENOUGH_EFFECTIVE;
  #offBy = Number.POSITIVE_INFINITY;

  constructor(order: FitOrder) {
    this.#scenario = order.scenario;
    const attempts: Attempt[] = [];
    for (const simulated of likelySimulations(order))
      attempts.push(attemptOf(order, simulated, attempts[0]?.search ?? order.near?.search ?? null));
    this.#attempts = attempts;
    const [first, another] = attempts;
    this.#chosen = first !== undefined && another === undefined ? first : null;
    this.#usualRuns = runsFor(first?.search.scenarios ?? [order.scenario]);
  }

  /** The search with the best sets so far. */
  get search(): Search {
    const [first] = this.#attempts;
    if (first === undefined) throw new Error('A scenario can be simulated in one way at least.');
    return (this.#chosen ?? this.#best(first)).search;
  }

  /** One turn of the search. After one that found enough sets, it looks for twice as many. */
  async searchOn(control: FitControl = {}): Promise<Fit> {
    const [first] = this.#attempts;
    if (first === undefined) throw new Error('A scenario can be simulated in one way at least.');
    const most = control.most ?? this.#usualRuns;
    const before = this.#runs();
    const screened = this.#chosen === null ? this.#attempts : [];
    const all = most + SCREENING_RUNS * Math.max(0, screened.length - 1);
    const advance = (attempt: Attempt, runs: number): Promise<void> =>
      attempt.search.searchOn({
        most: runs,
        enough: this.#enough,
        signal: control.signal,
        onRun: (offBy) => {
          this.#offBy = Math.min(this.#offBy, offBy);
          control.onProgress?.(this.#runs() - before, all, this.#offBy);
        },
        onRound: () => control.onRound?.(this.#result(attempt, 'stopped')),
      });
    for (const attempt of screened) await advance(attempt, Math.min(most, SCREENING_RUNS));
    const chosen = this.#chosen ?? this.#best(first);
    const { runs, tried } = chosen.search;
    if (tried.length > 0) this.#enough = Math.max(this.#enough, 2 * settledSets(chosen.search));
    await advance(chosen, runs < most / 2 || screened.length > 0 ? most : runs + most);
    const isStopped = control.signal?.aborted === true;
    if (!isStopped) this.#chosen = chosen;
    return this.#result(chosen, isStopped ? 'stopped' : null);
  }

  #best(first: Attempt): Attempt {
    return this.#attempts.reduce(
      (best, attempt) => (attempt.search.loss() < best.search.loss() ? attempt : best),
      first,
    );
  }

  #runs(): number {
    return this.#attempts.reduce((sum, { search }) => sum + search.runs, 0);
  }

  #result({ simulated, search, leftOut }: Attempt, end: 'stopped' | null): Fit {
    const { weights, power, effective } = search.weights();
    const answer = answerOf({
      scenario: this.#scenario,
      isWhole: simulated.isWhole,
      timed: simulated.piece?.timed ?? [],
      priors: search.priors,
      targets: search.targets,
      leftOut,
      tried: search.tried,
      weights,
      best: search.best(),
      effective,
    });
    const settled = power === 1 && effective >= this.#enough;
    return {
      ...answer,
      runs: this.#runs(),
      loss: search.loss(),
      piece: simulated.piece,
      cause: null,
      end: end ?? (settled ? 'settled' : 'limit'),
    };
  }
}

/** Effective sample size of a search; 0 if its weights aren't those of the posterior itself. */
function settledSets(search: Search): number {
  const { power, effective } = search.weights();
  return power === 1 && effective >= ENOUGH_EFFECTIVE ? effective : 0;
}

/** The ways to simulate an order, without times of fast brokers if its latencies name a slow one. */
function likelySimulations(order: FitOrder): readonly Simulated[] {
  const { scenario, targets } = order;
  const all = simulationsOf(scenario, eventsOf(order));
  const { named } = suspectsOf(brokerLatencies(targets), scenario);
  if (named === null) return all;
  return all.filter(({ piece }, index) => index === 0 || piece?.isSlow !== false);
}

/** Max model events of one run: the situations of an order share what one may take. */
function eventsOf({ beside = [] }: FitOrder): number {
  return MAX_EVENTS / (1 + beside.length);
}

/** A search of one way to simulate an order, near the sets of another search if there is one. */
function attemptOf(order: FitOrder, simulated: Simulated, near: Search | null): Attempt {
  const beside = (order.beside ?? []).map(({ scenario, targets }) => {
    const [first = simulated] = simulationsOf(scenario, eventsOf(order));
    return { simulated: first, targets };
  });
  const parts = [{ simulated, targets: order.targets }, ...beside];
  const subjects: readonly Subject[] = parts.map((part) => ({
    scenario: part.simulated.scenario,
    targets: part.targets.filter(({ isHighest }) => !isHighest || part.simulated.isWhole),
  }));
  const used = subjects.flatMap(({ targets }) => targets);
  const timed = simulated.piece?.timed ?? [];
  const all = subjects.flatMap(({ scenario }) => priorsFor(scenario, order.fields, timed));
  const shared = TWIN_FIELDS.flatMap((field) => all.find((prior) => prior.field === field) ?? []);
  // A benchmark runs on a machine of its own.
  const own = beside.flatMap((_, index) =>
    shared
      .filter(({ field }) => CLIENT_FIELDS.includes(field))
      .map((prior): Prior => ({ ...prior, subject: index + 1 })),
  );
  const priors = [...shared, ...own];
  const start = near === null ? null : startFor(priors, near);
  return {
    simulated,
    search: new Search(subjects, priors, order.run, { seed: order.scenario.seed, start }),
    leftOut: parts.flatMap(({ targets }) => targets).filter((target) => !used.includes(target)),
  };
}

/** A proposal from the sets of another search; constants that it doesn't have keep their prior. */
function startFor(priors: readonly Prior[], near: Search): Proposal | null {
  const found = near.summed();
  if (found === null) return null;
  const axes = priors.map(({ field, median, subject }) =>
    near.priors.findIndex(
      (prior) => prior.field === field && prior.median === median && prior.subject === subject,
    ),
  );
  const covariance = identity(priors.length).map((row, axis) =>
    row.map((value, column) => {
      const [one = -1, other = -1] = [axes[axis], axes[column]];
      return one < 0 || other < 0 ? value : (found.covariance[one]?.[other] ?? 0);
    }),
  );
  const centre: Place = axes.map((axis) => (axis < 0 ? 0 : (found.centre[axis] ?? 0)));
  return proposalAt(centre, widened(covariance));
}

/** Model events of a whole fit of one situation: about ten seconds of two workers. */
const ALL_EVENTS = 90_000_000;
const MIN_RUNS = 192;
const MAX_RUNS = 640;

/** Default of the max runs for a fit whose runs simulate these scenarios, one after the other. */
function runsFor(simulated: readonly Scenario[]): number {
  const events = simulated.reduce((sum, scenario) => sum + estimateCost(scenario).events, 0);
  return Math.round(Math.min(MAX_RUNS, Math.max(MIN_RUNS, (ALL_EVENTS * simulated.length) / events)));
}
