import { News } from '../../../base/News';
import type { CandidateRun } from '../../../run/decide/Findings';
import { type DecideQuestion, sameQuestion, sameSystem } from '../../../run/decide/question';
import { FULL_RUNS, type SettingReading } from '../../../run/decide/reading';
import type { DecideResult } from '../../../run/decide/result';
import { type DecideSearch, openMore, openPresent, openSearch, planOf } from '../../../run/decide/search';
import { USUAL_EVENTS_PER_SECOND } from '../../../run/machineSpeed';
import type { FailedRun, Priority, RunBudget, Runs } from '../../../run/Runs';
import type { SharedAnswer } from './sharedAnswer';

/** Nothing known yet; running; cancelled, results kept; at its work limit; failed, results kept; nothing left to do. */
export type DecideState = 'idle' | 'running' | 'cancelled' | 'limited' | 'failed' | 'finished';

export interface DecideStatus {
  readonly state: DecideState;
  readonly settings: number;
  readonly knownSettings: number;
  readonly runs: number;
  /** Share of the work that is done, 0 to 1. */
  readonly share: number;
  /** Null until the pace is known. */
  readonly secondsLeft: number | null;
  /** Null while nothing runs. */
  readonly current: Pick<CandidateRun, 'candidate'> | null;
  /** Null while new settings are tried; else how many are being confirmed, and with how many runs each. */
  readonly confirming: { readonly settings: number; readonly runs: number } | null;
  /** About what the whole search takes, by the runs of the present settings; null before them. */
  readonly plan: { readonly settings: number; readonly seconds: number } | null;
  /** Why the runs failed; null if they go on, or may. */
  readonly failure: FailedRun | null;
}

/** Results of a search. They never change: new results make another object. */
export interface DecideFound {
  /** Null before the first. */
  readonly question: DecideQuestion | null;
  readonly result: DecideResult | null;
  readonly status: DecideStatus;
  /** The answer that came with the question, in a link; null = none did. */
  readonly shared: SharedAnswer | null;
}

/** False if the results are those of another question. */
export function answers(asked: DecideQuestion | null, question: DecideQuestion): boolean {
  return asked !== null && (asked === question || sameQuestion(asked, question));
}

export interface DecideParts {
  readonly runs: Runs;
  /** `screen` if left out. */
  readonly priority?: () => Priority;
  /** A clock that never goes back, ms. */
  readonly nowMs: () => number;
}

/**
 * A running search. A changed objective for the same system reuses the runs that are known at once. It doesn't depend on page or document, because the command uses it too.
 */
