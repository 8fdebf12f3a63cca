import { expect, test } from 'vitest';
import { LAST_MS, leagueAxis } from '../../../src/features/lab/chart/league';

test('the axis has whole decades around what was found, and what lies beyond it has no place', () => {
  const axis = leagueAxis([4.8, 138, 1490]);
  expect(axis.ticks.map(({ ms }) => ms)).toEqual([1, 10, 100, 1000, 10_000]);
  expect(axis.place(0.5)).toBeNull();
  expect(axis.place(Number.NaN)).toBeNull();
  expect(axis.place(10)).toBeCloseTo(27);
  expect(leagueAxis([2 * LAST_MS]).place(2 * LAST_MS)).toBeNull();
});
