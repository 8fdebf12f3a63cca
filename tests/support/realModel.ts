import { readFile } from 'node:fs/promises';
import { scopeNow } from '../../scripts/lib/scope.mjs';
import { modelText } from '../../src/scenario/modelText';
import { withCompiledRules } from '../../src/scenario/rule/compile';
import type { Scenario } from '../../src/scenario/scenario';
import { withLaterSeed } from '../../src/scenario/seeds';
import { ModelInstance } from '../../workers/ModelInstance';
import type { Summary } from '../../workers/protocol';
import { keptRuns } from './keptRuns';

/** Runs a scenario to its end, unseen. */
export type Finish = (scenario: Scenario) => Summary;

const MODULE = 'workers/model/pkg/linger_model.wasm';

/** The model as it will be shipped. */
export async function openModel(): Promise<ModelInstance> {
  return ModelInstance.create(await WebAssembly.compile(await readFile(MODULE)));
}

/** The same, as a function from scenario to summary. */
export async function openRealModel(): Promise<Finish> {
  const model = await openModel();
  return (scenario) => {
    model.open(withCompiledRules(scenario));
    while (!model.run(10_000_000));
    return model.summary();
  };
}

/** The same, which keeps summaries for the next time; in the full run every scenario runs. */
export async function openKeptModel(): Promise<Finish> {
  const finish = await openRealModel();
  return scopeNow() === 'full' ? finish : keptRuns(finish, await readFile(MODULE));
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
