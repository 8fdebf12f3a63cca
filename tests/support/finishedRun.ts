import type { RunHistory } from '../../src/run/RunHistory';
import { decodeLink } from '../../src/scenario/link/link';
import { ALL_PRESETS } from '../../src/scenario/presets/later';
import type { Scenario } from '../../src/scenario/scenario';
import type { Summary } from '../../workers/protocol';
import { openModel, scoutOut } from './realModel';

/** A run of the real model to its end. */
export interface FinishedRun {
  readonly scenario: Scenario;
  readonly summary: Summary;
  readonly history: RunHistory;
}

/** Runs a scenario to its end, keeping what the strips show. */
export async function finishedRun(scenario: Scenario): Promise<FinishedRun> {
  const model = await openModel();
  model.open(scenario);
  return { scenario, ...scoutOut(model) };
}

/** The same for a link's scenario. */
export function finishedLink(text: string): Promise<FinishedRun> {
  const link = decodeLink(text, { presets: ALL_PRESETS });
  if (!link.ok) throw new Error(link.message);
  return finishedRun(link.scenario);
}
