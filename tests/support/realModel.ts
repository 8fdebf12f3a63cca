import { readFile } from 'node:fs/promises';
import { openModel as openFinish } from '../../scripts/cli/simulate/openModel';
import { scopeNow } from '../../scripts/lib/scope.mjs';
import { RunHistory } from '../../src/run/RunHistory';
import { modelText } from '../../src/scenario/modelText';
import type { Scenario } from '../../src/scenario/scenario';
import { withLaterSeed } from '../../src/scenario/seeds';
import { Columns } from '../../workers/columns';
import type { ModelInstance } from '../../workers/ModelInstance';
import type { Summary } from '../../workers/protocol';
import { StandaloneModel } from '../../workers/StandaloneModel';
import { keptRuns } from './keptRuns';

/** Runs a scenario to its end, unseen. */
export type Finish = (scenario: Scenario) => Summary;

const MODULE = await readFile('workers/model/pkg/linger_model.wasm');

/** The model as it will be shipped, compiled once for all files of tests that share a process. */
export const MODEL_MODULE = await WebAssembly.compile(MODULE);

/** A fresh instance of it. */
export function openModel(): Promise<StandaloneModel> {
  return StandaloneModel.create(MODEL_MODULE);
}

/** What the strips show of an opened run and its summary, once the scout is at its end; `events` are a slice. */
export function scoutOut(
  model: ModelInstance,
  events = 1_000_000,
): { readonly history: RunHistory; readonly summary: Summary } {
  const history = new RunHistory();
  for (let done = false; !done; ) {
    done = model.scout(events);
    history.append(new Columns(model.columns()));
  }
  history.finish();
  return { history, summary: model.summary() };
}

/** It as a function from scenario to summary. */
export function openRealModel(): Promise<Finish> {
  return openFinish(MODEL_MODULE);
}

/** The same, which keeps summaries for the next time; in the full run every scenario runs. */
export async function openKeptModel(): Promise<Finish> {
  const finish = await openRealModel();
  return scopeNow() === 'full' ? finish : keptRuns(finish, MODULE);
}

/** The same, which runs each scenario once, however many ask for it. */
export function onceEach(finish: Finish): Finish {
  const known = new Map<string, Summary>();
  return (scenario) => {
    const key = modelText(scenario);
    const summary = known.get(key) ?? finish(scenario);
    known.set(key, summary);
    return summary;
  };
}

/** The summaries of `count` runs that differ in their seeds: the scenario's own, then the following ones. */
export function finishSeeds(finish: Finish, scenario: Scenario, count: number): readonly Summary[] {
  return Array.from({ length: count }, (_, index) => finish(withLaterSeed(scenario, index)));
}
