import { ModelInstance } from '../../workers/ModelInstance';
import type { FinishScenario } from './simulate';

/** Nobody waits for a slice here; the budget only keeps a call into the model finite. */
const EVENTS_A_CALL = 10_000_000;

/** The model as a function from scenario to summary. It throws `ModelRefusal` or `ModelTrap`. */
export async function openModel(module: WebAssembly.Module): Promise<FinishScenario> {
  const model = await ModelInstance.create(module);
  return (scenario) => {
    model.open(scenario);
    while (!model.run(EVENTS_A_CALL));
    return model.summary();
  };
}
