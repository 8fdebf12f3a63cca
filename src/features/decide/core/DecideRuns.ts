import { Signal } from '../../../base/Signal';
import type { OpenSource, Priority, Runs, WantedRun } from '../../../run/Runs';
import { modelText } from '../../../scenario/modelText';
import { DecideSearch } from './DecideSearch';
import type { DecideQuestion, DecideResult } from './question';
import { RunStore } from './RunStore';

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
 * A running search: hands its runs to a pool of workers and keeps the results, so that a changed objective for the same
 * system reuses them at once. It doesn't depend on page or document, because the command uses it too.
 */
export class DecideRuns {
  readonly #news = new Signal();
  /** Calls `listener` when there are new results. Returns an unsubscribe function. */
  readonly subscribe = this.#news.subscribe;
  /** Counts up with the results, for those who draw them. */
  readonly version = this.#news.version;
  readonly #parts: DecideParts;
  readonly #store = new RunStore();
  #open: OpenSource | null = null;
  #search: DecideSearch | null = null;
  #state: DecideState = 'idle';
  #workedMs = 0;
  #workingSinceMs: number | null = null;
  /** Events that the search already had before its first run here. */
  #eventsGiven = 0;

  constructor(parts: DecideParts) {
    this.#parts = parts;
  }

  /**
   * Sets the question. Another question about the same system keeps its runs and continues a started search; for
   * another system the reader has to start the search, and only results for that system show.
   */
  ask(question: DecideQuestion): void {
    if (this.answers(question)) return;
    const before = this.#search?.question ?? null;
    const sameSystem = before !== null && systemOf(before) === systemOf(question);
    const goesOn = sameSystem && ['running', 'limited', 'finished'].includes(this.#state);
    this.#halt('idle');
    this.#search = new DecideSearch(question, this.#store);
    this.#eventsGiven = this.#search.progress().events;
    this.#workedMs = 0;
    // Cached answers need no click.
    if (this.#search.over) this.#state = endOf(this.#search);
    else if (this.#search.progress().runs > 0) this.#state = 'cancelled';
    if (goesOn) this.run();
    else this.#news.emit();
  }

  /** Starts, or resumes after a pause, a cancel or the work limit. */
  run(): void {
    if (this.#state === 'limited') this.#search?.searchOn();
    if (this.#search === null || this.#search.over || this.#state === 'running') return;
    const { runs, priority = () => 'screen', nowMs } = this.#parts;
    this.#state = 'running';
    this.#workingSinceMs = nowMs();
    // The reader started it, so it has no limits.
    this.#open = runs.open({ priority, budget: null, next: () => this.#next() });
    this.#open.wake();
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
    const asked = this.#search?.question;
    return asked !== undefined && (asked === question || sameQuestion(asked, question));
  }

  /** The search for the latest question; null before the first. */
  get search(): DecideSearch | null {
    return this.#search;
  }

  result(): DecideResult | null {
    return this.#search?.result() ?? null;
  }

  status(): DecideStatus {
    const found = this.#search?.progress();
    const { settings = 0, knownSettings = 0, runs = 0, events = 0, eventsLeft = 0 } = found ?? {};
    const workedMs =
      this.#workedMs + (this.#workingSinceMs === null ? 0 : this.#parts.nowMs() - this.#workingSinceMs);
    const done = events - this.#eventsGiven;
    const isWorking = this.#state === 'running' && done > 0;
    return {
      state: this.#state,
      settings,
      knownSettings,
      runs,
      share: this.#search?.over === true ? 1 : events / Math.max(1, events + eventsLeft),
      secondsLeft: isWorking ? (eventsLeft / done) * (workedMs / 1000) : null,
    };
  }

  #next(): WantedRun | null {
    const run = this.#state === 'running' ? (this.#search?.next() ?? null) : null;
    if (run === null) return null;
    const search = this.#search;
    const { scenario, objectiveMs } = run;
    return {
      scenario,
      objectiveMs,
      over: (outcome) => {
        if (outcome.type === 'done') run.done(outcome.summary);
        else run.failed();
        if (search !== this.#search) return;
        this.#rest();
        this.#news.emitWithin(REPORT_EVERY_MS);
      },
    };
  }

  #rest(): void {
    if (this.#state === 'running' && this.#search?.over === true) this.#halt(endOf(this.#search));
  }

  #halt(state: DecideState): void {
    this.#open?.close();
    this.#open = null;
    this.#search?.giveBack();
    if (this.#workingSinceMs !== null) this.#workedMs += this.#parts.nowMs() - this.#workingSinceMs;
    this.#workingSinceMs = null;
    this.#state = state;
    this.#news.emit();
  }
}

function endOf(search: DecideSearch): DecideState {
  return search.limited ? 'limited' : 'finished';
}

function systemOf({ scenario, twin }: DecideQuestion): string {
  const members = twin.map((member) => `${member.weight}\n${modelText(member.scenario)}`);
  return [modelText(scenario), ...members].join('\n\n');
}

function sameQuestion(a: DecideQuestion, b: DecideQuestion): boolean {
  return (
    a.boundMs === b.boundMs &&
    JSON.stringify([a.decision, a.lock]) === JSON.stringify([b.decision, b.lock]) &&
    systemOf(a) === systemOf(b)
  );
}
