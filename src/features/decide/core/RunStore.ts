import { modelText } from '../../../scenario/modelText';
import type { Scenario } from '../../../scenario/scenario';
import type { Trial } from './trial';

/** So many runs are kept, about 20 MB; beyond them the oldest go. */
const MOST_KEPT = 20_000;

/** What is kept of runs, by scenario: a changed question finds there what it shares with the one before. */
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
