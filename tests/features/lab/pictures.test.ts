import fc from 'fast-check';
import { expect, test } from 'vitest';
import { THEMES } from '../../../src/draw/theme';
import { LAST_MS, leagueAxis, type Spread } from '../../../src/features/lab/chart/league';
import { paintRace, type RaceData, raceLayout } from '../../../src/features/lab/chart/race';
import { Recorder } from '../../support/recorder';

const SIZE = { width: 540, height: 260 };

function race(p99s: readonly number[], sloMs: number | null = 200): RaceData {
  const ids = ['rule', 'adaptive', 'uniform', 'sticky'];
  const curves = p99s.map((p99Ms, place) => ({
    id: ids[place] ?? '',
    name: ids[place] ?? '',
    p99Ms,
    points: [
      { quantile: 0, ms: 0.2 },
      { quantile: 0.5, ms: p99Ms / 8 },
      { quantile: 0.99, ms: p99Ms },
      { quantile: 1, ms: 2 * p99Ms },
    ],
  }));
  return { curves, sloMs, lastQuantile: 0.9999 };
}

test('a race is drawn from p50 on, each nine as wide as the next, and what is faster does not stretch its axis', () => {
  const { axes } = raceLayout(SIZE, race([26, 169, 240, 11_500]));
  expect(axes.ticks.map(({ label }) => label)).toEqual(['p50', 'p90', 'p99', 'p99.9', 'p99.99']);
  const nine = axes.x(0.999) - axes.x(0.99);
  expect(axes.x(0.9999) - axes.x(0.999)).toBeCloseTo(nine);
  expect(axes.x(0.99) - axes.x(0.9)).toBeCloseTo(nine);
  expect(axes.x(0.5)).toBe(axes.plot.x);
  expect(axes.lowestMs).toBeGreaterThan(1);
});

test('names of curves never lie on each other, and figures over the objective are hot', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.1, max: 1e5, noNaN: true }), { minLength: 4, maxLength: 4 }),
      (p99s) => {
        const { names } = raceLayout(SIZE, race(p99s));
        const places = names.map(({ y }) => y).toSorted((a, b) => a - b);
        for (const [index, y] of places.slice(1).entries())
          expect(y - (places[index] ?? 0)).toBeGreaterThanOrEqual(34 - 1e-6);
      },
    ),
  );
  const data = race([26, 169, 240, 11_500]);
  const { surface, calls } = new Recorder();
  paintRace({ surface, data, layout: raceLayout(SIZE, data), theme: THEMES.dark });
  const hot = calls.filter(({ method, fillStyle }) => method === 'fillText' && fillStyle === THEMES.dark.hot);
  expect(hot.map(({ text }) => text)).toEqual(['p99 240\u202Fms', 'p99 11.5\u202Fs']);
});

test('a narrow race has no names beside it', () => {
  expect(raceLayout({ width: 358, height: 240 }, race([26, 169, 240])).names).toEqual([]);
});

test('what runs away, or takes longer than the axis, is a wedge at the edge', () => {
  const spread = (id: string, mean: number, runsAway = false): Spread => ({
    id,
    mean,
    low: mean * 0.9,
    high: mean * 1.1,
    runsAway,
  });
  const row = [
    spread('rule', 26),
    spread('adaptive', 1490, true),
    spread('uniform', 2 * LAST_MS),
    spread('sticky', Number.NaN),
  ];
  const axis = leagueAxis(row);
  const [own, ...rest] = axis.spreads(row);
  expect(own).toMatchObject({ id: 'rule', at: axis.place(26) });
  expect(rest).toEqual([
    { id: 'adaptive', beyond: 1 },
    { id: 'uniform', beyond: 2 },
  ]);
  expect(axis.place(2 * LAST_MS)).toBeNull();
  expect(axis.ticks.map(({ ms }) => ms)).toEqual([10, 100, 1000, 10_000]);
});
