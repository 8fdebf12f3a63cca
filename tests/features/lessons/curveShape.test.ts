import { expect, test } from 'vitest';
import { judgeShape, partsOf } from '../../../src/features/lessons/core/curveShape';
import { curveAxis } from '../../../src/features/lessons/core/curves';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';

const AXIS = curveAxis({ kind: 'curve', text: 'x', figure: 'share.0', from: 0, to: 1, close: 3 });
const FAULT = {
  ...DEFAULT_SCENARIO,
  'slow.ms': 20,
  'slow.from.s': 5,
  'slow.to.s': 15,
  'duration.s': 20,
} as const;
const PARTS = partsOf(FAULT, { fromMs: 0, toMs: 20_000 });
const REAL = [0.33, 0.34, 0.75, 0.76, 0.74, 0.75, 0.33, 0.32];

test('a line has a part before, during and after the fault', () => {
  expect(PARTS.map(({ marks }) => marks)).toEqual([
    [0, 1],
    [2, 3, 4, 5],
    [6, 7],
  ]);
});

test('without a fault in the window it has a beginning, a middle and an end', () => {
  const steady = partsOf({ ...FAULT, 'slow.from.s': 0 }, { fromMs: 0, toMs: 20_000 });
  expect(steady.map(({ name }) => name)).toEqual(['at the beginning', 'in the middle', 'at the end']);
});

test('a flat line is never an answer, however many of its points are near', () => {
  const { right, reply } = judgeShape(
    REAL.map(() => 0.33),
    REAL,
    AXIS,
    PARTS,
  );
  expect(right).toBe(false);
  expect(reply).toMatchSnapshot();
});

test('the shape counts, not each of its points', () => {
  expect(judgeShape([0.3, 0.36, 0.6, 0.9, 0.6, 0.9, 0.36, 0.3], REAL, AXIS, PARTS).right).toBe(true);
});
