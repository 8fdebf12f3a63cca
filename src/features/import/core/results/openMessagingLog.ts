import { highestOf } from '../../../../base/statistics';
import { type Metric, OF_ALL } from '../../../../figures/metric';
import type { MeasuredRun } from '../../../../scenario/measured';
import { type Point, timesOf } from '../metrics/distribution';
import { linesOf } from '../metrics/samples';
import type { RunWindow } from './basis';
import { reachedWorkload, recordRate } from './reachedWorkload';
import { type MetricReading, plainReading, type ResultFormat } from './reading';

const NUMBER = '([\\d.,]{1,20})';
/** A line of each 10 s, and the one of a whole phase, of WorkloadGenerator; times in ms, of the send delay in µs. */
const RATE = new RegExp(`\\bPub rate\\s{1,9}${NUMBER} msg/s\\s{0,9}/\\s{1,9}${NUMBER} M[Bb]/s`);
const TIMES =
  /(Aggregated )?\b(Pub|Pub Delay|E2E|End-to-End)(?: Latency)? \((ms|us)\)\s{1,3}avg:([^|]{1,200})/g;
const POINT = /(?:(\d{2}(?:\.\d{1,2})?)%|(Max)):\s{0,9}([\d.,]{1,20})/g;
/** Time between two lines, s. */
const PERIOD_S = 10;

const FIGURES = {
  Pub: 'latency',
  'Pub Delay': 'send-delay',
  E2E: 'end-to-end-latency',
  'End-to-End': 'end-to-end-latency',
} as const;

/** The log of OpenMessaging Benchmark: the last aggregated line counts, without the warm-up. */
export const OPEN_MESSAGING_LOG: ResultFormat = {
  kind: 'metrics',
  evidence: 'the log of OpenMessaging Benchmark',
  sign: /\bPub rate\s|Aggregated Pub Latency/,
  isRun: true,
  read: readOpenMessagingLog,
  lacks: [
    "The log of OpenMessaging Benchmark doesn't have the producer's settings: they're in its driver file.",
  ],
};

interface Period {
  readonly rate: number;
  readonly mebibytes: number;
  readonly meanMs: number;
  readonly maxMs: number;
}

function readOpenMessagingLog(text: string): MetricReading | null {
  let [periods, phase]: [Period[], readonly Period[]] = [[], []];
  let aggregated: { readonly metrics: readonly Metric[]; readonly line: number } | null = null;
  let at = 0;
  for (const [row, line] of linesOf(text)) {
    const times = timesIn(row, line);
    const [, rate, mebibytes] = RATE.exec(row) ?? [];
    if (rate !== undefined && mebibytes !== undefined) {
      const of = (type: 'mean' | 'max'): number =>
        times.metrics.find(({ figure, statistic }) => figure === 'latency' && statistic.type === type)
          ?.value ?? Number.NaN;
      const period = {
        rate: numberIn(rate),
        mebibytes: numberIn(mebibytes),
        meanMs: of('mean'),
        maxMs: of('max'),
      };
      if (period.rate > 0 && Number.isFinite(period.meanMs)) periods.push(period);
      at = line;
    } else if (times.isAggregated) {
      if (times.metrics.some(({ figure }) => figure === 'latency')) [phase, periods] = [periods, []];
      aggregated = { metrics: [...sameLines(aggregated, line), ...times.metrics], line };
    }
  }
  const counted = aggregated === null ? periods : phase;
  if (aggregated === null && counted.length === 0) return null;
  return readingOf(counted, aggregated?.metrics ?? null, aggregated?.line ?? at);
}

/** End-to-end figures of the same phase are on the next line. */
function sameLines(
  before: { readonly metrics: readonly Metric[]; readonly line: number } | null,
  line: number,
): readonly Metric[] {
  return before !== null && line === before.line + 1 ? before.metrics : [];
}

