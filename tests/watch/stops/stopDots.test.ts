import { expect, test } from 'vitest';
import { eventsIn, noteWhole } from '../../../src/run/consent';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { DOTS_HEIGHT, stopDots, stopMarks } from '../../../src/watch/stops/stopDots';
import { secondsToAskFor, stopScenario } from '../../../src/watch/stops/useStopRuns';
import { marksOf } from '../../support/marks';

test('dots are on one logarithmic axis, warm over the SLO, and missing until their run is over', () => {
  const { dots, sloY } = stopDots([0, 2, 5, 10], [5400, null, 169, Number.NaN], 200);
  expect(dots.map(({ x }) => x)).toEqual([0, 1 / 3, 2 / 3, 1]);
  expect(dots.map(({ isHot }) => isHot)).toEqual([true, false, false, false]);
  expect(dots.map(({ y }) => y === null)).toEqual([false, true, false, true]);
  const [high = 0, low = 0] = [dots[0]?.y ?? Number.NaN, dots[2]?.y ?? Number.NaN];
  expect(high).toBeLessThan(sloY);
  expect(sloY).toBeLessThan(low);
  for (const y of [high, sloY, low]) {
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(DOTS_HEIGHT);
  }
});

test('the axis is wider if a run needs it', () => {
  const usual = stopDots([0], [12_000], 200).dots[0]?.y;
  expect(stopDots([0, 1], [12_000, 60_000], 200).dots.map(({ y }) => y)).toEqual([expect.any(Number), usual]);
});

test('a stop that is not computed yet has no dot, and the line is broken there', () => {
  const placed = stopDots([0, 2, 5, 10, 20], [10, 10, null, 10, 300], 200);
  const marks = stopMarks(placed, 100, ({ stop }) => stop === 10);
  expect(marksOf(marks, 'dot').map(({ at: [x], fill }) => [x, fill])).toEqual([
    [0, 'tx1'],
    [25, 'tx1'],
    [75, 'tx1'],
    [100, 'hot'],
  ]);
  const [usual, , large] = marksOf(marks, 'dot');
  expect(large?.radius).toBeGreaterThan(usual?.radius ?? 9);
  expect(marksOf(marks, 'line', { colour: 'line3' }).flatMap(({ lines }) => lines)).toHaveLength(2);
});

test('a stop changes one setting, and slowness goes to broker 0 if no broker is slow', () => {
  const healthy = { ...DEFAULT_SCENARIO, 'slow.broker': 'none' } as const;
  expect(stopScenario(healthy, 'slow.ms', 20)).toMatchObject({ 'slow.broker': 0, 'slow.ms': 20 });
  expect(stopScenario(healthy, 'linger.ms', 20)).toMatchObject({ 'slow.broker': 'none', 'linger.ms': 20 });
});

test('runs begin unasked, but for those that take long; if all do, the reader is told how long', () => {
  const short = { ...DEFAULT_SCENARIO, 'duration.s': 3 };
  const long = { ...DEFAULT_SCENARIO, 'duration.s': 4 };
  noteWhole(short, eventsIn(0.4));
  noteWhole(long, eventsIn(12));
  expect(secondsToAskFor([short, long])).toBeNull();
  expect(secondsToAskFor([])).toBeNull();
  expect(secondsToAskFor([long, { ...long, seed: 2 }])).toBeCloseTo(24);
});
