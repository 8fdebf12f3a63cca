import { type ImportChoice, readMasked } from '../../../src/features/import/core/read';
import type { ImportResult } from '../../../src/features/import/core/types';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';

/** A text as the page reads it, without its secrets. */
export function readText(text: string, choice: ImportChoice = {}): ImportResult {
  const result = readMasked({ text, scenario: DEFAULT_SCENARIO, choice });
  if (result === null) throw new Error('Nothing was recognised.');
  return result;
}

/** `field: value` of everything that was understood. */
export function settingsFromMetrics(
  text: string,
  choice: ImportChoice = {},
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(readText(text, choice).understood.map(({ field, value }) => [field, value]));
}

/** Why each setting of a text is ignored. */
export function reasonsIn(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(readText(text).ignored.map(({ name, reason }) => [name, reason]));
}