function readingOf(
  periods: readonly Period[],
  aggregated: readonly Metric[] | null,
  line: number,
): MetricReading {
  const sum = (of: (period: Period) => number): number =>
    periods.reduce((total, period) => total + of(period), 0);
  const seconds = periods.length * PERIOD_S;
  const rate = seconds === 0 ? Number.NaN : sum((period) => period.rate) / periods.length;
  const mebibytes = sum((period) => period.mebibytes) / Math.max(1, periods.length);
  const records = seconds === 0 ? null : Math.round(rate * seconds);
  const windowS = [seconds, seconds] as const;
  const meanMs = sum((period) => period.meanMs * period.rate) / sum((period) => period.rate);
  const whole =
    aggregated ??
    timesOf({ figure: 'latency', over: 'record', line, name: 'Pub Latency', windowS, count: records }, [
      [' avg', 'mean', meanMs],
      [' Max', 'max', highestOf(periods.map(({ maxMs }) => maxMs))],
    ]);
  const bytes = mebibytes >= 0.1 ? (mebibytes * 1_048_576) / rate : null;
  return {
    ...plainReading('Log of OpenMessaging Benchmark', [
      ...whole.map((metric) => (seconds === 0 ? metric : { ...metric, windowS, count: records })),
      ...recordRate({ value: rate, line, written: 'Pub rate' }, seconds, records),
    ]),
    meanings: records === null ? [] : reachedWorkload({ recordsPerSecond: rate, seconds, bytes }),
    warnings:
      aggregated === null
        ? ['The log ends before its aggregated line, so its lines are combined here, without percentiles.']
        : [],
    measured: records === null ? null : measuredOf(whole, records, rate, mebibytes),
    covered: {
      records,
      durationS: seconds === 0 ? null : seconds,
      start: aggregated === null ? null : 'left-out',
      windows: periods.map(
        ({ rate: each, meanMs: mean, maxMs }): RunWindow => ({
          records: Math.round(each * PERIOD_S),
          recordsPerSecond: each,
          meanMs: mean,
          maxMs,
        }),
      ),
    },
  };
}

function measuredOf(
  metrics: readonly Metric[],
  records: number,
  recordsPerSecond: number,
  mebibytesPerSecond: number,
): MeasuredRun | null {
  const of = (wanted: 'mean' | 'max' | number): number | null =>
    metrics.find(
      ({ figure, statistic }) =>
        figure === 'latency' &&
        (statistic.type === 'percentile' ? statistic.percentile === wanted : statistic.type === wanted),
    )?.value ?? null;
  const [meanMs, maxMs] = [of('mean'), of('max')];
  if (meanMs === null || maxMs === null) return null;
  const percentiles = { p50Ms: of(50), p95Ms: of(95), p99Ms: of(99), p999Ms: of(99.9) };
  return { records, recordsPerSecond, mebibytesPerSecond, meanMs, maxMs, ...percentiles };
}

function timesIn(
  row: string,
  line: number,
): { readonly metrics: readonly Metric[]; readonly isAggregated: boolean } {
  let isAggregated = false;
  const metrics = [...row.matchAll(TIMES)].flatMap(([, whole, what = '', unit, figures = '']) => {
    isAggregated ||= whole !== undefined;
    const figure = FIGURES[what as keyof typeof FIGURES];
    const perMs = unit === 'us' ? 1000 : 1;
    const [mean = ''] = figures.trim().split(/\s/, 1);
    const points: readonly Point[] = [
      [' avg', 'mean', numberIn(mean) / perMs],
      ...[...figures.matchAll(POINT)].map(
        ([, percentile, , value = '']): Point =>
          percentile === undefined
            ? [' Max', 'max', numberIn(value) / perMs]
            : [` ${percentile}%`, Number(percentile), numberIn(value) / perMs],
      ),
    ];
    return timesOf({ figure, over: 'record', of: OF_ALL, line, name: `${what} Latency` }, points);
  });
  return { metrics, isAggregated };
}

/** A number in the format of the JVM's locale: 98,412.3 or 6,8. */
function numberIn(text: string): number {
  const isDecimal = /^\d{1,15},\d{1,2}$/.test(text);
  return Number(isDecimal ? text.replace(',', '.') : text.replaceAll(',', ''));
}
