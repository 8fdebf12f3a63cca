import { bucketOf } from '../../workers/columns';
import type { Summary } from '../../workers/protocol';

const RECORDS = { seconds: 10, sent: 1000, acked: 1000, measured: 1000 };

/** 99 % at 10 ms and 1 % at 50 ms; while slow, half at 100 ms and half at 500 ms, and `acked` of 1,000 records. */
export function slowTimeWith(acked: number): NonNullable<Summary['slowTime']> {
  return {
    before: {
      fromS: 0,
      records: RECORDS,
      latencyMs: { mean: 10.4, p50: 10, p95: 10, p99: 50, p999: 50, max: 50 },
      latency: [bucketOf(10), 990, bucketOf(50), 10],
    },
    slow: {
      fromS: 10,
      records: { ...RECORDS, acked },
      latencyMs: { mean: 300, p50: 500, p95: 500, p99: 500, p999: 500, max: 500 },
      latency: [bucketOf(100), 500, bucketOf(500), 500],
    },
    // With records of 512 B.
    backlogBytes: { half: 0, end: 512 * (RECORDS.sent - acked) },
  };
}

export const SLOW_TIME = slowTimeWith(1000);
