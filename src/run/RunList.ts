import type { Summary } from '../../workers/protocol';
import { Signal } from '../base/Signal';
import type { Scenario } from '../scenario/scenario';
import { withSeeds } from '../scenario/seeds';
import { agreeTo, costToAgreeTo } from './consent';
import { runKey } from './KnownRuns';
import type { FailedRun, OpenSource, Outcome, Priority, RunBudget, Runs, WantedRun } from './Runs';

/** A scenario to run with `seeds` seeds: its own and the following ones. */
export interface Subject {
  readonly id: string;
  readonly scenario: Scenario;
  readonly seeds: number;
}

/** Progress of the wanted runs. */
export interface ListProgress {
  readonly done: number;
  readonly total: number;
  /** The first run that has no result; null if all have one, or will. */
  readonly failure: FailedRun | null;
}

/** Minimum time between events, ms: redrawing for each of hundreds of results would take longer than the runs. */
const EMIT_EVERY_MS = 200;

interface ListedRun {
  readonly scenario: Scenario;
  /** Null until the run is over. */
  outcome: Outcome | null;
  isUnderWay: boolean;
}

/**
 * Runs of scenarios with several seeds each, as one part of the page wants them. Run n of every subject has the same
 * distance to its scenario's seed, so runs with the same n meet the same arrivals. Known results are there at once.
 */
export class RunList {
  readonly #news = new Signal();
  /** Calls `listener` when there are new results. Returns an unsubscribe function. */
  readonly subscribe = this.#news.subscribe;
  /** Counts up with the results, for those who draw them. */
  readonly version = this.#news.version;
  readonly #runs: Runs;
  readonly #budget: RunBudget | null;
  readonly #withHistory: boolean;
  readonly #priority: Priority;
  readonly #inSight = new Set<string>();
  #wanted: ReadonlyMap<string, readonly ListedRun[]> = new Map();
  #open: OpenSource | null = null;

  /**
   * `budget` limits runs that the reader didn't agree to; null if they asked for all of these. Runs with histories need
   * more memory: they are made one at a time, and each that needs the reader's consent waits for it.
   */
  constructor(runs: Runs, budget: RunBudget | null, withHistory = false, priority: Priority = 'screen') {
    this.#runs = runs;
    this.#budget = budget;
    this.#withHistory = withHistory;
    this.#priority = priority;
  }

  /** Replaces what was wanted before. */
  want(subjects: readonly Subject[]): void {
    const before = new Map([...this.#wanted.values()].flat().map((run) => [runKey(run.scenario), run]));
    const runOf = (scenario: Scenario): ListedRun => {
      const key = runKey(scenario);
      const run = before.get(key) ?? { scenario, outcome: null, isUnderWay: false };
      run.outcome ??= this.#runs.known({ scenario, withHistory: this.#withHistory });
      before.set(key, run);
      return run;
    };
    this.#wanted = new Map(
      subjects.map(({ id, scenario, seeds }) => [id, withSeeds(scenario, seeds).map(runOf)]),
    );
    const wanted = new Set(this.#all().map(({ scenario }) => scenario));
    this.#open?.drop(({ scenario }) => !wanted.has(scenario));
    this.#budget?.renew?.();
    this.#news.emit();
    this.#open?.wake();
  }

  /** Begins or resumes. Returns a function that stops the runs and keeps the results. */
  start(): () => void {
    this.resume();
    const open = this.#runs.open({
      priority: () => this.#priority,
      budget: this.#budget,
      next: () => this.#next(),
    });
    this.#open = open;
    open.wake();
    return () => {
      open.close();
      this.#open = null;
      for (const run of this.#all()) run.isUnderWay = false;
    };
  }

  /** Tries failed runs again, but for those over budget that still need consent. */
  resume(): void {
    for (const run of this.#all()) {
      const { outcome, scenario } = run;
      const failed = outcome?.type === 'failed';
      if (failed && (outcome.took === null || costToAgreeTo([scenario]) === null)) run.outcome = null;
    }
    this.#news.emit();
    this.#open?.wake();
  }

  /** The same, with the reader's consent to all that failed. */
  retry(): void {
    agreeTo(this.#all().flatMap(({ outcome, scenario }) => (outcome?.type === 'failed' ? scenario : [])));
    this.resume();
  }

  /** Sets whether a subject is visible: visible ones run first. Until one is, all count as visible. */
  see(id: string, inSight: boolean): void {
    if (inSight) this.#inSight.add(id);
    else this.#inSight.delete(id);
  }

  /** What became of the runs of a subject, in the order of its seeds; null for those that aren't over. */
  outcomesOf(id: string): readonly (Outcome | null)[] {
    return (this.#wanted.get(id) ?? []).map(({ outcome }) => outcome);
  }

  /** Their summaries; null for those still missing. */
  resultsOf(id: string): readonly (Summary | null)[] {
    return this.outcomesOf(id).map((outcome) => (outcome?.type === 'done' ? outcome.summary : null));
  }

  /** How many of the wanted runs are over. */
  progress(): ListProgress {
    const all = this.#all();
    const over = all.flatMap(({ outcome }) => outcome ?? []);
    const failure = over.find((outcome) => outcome.type === 'failed') ?? null;
    return { done: over.length, total: all.length, failure };
  }

  /** Every wanted run, once. */
  #all(): readonly ListedRun[] {
    return [...new Set([...this.#wanted.values()].flat())];
  }

  #next(): WantedRun | null {
    if (this.#withHistory && this.#all().some(({ isUnderWay }) => isUnderWay)) return null;
    const run = this.#waiting();
    if (run === null) return null;
    run.isUnderWay = true;
    return {
      scenario: run.scenario,
      withHistory: this.#withHistory,
      over: (outcome) => {
        run.isUnderWay = false;
        run.outcome = outcome;
        // Those with histories are few.
        if (this.#withHistory) this.#news.emit();
        else this.#news.emitWithin(EMIT_EVERY_MS);
      },
    };
  }

  #mayRun({ scenario, outcome, isUnderWay }: ListedRun): boolean {
    if (outcome !== null || isUnderWay) return false;
    return !this.#withHistory || costToAgreeTo([scenario]) === null;
  }

  /** The first seed of everything in sight, then the second, so that comparisons can begin early; then the rest. */
  #waiting(): ListedRun | null {
    const wanted = [...this.#wanted];
    const all = wanted.map(([, runs]) => runs);
    const seen = wanted.flatMap(([id, runs]) => (this.#inSight.has(id) ? [runs] : []));
    const first = seen.length > 0 ? seen : all;
    const most = Math.max(0, ...first.map((runs) => runs.length));
    const inTurn = Array.from({ length: most }, (_, later) => first.flatMap((runs) => runs[later] ?? []));
    const waiting = [...inTurn, ...all].flat().find((run) => this.#mayRun(run));
    return waiting ?? null;
  }
}
