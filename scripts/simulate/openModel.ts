import type { Scenario } from '../../src/scenario/scenario';
import { ModelInstance } from '../../workers/ModelInstance';
import type { Summary } from '../../workers/protocol';

/**
 * Runs a scenario to its end, and tells from time to time the share of it that is done, from 0 to 1. Throws
 * `ModelRefusal` or `ModelTrap`.
 */
export type FinishScenario = (scenario: Scenario, tell?: (share: number) => void) => Summary;

/** About a tenth of a second: nobody waits for a slice here but the bar of progress. */
const EVENTS_A_CALL = 250_000;

/** The model as a function from scenario to summary. */
export async function openModel(module: WebAssembly.Module): Promise<FinishScenario> {
  const model = await ModelInstance.create(module);
  return (scenario, tell) => {
    model.open(scenario);
    // After the last send() only the backlog is left.
    while (!model.run(EVENTS_A_CALL)) tell?.(Math.min(1, model.scoutMs / 1000 / scenario['duration.s']));
    return model.summary();
  };
}
