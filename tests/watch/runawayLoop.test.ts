import { expect, test } from 'vitest';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { squaresOf } from '../../src/watch/loop/LoopBatches';
import { loopSteps, shareSum } from '../../src/watch/loop/loopFigures';

const FIGURES = { records: [30.9, 4.9, 5], batches: [1757, 1751, 1780], shares: [0.76, 0.12, 0.12] };

test('a full batch of 512-byte records has 31 squares', () => {
  expect(squaresOf(DEFAULT_SCENARIO)).toBe(31);
});

test('a batch of very small records has no more squares than can be counted', () => {
  expect(squaresOf({ ...DEFAULT_SCENARIO, 'record.bytes': 10 })).toBe(40);
});

test('the sum under the bar uses the whole records shown above it', () => {
  expect(shareSum(FIGURES.records)).toBe('31 ÷ (31 + 5 + 5) = 76\u202F%');
});

test('the loop describes the run, with or without its figures', () => {
  const says = (figures: typeof FIGURES | null) => loopSteps(DEFAULT_SCENARIO, figures)[2]?.says;
  expect(says(FIGURES)).toBe('31 records, not 5');
  expect(says(null)).toBe('until they are full');
});
