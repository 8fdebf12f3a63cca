import { formerRevision } from '../../../src/scenario/revisions';
import type { Scenario } from '../../../src/scenario/scenario';
import type { Summary } from '../../../workers/protocol';
import { StandaloneModel } from '../../../workers/StandaloneModel';

/**
 * Runs a scenario to its end, and tells from time to time the share of it that is done, from 0 to 1. The end comes early
 * once the run certainly misses the 99th percentile of latency `objectiveMs`, ms, if there is one. Throws
 * `ModelRefusal`, `ModelFull` or `ModelTrap`.
 */
export type FinishScenario = (
  scenario: Scenario,
  tell?: (share: number) => void,
  objectiveMs?: number,
) => Summary;

/** About a tenth of a second: nobody waits for a slice here but the bar of progress. */
const EVENTS_A_CALL = 250_000;

export type FormerModules = ReadonlyMap<number, WebAssembly.Module>;

/** The models of former revisions; rejects like `load`. */
export async function formerModules(
  revisions: readonly number[],
  load: (revision: number) => Promise<WebAssembly.Module>,
): Promise<FormerModules> {
  const modules = new Map<number, WebAssembly.Module>();
  for (const revision of revisions) modules.set(revision, await load(revision));
  return modules;
}

/** The model as a function from scenario to summary, with the former revisions that scenarios pin. */
export async function openModel(
  module: WebAssembly.Module,
  formers: FormerModules = new Map(),
): Promise<FinishScenario> {
  const models = new Map<number | null, StandaloneModel>([[null, await StandaloneModel.create(module)]]);
  for (const [revision, former] of formers) models.set(revision, await StandaloneModel.create(former));
  return (scenario, tell, objectiveMs) => {
    const revision = formerRevision(scenario);
    const model = models.get(revision);
    if (model === undefined) throw new Error(`The module of model ${revision} wasn't loaded.`);
    model.open(scenario, objectiveMs);
    // After the last send() only the backlog is left.
    while (!model.run(EVENTS_A_CALL)) tell?.(Math.min(1, model.scoutMs / 1000 / scenario['duration.s']));
    return model.summary();
  };
}
