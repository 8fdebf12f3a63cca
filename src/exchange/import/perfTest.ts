import type { MeasuredRun } from '../../scenario/measured';

/** What the tool printed: the result that counts, and how many others there are. */
export interface PerfTestOutput {
  readonly measured: MeasuredRun;
  /** Whether it is the final line of a run; else it was put together from interim lines. */
  readonly final: boolean;
  /** Final lines of other runs in the same text. */
  readonly others: number;
}

const NUMBER = '(\\d[\\d.,]{0,30})';
/**
 * A line of ProducerPerformance: `printWindow` and `printTotal` of every version. Before 1.0 the maximum has no "ms";
 * with --warmup-records the final line says "steady state". A terminal may have broken it anywhere.
 */
const LINE = new RegExp(
  [
    `${NUMBER}(\\s{1,9}steady\\s{1,9}state)?\\s{1,9}records\\s{1,9}sent,\\s{0,9}`,
    `${NUMBER}\\s{1,9}records/sec\\s{1,9}\\(${NUMBER}\\s{1,9}MB/sec\\),\\s{0,9}`,
    `${NUMBER}\\s{1,9}ms\\s{1,9}avg\\s{1,9}latency,\\s{0,9}`,
    `${NUMBER}(?:\\s{1,9}ms)?\\s{1,9}max\\s{1,9}latency`,
    `(?:,\\s{0,9}${NUMBER}\\s{1,9}ms\\s{1,9}50th,\\s{0,9}${NUMBER}\\s{1,9}ms\\s{1,9}95th,\\s{0,9}`,
    `${NUMBER}\\s{1,9}ms\\s{1,9}99th,\\s{0,9}${NUMBER}\\s{1,9}ms\\s{1,9}99\\.9th)?`,
  ].join(''),
  'g',
);

interface Line extends MeasuredRun {
  readonly steady: boolean;
}

/** Reads what kafka-producer-perf-test printed; null where the text has none of its lines. Never throws. */
export function readPerfTestOutput(text: string): PerfTestOutput | null {
  const lines = [...text.matchAll(LINE)].flatMap(lineOf);
  const finals = lines.filter(({ p50Ms }) => p50Ms !== null);
  const last = finals.at(-1);
  if (last !== undefined) {
    const runs = finals.filter(({ steady }) => steady === last.steady).length;
    return { measured: plain(last), final: true, others: runs - 1 };
  }
  return lines.length === 0 ? null : { measured: together(lines), final: false, others: 0 };
}

function lineOf(match: RegExpMatchArray): readonly Line[] {
  const [, records, steady, rate, megabytes, mean, max, p50, p95, p99, p999] = match;
  const line: Line = {
    records: numberOf(records),
    recordsPerSecond: numberOf(rate),
    mebibytesPerSecond: numberOf(megabytes),
    meanMs: numberOf(mean),
    maxMs: numberOf(max),
    p50Ms: p50 === undefined ? null : numberOf(p50),
    p95Ms: p95 === undefined ? null : numberOf(p95),
    p99Ms: p99 === undefined ? null : numberOf(p99),
    p999Ms: p999 === undefined ? null : numberOf(p999),
    steady: steady !== undefined,
  };
  const { records: count, recordsPerSecond, mebibytesPerSecond, meanMs, maxMs } = line;
  const numbers = [count, recordsPerSecond, mebibytesPerSecond, meanMs, maxMs];
  return numbers.every(Number.isFinite) && count > 0 && recordsPerSecond > 0 ? [line] : [];
}

/** The tool prints with the decimal sign of its locale, and never groups thousands. */
function numberOf(text: string | undefined): number {
  return Number((text ?? '').replace(/[.,]$/, '').replace(',', '.'));
}

function plain({ steady: _, ...measured }: Line): MeasuredRun {
  return measured;
}

/** Interim lines as one run: each counts with its records, rates with its time. */
function together(lines: readonly Line[]): MeasuredRun {
  let [records, seconds, mebibytes, meanSum, maxMs] = [0, 0, 0, 0, 0];
  for (const line of lines) {
    const time = line.records / line.recordsPerSecond;
    records += line.records;
    seconds += time;
    mebibytes += line.mebibytesPerSecond * time;
    meanSum += line.meanMs * line.records;
    maxMs = Math.max(maxMs, line.maxMs);
  }
  return {
    records,
    recordsPerSecond: records / seconds,
    mebibytesPerSecond: mebibytes / seconds,
    meanMs: meanSum / records,
    maxMs,
    p50Ms: null,
    p95Ms: null,
    p99Ms: null,
    p999Ms: null,
  };
}
