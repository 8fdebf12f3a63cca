import { expect, test } from 'vitest';
import { dashboardOf } from '../../src/figures/dashboard';
import type { RunHistory } from '../../src/run/RunHistory';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { bucketOf } from '../../workers/columns';
import type { ReportedCounts, Summary } from '../../workers/protocol';
import { historyOf, latencyRow, THREE } from '../run/columnsFixture';
import { finishedLink } from '../support/finishedRun';
import { summaryWith } from '../support/summaries';

const requests = (count: number, records: number, ms: number): ReportedCounts => ({
  count,
  records,
  bytes: records * 512,
  sumMs: count * ms,
  longestMs: 2 * ms,
});

/** Batches wait 2 ms. */
function run(brokers: readonly ReportedCounts[]): Summary {
  const batches = { count: 100, records: 1000, bytes: 512_000, sumMs: 200, longestMs: 9 };
  return { ...summaryWith(100), reported: { seconds: 60, batches, requests: brokers, blockedSeconds: 0 } };
}

/** A run with this mean latency of its records. */
function historyWith(meanMs: number): RunHistory {
  return historyOf(THREE, [{ latency: [latencyRow(bucketOf(meanMs), 1, [meanMs])], maxMs: meanMs }]);
}

const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u202f', ' ');

test('a dashboard of averages says less than half of what records see with a slow broker, and how to weigh it', () => {
  const slow = run([requests(10, 900, 100), requests(90, 100, 2)]);
  const dashboard = dashboardOf(slow, DEFAULT_SCENARIO, historyWith(42), false);
  const rows = dashboard?.rows.map(({ metric, value }) => `${metric} ${plain(value)}`);
  expect(rows?.slice(0, 4)).toEqual([
    'record-queue-time-avg 2.00 ms',
    'request-latency-avg 11.8 ms',
    'request-latency-avg, node-0 100 ms',
    'request-latency-avg, node-1 2.00 ms',
  ]);
  const [sum, service] = dashboard?.traps ?? [];
  expect(plain(sum)).toMatch(/add up to 13\.8 ms, but .* is 42\.0 ms.*it is 92\.2 ms/);
  expect(plain(service)).toMatch(/^Broker 0: .* 20\.0 ms\.$/);
  expect(dashboardOf(slow, DEFAULT_SCENARIO, historyWith(42), true)?.traps[0]).toMatch(
    /Compare two readings/,
  );
});

test('if all brokers are alike, the sum of averages is correct', () => {
  const summary = run([requests(50, 500, 3), requests(50, 500, 3)]);
  const alike = dashboardOf(summary, DEFAULT_SCENARIO, historyWith(5), false);
  expect(plain(alike?.traps[0])).toMatch(/add up to 5\.00 ms, about the mean .*, 5\.00 ms/);
  expect(dashboardOf(summaryWith(100), DEFAULT_SCENARIO, historyWith(5), false)).toBeNull();
});

test('averages are compared with the records of the same window, and figures of the whole run say so', async () => {
  const { summary, scenario, history } = await finishedLink(
    'partitioner=sticky&slow.broker=0&slow.ms=200&slow.from.s=5&slow.to.s=60&duration.s=240&buffer.memory=2097152',
  );
  expect(summary.latencyMs?.mean).toBeGreaterThan(100);
  const dashboard = dashboardOf(summary, scenario, history, false);
  expect(dashboard?.window).toEqual({ fromMs: 210_000, toMs: 240_000 });
  expect(plain(dashboard?.traps[0])).toMatch(/about the mean .*, [3-5]\.\d+ ms/);
  const wait = dashboard?.rows.find(({ metric }) => metric.startsWith('bufferpool-wait-ratio'));
  expect(wait?.metric).toBe('bufferpool-wait-ratio, whole run');
  expect(plain(wait?.value)).toMatch(/^2\d(\.\d)? %$/);
});
