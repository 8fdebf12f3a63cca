import { expect, test } from 'vitest';
import { RunHistory } from '../../src/run/RunHistory';
import { Columns } from '../../workers/columns';
import { columnsBuffer, historyOf, latencyRow, THREE } from './columnsFixture';

test('an empty history has no bins and answers without throwing', () => {
  const history = new RunHistory();
  expect([history.bins, history.lanes, history.brokers, history.binMs, history.endMs]).toEqual([
    0, 0, 0, 0, 0,
  ]);
  expect(history.done).toBe(false);
  expect(history.binAt(12)).toBe(0);
  expect([...history.latency(0)]).toEqual([]);
  expect(history.laneShare(0, 0)).toBeNaN();
});

test('a bin keeps every figure of its message', () => {
  const row = latencyRow(700, 3, [0.1, 0.2]);
  const history = historyOf(THREE, [
    {
      recordsSent: 10,
      recordsAcked: 7,
      valueBytesSent: 5120,
      valueBytesAcked: 3584,
      maxMs: 4.5,
      laneRecords: [60, 30, 10],
      laneBacklogBytes: [5, 6, 7],
      laneUnreadRecords: [8, 9, 0],
      brokerInFlight: [1.5, 2, 0],
      brokerBusy: [0.9, 0.1, 0],
      brokerFileBytes: [0, 0, 4000],
      latency: [row],
    },
  ]);
  expect([history.recordsSent(0), history.recordsAcked(0)]).toEqual([10, 7]);
  expect([history.valueBytesSent(0), history.valueBytesAcked(0)]).toEqual([5120, 3584]);
  expect(history.maxMs(0)).toBe(4.5);
  expect([0, 1, 2].map((lane) => history.laneShare(lane, 0))).toEqual([0.6, 0.3, 0.1]);
  expect([0, 1, 2].map((lane) => history.laneBacklogBytes(lane, 0))).toEqual([5, 6, 7]);
  expect([history.laneUnreadRecords(1, 0), history.brokerFileBytes(2, 0)]).toEqual([9, 4000]);
  expect([history.brokerInFlight(0, 0), history.brokerBusy(1, 0)]).toEqual([1.5, 0.1]);
  expect([...history.latency(0)]).toEqual([row]);
});

test('brokers sum the lanes that they lead', () => {
  const cluster = { binMs: 100, brokers: 2, laneBrokers: [0, 1, 0], lanePartitions: [4, 4, 2] };
  const history = historyOf(cluster, [{ laneRecords: [10, 50, 40], laneBacklogBytes: [1, 2, 4] }]);
  expect([history.brokerShare(0, 0), history.brokerShare(1, 0)]).toEqual([0.5, 0.5]);
  expect([history.brokerBacklogBytes(0, 0), history.brokerBacklogBytes(1, 0)]).toEqual([5, 2]);
  expect([history.laneBroker(2), history.lanePartitions(2)]).toEqual([0, 2]);
});

test('shares of an empty bin are NaN, not zero', () => {
  const history = historyOf(THREE, [{}]);
  expect(history.laneShare(0, 0)).toBeNaN();
  expect(history.brokerShare(0, 0)).toBeNaN();
});

test('bins of later messages follow, room grows, and old bins stay true', () => {
  const history = new RunHistory();
  for (let first = 0; first < 1000; first += 10) {
    const bins = Array.from({ length: 10 }, (_, index) => ({
      recordsSent: first + index,
      laneRecords: [1, 2, first],
    }));
    history.append(new Columns(columnsBuffer(THREE, first, bins)));
  }
  expect(history.bins).toBe(1000);
  expect(history.endMs).toBe(250_000);
  for (const bin of [0, 255, 256, 511, 512, 999]) {
    expect(history.recordsSent(bin)).toBe(bin);
    expect(history.laneRecords(2, bin)).toBe(bin - (bin % 10));
  }
});

test('a message without bins changes nothing; one that skips bins is refused', () => {
  const history = historyOf(THREE, [{ recordsSent: 1 }]);
  history.append(new Columns(columnsBuffer(THREE, 1, [])));
  expect(history.bins).toBe(1);
  expect(() => history.append(new Columns(columnsBuffer(THREE, 3, [{}])))).toThrow('Expected bin 1');
});

test('an instant finds its bin, with bins of unequal length, and is clamped', () => {
  const history = historyOf(THREE, [{}, { lengthMs: 100 }, {}]);
  expect([history.binStartMs(1), history.binStartMs(2), history.endMs]).toEqual([250, 350, 600]);
  expect([-5, 0, 249.9, 250, 349, 350, 1e9].map((ms) => history.binAt(ms))).toEqual([0, 0, 0, 1, 1, 2, 2]);
});

test('a run that ends a little way into a bin rests on the full one before', () => {
  const history = historyOf(THREE, [{}, {}, { lengthMs: 4 }]);
  expect(history.representativeBinAt(502)).toBe(2);
  history.finish();
  expect([100, 300, 502].map((ms) => history.representativeBinAt(ms))).toEqual([0, 1, 1]);
  const longer = historyOf(THREE, [{}, { lengthMs: 200 }]);
  longer.finish();
  expect(longer.representativeBinAt(450)).toBe(1);
});
