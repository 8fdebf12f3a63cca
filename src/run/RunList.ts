import type { Summary } from '../../workers/protocol';
import { modelText } from '../scenario/modelText';
import type { Scenario } from '../scenario/scenario';
import { withSeeds } from '../scenario/seeds';
import { Asker, REPORT_EVERY_MS } from './Asker';
import { agreeTo, costToAgreeTo, type RunCost } from './consent';
import { type RunQuestion, runKey } from './KnownRuns';
import type { RunHistory } from './RunHistory';
import type { FailedRun, Outcome, Priority, RunBudget, Runs } from './Runs';

/** A scenario to run with `seeds` seeds: its own and the following ones. */
export interface Subject {
  readonly id: string;
  readonly scenario: Scenario;
  readonly seeds: number;
}

/** One run of a scenario with its seed. */
export function oneRun(scenario: Scenario): Subject {
  return { id: modelText(scenario), scenario, seeds: 1 };
}

/** A run with its history; `held` = it waits for the reader. */
export type HistoryRun =
  | { readonly phase: 'running' }
  | { readonly phase: 'whole'; readonly summary: Summary; readonly history: RunHistory }
  | { readonly phase: 'failed'; readonly failure: FailedRun }
  | { readonly phase: 'held'; readonly cost: RunCost };

export interface ListProgress {
  readonly done: number;
  readonly total: number;
  /** The first run that has no result; null if all have one, or will. */
  readonly failure: FailedRun | null;
}

/** Results of a list. They never change: new results make another object. */
export class ListFound implements ListProgress {
  readonly subjects: readonly Subject[];
  readonly done: number;
  readonly total: number;
  readonly failure: FailedRun | null;
  readonly #outcomes: ReadonlyMap<string, readonly (Outcome | null)[]>;
  readonly #known: Runs['known'];

  constructor(
    subjects: readonly Subject[],
    runs: ReadonlyMap<string, readonly ListedRun[]>,
    known: Runs['known'],
  ) {
    const all = new Set([...runs.values()].flat());
    const over = [...all].flatMap(({ outcome }) => outcome ?? []);
    this.subjects = subjects;
    this.done = over.length;
    this.total = all.size;
    this.failure = over.find((outcome) => outcome.type === 'failed') ?? null;
    this.#known = known;
    this.#outcomes = new Map([...runs].map(([id, list]) => [id, list.map(({ outcome }) => outcome)]));
  }

  /** Outcomes of a subject's runs, in the order of its seeds; null for those that aren't over. */
  outcomes(id: string): readonly (Outcome | null)[] {
    return this.#outcomes.get(id) ?? [];
  }

  /** Their summaries; null for those still missing. */
  summaries(id: string): readonly (Summary | null)[] {
    return this.outcomes(id).map((outcome) => (outcome?.type === 'done' ? outcome.summary : null));
  }

  /** The run of a scenario, if it's listed as `oneRun`, or known from elsewhere. */
  runOf(scenario: Scenario): HistoryRun {
    const [listed = null] = this.outcomes(modelText(scenario));
    const outcome = listed ?? this.#known({ scenario, withHistory: true });
    if (outcome?.type === 'done' && outcome.history !== null)
      return { phase: 'whole', summary: outcome.summary, history: outcome.history };
    if (outcome?.type === 'failed' && outcome.took === null) return { phase: 'failed', failure: outcome };
    const cost = costToAgreeTo([scenario]);
    return cost === null ? { phase: 'running' } : { phase: 'held', cost };
  }
}

interface ListedRun extends RunQuestion {
  outcome: Outcome | null;
}

/**
 * Runs of scenarios with several seeds each, as one part of the page wants them. Run n of every subject has the same
 * distance to its scenario's seed, so runs with the same n meet the same arrivals. Known results are there at once.
 */
export class RunList {
  readonly #runs: Runs;
  readonly #budget: RunBudget | null;
  readonly #withHistory: boolean;
  readonly #priority: Priority;
  readonly #asker: Asker<ListedRun, ListFound>;
  readonly #inSight = new Set<string>();
  #subjects: readonly Subject[] = [];
  #wanted: ReadonlyMap<string, readonly ListedRun[]> = new Map();
  #left = 0;

