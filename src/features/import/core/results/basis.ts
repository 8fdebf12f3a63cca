import { highestOf, sumOf } from '../../../../base/statistics';
import { LATENCY, LATENCY_IDS } from '../../../../figures/latency';
import type { Scenario } from '../../../../scenario/scenario';
import type { MeasuredRun } from '../../../../scenario/shape';
import { batchBytes, maxBatchRecords, recordsThatFit } from '../../../../scenario/sizes';

// @recipe importer
/** Figures of a run that are metrics. */
export const FIGURES = {
  rate: { figure: 'records', unit: '1/s', statistic: { type: 'rate' } },
  errors: { figure: 'record-errors', unit: '1/s', statistic: { type: 'rate' } },
  failed: { figure: 'record-errors', unit: '1', statistic: { type: 'total' } },
  waiting: { figure: 'records-waiting', unit: '1', statistic: { type: 'now' } },
} as const;
/**
 * Names of a line's cells: a figure of the run, or a statistic of latency in ms, such as p999; `bytes` are those of a
 * record. The run itself is `records`, or so many that were `sent`, and took `seconds`.
 */
export type Column =
  | keyof typeof FIGURES
  | ('records' | 'mebibytes' | 'bytes' | 'mean' | 'max' | `p${number}`)
  | ('seconds' | 'sent' | 'refused');

/** A line of a benchmark by the names of its columns; what it lacks is undefined. */
export type Columns = Readonly<Partial<Record<Column, number>>>;

/** The scope of a result; null = the text doesn't say. */
export interface Covered {
  readonly records: number | null;
  /** In s. */
  readonly durationS: number | null;
  /** True if the start counts: connections, metadata and a cold client. */
  readonly start: 'included' | 'left-out' | null;
  /** Interim lines of the same run, in the order of the text; empty if it has none. */
  readonly windows: readonly Columns[];
  /** Records a second that the run was asked for; `max` = as many as it could send. */
  readonly asked: number | 'max' | null;
}

/**
 * Lines as one: of producers that ran `together`, whose rates add up and whose percentiles count with their records; or the
 * interim lines of one run, whose rates count with their time, and whose percentiles say nothing of the whole.
 */
export function combined(lines: readonly Columns[], together: boolean): Columns {
  if (lines.length < 2) return lines[0] ?? {};
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line) as Column[]))];
  return Object.fromEntries(
    columns.flatMap((column): readonly (readonly [Column, number])[] => {
      const own = lines.flatMap(({ [column]: value, records = 0, rate = 1 }) =>
        value === undefined ? [] : [{ value, records, seconds: records / rate }],
      );
      const mean = (weight: 'records' | 'seconds'): number =>
        sumOf(own.map((line) => line.value * line[weight])) / sumOf(own.map((line) => line[weight]));
      const isRate = column === 'rate' || column === 'mebibytes';
      const isMean = column === 'mean' || (together && column.startsWith('p'));
      const values = own.map(({ value }) => value);
      if (column === 'records' || (isRate && together)) return [[column, sumOf(values)]];
      if (column === 'max') return [[column, highestOf(values)]];
      return isRate || isMean ? [[column, mean(isRate ? 'seconds' : 'records')]] : [];
    }),
  );
}

/** A line is still of the start if its mean is this many times that of the run's second half. */
const OF_START = 2;

/** The lines of a run's start, one at least, and their time, s; null without lines after them. */
export function startOf({ start, windows }: Covered) {
  if (start !== 'included' || windows.length < 2) return null;
  const half = windows.slice(Math.ceil(windows.length / 2));
  const meanMs = combined(half, false).mean ?? Number.NaN;
  const warm = windows.findIndex(({ mean = Number.NaN }, line) => line > 0 && mean <= OF_START * meanMs);
  const lines = warm < 0 ? 1 : warm;
  const seconds = sumOf(windows.slice(0, lines).map(({ records = 0, rate = 0 }) => records / rate));
  return { lines, seconds };
}

/**
 * The longest latency after the start, ms: that of all interim lines but those of the start. Infinity if the start doesn't
 * count, or more lines are missing than the last, which the tool doesn't print, or that one has the longest of the run.
 */
