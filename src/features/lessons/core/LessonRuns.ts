import { agreeTo, costToAgreeTo, type RunCost } from '../../../run/consent';
import { OwnBudget, release, SHARES } from '../../../run/pageBudget';
import { type ListFound, RunList } from '../../../run/RunList';
import type { Runs } from '../../../run/Runs';
import { modelText } from '../../../scenario/modelText';
import type { Scenario } from '../../../scenario/scenario';
import type { Finished } from './facts';

export type RunState =
  | { readonly type: 'running' }
  | ({ readonly type: 'done' } & Finished)
  | { readonly type: 'failed'; readonly message: string }
  /** It needs consent first. */
  | { readonly type: 'held'; readonly cost: RunCost };

/** The runs behind a lesson's texts and checks, one after the other, whatever the reader does. */
export class LessonRuns {
  readonly #runs: Runs;
  readonly #budget = new OwnBudget(SHARES.lessons);
  readonly #list: RunList;
  readonly #stop: () => void;
  #wanted: readonly Scenario[] = [];

  constructor(runs: Runs) {
    this.#runs = runs;
    this.#list = new RunList(runs, this.#budget, true);
    this.#stop = this.#list.start();
  }

  /** Calls `listener` when there is news. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => this.#list.subscribe(listener);
  /** Another value with all news. */
  readonly read = (): ListFound => this.#list.read();

  state(scenario: Scenario): RunState {
    const [listed = null] = this.#list.read().outcomes(modelText(scenario));
    const outcome = listed ?? this.#runs.known({ scenario, withHistory: true });
    if (outcome?.type === 'done' && outcome.history !== null)
      return { type: 'done', summary: outcome.summary, history: outcome.history };
    if (outcome?.type === 'failed' && outcome.took === null)
      return { type: 'failed', message: outcome.message };
    const cost = costToAgreeTo([scenario]);
    return cost === null ? { type: 'running' } : { type: 'held', cost };
  }

  /** Wants these runs, first to last, and no others any more. Known ones are there at once. */
  want(scenarios: readonly Scenario[]): void {
    this.#wanted = scenarios;
    this.#list.want(scenarios.map((scenario) => ({ id: modelText(scenario), scenario, seeds: 1 })));
  }

  /** Runs again what failed, and what waited for the reader. */
  retry(): void {
    agreeTo(this.#wanted.filter((scenario) => this.state(scenario).type === 'held'));
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
