import type { ConsumerFigures } from '../../../../workers/protocol';

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
