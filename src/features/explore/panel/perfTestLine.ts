import type { ConsumerFigures, Summary } from '../../../../workers/protocol';

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

/** The header that kafka-consumer-perf-test prints (ConsumerPerformance, `printHeader`). */
const COLUMNS =
  'start.time, end.time, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec, rebalance.time.ms, fetch.time.ms, fetch.MB.sec, fetch.nMsg.sec';

/**
 * Header and line of kafka-consumer-perf-test, with its decimals. Times count from the run's start, not the time of
 * day; there is no rebalance.
 */
export function consumerPerfTestLine(figures: ConsumerFigures): string {
  const { records, seconds, recordsPerSecond, mebibytesPerSecond } = figures;
  const megabytesPerSecond = mebibytesPerSecond.toFixed(4);
  const line = [
    clock(0),
    clock(seconds),
    (mebibytesPerSecond * seconds).toFixed(4),
    megabytesPerSecond,
    records,
    recordsPerSecond.toFixed(4),
    0,
    Math.round(seconds * 1000),
    megabytesPerSecond,
    recordsPerSecond.toFixed(4),
  ];
  return `${COLUMNS}\n${line.join(', ')}`;
}

/** Seconds as the tool writes a time of day: `00:01:02:003`. */
function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const fraction = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}:${fraction}`;
}
