import { expect, test } from 'vitest';
import { ramp } from '../../../src/base/ramp';

test('a ramp goes from its first colour to its last, and never beyond', () => {
  const colour = ramp(['#000000', '#FF8000', '#FFFFFF']);
  expect([-1, 0, 1, 2].map(colour)).toEqual([
    'rgb(0, 0, 0)',
    'rgb(0, 0, 0)',
    'rgb(255, 255, 255)',
    'rgb(255, 255, 255)',
  ]);
  // A sixth of each neighbour, and four of the colour itself.
  expect(colour(0.5)).toBe('rgb(213, 128, 43)');
});
