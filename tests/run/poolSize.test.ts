import { expect, test } from 'vitest';
import { poolSize } from '../../src/run/poolSize';

test('unseen runs have the processors that watched runs leave, and one at least', () => {
  expect([0, 1, 2, 4, 16].map((processors) => poolSize(1, processors))).toEqual([1, 1, 1, 3, 8]);
  expect([0, 1, 2, 4, 16].map((processors) => poolSize(0, processors))).toEqual([1, 1, 2, 4, 8]);
  expect(poolSize(5, 8)).toBe(3);
});