export class DecideRuns {
  readonly #news = new News(() => this.#found());
  /** Calls `listener` when there are new results. Returns an unsubscribe function. */
  readonly subscribe = this.#news.subscribe;
  /** Results so far: the same value until there are others. */
  readonly read = this.#news.read;
  #shared: SharedAnswer | null = null;
  readonly #parts: DecideParts;
  #takeBack: (() => void) | null = null;
  #search: DecideSearch | null = null;
  /** The present settings, which run before the search if they take little. */
  #opening: DecideSearch | null = null;
  /** The pace of the present settings' runs, over all workers. */
  #secondsAnEvent = 1 / USUAL_EVENTS_PER_SECOND;
  /** More runs of a setting, once the search is over, and what the search was before. */
  #more: DecideSearch | null = null;
  #before: DecideState = 'finished';
  #runsOfMore = 0;
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
  ask(question: DecideQuestion, shared: SharedAnswer | null = null): void {
    if (answers(this.#search?.found.question ?? null, question)) return;
    this.#shared = shared;
    const before = this.#search?.found.question;
    const isKept = before !== undefined && sameSystem(before, question);
    const goesOn = isKept && ['running', 'limited', 'failed', 'finished'].includes(this.#state);
    this.#halt('idle');
    this.#search = openSearch(question, this.#parts.runs);
    this.#opening = openPresent(question, this.#parts.runs, FULL_RUNS);
    this.#more = null;
    this.#runsOfMore = 0;
    const { driver, found } = this.#search;
    this.#workGiven = driver.progress.work;
    this.#workedMs = 0;
    // Cached answers need no click.
    this.#state = driver.state !== 'running' ? driver.state : found.triedCount > 0 ? 'cancelled' : 'idle';
    if (goesOn) this.run();
    this.#news.tell();
  }

  /**
   * Runs the present settings alone, this many times in each situation, within a budget if the reader didn't ask. A search
   * takes over their results.
   */
  place(budget: RunBudget | null, count = FULL_RUNS): void {
    if (this.#search === null || this.#state !== 'idle') return;
    this.#takeBack?.();
    this.#opening = openPresent(this.#search.found.question, this.#parts.runs, count);
    const { priority = () => 'screen', nowMs } = this.#parts;
    const { driver } = this.#opening;
    // From the first result on: before it, workers start.
    let began: { readonly ms: number; readonly work: number } | null = null;
    this.#takeBack = driver.run({ priority, budget }, () => {
      const { work } = driver.progress;
      began ??= { ms: nowMs(), work };
      if (work > began.work) this.#secondsAnEvent = (nowMs() - began.ms) / 1000 / (work - began.work);
      this.#news.tell();
    });
    this.#news.tell();
  }

  retry(): void {
    if (this.#state === 'idle') this.place(null);
    else this.run();
  }

  /** Starts, or resumes after a cancel, a failure or the work limit. */
  run(): void {
    if (this.#search === null || this.#state === 'running' || this.#state === 'finished') return;
    this.#working?.driver.searchOn();
    this.#start();
  }

  /** Gives a setting this many more runs, once the search is over. */
  confirm(key: SettingReading['key'], more: number): void {
    if (this.#search === null || this.#state === 'running') return;
    if (this.#more === null) this.#before = this.#state;
    this.#endMore();
    this.#more = openMore(this.#search, key, more, this.#parts.runs);
    this.#start();
  }

  #start(): void {
    const { priority = () => 'screen', nowMs } = this.#parts;
    this.#takeBack?.();
    this.#state = 'running';
    this.#workingSinceMs = nowMs();
    // The reader started it, so it has no limits.
    this.#takeBack =
      this.#working?.driver.run({ priority, budget: null }, () => {
        this.#rest();
        this.#news.tell();
      }) ?? null;
    this.#rest();
    this.#news.tell();
  }

  /** The search, or more runs of a setting. */
  get #working(): DecideSearch | null {
    return this.#more ?? this.#search;
  }

  #endMore(): void {
    this.#runsOfMore += this.#more?.driver.progress.runs ?? 0;
    this.#more = null;
  }

  /** Stops within a slice and keeps the results; `run` resumes. */
  cancel(): void {
    if (this.#state === 'running') this.#halt('cancelled');
  }

  #found(): DecideFound {
    const question = this.#search?.found.question ?? null;
    return { question, result: this.result(), status: this.status(), shared: this.#shared };
  }

  result(): DecideResult | null {
    const result = this.#search?.result() ?? null;
    if (result === null) return null;
    const placed = this.#opening?.result().present ?? null;
    const runs = result.runs + this.#runsOfMore + (this.#more?.driver.progress.runs ?? 0);
    // A search makes the other runs of the present settings later.
    const present = (placed?.runs ?? 0) > (result.present?.runs ?? 0) ? placed : result.present;
    return { ...result, present, runs };
  }

  status(): DecideStatus {
    const { driver, found } = this.#working ?? {};
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
      current: this.#state === 'running' ? (driver?.current ?? null) : null,
      confirming: found?.confirming ?? null,
      plan: this.#plan(),
      failure: (this.#state === 'idle' ? this.#opening : this.#working)?.driver.failure ?? null,
    };
  }

  #plan(): DecideStatus['plan'] {
    const plan = this.#opening === null ? null : planOf(this.#opening);
    return plan && { settings: plan.settings, seconds: plan.work * this.#secondsAnEvent };
  }

  #rest(): void {
    const { state = 'running' } = this.#working?.driver ?? {};
    if (this.#state !== 'running' || state === 'running') return;
    const isOver = this.#more !== null && state !== 'failed';
    if (isOver) this.#endMore();
    this.#halt(isOver ? this.#before : state);
  }

  #halt(state: DecideState): void {
    this.#takeBack?.();
    this.#takeBack = null;
    if (this.#workingSinceMs !== null) this.#workedMs += this.#parts.nowMs() - this.#workingSinceMs;
    this.#workingSinceMs = null;
    this.#state = state;
    this.#news.tell();
  }
}
