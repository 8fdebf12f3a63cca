import { expect, test } from 'vitest';
import { nextStop, positionOf, stopAt } from '../../src/base/stops';

const STOPS = [0, 1, 2, 5, 10];

test.each([
  [0, 0],
  [1, 0.25],
  [3.5, 0.625],
  [10, 1],
  [60_000, 1],
  [-4, 0],
])('%d is at %d', (value, position) => {
  expect(positionOf(value, STOPS)).toBeCloseTo(position, 10);
});

test('every stop is at its own position', () => {
  for (const stop of STOPS) expect(stopAt(positionOf(stop, STOPS), STOPS)).toBe(stop);
});

test('positions outside of the track mean its ends', () => {
  expect([stopAt(-3, STOPS), stopAt(7, STOPS)]).toEqual([0, 10]);
});

test('past the last stop there is no next one, and back returns to the track', () => {
  expect(nextStop(200, STOPS, 1)).toBe(200);
  expect(nextStop(200, STOPS, -1)).toBe(10);
  expect(nextStop(3, STOPS, -1)).toBe(2);
});
