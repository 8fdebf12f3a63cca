import { readFile } from 'node:fs/promises';
import type { Scenario } from '../../../src/scenario/scenario';
import type { Looks } from '../../../src/sim/journey/Looks';
import { RunHistory } from '../../../src/sim/RunHistory';
import { Columns } from '../../../workers/columns';
import { Frame } from '../../../workers/frame';
import { ModelInstance } from '../../../workers/ModelInstance';
import type { Summary } from '../../../workers/protocol';

/** A complete run of the real model: what the strips know of it, its summary, and frames of any instant. */
export interface RealRun {
  readonly history: RunHistory;
  readonly summary: Summary;
  readonly looks: Looks;
  /** How often a frame was looked at. */
  readonly count: () => number;
}

/** Runs a scenario to its end in the model as it will be shipped. */
export async function realRun(scenario: Scenario): Promise<RealRun> {
  const bytes = await readFile('workers/model/pkg/linger_model.wasm');
  const model = await ModelInstance.create(await WebAssembly.compile(bytes));
  const history = new RunHistory();
  model.open(scenario);
  for (let done = false; !done; ) {
    done = model.scout(1_000_000);
    history.append(new Columns(model.columns()));
  }
  history.finish();
  let count = 0;
  const looks: Looks = {
    look: async (ms, read, detail = 'batches') => {
      count += 1;
      while (!model.advance(ms, 1_000_000));
      return read(new Frame(model.frame(detail)));
    },
  };
  return { history, summary: model.summary(), looks, count: () => count };
}
