import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastQuantile } from '../../src/features/compare/chart/percentiles';
import { Histogram } from '../../src/figures/Histogram';
import { bucketOf } from '../../workers/columns';
import { type BinFixture, historyOf, latencyRow, THREE } from '../run/columnsFixture';

const anyLatencies = fc.array(fc.double({ min: 0.001, max: 9000, noNaN: true }), {
  minLength: 1,
  maxLength: 400,
});
const anyQuantile = fc.double({ min: 0, max: 1, noNaN: true });

/** A bin with these acks, ms. */
function binOf(latencies: readonly number[]): BinFixture {
  const counts = new Map<number, number>();
  for (const ms of latencies) counts.set(bucketOf(ms), (counts.get(bucketOf(ms)) ?? 0) + 1);
  const latency = [...counts].sort(([a], [b]) => a - b).map(([bucket, n]) => latencyRow(bucket, n, []));
  return { latency, maxMs: Math.max(0, ...latencies) };
}

function histogramOf(...bins: readonly (readonly number[])[]): Histogram {
  return Histogram.ofBins(historyOf(THREE, bins.map(binOf)));
}

describe('a quantile', () => {
  test('is the value at index ⌊q n⌋ of the sorted list, as kafka-producer-perf-test picks it', () => {
    fc.assert(
      fc.property(fc.array(anyLatencies, { minLength: 1, maxLength: 3 }), anyQuantile, (bins, quantile) => {
        const sorted = bins.flat().sort((a, b) => a - b);
        const histogram = histogramOf(...bins);
        const index = Math.min(sorted.length - 1, Math.floor(quantile * sorted.length));
        const exact = sorted[index] ?? Number.NaN;
        expect(histogram.indexOf(quantile)).toBe(index);
        expect(Math.abs(histogram.quantileMs(quantile) - exact)).toBeLessThanOrEqual(0.008 * exact);
        expect(histogram.quantileMs(1)).toBeLessThanOrEqual(histogram.maxMs);
        expect(histogram.maxMs).toBe(sorted.at(-1));
      }),
    );
  });

  // The smallest latency that covers half of two acks is the first; perf-test takes index 1.
  test.each([
    [[1, 4], 0.5, 4],
    [[1, 4, 9], 0.5, 4],
    [Array.from({ length: 100 }, (_, index) => (index < 99 ? 1 : 8)), 0.99, 8],
  ] as const)('of %j at %d is the upper one where the two rules part', (latencies, quantile, ms) => {
    const found = histogramOf(latencies).quantileMs(quantile);
    expect(Math.abs(found - ms)).toBeLessThanOrEqual(0.008 * ms);
  });

  test('of a mixture is where its records come to more than that share', () => {
    fc.assert(
      fc.property(anyLatencies, fc.integer({ min: 1, max: 5 }), anyQuantile, (latencies, times, quantile) => {
        const pairs = histogramOf(latencies).buckets.flatMap(({ bucket, count }) => [bucket, times * count]);
        const mixture = Histogram.ofPairs(pairs, Math.max(...latencies));
        const repeated = histogramOf(...Array.from({ length: times }, () => latencies));
        expect(mixture.count).toBe(repeated.count);
        expect(mixture.quantileMs(quantile)).toBe(repeated.quantileMs(quantile));
      }),
    );
  });
});

test('the share above a quantile leaves no room for another rule', () => {
  fc.assert(
    fc.property(anyLatencies, anyQuantile, (latencies, quantile) => {
      const histogram = histogramOf(latencies);
      const ms = histogram.quantileMs(quantile);
      const slower = histogram.shareAbove(ms) * histogram.count;
      expect(slower).toBeLessThan(Math.max(1, (1 - quantile) * histogram.count + 1e-9));
      expect(histogram.shareAbove(0)).toBe(1);
      expect(histogram.shareAbove(histogram.maxMs)).toBe(0);
    }),
  );
});

test('the curve has every percentile', () => {
  fc.assert(
    fc.property(anyLatencies, (latencies) => {
      const histogram = histogramOf(latencies);
      const curve = histogram.curve();
      expect([curve[0]?.quantile, curve.at(-1)?.quantile]).toEqual([0, 1]);
      for (const { quantile, ms } of curve.slice(1))
        expect(1 - histogram.shareAbove(ms)).toBeCloseTo(quantile, 12);
    }),
  );
});

test('pairs of a summary say what its bins say', () => {
  fc.assert(
    fc.property(anyLatencies, anyQuantile, (latencies, quantile) => {
      const ofBins = histogramOf(latencies);
      const pairs = ofBins.buckets.flatMap(({ bucket, count }) => [bucket, count]);
      const ofPairs = Histogram.ofPairs(pairs, ofBins.maxMs);
      expect(ofPairs.quantileMs(quantile)).toBe(ofBins.quantileMs(quantile));
      expect(ofPairs.curve()).toEqual(ofBins.curve());
    }),
  );
});

test('without records there is no percentile, no share and no curve', () => {
  const empty = histogramOf([]);
  expect([empty.count, empty.quantileMs(0.5), empty.shareAbove(1)]).toEqual([0, Number.NaN, Number.NaN]);
  expect(empty.curve()).toEqual([]);
});

test('an axis of percentiles ends where fewer than ten records are beyond', () => {
  expect(lastQuantile([])).toBe(0.99);
  expect(lastQuantile([122_880, 0])).toBeCloseTo(0.99992, 5);
});
