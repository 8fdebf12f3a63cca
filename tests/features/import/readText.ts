import { briefly } from '../../../src/features/import/core/meaning/interpret';
import { type ImportChoice, readImport } from '../../../src/features/import/core/read';
import { readFiles } from '../../../src/features/import/core/readFiles';
import type { ImportResult } from '../../../src/features/import/core/types';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';

/** A reading as the command publishes it, with its warnings and its differences from the scenario. */
export function published(result: ImportResult | null, scenario: Scenario) {
  if (result === null) throw new Error('Nothing was recognised.');
  return { ...result, ...briefly(result, scenario) };
}

/** A text over a scenario, with its secrets. */
export function readOver(text: string, scenario: Scenario = DEFAULT_SCENARIO, choice: ImportChoice = {}) {
  return published(readImport(text, scenario, choice), scenario);
}

/** A text as the page reads it, without its secrets. */
export function readText(text: string, choice: ImportChoice = {}) {
  const texts = [{ name: 'pasted', text }];
  return published(readFiles({ texts, scenario: DEFAULT_SCENARIO, choice }).result, DEFAULT_SCENARIO);
}

/** `field: value` of everything that was understood. */
export function settingsFromMetrics(
  text: string,
  choice: ImportChoice = {},
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(readText(text, choice).understood.map(({ field, value }) => [field, value]));
}