export function longestAfterStart(covered: Covered, longestMs: number): number {
  const { records, windows } = covered;
  const start = startOf(covered);
  const [first] = windows;
  if (first === undefined || records === null || start === null) return Number.POSITIVE_INFINITY;
  const seen = sumOf(windows.map((window) => window.records ?? 0));
  const longest = windows.map(({ max = Number.NaN }) => max);
  return seen + (first.records ?? 0) < records || Math.floor(longestMs) > highestOf(longest)
    ? Number.POSITIVE_INFINITY
    : highestOf(longest.slice(start.lines));
}

export const MEBIBYTE = 1_048_576;
/** Half of the last digit that tools print of MB/s. */
const HALF_DIGIT = 0.005;
/** Relative error up to which a printed throughput says how large a record is. */
const EXACT_WITHIN = 0.05;

/** Bytes of a record by a run's printed figures; the relative error that their rounding leaves, and whether it's small. */
export function recordSizeIn(of: Pick<MeasuredRun, 'recordsPerSecond' | 'mebibytesPerSecond'>) {
  const { recordsPerSecond, mebibytesPerSecond } = of;
  const within = HALF_DIGIT / mebibytesPerSecond;
  const bytes = (mebibytesPerSecond * MEBIBYTE) / recordsPerSecond;
  return { bytes, within, isExact: within <= EXACT_WITHIN };
}

/** A drain explains a latency if it's this close. */
const DRAIN_WITHIN = 0.05;
/** Rate reached ÷ rate asked below which a run missed its target. */
const MISSED = 0.97;

/**
 * How a run was loaded: `paced` = it kept the rate that it was asked for; `saturated` = its buffer or queue was full, or it
 * was asked for as much as possible; `client-bound` = it missed its target, and nothing was full. Null if its text doesn't
 * say what it was asked for.
 */
export function loadOfRun(run: MeasuredRun, covered: Covered | null, scenario: Scenario) {
  const asked = covered?.asked ?? null;
  if (asked === 'max' || fullBufferIn(run, scenario) !== null) return 'saturated';
  if (asked === null) return null;
  return run.recordsPerSecond >= MISSED * asked ? 'paced' : 'client-bound';
}

/** A figure of a run that is as long as its producers' full buffers take to drain; null if none is. */
export function fullBufferIn(
  { recordsPerSecond, mebibytesPerSecond, producers = 1, ...run }: MeasuredRun,
  scenario: Scenario,
) {
  if (scenario.rate !== 'max' && recordsPerSecond >= MISSED * scenario.rate) return null;
  const throughput = (mebibytesPerSecond * MEBIBYTE) / producers;
  // A record's own bytes fill the buffer less than its share of a batch does.
  const drains = [
    bufferDrainMs(scenario, recordsPerSecond / producers / recordsPerFullBatch(scenario)),
    (scenario['buffer.memory'] / throughput) * 1000,
  ];
  const [nearest] = LATENCY_IDS.flatMap((id) => {
    const ms = run[`${LATENCY[id].key}Ms`];
    return ms === null ? [] : drains.map((drainMs) => ({ id, ms, drainMs, off: Math.abs(drainMs / ms - 1) }));
  }).toSorted((one, other) => one.off - other.off);
  return nearest === undefined || nearest.off > DRAIN_WITHIN ? null : { ...nearest, throughput };
}

/** Records that fill a batch, compressed as the scenario says. */
export function recordsPerFullBatch(scenario: Scenario): number {
  const ratio = scenario['compression.type'] === 'none' ? 1 : scenario['compression.ratio'];
  const fit = recordsThatFit(scenario['batch.size'] / ratio, scenario);
  return Math.min(fit, maxBatchRecords(scenario));
}

/**
 * The time in which one producer's full buffer drains, ms: what a record waits that enters it last.
 *
 * @param batchesPerSecond of this producer
 */
export function bufferDrainMs(scenario: Scenario, batchesPerSecond: number): number {
  return (Math.floor(scenario['buffer.memory'] / batchBytes(scenario)) / batchesPerSecond) * 1000;
}
