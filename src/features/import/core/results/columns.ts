import { highestOf, sumOf } from '../../../../base/statistics';
import type { Metric, MetricFigure } from '../../../../figures/metric';
import type { MeasuredRun } from '../../../../scenario/shape';
import { ignored } from '../claims';
import { metricIn, type Point, timesOf } from '../metrics/metricOf';
import { claimOf } from '../settle';
import type { Claim, Meaning } from '../types';
import { type Covered, recordSizeIn } from './basis';

// @recipe importer
/** Names of a line's cells: a statistic of latency in ms, or a figure of the run. */
export type Column = 'records' | 'rate' | 'mebibytes' | 'mean' | 'max' | `p${number}`;

/** A line of a benchmark by the names of its columns; what it lacks is undefined. */
export type Columns = Readonly<Partial<Record<Column, number>>>;

/** A number with the decimal sign and the groups of any locale: 98,412.3 or 6,8. */
export function numberOf(text: string | undefined): number {
  const plain = (text ?? '').replace(/[.,]$/, '');
  const isDecimal =
    /^\d{1,15},\d{1,2}$/.test(plain) ||
    (plain.match(/,/g)?.length === 1 && !plain.includes('.') && !/,\d{3}$/.test(plain));
  return plain === '' ? Number.NaN : Number(isDecimal ? plain.replace(',', '.') : plain.replaceAll(',', ''));
}

/** Where a run's figures are in the text, and what they're of. */
interface RunOrigin {
  readonly line: number;
  readonly seconds: number;
  readonly records: number | null;
}

function windowIn({ seconds }: RunOrigin): Metric['windowS'] {
  return seconds > 0 ? [seconds, seconds] : null;
}

/** The times among a line's columns; by default from send() to the ack. */
export function latencyOf(
  columns: Columns,
  origin: RunOrigin,
  nameOf: (column: Column) => string,
  of: { readonly figure?: MetricFigure; readonly stepMs?: number } = {},
): readonly Metric[] {
  const points = (Object.entries(columns) as [Column, number][]).flatMap(([column, ms]): readonly Point[] => {
    if (column === 'mean' || column === 'max') return [[nameOf(column), column, ms]];
    return column.startsWith('p') ? [[nameOf(column), Number(column.slice(1)), ms]] : [];
  });
  const { line, records: count } = origin;
  return timesOf(
    { figure: 'latency', over: 'record', line, name: '', windowS: windowIn(origin), count, ...of },
    points,
  );
}

/** A rate of a run; none if it can't have the value. */
export function rateOf(
  value: number,
  written: string,
  origin: RunOrigin,
  figure: MetricFigure = 'records',
): readonly Metric[] {
  return metricIn(
    value,
    { line: origin.line, written },
    {
      figure,
      unit: '1/s',
      statistic: { type: 'rate' },
      windowS: windowIn(origin),
      count: figure === 'records' ? origin.records : null,
    },
  );
}

/** A measured run from a line's columns; null without a mean and a maximum. */
export function runOf(columns: Columns, records: number, recordsPerSecond: number): MeasuredRun | null {
  const { mean, max, mebibytes } = columns;
  if (mean === undefined || max === undefined || !(recordsPerSecond > 0)) return null;
  return {
    records,
    recordsPerSecond,
    mebibytesPerSecond: mebibytes ?? 0,
    meanMs: mean,
    maxMs: max,
    p50Ms: columns.p50 ?? null,
    p95Ms: columns.p95 ?? null,
    p99Ms: columns.p99 ?? null,
    p999Ms: columns['p99.9'] ?? null,
  };
}

/** What a run covers, with the columns of its interim lines. */
export function coverOf(
  { seconds, records }: Omit<RunOrigin, 'line'>,
  start: Covered['start'],
  lines: readonly Columns[],
  asked: Covered['asked'] = null,
): Covered {
  return {
    records,
    durationS: seconds > 0 ? seconds : null,
    start,
    windows: lines.map(({ records: own = 0, rate = 0, mean = Number.NaN, max = Number.NaN }) => ({
      records: own,
      recordsPerSecond: rate,
      meanMs: mean,
      maxMs: max,
    })),
    asked,
  };
}

export function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length;
}

/**
 * Lines as one: of producers that ran `together`, whose rates add up and whose percentiles count with their records; or the
 * interim lines of one run, whose rates count with their time, and whose percentiles say nothing of the whole.
 */
export function combined(lines: readonly Columns[], together: boolean): Columns {
  const [only = {}, ...others] = lines;
  if (others.length === 0) return only;
  const sum = (of: (line: Columns) => number): number => sumOf(lines.map(of));
  const mean = (column: Column, weight: (line: Columns) => number): number =>
    sum((line) => (line[column] ?? 0) * weight(line)) / sum(weight);
  const rate = (column: Column): number =>
    together
      ? sum((line) => line[column] ?? 0)
      : mean(column, ({ records = 0, rate: each = 1 }) => records / each);
  const columns = Object.keys(only) as Column[];
  const averaged = columns.filter((column) => column === 'mean' || (together && column.startsWith('p')));
  return {
    records: sum(({ records = 0 }) => records),
    rate: rate('rate'),
    mebibytes: rate('mebibytes'),
    max: highestOf(lines.map(({ max = 0 }) => max)),
    ...Object.fromEntries(averaged.map((column) => [column, mean(column, ({ records = 0 }) => records)])),
  };
}

/** A setting that a text states or shows, with what it means. */
export function meaningOf(name: string, value: string | number, ...claims: readonly Claim[]): Meaning {
  return { given: { name, value: String(value) }, claims };
}

/** The rate of a run that nothing throttled. */
export const SATURATED = claimOf(
  'rate',
  'max',
  "What it reached isn't what it was offered: it sent as fast as it could.",
);

/**
 * The workload of a run whose command is missing; the reached rate stands in for the intended one. Empty if it took no time.
 *
 * @param size a record's bytes, or the throughput that the tool prints
 * @param isSaturated true if the run sent as fast as it could
 */
export function reachedWorkload(
  recordsPerSecond: number,
  seconds: number,
  size: { readonly bytes: number } | Pick<MeasuredRun, 'mebibytesPerSecond'>,
  isSaturated = false,
): readonly Meaning[] {
  if (seconds === 0) return [];
  const { bytes, isExact } =
    'bytes' in size ? { ...size, isExact: true } : recordSizeIn({ recordsPerSecond, ...size });
  const rate = Number(recordsPerSecond.toPrecision(6));
  const duration = Number(seconds.toPrecision(4));
  const reached = 'The rate it reached; without the command, the intended rate is unknown.';
  const divided = 'Bytes a second ÷ records a second; the tool rounds both.';
  return [
    meaningOf('records a second', recordsPerSecond, isSaturated ? SATURATED : claimOf('rate', rate, reached)),
    isExact
      ? meaningOf('bytes of a record', Math.round(bytes), claimOf('record.bytes', Math.round(bytes), divided))
      : meaningOf(
          'bytes of a record',
          0,
          ignored('The tool rounds it too much to determine the record size.'),
        ),
    meaningOf('seconds', duration, claimOf('duration.s', duration, 'Records ÷ rate.')),
  ];
}
