import type { Budget } from '../../../../workers/protocol';
import { Signal } from '../../../base/Signal';
import { agreeTo, costToAgreeTo, noteStopped, type RunCost } from '../../../run/consent';
import { release, reserve, SHARES, settle } from '../../../run/pageBudget';
import { RunClient, type RunListeners } from '../../../run/RunClient';
import { modelText } from '../../../scenario/modelText';
import type { Scenario } from '../../../scenario/scenario';
import type { Finished } from './facts';

/** The state of a lesson's run. */
export type RunState =
  | { readonly type: 'running' }
  | ({ readonly type: 'done' } & Finished)
  | { readonly type: 'failed'; readonly message: string }
  /** It needs consent first. */
  | { readonly type: 'held'; readonly scenario: Scenario; readonly cost: RunCost };

/** What a client does for the lessons. */
export interface LessonClient {
  start(scenario: Scenario, budget?: Budget): void;
  dispose(): void;
}

/** Finished runs kept, so that a step back costs nothing. */
const MOST_KEPT = 16;
const RUNNING: RunState = { type: 'running' };

/** The runs behind a lesson's texts and checks, one after the other in a worker of their own, whatever the reader does. */
export class LessonRuns {
  readonly #news = new Signal();
  /** Calls `listener` when a run ends. Returns an unsubscribe function. */
  readonly subscribe = this.#news.subscribe;
  /** Counts ended runs. */
  readonly version = this.#news.version;
  readonly #makeClient: (listeners: RunListeners) => LessonClient;
  readonly #known = new Map<string, RunState>();
  #client: LessonClient | null = null;
  #wanted: readonly Scenario[] = [];
  #current: string | null = null;

  constructor(makeClient = (listeners: RunListeners): LessonClient => new RunClient(listeners)) {
    this.#makeClient = makeClient;
  }

  state(scenario: Scenario): RunState {
    return this.#known.get(modelText(scenario)) ?? RUNNING;
  }

  /** Wants these runs, first to last, and drops any other that is under way. */
  want(scenarios: readonly Scenario[]): void {
    this.#wanted = scenarios;
    this.#goOn();
  }

  /** Runs again what failed, and what waited for the reader. */
  retry(): void {
    for (const state of this.#known.values()) if (state.type === 'held') agreeTo([state.scenario]);
    this.resume();
  }

  /** Runs again what failed, and of what waited for the reader all that was agreed to since. */
  resume(): void {
    for (const [key, state] of this.#known) {
      const agreed = state.type === 'held' && costToAgreeTo([state.scenario]) === null;
      if (agreed || state.type === 'failed') this.#known.delete(key);
    }
    this.#goOn();
    this.#news.emit();
  }

  /** Ends the worker. */
  dispose(): void {
    release(this);
    this.#client?.dispose();
    this.#client = null;
    this.#wanted = [];
  }

  #goOn(): void {
    const open = this.#wanted.filter((scenario) => !this.#known.has(modelText(scenario)));
    if (open.some((scenario) => modelText(scenario) === this.#current)) return;
    const [next] = open;
    this.#current = next === undefined ? null : modelText(next);
    if (next === undefined) return;
    const cost = costToAgreeTo([next]);
    if (cost !== null) {
      this.#note({ type: 'held', scenario: next, cost });
      return;
    }
    this.#client ??= this.#makeClient({
      onHistory: (history, summary) => {
        if (summary !== null) this.#note({ type: 'done', summary, history });
      },
      onWhole: (bytes) => settle(this, bytes),
      onOverBudget: (took, scenario) => {
        release(this);
        noteStopped(scenario, took);
        const cost = costToAgreeTo([scenario]);
        if (cost !== null) this.#note({ type: 'held', scenario, cost });
      },
      onFailure: ({ message }) => {
        release(this);
        this.#note({ type: 'failed', message });
      },
    });
    this.#client.start(next, reserve(this, next, SHARES.lessons));
  }

  #note(state: RunState): void {
    if (this.#current === null) return;
    this.#known.set(this.#current, state);
    this.#current = null;
    this.#forget();
    this.#goOn();
    this.#news.emit();
  }

  #forget(): void {
    const wanted = this.#wanted.map(modelText);
    for (const key of [...this.#known.keys()]) {
      if (this.#known.size <= MOST_KEPT) return;
      if (!wanted.includes(key)) this.#known.delete(key);
    }
  }
}
