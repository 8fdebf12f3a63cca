import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowFigures } from '../../src/figures/windowFigures';
import { bucketMiddleMs, bucketOf, type LatencyRow } from '../../workers/columns';
import { PARTS } from '../../workers/frame';
import { type BinFixture, historyOf, latencyRow, THREE } from '../run/columnsFixture';

/** One ack, by its parts, ms: whole nanoseconds, as in the model. */
type Ack = readonly number[];

const wholeNs = (ns: number): number => Math.round(ns) / 1e6;

const anyAck: fc.Arbitrary<Ack> = fc.array(fc.integer({ min: 1_000, max: 900_000_000 }).map(wholeNs), {
  minLength: PARTS.length,
  maxLength: PARTS.length,
});
const anyAcks = fc.array(anyAck, { minLength: 1, maxLength: 300 });

const latencyOf = (ack: Ack): number => ack.reduce((sum, part) => sum + part, 0);

/** What the model would report of these acks: one row per bucket. */
function binOf(acks: readonly Ack[]): BinFixture {
  const rows = new Map<number, LatencyRow>();
  for (const ack of acks) {
    const bucket = bucketOf(latencyOf(ack));
    const row = rows.get(bucket) ?? latencyRow(bucket, 0, []);
    const partSumsMs = row.partSumsMs.map((sum, part) => sum + (ack[part] ?? 0));
    rows.set(bucket, { bucket, count: row.count + 1, partSumsMs });
  }
  const latency = [...rows.values()].sort((a, b) => a.bucket - b.bucket);
  return { latency, maxMs: Math.max(0, ...acks.map(latencyOf)) };
}

function sorted(acks: readonly Ack[]): readonly Ack[] {
  return [...acks].sort((a, b) => latencyOf(a) - latencyOf(b));
}

test('the fixture puts a latency into the bucket whose middle is within 0.8 % of it', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e6, noNaN: true }), (ms) => {
      expect(Math.abs(bucketMiddleMs(bucketOf(ms)) - ms)).toBeLessThanOrEqual(0.008 * ms);
    }),
  );
});

test('percentiles, mean and maximum agree with the sorted list of all acks', () => {
  fc.assert(
    fc.property(fc.array(anyAcks, { minLength: 1, maxLength: 4 }), (bins) => {
      const history = historyOf(THREE, bins.map(binOf));
      const figures = windowFigures(history, { fromMs: 0, toMs: history.endMs });
      const all = sorted(bins.flat()).map(latencyOf);
      expect(figures.acks).toBe(all.length);
      const exact = (quantile: number): number => all[Math.floor(quantile * all.length)] ?? Number.NaN;
      const { latency } = figures;
      if (latency === null) throw new Error('There are acks.');
      const pairs: readonly [number, number][] = [
        [latency.p50, exact(0.5)],
        [latency.p95, exact(0.95)],
        [latency.p99, exact(0.99)],
        [latency.p999, exact(0.999)],
      ];
      for (const [got, want] of pairs) expect(Math.abs(got - want)).toBeLessThanOrEqual(0.008 * want);
      expect(latency.max).toBe(all.at(-1));
      expect(latency.p999).toBeLessThanOrEqual(latency.max);
      expect(latency.mean).toBeCloseTo(all.reduce((sum, ms) => sum + ms, 0) / all.length, 6);
    }),
  );
});

test('the parts of mean, p50 and p99 add up to those figures', () => {
  fc.assert(
    fc.property(anyAcks, (acks) => {
      const { latency, parts } = windowFigures(historyOf(THREE, [binOf(acks)]), { fromMs: 0, toMs: 250 });
      if (latency === null || parts === null) throw new Error('There are acks.');
      const sum = (list: readonly number[]): number => list.reduce((total, part) => total + part, 0);
      expect(sum(parts.mean)).toBeCloseTo(latency.mean, 6);
      expect(sum(parts.p50)).toBeCloseTo(latency.p50, 6);
      expect(sum(parts.p99)).toBeCloseTo(latency.p99, 6);
    }),
  );
});

