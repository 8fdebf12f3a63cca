import { Signal } from '../../../base/Signal';
import { agreeTo, costToAgreeTo, type RunCost } from '../../../run/consent';
import { release, reserve, SHARES } from '../../../run/pageBudget';
import type { OpenSource, Outcome, Runs, WantedRun } from '../../../run/Runs';
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

const RUNNING: RunState = { type: 'running' };

/** The runs behind a lesson's texts and checks, one after the other, whatever the reader does. */
export class LessonRuns {
  readonly #news = new Signal();
  /** Calls `listener` when a run ends. Returns an unsubscribe function. */
  readonly subscribe = this.#news.subscribe;
  /** Counts ended runs. */
  readonly version = this.#news.version;
  readonly #runs: Runs;
  #open: OpenSource;
  /** What is known of the wanted runs. */
  #known = new Map<string, RunState>();
  #wanted: readonly Scenario[] = [];
  #underWay: string | null = null;

  constructor(runs: Runs) {
    this.#runs = runs;
    this.#open = this.#openSource();
  }

  state(scenario: Scenario): RunState {
    return this.#known.get(modelText(scenario)) ?? this.#stateElsewhere(scenario) ?? RUNNING;
  }

  /** Wants these runs, first to last, and no others any more. Known ones are there at once. */
  want(scenarios: readonly Scenario[]): void {
    this.#wanted = scenarios;
    const before = this.#known;
    this.#known = new Map();
    for (const scenario of scenarios) {
      const key = modelText(scenario);
      const state = before.get(key) ?? this.#stateElsewhere(scenario);
      if (state !== null) this.#known.set(key, state);
    }
    if (this.#underWay !== null && !scenarios.map(modelText).includes(this.#underWay)) {
      this.dispose();
      this.#open = this.#openSource();
    }
    this.#open.wake();
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
    this.#open.wake();
    this.#news.emit();
  }

  /** Ends the runs. */
  dispose(): void {
    release(this);
    this.#underWay = null;
    this.#open.close();
  }

  #openSource(): OpenSource {
    return this.#runs.open({
      priority: () => 'screen',
      budget: {
        next: (scenario) => reserve(this, scenario, SHARES.lessons),
        spend: () => release(this),
      },
      next: () => this.#next(),
    });
  }

  /** As another part of the page, or an earlier step, has run it; null if none has. */
  #stateElsewhere(scenario: Scenario): RunState | null {
    return stateOf(this.#runs.known({ scenario, withHistory: true }), scenario);
  }

  #next(): WantedRun | null {
    if (this.#underWay !== null) return null;
    for (const scenario of this.#wanted) {
      if (this.state(scenario) !== RUNNING) continue;
      const cost = costToAgreeTo([scenario]);
      if (cost !== null) {
        this.#note({ type: 'held', scenario, cost }, scenario);
        continue;
      }
      this.#underWay = modelText(scenario);
      return {
        scenario,
        withHistory: true,
        over: (outcome) => {
          this.#underWay = null;
          const state = stateOf(outcome, scenario);
          if (state !== null) this.#note(state, scenario);
        },
      };
    }
    return null;
  }

  #note(state: RunState, scenario: Scenario): void {
    this.#known.set(modelText(scenario), state);
    this.#news.emit();
  }
}

/** Null = it may run again: it waited for a consent that there is by now. */
function stateOf(outcome: Outcome | null, scenario: Scenario): RunState | null {
  if (outcome === null) return null;
  if (outcome.type === 'failed') {
    if (outcome.took === null) return { type: 'failed', message: outcome.message };
    const cost = costToAgreeTo([scenario]);
    return cost && { type: 'held', scenario, cost };
  }
  const { summary, history } = outcome;
  return history && { type: 'done', summary, history };
}
