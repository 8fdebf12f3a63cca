import { expect, test } from 'vitest';
import { DayRows } from '../../../src/features/compare/screen/dayRows';
import { seedFigures } from '../../../src/run/seedFigures';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { SLOW_TIME, slowTimeWith } from '../../figures/slowTime';
import { summaryWith } from '../../support/summaries';

const figures = (slowTime: typeof SLOW_TIME | null) =>
  seedFigures(summaryWith(10, { slowTime }), DEFAULT_SCENARIO);
/** Half of the acks that were late while slow. */
const better = {
  ...SLOW_TIME,
  slow: {
    ...SLOW_TIME.slow,
    latency: SLOW_TIME.slow.latency.map((value, at) => [value, 750, value, 250][at] ?? 0),
  },
};
const days = new DayRows({ slowMinutes: 14.4, sloP99Ms: 200 });

test('days are compared by pairs of runs, with an interval, and have the spread of their seeds', () => {
  const [a, b] = [figures(SLOW_TIME), figures(better)];
  const lines = days.lines(
    [a, b],
    [
      [a, a, figures(slowTimeWith(900))],
      [b, b, b],
    ],
  );
  expect(lines.map(({ row }) => row.label)).toEqual([
    'p99, slow 14.4\u202fmin a day',
    'Error budget used, slow 14.4\u202fmin a day',
  ]);
  const budget = lines[1];
  expect(budget?.values.map(({ value }) => value)).toEqual([expect.closeTo(0.5, 9), expect.closeTo(0.25, 9)]);
  expect(budget?.values[0]?.range).toBe('50\u202f% to 50\u202f%, 3 seeds');
  expect(budget?.against).toMatchObject([
    { compared: 'difference', middle: expect.closeTo(-0.25, 9), pairs: 3 },
  ]);
  expect(lines[0]?.against[0]).toMatchObject({ type: 'same', pairs: 3 });
});

test("a growing backlog makes it a lower bound; without a slow time there's no line", () => {
  const growing = figures(slowTimeWith(900));
  const value = days.lines([growing, null], [[], []])[0]?.values[0];
  expect(value).toMatchObject({ atLeast: true, range: null });
  expect(value?.reason).toContain('backlog grows');
  expect(days.lines([figures(null), null], [[], []])).toEqual([]);
});
