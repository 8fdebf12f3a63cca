import { type Metric, OF_ALL } from '../../../../figures/metric';
import type { MeasuredRun } from '../../../../scenario/measured';
import { type Point, timesOf } from '../metrics/distribution';
import { amountOf, jsonValues, objectOf } from '../metrics/json';
import { metricOf } from '../metrics/metricOf';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import { type MetricReading, plainReading, type ResultFormat } from './reading';

type Json = Readonly<Record<string, unknown>>;

/** Interval between the values in OpenMessaging Benchmark's lists, s. */
const PERIOD_S = 10;
/** Mean send delay above which records were sent late, ms. */
const LATE_MS = 1;
/** Growth above which a backlog is endless, as a share of the sent records. */
const ENDLESS_GROWTH = 0.01;

/** A result file of OpenMessaging Benchmark (TestResult.java). */
export const OPEN_MESSAGING: ResultFormat = {
  kind: 'metrics',
  evidence: 'a result of OpenMessaging Benchmark',
  sign: /"aggregatedPublishLatencyAvg"/,
  isRun: true,
  read: readOpenMessaging,
  lacks: [
    "A result of OpenMessaging Benchmark doesn't have the producer's settings: they're in its driver file.",
  ],
};

function readOpenMessaging(text: string): MetricReading | null {
  const found = jsonValues(text).find(({ value }) => 'aggregatedPublishLatencyAvg' in objectOf(value));
  if (found === undefined) return null;
  const { line } = found;
  const result = objectOf(found.value);
  const rates = numbersOf(result.publishRate);
  const rate = meanOf(rates);
  const seconds = rates.length * PERIOD_S;
  const window = seconds > 0 ? ([seconds, seconds] as const) : null;
  const times = (figure: Metric['figure'], name: string, perMs = 1): readonly Metric[] =>
    timesOf({ figure, over: 'record', line, name, windowS: window }, aggregated(result, name, perMs));
  const delay = amountOf(result.aggregatedPublishDelayLatencyAvg);
  return {
    ...plainReading('Result of OpenMessaging Benchmark', [
      ...times('latency', 'aggregatedPublishLatency'),
      ...times('send-delay', 'aggregatedPublishDelayLatency', 1000),
      ...times('end-to-end-latency', 'aggregatedEndToEndLatency'),
      ...ratesOf(result, window, line),
    ]),
    ignored: [
      {
        name: 'lists of each 10 s, and quantiles',
        given: '',
        reason: 'The aggregated figures cover the whole test, and the rates are averaged over it.',
      },
    ],
    meanings: settingsOf(result),
    warnings: [
      ...(delay !== null && delay / 1000 > LATE_MS
        ? [
            `Records were sent ${Math.round(delay / 1000)}\u202Fms late on average (publishDelayLatency, which the file has in µs), because the client couldn't keep its schedule. Publish latency begins only when a record is sent, so it leaves that wait out.`,
          ]
        : []),
      ...(isGrowing(result, rate)
        ? ["The consumers' backlog grows, so the end-to-end figures depend on how long the test ran."]
        : []),
    ],
    measured: measuredOf(result, rate, seconds),
    covered: {
      records: seconds > 0 ? Math.round(rate * seconds) : null,
      durationS: seconds > 0 ? seconds : null,
      // It resets its figures after a warm-up.
      start: 'left-out',
      windows: [],
    },
  };
}

function aggregated(result: Json, name: string, perMs: number): readonly Point[] {
  const point = (suffix: string, what: Point[1]): Point => {
    const value = amountOf(result[`${name}${suffix}`]);
    return [suffix, what, value === null ? null : value / perMs];
  };
  return [
    point('Avg', 'mean'),
    point('50pct', 50),
    point('75pct', 75),
    point('95pct', 95),
    point('99pct', 99),
    point('999pct', 99.9),
    point('9999pct', 99.99),
    point('Max', 'max'),
  ];
}

function ratesOf(result: Json, windowS: readonly [number, number] | null, line: number): readonly Metric[] {
  return (
    [
      ['publishRate', 'records'],
      ['publishErrorRate', 'record-errors'],
      ['consumeRate', 'consumed-records'],
    ] as const
  ).flatMap(([written, figure]) => {
    const value = meanOf(numbersOf(result[written]));
    const metric = metricOf(
      { value, atS: null, line, written },
      { figure, unit: '1/s', statistic: { type: 'rate' }, windowS, of: OF_ALL },
    );
    return typeof metric === 'string' ? [] : [metric];
  });
}

function settingsOf(result: Json): readonly Meaning[] {
  const [topics, partitions, perTopic] = [result.topics, result.partitions, result.producersPerTopic].map(
    amountOf,
  );
  const size = amountOf(result.messageSize);
  const times = (each: number | null | undefined): number | null =>
    each == null ? null : each * (topics ?? 1);
  const all = [
    ['messageSize', 'record.bytes', size, ''],
    ['partitions', 'partitions', times(partitions), 'Of all topics; the model has one.'],
    ['producersPerTopic', 'producers', times(perTopic), 'Of all topics; the model has one.'],
  ] as const;
  return all.flatMap(([name, field, value, says]): readonly Meaning[] =>
    value === null
      ? []
      : [{ given: { name, value: String(result[name]) }, claims: [claimOf(field, value, says)] }],
  );
}

function measuredOf(result: Json, recordsPerSecond: number, seconds: number): MeasuredRun | null {
  const figure = (suffix: string): number | null => amountOf(result[`aggregatedPublishLatency${suffix}`]);
  const [meanMs, maxMs, size] = [figure('Avg'), figure('Max'), amountOf(result.messageSize)];
  if (meanMs === null || maxMs === null || size === null || !(recordsPerSecond > 0)) return null;
  return {
    records: Math.round(recordsPerSecond * seconds),
    recordsPerSecond,
    mebibytesPerSecond: (recordsPerSecond * size) / 1_048_576,
    meanMs,
    maxMs,
    p50Ms: figure('50pct'),
    p95Ms: figure('95pct'),
    p99Ms: figure('99pct'),
    p999Ms: figure('999pct'),
    producers: (amountOf(result.producersPerTopic) ?? 1) * (amountOf(result.topics) ?? 1),
  };
}

function isGrowing(result: Json, rate: number): boolean {
  const backlog = numbersOf(result.backlog);
  const grown = (backlog.at(-1) ?? 0) - (backlog[0] ?? 0);
  return grown > ENDLESS_GROWTH * rate * PERIOD_S * Math.max(1, backlog.length - 1);
}

function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(amountOf).filter((each) => each !== null) : [];
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}
