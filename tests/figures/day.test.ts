import { describe, expect, test } from 'vitest';
import { type DayPart, dayOf, dayP99Ms, lateShare, mixedPercentileMs } from '../../src/figures/day';
import { dayRange, formatDay } from '../../src/figures/dayText';
import { SLOW_TIME, slowTimeWith } from './slowTime';

/** A number of acks at each latency, as `counts` of a pool. */
function part(
  minutes: number,
  recordsPerSecond: number,
  counts: readonly (readonly [number, number])[],
): DayPart {
  const acks = counts.reduce((sum, [, count]) => sum + count, 0);
  return {
    minutes,
    recordsPerSecond,
    latencies: { acks, counts: counts.map(([ms, count]) => ({ ms, count })) },
  };
}

/** 99 % at 10 ms, 1 % at 50 ms; while slow, half at 100 ms and half at 500 ms. */
const mixed = (slowMinutes: number, slowRate = 1000, slowAcks = 50) => [
  part(1440 - slowMinutes, 1000, [
    [10, 99],
    [50, 1],
  ]),
  part(slowMinutes, slowRate, [
    [100, slowAcks],
    [500, slowAcks],
  ]),
];

describe('the mixture of a day, worked out by hand', () => {
  // Up to 10 ms: 0.99 × 0.99 = 98.01 %; up to 50 ms: 99 %.
  test('1 % of the time slow', () => {
    expect(mixedPercentileMs(mixed(14.4), 0.99)).toBe(50);
    expect(lateShare(mixed(14.4), 200)).toBeCloseTo(0.005, 12);
  });

  // Up to 50 ms: 98 %; up to 100 ms: 99 %. A little more, and p99 is 500 ms.
  test('2 %, and a little more', () => {
    expect(mixedPercentileMs(mixed(28.8), 0.99)).toBe(100);
    expect(mixedPercentileMs(mixed(28.9), 0.99)).toBe(500);
    expect(lateShare(mixed(28.8), 200)).toBeCloseTo(0.01, 12);
  });

  // 14.4 × 2,000 of 14.4 × 2,000 + 1,425.6 × 1,000 records are slow, half of them late.
  test('weighs by records, not by time, and not by how many acks were seen', () => {
    expect(lateShare(mixed(14.4, 2000), 200)).toBeCloseTo(14_400 / 1_454_400, 12);
    expect(lateShare(mixed(14.4, 1000, 5000), 200)).toBeCloseTo(0.005, 12);
    expect(mixedPercentileMs(mixed(14.4, 1000, 5000), 0.99)).toBe(50);
  });

  test('no slow minutes, and nothing else', () => {
    expect(mixedPercentileMs(mixed(0), 0.999)).toBe(50);
    expect(mixedPercentileMs(mixed(1440), 0.25)).toBe(100);
  });
});

describe('the day of a run', () => {
  test('takes its healthy and its slow time, and says how many minutes the SLO allows', () => {
    const day = dayOf(SLOW_TIME, 14.4, 200);
    expect(day?.p99Ms).toBeCloseTo(50, -1);
    expect(day?.lateShare).toBeCloseTo(0.005, 12);
    // 1440 × 1 % ÷ 50 %.
    expect(day?.allowedMinutes).toBeCloseTo(28.8, 9);
    expect(day?.atLeast).toBe(false);
  });

  test('says the rest of it in words', () => {
    const words = (minutes: number, sloMs: number, acked = 1000) => {
      const day = dayOf(slowTimeWith(acked), minutes, sloMs);
      return day === null ? '' : formatDay(day).join(' ').replaceAll('\u202f', ' ');
    };
    expect(words(14.4, 200)).toMatch(
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
    const days = [14.4, 0].map((minutes) => dayOf(SLOW_TIME, minutes, 200)).filter((day) => day !== null);
    const words = dayRange(days)?.replaceAll('\u202f', ' ');
    expect(words).toMatch(/^Over 2 seeds: p99 .* to .*ms, and 0 % to 50 % of the error budget\.$/);
    expect(dayRange(days.slice(1))).toBeNull();
  });

  test('the share of the error budget is written in one way, for one day as in a range of them', () => {
    const shareIn = (text: string | null | undefined) =>
      /[\d.,]+\u202f%(?= of the error budget)/.exec(text ?? '')?.[0];
    const shares = [0.6, 2, 14.4, 16.8, 57.6, 900].map((minutes) => {
      const day = dayOf(SLOW_TIME, minutes, 200);
      if (day === null) throw new Error('There is no day.');
      expect(shareIn(formatDay(day).join(' '))).toBe(shareIn(dayRange([day, day])));
      return shareIn(dayRange([day, day]))?.replace('\u202f', ' ');
    });
    expect(shares).toEqual(['2.1 %', '6.9 %', '50 %', '58 %', '200 %', '3,125 %']);
  });

  test('there is none without acks of a healthy time, or of a slow one', () => {
    for (const time of ['before', 'slow'] as const) {
      const without = {
        ...SLOW_TIME,
        [time]: { records: { ...SLOW_TIME[time].records, measured: 0 }, latency: [] },
      };
      expect(dayOf(without, 10, 200)).toBeNull();
      expect(dayP99Ms(without, 10)).toBeNaN();
    }
    expect(dayP99Ms(SLOW_TIME, 1441)).toBeNaN();
  });
});