test('with one ack per bucket the bands hold exactly the acks around the rank', () => {
  // Ack k has latency 1.02^k ms: buckets are 1.6 % wide at most, so each has its own.
  const acks: readonly Ack[] = Array.from({ length: 400 }, (_, index) => {
    const ns = 1e6 * 1.02 ** (index + 1);
    const share = index % 2 === 0 ? 0.25 : 0.75;
    return [wholeNs(ns * share), wholeNs(ns * (1 - share)), 0, 0, 0, 0, 0, 0];
  });
  const { latency, parts } = windowFigures(historyOf(THREE, [binOf(acks)]), { fromMs: 0, toMs: 250 });
  if (latency === null || parts === null) throw new Error('There are acks.');
  // Index 396 of 400; within 0.5 % = 2 acks: half of that at 394, those at 395 to 397, half of that at 398.
  const band = [0.5, 1, 1, 1, 0.5].map((weight, index) => ({ weight, ack: acks[394 + index] ?? [] }));
  const total = (part: number): number =>
    band.reduce((sum, { weight, ack }) => sum + weight * (ack[part] ?? 0), 0);
  const share = total(0) / (total(0) + total(1));
  expect((parts.p99[0] ?? 0) / latency.p99).toBeCloseTo(share, 9);
});

test('a window takes the bins whose middle it holds', () => {
  const history = historyOf(
    THREE,
    [1, 2, 4, 8].map((records) => ({ recordsSent: records, valueBytesSent: records * 1000 })),
  );
  const perSecond = (fromMs: number, toMs: number): number =>
    windowFigures(history, { fromMs, toMs }).sentBytesPerSecond;
  expect(perSecond(0, 1000)).toBe(15_000);
  expect(perSecond(120, 630)).toBe((7000 / 750) * 1000);
  expect(perSecond(130, 620)).toBe(8000);
  expect(perSecond(0, 1e9)).toBe(15_000);
});

test('a window shorter than a bin takes the bin that it lies in', () => {
  const history = historyOf(THREE, [{ valueBytesSent: 250 }, { valueBytesSent: 500 }]);
  expect(windowFigures(history, { fromMs: 251, toMs: 253 }).sentBytesPerSecond).toBe(2000);
  expect(windowFigures(history, { fromMs: 10, toMs: 10 }).sentBytesPerSecond).toBe(1000);
});

test('a window without acks, or past the scout, has no latency and no parts', () => {
  const quiet = windowFigures(historyOf(THREE, [{}]), { fromMs: 0, toMs: 250 });
  expect([quiet.acks, quiet.latency, quiet.parts]).toEqual([0, null, null]);
  expect(quiet.laneShare.every(Number.isNaN)).toBe(true);
  const ahead = windowFigures(historyOf(THREE, [binOf([[1]])]), { fromMs: 5000, toMs: 6000 });
  expect([ahead.acks, ahead.latency, ahead.sentBytesPerSecond, ahead.backlogEndBytes]).toEqual([
    0,
    null,
    0,
    0,
  ]);
});

test('shares are of all bytes in the window, busy is the mean over time', () => {
  const { laneShare, brokerShare, brokerBusy } = windowFigures(
    historyOf({ ...THREE, laneBrokers: [0, 1, 0] }, [
      { laneRecords: [10, 0, 0], brokerBusy: [1, 0.2, 0] },
      { laneRecords: [10, 20, 60], brokerBusy: [0, 0.4, 0], lengthMs: 750 },
    ]),
    { fromMs: 0, toMs: 1000 },
  );
  expect(laneShare).toEqual([0.2, 0.2, 0.6]);
  expect(brokerShare).toEqual([0.8, 0.2, 0]);
  expect(brokerBusy[0]).toBeCloseTo(0.25, 9);
  expect(brokerBusy[1]).toBeCloseTo(0.35, 9);
});

test('growth is the slope of the whole backlog over the second half only', () => {
  const bins = Array.from({ length: 16 }, (_, bin) => ({
    laneBacklogBytes: [bin < 8 ? 9e6 : bin * 1000, 0, bin * 500],
  }));
  const figures = windowFigures(historyOf(THREE, bins), { fromMs: 0, toMs: 4000 });
  expect(figures.backlogGrowthBytesPerSecond).toBeCloseTo(6000, 6);
  expect(figures.backlogEndBytes).toBe(22_500);
});