  /**
   * `budget` limits runs that the reader didn't agree to; null if they asked for all of these. Runs with histories need
   * more memory: they are made one at a time, and each that needs the reader's consent waits for it.
   */
  constructor(runs: Runs, budget: RunBudget | null, withHistory = false, priority: Priority = 'screen') {
    this.#runs = runs;
    this.#budget = budget;
    this.#withHistory = withHistory;
    this.#priority = priority;
    this.#asker = new Asker(runs, {
      next: () => this.#next(),
      take: (run, outcome) => {
        run.outcome = outcome;
        this.#left -= 1;
        // Lists with histories are few; the end of a list is news at once.
        return withHistory || this.#left === 0 ? 0 : REPORT_EVERY_MS;
      },
      read: () => new ListFound(this.#subjects, this.#wanted, (question) => runs.known(question)),
    });
  }

  /** Calls `listener` when there are new results. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => this.#asker.subscribe(listener);
  /** Results so far: the same value until there are others. */
  readonly read = (): ListFound => this.#asker.read();

  want(subjects: readonly Subject[]): void {
    const before = new Map([...this.#wanted.values()].flat().map((run) => [runKey(run.scenario), run]));
    const runOf = (scenario: Scenario): ListedRun => {
      const key = runKey(scenario);
      const run = before.get(key) ?? { scenario, withHistory: this.#withHistory, outcome: null };
      run.outcome ??= this.#runs.known(run);
      before.set(key, run);
      return run;
    };
    this.#subjects = subjects;
    this.#wanted = new Map(
      subjects.map(({ id, scenario, seeds }) => [id, withSeeds(scenario, seeds).map(runOf)]),
    );
    const wanted = new Set(this.#all());
    this.#asker.drop((run) => !wanted.has(run));
    this.#budget?.renew?.();
    this.#goOn();
  }

  start(): () => void {
    this.resume();
    this.#asker.start({ priority: () => this.#priority, budget: this.#budget });
    return () => {
      this.#asker.stop();
      this.#budget?.release?.();
    };
  }

  /** Tries failed runs again, but for those over budget that still need consent. */
  readonly resume = (): void => {
    for (const run of this.#all()) {
      const { outcome, scenario } = run;
      const failed = outcome?.type === 'failed';
      if (failed && (outcome.took === null || costToAgreeTo([scenario]) === null)) run.outcome = null;
    }
    this.#goOn();
  };

  /** The same, with the reader's consent to all that failed, or waits for it. */
  readonly retry = (): void => {
    const waits = ({ outcome, scenario }: ListedRun): boolean =>
      outcome === null ? this.#withHistory && costToAgreeTo([scenario]) !== null : outcome.type === 'failed';
    agreeTo(this.#all().flatMap((run) => (waits(run) ? run.scenario : [])));
    this.resume();
  };

  /** Sets whether a subject is visible: visible ones run first. Until one is, all count as visible. */
  readonly see = (id: string, inSight: boolean): void => {
    if (inSight) this.#inSight.add(id);
    else this.#inSight.delete(id);
  };

  #goOn(): void {
    this.#left = new Set(this.#all().filter(({ outcome }) => outcome === null)).size;
    this.#asker.report();
    this.#asker.wake();
  }

  #all(): readonly ListedRun[] {
    return [...this.#wanted.values()].flat();
  }

  /** The first seed of everything in sight, then the second, so that comparisons can begin early; then the rest. */
  #next(): ListedRun | null {
    const underWay = new Set(this.#asker.underWay);
    if (this.#withHistory && underWay.size > 0) return null;
    const wanted = [...this.#wanted];
    const all = wanted.map(([, runs]) => runs);
    const seen = wanted.flatMap(([id, runs]) => (this.#inSight.has(id) ? [runs] : []));
    const first = seen.length > 0 ? seen : all;
    const most = Math.max(0, ...first.map((runs) => runs.length));
    const inTurn = Array.from({ length: most }, (_, later) => first.flatMap((runs) => runs[later] ?? []));
    const mayRun = (run: ListedRun): boolean => {
      if (run.outcome !== null || underWay.has(run)) return false;
      return !this.#withHistory || costToAgreeTo([run.scenario]) === null;
    };
    return [...inTurn, ...all].flat().find(mayRun) ?? null;
  }
}
