import type { MeasuredRun } from '../../../../scenario/shape';
import { ignored } from '../claims';
import { metricIn, supportsPercentile, timesOf } from '../metrics/metricOf';
import { claimOf } from '../settle';
import type { Claim, Meaning } from '../types';
import { type Column, type Columns, type Covered, FIGURES, recordSizeIn } from './basis';
import { type Parts, type ResultReading, readingOf } from './reading';

/** A pattern's group for a number with the decimal sign and the groups of any locale. */
export function cell(column: Column): string {
  return `(?<${column}>\\d[\\d.,]{0,30})`;
}

export interface Line {
  readonly columns: Columns;
  /** Its cells as they're written, and all other groups. */
  readonly marks: Readonly<Partial<Record<string, string>>>;
  /** Index of its start in the text. */
  readonly place: number;
}

/** The lines of a text by a pattern whose groups are named as columns. */
export function linesIn(text: string, pattern: RegExp): readonly Line[] {
  return [...text.matchAll(pattern)].map(({ groups: marks = {}, index: place }) => {
    const cells = Object.entries(marks).map(([name, written]) => [name, numberOf(written)] as const);
    return { columns: Object.fromEntries(cells.filter(([, value]) => Number.isFinite(value))), marks, place };
  });
}

/** A number with the signs of whichever locale: 98,412.3 or 6,8. */
function numberOf(text: string | undefined): number {
  const plain = (text ?? '').replace(/[.,]$/, '');
  const isDecimal = /^\d+,(?!\d{3}$)\d+$/.test(plain);
  return plain === '' ? Number.NaN : Number(isDecimal ? plain.replace(',', '.') : plain.replaceAll(',', ''));
}

export function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length;
}

/** A benchmark's run as its tool printed it. */
export interface Run {
  /** Counted from 1. */
  readonly line: number;
  readonly columns: Columns;
  /** What the tool calls its columns. */
  readonly names?: Readonly<Partial<Record<Column, string>>>;
  /** Steps of its times, ms. */
  readonly stepMs?: number;
  readonly start?: Covered['start'];
  readonly windows?: Covered['windows'];
  readonly asked?: Covered['asked'];
  /** How many ran together. */
  readonly producers?: number;
  /** What its command says, instead of the workload that its columns show. */
  readonly said?: readonly Meaning[] | undefined;
}

/** What a run's columns say: its rate, its times from send() to the ack, its workload, and what they cover. */
export function runReading(format: string, run: Run, parts: Parts = {}): ResultReading {
  const { columns, line, names = {}, stepMs = 0, start = null, windows = [], asked = null, said } = run;
  const { records = null } = columns;
  const durationS = secondsOf(columns);
  const windowS = durationS === null ? null : ([durationS, durationS] as const);
  const metrics = (Object.entries(columns) as [Column, number][]).flatMap(([column, value]) => {
    if (column in FIGURES) {
      const claimed = FIGURES[column as keyof typeof FIGURES];
      const count = column === 'rate' ? records : null;
      const at = { line, written: names[column] ?? column };
      return metricIn(value, at, { ...claimed, count, windowS: column === 'waiting' ? null : windowS });
    }
    const [, whole, rest = ''] = /^p(\d\d)(\d*)$/.exec(column) ?? [];
    const statistic = column === 'mean' || column === 'max' ? column : Number(`${whole}.${rest}`);
    if (Number.isNaN(statistic)) return [];
    const name = names[column] ?? `latency ${whole === undefined ? '' : 'p'}${statistic}`;
    const of = { figure: 'latency', over: 'record', name, line, windowS, count: records, stepMs } as const;
    return timesOf(of, [['', statistic, value]]);
  });
  return readingOf(format, metrics, {
    measured: measuredIn(run),
    basis: { records, durationS, start, windows, asked },
    ...parts,
    meanings: [...(said ?? workloadOf(run)), ...(parts.meanings ?? [])],
  });
}

function secondsOf({ records = 0, rate = 0 }: Columns): number | null {
  return records > 0 && rate > 0 ? records / rate : null;
}

/** A run with a mean and a maximum, without percentiles that its records don't support: tools print the maximum for them. */
function measuredIn({ columns, producers = 1 }: Run): MeasuredRun | null {
  const { records, rate = 0, mean, max, mebibytes = 0 } = columns;
  if (records === undefined || mean === undefined || max === undefined || !(rate > 0)) return null;
  const known = (column: 'p50' | 'p95' | 'p99' | 'p999', percentile: number): number | null =>
    supportsPercentile(records / producers, percentile) ? (columns[column] ?? null) : null;
  return {
    records,
    recordsPerSecond: rate,
    mebibytesPerSecond: mebibytes,
    meanMs: mean,
    maxMs: max,
    p50Ms: known('p50', 50),
    p95Ms: known('p95', 95),
    p99Ms: known('p99', 99),
    p999Ms: known('p999', 99.9),
    ...(producers === 1 ? {} : { producers }),
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
function workloadOf({ columns, asked }: Run): readonly Meaning[] {
  const { rate = 0, mebibytes = 0, bytes: own } = columns;
  const seconds = secondsOf(columns);
  if (seconds === null) return [];
  const printed = recordSizeIn({ recordsPerSecond: rate, mebibytesPerSecond: mebibytes });
  const bytes = Math.round(own ?? printed.bytes);
  const reached = 'The rate it reached; without the command, the intended rate is unknown.';
  const divided = 'Bytes a second ÷ records a second; the tool rounds both.';
  const rounded = 'The tool rounds it too much to determine the record size.';
  const isKnown = own !== undefined || printed.isExact;
  const size = isKnown ? claimOf('record.bytes', bytes, divided) : ignored(rounded);
  const offered = asked === 'max' ? SATURATED : claimOf('rate', Number(rate.toPrecision(6)), reached);
  const duration = Number(seconds.toPrecision(4));
  return [
    meaningOf('records a second', rate, offered),
    meaningOf('bytes of a record', isKnown ? bytes : 0, size),
    meaningOf('seconds', duration, claimOf('duration.s', duration, 'Records ÷ rate.')),
  ];
}
