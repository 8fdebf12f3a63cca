import { expect, test } from 'vitest';
import { cratesOf } from '../../src/figures/crates';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { loopSteps, shareSum } from '../../src/watch/loop/loopFigures';

const { crates } = cratesOf(
  DEFAULT_SCENARIO,
  [30.9, 4.9, 5].map((records) => ({ records: records * 100, batches: 100 })),
);

test('the sum under the bar uses the whole records shown above it', () => {
  expect(shareSum(crates)).toBe('31 ÷ (31 + 5 + 5) = 76\u202F%');
});

test('the loop describes the run, with or without its figures', () => {
  expect(loopSteps(DEFAULT_SCENARIO, crates)[2]?.says).toBe('31 records, not 5');
  expect(loopSteps(DEFAULT_SCENARIO, [])[2]?.says).toBe('until they are full');
});
