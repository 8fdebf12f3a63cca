import { expect, test } from 'vitest';
import { EXAMPLE } from '../../../src/features/import/core/examples';
import { readFiles } from '../../../src/features/import/core/readFiles';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';

test('the example is read whole', () => {
  const { files, result } = readFiles({ texts: EXAMPLE, scenario: DEFAULT_SCENARIO, choice: {} });
  expect(files.map(({ result: own }) => own !== null)).toEqual([true, true]);
  expect(result?.ignored.map(({ name }) => name)).toEqual(['bootstrap.servers']);
  expect(result?.understood.length).toBeGreaterThan(2);
  expect(result?.metrics.length).toBeGreaterThan(2);
});
