import { highestOf, sumOf } from '../../../../base/statistics';
import type { MeasuredRun } from '../../../../scenario/shape';
import { ignored } from '../claims';
import { metricIn, supportsPercentile, timesOf } from '../metrics/metricOf';
import { claimOf } from '../settle';
import type { Claim, Meaning } from '../types';
import { type Covered, recordSizeIn } from './basis';
import { type Parts, type ResultReading, readingOf } from './reading';

// @recipe importer
/** Figures of a run that are metrics. */
export const FIGURES = {
  rate: { figure: 'records', unit: '1/s', statistic: { type: 'rate' } },
  errors: { figure: 'record-errors', unit: '1/s', statistic: { type: 'rate' } },
  failed: { figure: 'record-errors', unit: '1', statistic: { type: 'total' } },
  waiting: { figure: 'records-waiting', unit: '1', statistic: { type: 'now' } },
} as const;
/** Names of a line's cells: a figure of the run, or a statistic of latency in ms; `bytes` are those of a record. */
export type Column = keyof typeof FIGURES | 'records' | 'mebibytes' | 'bytes' | 'mean' | 'max' | `p${number}`;

/** A line of a benchmark by the names of its columns; what it lacks is undefined. */
export type Columns = Readonly<Partial<Record<Column, number>>>;

/** A benchmark's run as its tool printed it. */
export interface Run {
  /** Counted from 1. */
  readonly line: number;
  readonly columns: Columns;
  /** What the tool calls a column. */
  readonly nameOf: (column: Column) => string;
  /** Steps of its times, ms. */
  readonly stepMs?: number;
  /** Its time, s; 0 if the text doesn't say. */
  readonly seconds: number;
  readonly start: Covered['start'];
  readonly windows: readonly Columns[];
  readonly asked?: Covered['asked'];
  /** How many ran together. */
  readonly producers?: number;
}

/** A number with the decimal sign and the groups of any locale: 98,412.3 or 6,8. */
export function numberOf(text: string | undefined): number {
  const plain = (text ?? '').replace(/[.,]$/, '');
  const isDecimal =
    /^\d{1,15},\d{1,2}$/.test(plain) ||
    (plain.match(/,/g)?.length === 1 && !plain.includes('.') && !/,\d{3}$/.test(plain));
  return plain === '' ? Number.NaN : Number(isDecimal ? plain.replace(',', '.') : plain.replaceAll(',', ''));
}

export function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length;
}

/** What a run's columns say: its rate, its times from send() to the ack, its workload, and what they cover. */
export function runReading(format: string, run: Run, parts: Parts = {}): ResultReading {
  const { columns, line, nameOf, stepMs = 0, seconds, start, windows, asked = null } = run;
  const { records = null } = columns;
  const windowS = seconds > 0 ? ([seconds, seconds] as const) : null;
  const metrics = (Object.entries(columns) as [Column, number][]).flatMap(([column, value]) => {
    const written = nameOf(column);
    if (column in FIGURES) {
      const claimed = FIGURES[column as keyof typeof FIGURES];
      const of = {
        windowS: column === 'waiting' ? null : windowS,
        count: column === 'rate' ? records : null,
      };
      return metricIn(value, { line, written }, { ...claimed, ...of });
    }
    const statistic = column === 'mean' || column === 'max' ? column : Number(/^p(.+)/.exec(column)?.[1]);
    const of = {
      figure: 'latency',
      over: 'record',
      name: '',
      line,
      windowS,
      count: records,
      stepMs,
    } as const;
    return Number.isNaN(statistic) ? [] : timesOf(of, [[written, statistic, value]]);
  });
  return readingOf(format, metrics, {
    meanings: workloadOf(run),
    measured: measuredIn(run),
    basis: {
      records,
      durationS: seconds > 0 ? seconds : null,
      start,
      windows: windows.map(({ records: own = 0, rate: each = 0, mean = Number.NaN, max = Number.NaN }) => ({
        records: own,
        recordsPerSecond: each,
        meanMs: mean,
        maxMs: max,
      })),
      asked,
    },
    ...parts,
  });
}

/** A run with a mean and a maximum, without percentiles that its records don't support: tools print the maximum for them. */
function measuredIn({ columns, producers = 1 }: Run): MeasuredRun | null {
  const { records, rate = 0, mean, max, mebibytes = 0 } = columns;
  if (records === undefined || mean === undefined || max === undefined || !(rate > 0)) return null;
  const percentile = (column: `p${number}`): number | null =>
    supportsPercentile(records / producers, Number(column.slice(1))) ? (columns[column] ?? null) : null;
  return {
    records,
    recordsPerSecond: rate,
    mebibytesPerSecond: mebibytes,
    meanMs: mean,
    maxMs: max,
    p50Ms: percentile('p50'),
    p95Ms: percentile('p95'),
    p99Ms: percentile('p99'),
    p999Ms: percentile('p99.9'),
    ...(producers === 1 ? {} : { producers }),
  };
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

/** The workload of a run whose command is missing: the reached rate stands in for the intended one. */
function workloadOf({ columns, seconds, asked }: Run): readonly Meaning[] {
  const { rate = 0, mebibytes = 0, bytes: own } = columns;
  if (seconds === 0) return [];
  const printed = recordSizeIn({ recordsPerSecond: rate, mebibytesPerSecond: mebibytes });
  const bytes = Math.round(own ?? printed.bytes);
  const duration = Number(seconds.toPrecision(4));
  const reached = 'The rate it reached; without the command, the intended rate is unknown.';
  const divided = 'Bytes a second ÷ records a second; the tool rounds both.';
  return [
    meaningOf(
      'records a second',
      rate,
      asked === 'max' ? SATURATED : claimOf('rate', Number(rate.toPrecision(6)), reached),
    ),
    own !== undefined || printed.isExact
      ? meaningOf('bytes of a record', bytes, claimOf('record.bytes', bytes, divided))
      : meaningOf(
          'bytes of a record',
          0,
          ignored('The tool rounds it too much to determine the record size.'),
        ),
    meaningOf('seconds', duration, claimOf('duration.s', duration, 'Records ÷ rate.')),
  ];
}
