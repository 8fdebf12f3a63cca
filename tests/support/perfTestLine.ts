import type { Summary } from '../../workers/protocol';

/**
 * The last line of kafka-producer-perf-test for this run (ProducerPerformance, `printTotal`); null if no ack was
 * measured.
 */
export function perfTestLine({ records, throughput, latencyMs }: Summary): string | null {
  if (latencyMs === null) return null;
  const { recordsPerSecond, mebibytesPerSecond } = throughput;
  const whole = (ms: number): string => Math.round(ms).toFixed(0);
  return [
    `${records.acked} records sent`,
    `${recordsPerSecond.toFixed(2)} records/sec (${mebibytesPerSecond.toFixed(2)} MB/sec)`,
    `${latencyMs.mean.toFixed(2)} ms avg latency`,
    `${latencyMs.max.toFixed(2)} ms max latency`,
    `${whole(latencyMs.p50)} ms 50th`,
    `${whole(latencyMs.p95)} ms 95th`,
    `${whole(latencyMs.p99)} ms 99th`,
    `${whole(latencyMs.p999)} ms 99.9th.`,
  ].join(', ');
}
