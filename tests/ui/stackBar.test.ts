import { expect, test } from 'vitest';
import { stackBoxes } from '../../src/ui/chart/StackBar';

test('parts are side by side, each as long as its share, and nothing where there is nothing', () => {
  expect(stackBoxes([0, 60, 0, 30, 10], 200)).toEqual([
    { x: 0, width: 0 },
    { x: 0, width: 120 },
    { x: 120, width: 0 },
    { x: 120, width: 60 },
    { x: 180, width: 20 },
  ]);
  expect(stackBoxes([0, 0], 184).every(({ width }) => width === 0)).toBe(true);
});

test('the smallest part is visible, and the bar stays as long as it is', () => {
  const boxes = stackBoxes([0.1, 6266, 0.1, 87, 2.2, 20, 0, 0.1], 184);
  expect(boxes[0]?.width).toBe(1.5);
  expect(boxes.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(184, 9);
});

test('of two bars on one scale, the shorter one ends where it should', () => {
  expect(stackBoxes([30, 20], 200, 100)).toEqual([
    { x: 0, width: 60 },
    { x: 60, width: 40 },
  ]);
});
