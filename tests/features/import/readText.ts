import type { ImportChoice } from '../../../src/features/import/core/read';
import { readFiles } from '../../../src/features/import/core/readFiles';
import type { ImportResult } from '../../../src/features/import/core/types';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';

/** A text as the page reads it, without its secrets. */
export function readText(text: string, choice: ImportChoice = {}): ImportResult {
  const texts = [{ name: 'pasted', text }];
  const { result } = readFiles({ texts, scenario: DEFAULT_SCENARIO, choice });
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
