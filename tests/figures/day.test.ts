import { describe, expect, test } from 'vitest';
import { type DayPart, dayP99Ms, mixed } from '../../src/figures/day';
import { Histogram } from '../../src/figures/Histogram';
import { bucketMiddleMs, bucketOf } from '../../workers/columns';
import { SLOW_TIME } from './slowTime';

/** A number of acks at each latency, ms. */
function part(
  minutes: number,
  recordsPerSecond: number,
  counts: readonly (readonly [number, number])[],
): DayPart {
  const pairs = counts.flatMap(([ms, count]) => [bucketOf(ms), count]);
  return { minutes, recordsPerSecond, latencies: Histogram.ofPairs(pairs) };
}

/** 99 % at 10 ms, 1 % at 50 ms; while slow, half at 100 ms and half at 500 ms. */
const dayWith = (slowMinutes: number, slowRate = 1000, slowAcks = 50) =>
  mixed([
    part(1440 - slowMinutes, 1000, [
      [10, 99],
      [50, 1],
    ]),
    part(slowMinutes, slowRate, [
      [100, slowAcks],
      [500, slowAcks],
    ]),
  ]);

/** The middle of the bucket that a latency falls in. */
const near = (ms: number) => bucketMiddleMs(bucketOf(ms));

describe('the mixture of a day, worked out by hand', () => {
  // Up to 10 ms: 0.99 × 0.99 = 98.01 %; up to 50 ms: 99 %. p99 is the first with more than 99 % up to it.
  test('nearly 1 % of the time slow, and a little more', () => {
    expect(dayWith(14.3).quantileMs(0.99)).toBe(near(50));
    expect(dayWith(14.5).quantileMs(0.99)).toBe(near(100));
    expect(dayWith(14.4).shareAbove(200)).toBeCloseTo(0.005, 12);
  });

  // Up to 50 ms: 98 %; up to 100 ms: 99 %.
  test('nearly 2 %, and a little more', () => {
    expect(dayWith(28.7).quantileMs(0.99)).toBe(near(100));
    expect(dayWith(28.9).quantileMs(0.99)).toBe(near(500));
    expect(dayWith(28.8).shareAbove(200)).toBeCloseTo(0.01, 12);
  });

  // 14.4 × 2,000 of 14.4 × 2,000 + 1,425.6 × 1,000 records are slow, half of them late.
  test('weighs by records, not by time, and not by how many acks were seen', () => {
    expect(dayWith(14.4, 2000).shareAbove(200)).toBeCloseTo(14_400 / 1_454_400, 12);
    expect(dayWith(14.4, 1000, 5000).shareAbove(200)).toBeCloseTo(0.005, 12);
    expect(dayWith(14.3, 1000, 5000).quantileMs(0.99)).toBe(near(50));
  });

  test('no slow minutes, and nothing else', () => {
    expect(dayWith(0).quantileMs(0.999)).toBe(near(50));
    expect(dayWith(1440).quantileMs(0.25)).toBe(near(100));
  });
});

describe('the day of a run', () => {
  test('takes its healthy and its slow time', () => {
    expect(dayP99Ms(SLOW_TIME, 14.3)).toBe(near(50));
    expect(dayP99Ms(SLOW_TIME, 14.5)).toBe(near(100));
  });

  test('there is none without acks of a healthy time, or of a slow one', () => {
    for (const time of ['before', 'slow'] as const) {
      const without = {
        ...SLOW_TIME,
        [time]: { records: { ...SLOW_TIME[time].records, measured: 0 }, latency: [] },
      };
      expect(dayP99Ms(without, 10)).toBeNaN();
    }
    expect(dayP99Ms(SLOW_TIME, 1441)).toBeNaN();
  });
});
