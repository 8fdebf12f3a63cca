import { Signal } from '../../../base/Signal';
import type { Priority, Runs } from '../../../run/Runs';
import { type DecideQuestion, sameQuestion, sameSystem } from './question';
import type { DecideResult } from './result';
import { type DecideSearch, openSearch } from './search';

/** Nothing known yet; running; paused; cancelled, results kept; at its work limit; nothing left to do. */
export type DecideState = 'idle' | 'running' | 'paused' | 'cancelled' | 'limited' | 'finished';

/** How far the search is, for its bar. */
export interface DecideStatus {
  readonly state: DecideState;
  readonly settings: number;
  readonly knownSettings: number;
  readonly runs: number;
  /** Share of the work that is done, 0 to 1. */
  readonly share: number;
  /** Null until the pace is known. */
  readonly secondsLeft: number | null;
}

/** Dependencies of a running search. */
export interface DecideParts {
  readonly runs: Runs;
  /** Whether the reader looks at the results; `screen` if left out. */
  readonly priority?: () => Priority;
  /** A clock that never goes back, ms. */
  readonly nowMs: () => number;
}

/** Minimum time between two reports of results, ms: reading and drawing two hundred settings takes longer than a run. */
const REPORT_EVERY_MS = 250;

/**
 * A running search. A changed objective for the same system reuses the runs that are known at once. It doesn't depend on page or document, because the command uses it too.
 */
export class DecideRuns {
  readonly #news = new Signal();
  /** Calls `listener` when there are new results. Returns an unsubscribe function. */
  readonly subscribe = this.#news.subscribe;
  /** Counts up with the results, for those who draw them. */
  readonly version = this.#news.version;
  readonly #parts: DecideParts;
  #takeBack: (() => void) | null = null;
  #search: DecideSearch | null = null;
  #state: DecideState = 'idle';
  #workedMs = 0;
  #workingSinceMs: number | null = null;
  /** Work that the search had from stored results before its first run, in events. */
  #workGiven = 0;

  constructor(parts: DecideParts) {
    this.#parts = parts;
  }

  /**
   * Sets the question. Another question about the same system keeps its runs and continues a started search; for
   * another system the reader has to start the search, and only results for that system show.
   */
  ask(question: DecideQuestion): void {
    if (this.answers(question)) return;
    const before = this.#search?.found.question;
    const isKept = before !== undefined && sameSystem(before, question);
    const goesOn = isKept && ['running', 'limited', 'finished'].includes(this.#state);
    this.#halt('idle');
    this.#search = openSearch(question, this.#parts.runs);
    const { progress, state } = this.#search.driver;
    this.#workGiven = progress.work;
    this.#workedMs = 0;
    // Cached answers need no click.
    this.#state = state !== 'running' ? state : progress.runs > 0 ? 'cancelled' : 'idle';
    if (goesOn) this.run();
    this.#news.emit();
  }

  /** Starts, or resumes after a pause, a cancel or the work limit. */
  run(): void {
    if (this.#search === null || this.#state === 'running' || this.#state === 'finished') return;
    const { priority = () => 'screen', nowMs } = this.#parts;
    const { driver } = this.#search;
    driver.searchOn();
    this.#state = 'running';
    this.#workingSinceMs = nowMs();
    // The reader started it, so it has no limits.
    this.#takeBack = driver.run({ priority, budget: null }, () => {
      this.#rest();
      this.#news.emitWithin(REPORT_EVERY_MS);
    });
    this.#rest();
    this.#news.emit();
  }

  /** Stops within a slice; `run` resumes. */
  pause(): void {
    if (this.#state === 'running') this.#halt('paused');
  }

  /** Stops within a slice and keeps the results. */
  cancel(): void {
    if (this.#state === 'running' || this.#state === 'paused') this.#halt('cancelled');
  }

  /** Whether the results answer this question. */
  answers(question: DecideQuestion): boolean {
    const asked = this.#search?.found.question;
    return asked !== undefined && (asked === question || sameQuestion(asked, question));
  }

  result(): DecideResult | null {
    return this.#search?.result() ?? null;
  }

  status(): DecideStatus {
    const { driver, found } = this.#search ?? {};
    const { runs, work, runsLeft } = driver?.progress ?? { runs: 0, work: 0, runsLeft: 0 };
    const workLeft = (work / Math.max(1, runs)) * runsLeft;
    const workedMs =
      this.#workedMs + (this.#workingSinceMs === null ? 0 : this.#parts.nowMs() - this.#workingSinceMs);
    const done = work - this.#workGiven;
    const isWorking = this.#state === 'running' && done > 0;
    return {
      state: this.#state,
      settings: found?.triedCount ?? 0,
      knownSettings: found?.known ?? 0,
      runs,
      share: driver?.state === 'running' ? work / Math.max(1, work + workLeft) : Number(driver !== undefined),
      secondsLeft: isWorking ? (workLeft / done) * (workedMs / 1000) : null,
    };
  }

  #rest(): void {
    const { state = 'running' } = this.#search?.driver ?? {};
    if (this.#state === 'running' && state !== 'running') this.#halt(state);
  }

  #halt(state: DecideState): void {
    this.#takeBack?.();
    this.#takeBack = null;
    if (this.#workingSinceMs !== null) this.#workedMs += this.#parts.nowMs() - this.#workingSinceMs;
    this.#workingSinceMs = null;
    this.#state = state;
    this.#news.emit();
  }
}
