import { expect, test } from 'vitest';
import { perfTestLine } from '../../../src/features/explore/panel/perfTestLine';
import type { Summary } from '../../../workers/protocol';
import { EMPTY_SUMMARY } from '../../../workers/summary';

const SUMMARY: Summary = {
  ...EMPTY_SUMMARY,
  seconds: 71.24,
  records: { offered: 122_880, acked: 122_880, measured: 122_880, failed: 0, expired: 0 },
  throughput: { recordsPerSecond: 1724.8701, mebibytesPerSecond: 0.8422 },
  latencyMs: { mean: 4072.7391, p50: 3870.2, p95: 10_220.6, p99: 10_992.4, p999: 11_213.9, max: 11_246 },
};

test("the line is kafka-producer-perf-test's own, as KIP-794 prints it", () => {
  expect(perfTestLine(SUMMARY)).toBe(
    '122880 records sent, 1724.87 records/sec (0.84 MB/sec), 4072.74 ms avg latency, 11246.00 ms max latency, 3870 ms 50th, 10221 ms 95th, 10992 ms 99th, 11214 ms 99.9th.',
  );
});

test('there is no line if no ack was measured', () => {
  expect(perfTestLine({ ...SUMMARY, latencyMs: null })).toBeNull();
});
