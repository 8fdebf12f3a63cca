import { modelText } from '../../../scenario/modelText';
import type { Scenario } from '../../../scenario/scenario';
import type { Trial } from './trial';

/** Maximum cached runs, about 30 MB with their latencies; beyond it the oldest are evicted. */
const MOST_KEPT = 6_000;

/** Results by scenario, so that a changed question reuses the runs that it shares with the previous one. */
export class RunStore {
  readonly #trials = new Map<string, Trial>();

  get(scenario: Scenario): Trial | undefined {
    return this.#trials.get(modelText(scenario));
  }

  put(scenario: Scenario, trial: Trial): void {
    this.#trials.set(modelText(scenario), trial);
    const [oldest] = this.#trials.keys();
    if (this.#trials.size > MOST_KEPT && oldest !== undefined) this.#trials.delete(oldest);
  }
}
