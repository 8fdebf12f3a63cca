import { expect, test } from 'vitest';
import { dashboardOf } from '../../../src/figures/dashboard';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import type { ReportedCounts, Summary } from '../../../workers/protocol';
import { summaryWith } from '../simulate/summaries';

const requests = (count: number, records: number, ms: number): ReportedCounts => ({
  count,
  records,
  bytes: records * 512,
  sumMs: count * ms,
  longestMs: 2 * ms,
});

/** Batches wait 2 ms; the mean of the records is as told. */
function run(meanMs: number, brokers: readonly ReportedCounts[]): Summary {
  const summary = summaryWith(100);
  const latencyMs = { mean: meanMs, p50: 1, p95: 2, p99: 3, p999: 4, max: 5 };
  const batches = { count: 100, records: 1000, bytes: 512_000, sumMs: 200, longestMs: 9 };
  return { ...summary, latencyMs, reported: { seconds: 60, batches, requests: brokers, blockedSeconds: 0 } };
}

const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u202f', ' ');

test('a dashboard of averages says less than half of what records see beside a slow broker, and how to weigh it', () => {
  const slow = run(42, [requests(10, 900, 100), requests(90, 100, 2)]);
  const dashboard = dashboardOf(slow, DEFAULT_SCENARIO, false);
  const rows = dashboard?.rows.map(({ metric, value }) => `${metric} ${plain(value)}`);
  expect(rows?.slice(0, 4)).toEqual([
    'record-queue-time-avg 2.00 ms',
    'request-latency-avg 11.8 ms',
    'request-latency-avg, node-0 100 ms',
    'request-latency-avg, node-1 2.00 ms',
  ]);
  const [sum, service] = dashboard?.traps ?? [];
  expect(plain(sum)).toMatch(/add up to 13\.8 ms, but the mean of the records is 42\.0 ms.*it is 92\.2 ms/);
  expect(plain(service)).toMatch(/^Broker 0: .* 20\.0 ms\.$/);
  expect(dashboardOf(slow, DEFAULT_SCENARIO, true)?.traps[0]).toMatch(/Compare two readings/);
});

test('where all brokers are alike, the sum of averages is said to hold', () => {
  const alike = dashboardOf(run(5, [requests(50, 500, 3), requests(50, 500, 3)]), DEFAULT_SCENARIO, false);
  expect(plain(alike?.traps[0])).toMatch(/add up to 5\.00 ms, about the mean of the records, 5\.00 ms/);
  expect(dashboardOf(summaryWith(100), DEFAULT_SCENARIO, false)).toBeNull();
});
