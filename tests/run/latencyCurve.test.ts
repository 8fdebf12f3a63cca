import { describe, expect, test } from 'vitest';
import { LatencyPool } from '../../src/figures/LatencyPool';
import { lastQuantile, latencyAt, latencyCurve } from '../../src/run/latencyCurve';
import { bucketOf, historyOf, latencyRow, THREE } from './columnsFixture';

describe('the curve of a run', () => {
  const rows = [0.8, 3, 3.1, 40, 41, 900].map((ms, index) => latencyRow(bucketOf(ms), 3 + index * 7, [ms]));
  const bins = [0, 1, 2].map((bin) => ({
    latency: rows.slice(bin, bin + 4),
    maxMs: [42, 43, 905][bin] ?? 0,
  }));
  const history = historyOf(THREE, bins);

  test('says at every percentile what the other figures of the page say', () => {
    const pool = new LatencyPool();
    for (let bin = 0; bin < history.bins; bin += 1) pool.add(history.latency(bin), history.maxMs(bin));
    const curve = latencyCurve(history);
    expect(curve.acks).toBe(pool.acks);
    for (const quantile of [0, 0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 1]) {
      expect(latencyAt(curve, quantile)).toBe(pool.percentileMs(quantile));
    }
    expect(curve.points[0]?.quantile).toBe(0);
    expect(curve.points.at(-1)?.quantile).toBe(1);
  });

  test('is empty before the first ack', () => {
    const empty = latencyCurve(historyOf(THREE, [{}]));
    expect(empty).toEqual({ points: [], acks: 0 });
    expect(latencyAt(empty, 0.5)).toBeNaN();
    expect(lastQuantile([empty])).toBe(0.99);
    expect(lastQuantile([{ points: [], acks: 122_880 }])).toBeCloseTo(0.99992, 5);
  });
});
