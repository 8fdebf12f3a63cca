import { describe, expect, test } from 'vitest';
import { type DayPart, dayOf, dayP99Ms, mixed, slowTimeOf } from '../../src/figures/day';
import { dayRange, formatDay } from '../../src/figures/dayText';
import { Histogram } from '../../src/figures/Histogram';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { bucketMiddleMs, bucketOf } from '../../workers/columns';
import type { Summary } from '../../workers/protocol';
import { summaryWith } from '../support/summaries';
import { SLOW_TIME, slowTimeWith } from './slowTime';

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

/** The times of a run with records of 512 B. */
const timesOf = (slowTime: Summary['slowTime']) => slowTimeOf(summaryWith(1, { slowTime }), DEFAULT_SCENARIO);

const day = (slowTime: Summary['slowTime'], minutes: number, sloMs: number) => {
  const times = timesOf(slowTime);
  return times && dayOf(times, minutes, sloMs);
};

describe('the day of a run', () => {
  test('takes its healthy and its slow time, and says how many minutes the SLO allows', () => {
    const figures = day(SLOW_TIME, 14.3, 200);
    expect(figures?.p99Ms).toBe(near(50));
    expect(day(SLOW_TIME, 14.4, 200)?.lateShare).toBeCloseTo(0.005, 12);
    // 1440 × 1 % ÷ 50 %.
    expect(figures?.allowedMinutes).toBeCloseTo(28.8, 9);
    expect(figures?.atLeast).toBe(false);
  });

  test('says the rest of it in words', () => {
    const words = (minutes: number, sloMs: number, acked = 1000) => {
      const figures = day(slowTimeWith(acked), minutes, sloMs);
      return figures === null ? '' : formatDay(figures).join(' ').replaceAll('\u202f', ' ');
    };
    expect(words(14.3, 200)).toMatch(
      /^p99 over a day and over a month: (49|50)\.\d ms\. 0\.50 % of the records are late, 50 % of the error budget of 1 %\. A month of such days uses the same share of its budget\. The SLO allows 28\.8 min a day\.$/,
    );
    expect(words(57.6, 200)).toContain(
      '200 % of the error budget of 1 %. A month of such days has used up its budget after 15.0 days.',
    );
    expect(words(10, 5)).toContain('The SLO is missed without any slow minute.');
    expect(words(10, 600)).toContain('The SLO is met however many minutes are slow.');
    expect(words(14.4, 200, 900)).toMatch(/at least .* at least 50 % .* at most 28\.8 min .* backlog grows/);
  });

  test('other seeds give its range', () => {
    const days = [14.4, 0].map((minutes) => day(SLOW_TIME, minutes, 200)).filter((each) => each !== null);
    const words = dayRange(days)?.replaceAll('\u202f', ' ');
    expect(words).toMatch(/^Over 2 seeds: p99 .* to .*ms, and 0 % to 50 % of the error budget\.$/);
    expect(dayRange(days.slice(1))).toBeNull();
  });

  test('the share of the error budget is written in one way, for one day as in a range of them', () => {
    const shareIn = (text: string | null | undefined) =>
      /[\d.,]+\u202f%(?= of the error budget)/.exec(text ?? '')?.[0];
    const shares = [0.6, 2, 14.4, 16.8, 57.6, 900].map((minutes) => {
      const figures = day(SLOW_TIME, minutes, 200);
      if (figures === null) throw new Error('There is no day.');
      expect(shareIn(formatDay(figures).join(' '))).toBe(shareIn(dayRange([figures, figures])));
      return shareIn(dayRange([figures, figures]))?.replace('\u202f', ' ');
    });
    expect(shares).toEqual(['2.1 %', '6.9 %', '50 %', '58 %', '200 %', '3,125 %']);
  });

  test('there is none without acks of a healthy time, or of a slow one', () => {
    for (const time of ['before', 'slow'] as const) {
      const without = {
        ...SLOW_TIME,
        [time]: { records: { ...SLOW_TIME[time].records, measured: 0 }, latency: [] },
      };
      expect(day(without, 10, 200)).toBeNull();
      expect(dayP99Ms(without, 10)).toBeNaN();
    }
    expect(dayP99Ms(SLOW_TIME, 1441)).toBeNaN();
  });
});
