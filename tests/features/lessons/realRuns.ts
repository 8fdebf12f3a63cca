import { readFile } from 'node:fs/promises';
import type { Finished, RunOf } from '../../../src/features/lessons/core/facts';
import { RunHistory } from '../../../src/run/RunHistory';
import { modelText } from '../../../src/scenario/modelText';
import { withCompiledRules } from '../../../src/scenario/rule/compile';
import { Columns } from '../../../workers/columns';
import { ModelInstance } from '../../../workers/ModelInstance';

/** Runs scenarios with the model as it is shipped, histories and all; each of them once. */
export async function openRealRuns(): Promise<RunOf & ((...given: Parameters<RunOf>) => Finished)> {
  const bytes = await readFile('workers/model/pkg/linger_model.wasm');
  const model = await ModelInstance.create(await WebAssembly.compile(bytes));
  const known = new Map<string, Finished>();
  return (scenario) => {
    const key = modelText(scenario);
    const before = known.get(key);
    if (before !== undefined) return before;
    model.open(withCompiledRules(scenario));
    const history = new RunHistory();
    for (let done = false; !done; ) {
      done = model.scout(100_000);
      history.append(new Columns(model.columns()));
    }
    history.finish();
    const finished = { history, summary: model.summary() };
    known.set(key, finished);
    return finished;
  };
}
