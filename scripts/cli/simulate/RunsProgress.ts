import { estimateCost } from '../../../src/scenario/cost';
import type { Scenario } from '../../../src/scenario/scenario';
import type { Summary } from '../../../workers/protocol';
import { progressLine } from '../lib/progressLine';
import type { FinishScenario } from './openModel';

/** Shorter commands show nothing, ms … */
const SHOW_AFTER_MS = 500;
/** … and longer ones a new line at this interval, ms. */
const SHOW_EVERY_MS = 100;

export interface ProgressWorld {
  /** A clock that never goes back, ms. */
  readonly nowMs: () => number;
  /** Shows a line in the place of the one before; null = take it away. Nothing happens if there is no terminal. */
  readonly show: (line: string | null) => void;
}

/** Shows how far runs are that are made one after another, in model events by the estimate. */
export class RunsProgress {
  /** Model events of all the runs together, about. */
  readonly events: number;
  readonly #world: ProgressWorld;
  readonly #beganMs: number;
  #nextMs: number;
  #done = 0;

  /** Each of `scenarios` will be run once. */
  constructor(scenarios: readonly Scenario[], world: ProgressWorld) {
    this.#world = world;
    this.events = scenarios.reduce((sum, scenario) => sum + estimateCost(scenario).events, 0);
    this.#beganMs = world.nowMs();
    this.#nextMs = this.#beganMs + SHOW_AFTER_MS;
  }

  run(scenario: Scenario, finish: FinishScenario): Summary {
    const { events } = estimateCost(scenario);
    const summary = finish(scenario, (share) => this.#show(this.#done + share * events));
    this.#done += events;
    this.#show(this.#done);
    return summary;
  }

  #show(events: number): void {
    const nowMs = this.#world.nowMs();
    if (nowMs < this.#nextMs || events === 0) return;
    this.#nextMs = nowMs + SHOW_EVERY_MS;
    const secondsLeft = ((nowMs - this.#beganMs) / 1000) * (this.events / events - 1);
    const words = `${inMillions(events)} of about ${inMillions(this.events)} million events`;
    this.#world.show(progressLine(events / this.events, [words], secondsLeft));
  }
}

function inMillions(events: number): number {
  return Number((events / 1e6).toPrecision(2));
}
