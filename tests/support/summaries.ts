import { bucketOf } from '../../workers/columns';
import type { Summary } from '../../workers/protocol';
import { EMPTY_SUMMARY } from './emptySummary';

/** What the machines of every broker did. */
const WORK = { cpu: 0.3, handlers: 0.03, networkThreads: 0.02, followerFetches: 4 };

/** A finished run with made-up figures; `mean` stands for all that differs from seed to seed. */
export function summaryWith(mean: number, changes: Partial<Summary> = {}): Summary {
  return {
    ...EMPTY_SUMMARY,
    modelRevision: 7,
    digest: `d${mean}`,
    seconds: 60 + mean / 1000,
    events: 1000,
    records: { offered: 100, acked: 100, measured: 100, failed: 0, expired: 0 },
    throughput: { recordsPerSecond: 2000, mebibytesPerSecond: 1 },
    latencyMs: { mean, p50: mean, p95: mean, p99: mean, p999: mean, max: mean },
    // No percentile is above the maximum, so this is exactly the mean.
    latencyBuckets: [bucketOf(mean) + 1, 100],
    partitions: [
      { records: 60, bytes: 600, batches: 6 },
      { records: 20, bytes: 200, batches: 2 },
      { records: 15, bytes: 150, batches: 2 },
      { records: 5, bytes: 50, batches: 1 },
    ],
    brokers: [
      { requests: 6, bytes: 700, busy: 0.9, ...WORK },
      { requests: 2, bytes: 200, busy: 0.1, ...WORK },
      { requests: 2, bytes: 100, busy: 0.1, ...WORK },
    ],
    producerCpu: { mean: 0.1, highest: 0.2 },
    requests: { count: 10, perSecond: 1, recordsPerRequest: 10, recordsPerBatch: 0, bytesPerBatch: 100 },
    peakBacklogBytes: 1000,
    ...changes,
  };
}
