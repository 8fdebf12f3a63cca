import { describe, expect, test } from 'vitest';
import { Histogram, NO_LATENCIES } from '../../src/figures/Histogram';
import { backlogGrowth, GROWTH_LIMIT, judge, type Outcome, p99Within } from '../../src/figures/objective';
import { windowOutcome } from '../../src/figures/ownWindow';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { bucketMiddleMs, bucketOf } from '../../workers/columns';
import { summaryWith } from '../support/summaries';

/** 99 % at 10 ms and 1 % at 50 ms: p99 is the value at index 990 of 1,000. */
const GOOD: Outcome = {
  latencies: Histogram.ofPairs([bucketOf(10), 990, bucketOf(50), 10]),
  recordsOffered: 1000,
  failedShare: 0,
  growth: 0,
};
const P99_MS = bucketMiddleMs(bucketOf(50));

describe('an objective', () => {
  test('is kept at its bound', () => {
    expect(judge(GOOD, p99Within(P99_MS))).toEqual({
      kept: true,
      percentileMs: P99_MS,
      late: 0,
      grows: false,
      loses: false,
      reason: null,
    });
    expect(judge(GOOD, { quantile: 0.95, boundMs: 20 })).toMatchObject({ kept: true, late: 0.01 });
  });

  test.each([
    ['late', {}, 20],
    ['grows', { growth: 1.01 * GROWTH_LIMIT }, 200],
    ['lost', { failedShare: 0.011 }, 200],
    ['loses', { failedShare: 0.002 }, 200],
    ['loses', { recordsOffered: 980 }, 200],
    ['unmeasured', { latencies: NO_LATENCIES }, 200],
  ] as const)('is missed: %s, with %o', (reason, changes, boundMs) => {
    const present = { ...GOOD, failedShare: 0.001 };
    expect(judge({ ...GOOD, ...changes }, p99Within(boundMs), present)).toMatchObject({
      kept: false,
      reason,
    });
  });

  test('is kept with the growth of work, a few lost records, and those that the present settings lose too', () => {
    const fine: readonly Partial<Outcome>[] = [
      { growth: GROWTH_LIMIT },
      { failedShare: 0.01 },
      { recordsOffered: 995 },
    ];
    for (const changes of fine)
      expect(judge({ ...GOOD, ...changes }, p99Within(200), { ...GOOD, failedShare: 0.01 }).kept).toBe(true);
  });

  test('of a percentile that is lost in failed records has none', () => {
    const lost = { ...GOOD, failedShare: 0.002 };
    expect(judge(lost, { quantile: 0.999, boundMs: 200 }).percentileMs).toBe(Number.POSITIVE_INFINITY);
    expect(judge(lost, { quantile: 0.99, boundMs: 200 }).percentileMs).toBe(P99_MS);
    // No latency of the others says enough of a run that lost more than 1 %.
    expect(judge({ ...GOOD, failedShare: 0.02 }, { quantile: 0.5, boundMs: 200 }).reason).toBe('lost');
  });

  test('counts as late what takes longer than its bound, all of it if nothing was measured', () => {
    expect(judge(GOOD, p99Within(5)).late).toBe(1);
    expect(judge({ ...GOOD, latencies: NO_LATENCIES }, p99Within(5)).late).toBe(1);
  });
});

test('a summary has its outcome', () => {
  const records = { offered: 1000, acked: 990, measured: 900, failed: 10, expired: 0 };
  const outcome = windowOutcome(summaryWith(30, { records, endedAtS: 4 }), DEFAULT_SCENARIO);
  expect(outcome).toMatchObject({ recordsOffered: 1000, failedShare: 0.01, growth: 1 });
  expect(outcome.latencies.quantileMs(0.99)).toBe(30);
});

test('a backlog grows past 1 % of what is offered, if that is more than a few batches, or fills the buffers', () => {
  const growth = (gained: number, peak = gained) =>
    backlogGrowth({ gained, peak, offered: 10_000_000 }, DEFAULT_SCENARIO) > GROWTH_LIMIT;
  expect([growth(100_000), growth(100_001), growth(-1e6)]).toEqual([false, true, false]);
  expect(growth(0, 0.8 * DEFAULT_SCENARIO['buffer.memory'])).toBe(true);
});
