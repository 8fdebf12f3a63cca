import { expect, test } from 'vitest';
import { percentileLines } from '../../src/run/percentiles';
import { bucketOf } from '../../workers/columns';
import { type BinFixture, historyOf, latencyRow, THREE } from './columnsFixture';

/** A bin with a number of acks for each latency. */
function acks(...groups: readonly (readonly [ms: number, count: number])[]): BinFixture {
  const latency = groups
    .filter(([, count]) => count > 0)
    .map(([ms, count]) => latencyRow(bucketOf(ms), count, [ms]))
    .sort((a, b) => a.bucket - b.bucket);
  return { latency, maxMs: Math.max(0, ...groups.map(([ms]) => ms)) };
}

function repeat(count: number, binAt: (index: number) => BinFixture): readonly BinFixture[] {
  return Array.from({ length: count }, (_, index) => binAt(index));
}

test('no bins, no lines', () => {
  const lines = percentileLines(historyOf(THREE, []));
  expect([lines.widthBins, lines.p50Ms.length, lines.p99Ms.length]).toEqual([1, 0, 0]);
});

test('even acks keep a point for each bin, and a bin without acks is a gap', () => {
  const bins = repeat(240, (index) => (index === 100 ? {} : acks([2, 97], [80, 3])));
  const { widthBins, p50Ms, p99Ms } = percentileLines(historyOf(THREE, bins));
  expect([widthBins, p50Ms.length]).toEqual([1, 240]);
  expect(p50Ms[7]).toBeCloseTo(2, 1);
  expect(p99Ms[7]).toBeCloseTo(80, 0);
  expect([p50Ms[100], p99Ms[100]]).toEqual([Number.NaN, Number.NaN]);
});

test('bursts every other bin make the line wider until each point holds a burst', () => {
  // Other brokers ack all the time; the slow one in bursts that hold most of the acks.
  const bins = repeat(240, (index) => acks([2, 100], [3000, index % 2 === 0 ? 900 : 0]));
  const { widthBins, p50Ms } = percentileLines(historyOf(THREE, bins));
  expect(widthBins).toBe(2);
  expect(p50Ms.length).toBe(120);
  expect(p50Ms.every((ms) => Math.abs(ms - 3000) < 24)).toBe(true);
});

test('a period of a fractional number of bins still finds a width that holds a burst', () => {
  const bins = repeat(240, (index) =>
    acks([3000, Math.floor((index + 1) / 3.1) > Math.floor(index / 3.1) ? 50 : 0]),
  );
  const { widthBins, p50Ms } = percentileLines(historyOf(THREE, bins));
  expect(widthBins).toBe(4);
  // The very first point may come before the first burst is due.
  expect(p50Ms.subarray(1).every((ms) => ms > 2900)).toBe(true);
});

test('one change, as when a fault begins, does not widen the lines', () => {
  const bins = repeat(240, (index) => (index < 40 ? acks([2, 500]) : acks([4000, 60])));
  expect(percentileLines(historyOf(THREE, bins)).widthBins).toBe(1);
});

test('a run with hardly any acks keeps some points', () => {
  const bins = repeat(240, (index) => acks([2, index % 60 === 0 ? 1 : 0]));
  const { p50Ms } = percentileLines(historyOf(THREE, bins));
  expect(p50Ms.length).toBeGreaterThanOrEqual(12);
});
