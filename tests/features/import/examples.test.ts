import { expect, test } from 'vitest';
import { EXAMPLES } from '../../../src/features/import/core/examples';
import { readFiles } from '../../../src/features/import/core/readFiles';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';

test.each(EXAMPLES)('the example "$name" is read whole', ({ texts }) => {
  const { files, result } = readFiles({ texts, scenario: DEFAULT_SCENARIO, choice: {} });
  expect(files.map(({ result: own }) => own !== null)).toEqual(texts.map(() => true));
  const names = result?.ignored.map(({ name }) => name) ?? [];
  expect(names.filter((name) => !['bootstrap.servers', '--topic'].includes(name))).toEqual([]);
  expect((result?.understood.length ?? 0) + (result?.metrics.length ?? 0)).toBeGreaterThan(2);
});
