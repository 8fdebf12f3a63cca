import type { Summary } from '../../../../workers/protocol';
import { Signal } from '../../../base/Signal';
import type { JobPool, PoolJob } from '../../../run/RunPool';
import { modelText } from '../../../scenario/modelText';
import { DecideSearch } from './DecideSearch';
import type { DecideQuestion, DecideResult } from './question';
import { RunStore } from './RunStore';

/** Nothing is known yet; at work; held; at rest with what was found; at its limit of work; nothing is left to do. */
export type DecideState = 'idle' | 'running' | 'paused' | 'cancelled' | 'limited' | 'finished';

/** How far the search is, for its bar. */
export interface DecideStatus {
  readonly state: DecideState;
  readonly settings: number;
  readonly ofSettings: number;
  readonly runs: number;
  /** 0 to 1, by the work that is done. */
  readonly share: number;
  /** Null while nothing is known of the pace. */
  readonly secondsLeft: number | null;
}

/** What a search at work needs. */
export interface DecideParts {
  readonly makePool: (next: () => PoolJob | null) => DecidePool;
  /** A clock that never goes back, ms. */
  readonly nowMs: () => number;
}

/** What a search asks of the pool of workers. */
export type DecidePool = JobPool & { cancel(): unknown };

/** Results are told at most so often, ms: to read and draw two hundred settings takes longer than a run. */
const TELL_EVERY_MS = 250;

/**
 * A search at work: hands its runs to a pool of workers, and keeps what they say, so that a changed objective over the same
 * system has all that is known of it at once. It knows neither page nor document: the command uses it too.
 */
export class DecideRuns {
  readonly #news = new Signal();
  /** Calls `listener` when there are new results. Returns an unsubscribe function. */
  readonly subscribe = this.#news.subscribe;
  /** Counts up with the results, for those who draw them. */
  readonly version = this.#news.version;
  readonly #parts: DecideParts;
  readonly #store = new RunStore();
  #pool: DecidePool | null = null;
  #search: DecideSearch | null = null;
  #state: DecideState = 'idle';
  #workedMs = 0;
  #workingSinceMs: number | null = null;
  /** Events of the search that were known before its first run here. */
  #eventsGiven = 0;

  constructor(parts: DecideParts) {
    this.#parts = parts;
  }

  /**
   * What is asked. Another question about the same system keeps its runs, and a search that was begun goes on with it; another
   * system waits until the reader asks for a search, with what is known of that one alone.
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
    // What is known already needs nobody to ask for it.
    if (this.#search.over) this.#state = endOf(this.#search);
    else if (this.#search.progress().runs > 0) this.#state = 'cancelled';
    if (goesOn) this.run();
    else this.#news.emit();
  }

  /** Begins, or goes on after a pause, a stop or the limit of its work. */
  run(): void {
    if (this.#state === 'limited') this.#search?.searchOn();
    if (this.#search === null || this.#search.over || this.#state === 'running') return;
    this.#pool ??= this.#parts.makePool(() => this.#next());
    this.#state = 'running';
    this.#workingSinceMs = this.#parts.nowMs();
    this.#pool.wake();
    this.#rest();
    this.#news.emit();
  }

  /** Stops within a slice; `run` goes on. */
  pause(): void {
    if (this.#state === 'running') this.#halt('paused');
  }

  /** Stops within a slice, with what was found. */
  cancel(): void {
    if (this.#state === 'running' || this.#state === 'paused') this.#halt('cancelled');
  }

  /** Ends the workers. */
  dispose(): void {
    this.#halt('idle');
    this.#pool?.dispose();
    this.#pool = null;
  }

  /** Whether what it knows is about this question. */
  answers(question: DecideQuestion): boolean {
    const asked = this.#search?.question;
    return asked !== undefined && (asked === question || sameQuestion(asked, question));
  }

  /** The search, whose question is the one that was asked last; null before. */
  get search(): DecideSearch | null {
    return this.#search;
  }

  result(): DecideResult | null {
    return this.#search?.result() ?? null;
  }

  status(): DecideStatus {
    const found = this.#search?.progress();
    const { settings = 0, ofSettings = 0, runs = 0, events = 0, eventsLeft = 0 } = found ?? {};
    const workedMs =
      this.#workedMs + (this.#workingSinceMs === null ? 0 : this.#parts.nowMs() - this.#workingSinceMs);
    const done = events - this.#eventsGiven;
    const isWorking = this.#state === 'running' && done > 0;
    return {
      state: this.#state,
      settings,
      ofSettings,
      runs,
      share: this.#search?.over === true ? 1 : events / Math.max(1, events + eventsLeft),
      secondsLeft: isWorking ? (eventsLeft / done) * (workedMs / 1000) : null,
    };
  }

  #next(): PoolJob | null {
    const run = this.#state === 'running' ? (this.#search?.next() ?? null) : null;
    if (run === null) return null;
    const search = this.#search;
    const after = (): void => {
      if (search !== this.#search) return;
      this.#rest();
      this.#news.emitWithin(TELL_EVERY_MS);
    };
    return {
      ...run,
      done: (summary: Summary) => {
        run.done(summary);
        after();
      },
      failed: () => {
        run.failed();
        after();
      },
    };
  }

  #rest(): void {
    if (this.#state === 'running' && this.#search?.over === true) this.#halt(endOf(this.#search));
  }

  #halt(state: DecideState): void {
    this.#pool?.cancel();
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
