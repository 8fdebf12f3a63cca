import { expect, test } from 'vitest';
import { LAST_MS, leagueAxis, ROW_HEIGHT, rowMarks } from '../../../src/features/lab/chart/league';
import { marksOf } from '../../support/marks';

test('the axis has whole decades around what was found', () => {
  expect(leagueAxis([4.8, 138, 1490]).ticks).toEqual([1, 10, 100, 1000, 10_000]);
  expect(leagueAxis([4.8, 138, 1490]).at(10)).toBeCloseTo(0.27);
});

test('a row has a dot, a ring and a tick, but nothing for what lies beyond the axis', () => {
  const axis = leagueAxis([2 * LAST_MS]);
  const drawn = (own: number, onClients4: number, rival: number) => {
    const marks = rowMarks({ own, onClients4, rival, isWorse: false }, axis, 200);
    return {
      dots: marksOf(marks, 'dot', { ring: 'tx1' }).map(({ at }) => at),
      rings: marksOf(marks, 'dot', { ring: 'tx2' }).length,
      ticks: marksOf(marks, 'line', { colour: 'c3' }).flatMap(({ lines }) => lines).length,
      ways: marksOf(marks, 'line', { colour: 'line3' }).length,
    };
  };
  expect(drawn(10, 20, 30)).toEqual({
    dots: [[axis.at(10) * 200, ROW_HEIGHT / 2]],
    rings: 1,
    ticks: 1,
    ways: 1,
  });
  expect(drawn(2 * LAST_MS, Number.NaN, 30)).toEqual({ dots: [], rings: 0, ticks: 1, ways: 0 });
  expect(drawn(10, Number.NaN, Number.NaN)).toMatchObject({ rings: 0, ticks: 0, ways: 0 });
});
