import type { Finished, RunOf } from '../../../src/features/lessons/core/facts';
import { modelText } from '../../../src/scenario/modelText';
import { openModel, scoutOut } from '../../support/realModel';

/** Runs scenarios with the model as it is shipped, histories and all; each of them once. */
export async function openRealRuns(): Promise<RunOf & ((...given: Parameters<RunOf>) => Finished)> {
  const model = await openModel();
  const known = new Map<string, Finished>();
  return (scenario) => {
    const key = modelText(scenario);
    const before = known.get(key);
    if (before !== undefined) return before;
    model.open(scenario);
    const finished = scoutOut(model);
    known.set(key, finished);
    return finished;
  };
}
