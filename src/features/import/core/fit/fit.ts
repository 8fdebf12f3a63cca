import type { LatencyWindow } from '../../../../figures/ownWindow';
import { estimateCost } from '../../../../scenario/cost';
import type { FieldName, Scenario } from '../../../../scenario/scenario';
import { TWIN_FIELDS, type TwinField } from '../../../../scenario/twin';
import { suspectsOf } from '../meaning/suspects';
import type { Diagnosis } from '../meaning/types';
import { type Answer, type Attempt, answerOf } from './answer';
import { CLIENT_FIELDS, type Prior, priorsFor } from './prior';
import { AS_LIKELY, FEWEST_RUNS, type RunScenario, Search, type Subject } from './Search';
import { MAX_EVENTS, type Piece, type Simulated, simulationsOf } from './simulated';
import { brokerLatencies, type Target } from './targets';

/** Figures, and the scenario in which they were measured. */
export interface Situation {
  readonly scenario: Scenario;
  readonly targets: readonly Target[];
  /** The diagnosis from the figures alone, before any fit. */
  readonly seen?: Diagnosis;
}

/** The question of a fit: constants of one cluster, and figures measured on it. */
export interface FitOrder extends Situation {
  /** At least one. */
  readonly targets: readonly Target[];
  /** Measurements of the same cluster with another load and without its faults. */
  readonly beside?: readonly Situation[];
  readonly run: RunScenario;
  /** Settings whose values nobody states: others may explain the figures, and times aren't known; default: none are stated. */
  readonly assumed?: readonly FieldName[];
  /** The constants to fit; default: those that affect the scenario. */
  readonly fields?: readonly TwinField[];
  /** The answer's latencies are over it; the scenario's own if left out. */
  readonly window?: LatencyWindow;
}

/** How far a fit searches, and whom it tells. */
export interface FitControl {
  /** Runs of this turn; default: as many as the scenario's cost suggests. */
  readonly most?: number | undefined;
  /** Ends the turn with the results so far. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each run. */
  readonly onRun?: () => void;
  /** Called after each round with the result so far. */
  readonly onRound?: (soFar: Fit) => void;
}

/** Result of a fit. */
export interface Fit extends Answer {
  readonly runs: number;
  /** Minus the logarithm of the best set's posterior density, up to a constant of the figures: lower fits better. */
  readonly loss: number;
  /** The part of the scenario's time that the figures show throughout; null = the scenario as a whole. */
  readonly piece: Piece | null;
  /** Other parts that fit about as well; null = the scenario as a whole. */
  readonly otherPieces: readonly (Piece | null)[];
  /** `settled` = all steps were made; `limit` = too few runs for them; `stopped` = cancelled. */
  readonly end: 'settled' | 'limit' | 'stopped';
}

/** Runs that show whether a way to simulate an order, or a candidate, can fit. */
const LOOK_RUNS = 72;

/**
 * A fit that can be searched on: each turn adds sets. If the scenario changes on the way, each way to simulate what the
 * figures cover is looked at first, and the one that fits best goes on.
 */
export class ClusterFit {
  readonly order: FitOrder;
  readonly #attempts: readonly Attempt[];
  readonly #usualRuns: number;
  #chosen: Attempt;
  /** Candidates that fit about as well as the chosen one. */
  #alike: readonly Attempt[] = [];

  constructor(order: FitOrder) {
    this.order = order;
    this.#attempts = likelySimulations(order).map((simulated) => attemptOf(order, simulated));
    const [first] = this.#attempts;
    if (first === undefined) throw new Error('A scenario can be simulated in one way at least.');
    this.#chosen = first;
    this.#usualRuns = runsFor(first.search.scenarios);
  }

  /** The search with the best sets so far. */
  get search(): Search {
    return this.#chosen.search;
  }

  /** The most runs that the next turn takes, with the looks before it. */
  runsAhead(most = this.#usualRuns, isLookedAt = false): number {
    const looks = this.#runs() === 0 && (isLookedAt || this.#attempts.length > 1) ? this.#attempts.length : 0;
    return looks * LOOK_RUNS + Math.max(FEWEST_RUNS, most);
  }

