import { expect, test } from 'vitest';
import { foldNumbers } from '../../scripts/cli/simulate/results';
import { mean } from '../../src/base/statistics';

test('folding keeps the shape, and values that are not numbers everywhere become null', () => {
  const samples = [
    { a: 1, b: [{ c: 10 }, { c: 1 }], d: 'x', e: null, f: { g: 1 } },
    { a: 3, b: [{ c: 20 }, { c: 2 }], d: 'x', e: 5, f: null },
  ];
  expect(foldNumbers(samples, mean)).toEqual({ a: 2, b: [{ c: 15 }, { c: 1.5 }], d: null, e: null, f: null });
});
