import { expect, test } from 'vitest';
import { evenSteps, keyedValue } from '../../src/ui/chart/sliderKeys';

const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });

test('arrows move by a step, with Shift and by pages by a coarse one, and never past an end', () => {
  const moved = (name: string, isShifted = false) =>
    keyedValue(key(name, isShifted), { ends: [0, 20], ...evenSteps(12, 1, 10) });
  expect([moved('ArrowRight'), moved('ArrowUp'), moved('ArrowLeft'), moved('ArrowDown')]).toEqual([
    13, 13, 11, 11,
  ]);
  expect([moved('ArrowRight', true), moved('PageUp'), moved('PageDown')]).toEqual([20, 20, 2]);
  expect([moved('Home'), moved('End'), moved('Enter')]).toEqual([0, 20, null]);
});

test('a level slider leaves up, down and pages alone, and one without pages those keys', () => {
  const level = { ends: [0, 20], ...evenSteps(12, 1, 10), isLevel: true } as const;
  expect(['ArrowUp', 'PageUp', 'ArrowLeft'].map((name) => keyedValue(key(name), level))).toEqual([
    null,
    null,
    11,
  ]);
  const plain = { ends: [0, 20], arrow: (direction: number) => 12 + direction } as const;
  expect(keyedValue(key('PageUp'), plain)).toBeNull();
});
