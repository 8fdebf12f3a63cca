import type { Summary } from '../../workers/protocol';
import { modelText } from '../scenario/modelText';
import type { Scenario } from '../scenario/scenario';
import { agreeTo, costToAgreeTo, type RunCost } from './consent';
import { OwnBudget, release } from './pageBudget';
import type { RunHistory } from './RunHistory';
import { type ListFound, RunList } from './RunList';
import type { FailedRun, Runs } from './Runs';

export type HistoryRun =
  | { readonly phase: 'running' }
  | { readonly phase: 'whole'; readonly summary: Summary; readonly history: RunHistory }
  | { readonly phase: 'failed'; readonly failure: FailedRun }
  | { readonly phase: 'held'; readonly cost: RunCost };

/** Unseen runs of a screen with their histories, one after the other, whatever the reader does. */
export class HistoryRuns {
  readonly #runs: Runs;
  readonly #budget: OwnBudget;
  readonly #list: RunList;
  readonly #stop: () => void;
  #wanted: readonly Scenario[] = [];

  /** `share` = the part of the page's memory that they may take unasked. */
  constructor(runs: Runs, share: number) {
    this.#runs = runs;
    this.#budget = new OwnBudget(share);
    this.#list = new RunList(runs, this.#budget, true);
    this.#stop = this.#list.start();
  }

  /** Calls `listener` when there is news. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => this.#list.subscribe(listener);
  /** Another value with all news. */
  readonly read = (): ListFound => this.#list.read();

  state(scenario: Scenario): HistoryRun {
    const [listed = null] = this.#list.read().outcomes(modelText(scenario));
    const outcome = listed ?? this.#runs.known({ scenario, withHistory: true });
    if (outcome?.type === 'done' && outcome.history !== null)
      return { phase: 'whole', summary: outcome.summary, history: outcome.history };
    if (outcome?.type === 'failed' && outcome.took === null) return { phase: 'failed', failure: outcome };
    const cost = costToAgreeTo([scenario]);
    return cost === null ? { phase: 'running' } : { phase: 'held', cost };
  }

  /** Wants these runs, first to last, and no others any more. Known ones are there at once. */
  want(scenarios: readonly Scenario[]): void {
    this.#wanted = scenarios;
    this.#list.want(scenarios.map((scenario) => ({ id: modelText(scenario), scenario, seeds: 1 })));
  }

  /** Runs again what failed, and what waited for the reader. */
  retry(): void {
    agreeTo(this.#wanted.filter((scenario) => this.state(scenario).phase === 'held'));
    this.resume();
  }

  /** Runs again what failed, and of what waited for the reader all that was agreed to since. */
  resume(): void {
    this.#list.resume();
  }

  dispose(): void {
    this.#stop();
    release(this.#budget);
  }
}
