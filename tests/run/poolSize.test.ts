import { expect, test } from 'vitest';
import { poolSize } from '../../src/run/poolSize';

test('a pool leaves a processor to the page, or none', () => {
  expect([0, 1, 2, 4, 16].map((processors) => poolSize(1, processors))).toEqual([1, 1, 1, 3, 8]);
  expect([0, 1, 2, 4, 16].map((processors) => poolSize(0, processors))).toEqual([1, 1, 2, 4, 8]);
});