  /** A short turn of each way to simulate the order, which chooses one. */
  async look(control: FitControl = {}): Promise<Fit> {
    const most = Math.min(control.most ?? LOOK_RUNS, LOOK_RUNS);
    for (const attempt of this.#attempts) await this.#advance(attempt, most, control);
    const likeliest = this.#attempts.toSorted((one, other) => one.search.loss() - other.search.loss());
    const lowest = likeliest[0]?.search.loss() ?? 0;
    const alike = likeliest.filter(({ search }) => search.loss() - lowest <= AS_LIKELY);
    // A time that nothing tells from others is less than no time.
    const lasting = alike.find(({ simulated }) => simulated.piece?.isSlow === true);
    this.#chosen = lasting ?? alike[0] ?? this.#chosen;
    this.#alike = alike.filter((attempt) => attempt !== this.#chosen);
    return this.#result(control);
  }

  /** One turn of the search, after a look if there are several ways to simulate the order. */
  async searchOn(control: FitControl = {}): Promise<Fit> {
    if (this.#attempts.length > 1 && this.#runs() === 0) await this.look(control);
    if (control.signal?.aborted !== true)
      await this.#advance(this.#chosen, control.most ?? this.#usualRuns, control);
    return this.#result(control);
  }

  #advance(attempt: Attempt, most: number, control: FitControl): Promise<void> {
    return attempt.search.searchOn({
      most,
      signal: control.signal,
      onRun: () => control.onRun?.(),
      onRound: () => control.onRound?.({ ...this.#result(control, attempt), end: 'stopped' }),
    });
  }

  #runs(): number {
    return this.#attempts.reduce((sum, { search }) => sum + search.runs, 0);
  }

  #result({ signal }: FitControl, attempt = this.#chosen): Fit {
    return {
      ...answerOf(this.order.scenario, attempt),
      runs: this.#runs(),
      loss: attempt.search.loss(),
      piece: attempt.simulated.piece,
      otherPieces: this.#alike.map(({ simulated }) => simulated.piece),
      end: signal?.aborted === true ? 'stopped' : attempt.search.isWhole ? 'settled' : 'limit',
    };
  }
}

/** The ways to simulate an order, without times of fast brokers if its latencies name a slow one. */
function likelySimulations(order: FitOrder): readonly Simulated[] {
  const { scenario, targets, assumed = [] } = order;
  const all = simulationsOf(scenario, eventsOf(order));
  // Nobody says when: throughout.
  const lasting = all.find(({ piece }) => piece?.isSlow === true);
  if (assumed.includes('slow.from.s') && scenario.at.length === 0 && lasting !== undefined)
    return [{ ...lasting, piece: null }];
  const { named } = suspectsOf(brokerLatencies(targets), scenario);
  if (named === null) return all;
  return all.filter(({ piece }, index) => index === 0 || piece?.isSlow !== false);
}

/** Max model events of one run: the situations of an order share what one may take. */
function eventsOf({ beside = [] }: FitOrder): number {
  return MAX_EVENTS / (1 + beside.length);
}

/** A search of one way to simulate an order. */
function attemptOf(order: FitOrder, simulated: Simulated): Attempt {
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
  return {
    simulated,
    search: new Search(subjects, [...shared, ...own], order.run, order),
    leftOut: parts.flatMap(({ targets }) => targets).filter((target) => !used.includes(target)),
  };
}

/** Model events of a whole fit of one situation: about ten seconds of two workers. */
const ALL_EVENTS = 90_000_000;
const MIN_RUNS = 192;
const MAX_RUNS = 240;

/** Default of the runs for a fit whose runs simulate these scenarios, one after the other. */
function runsFor(simulated: readonly Scenario[]): number {
  const events = simulated.reduce((sum, scenario) => sum + estimateCost(scenario).events, 0);
  return Math.round(Math.min(MAX_RUNS, Math.max(MIN_RUNS, (ALL_EVENTS * simulated.length) / events)));
}
