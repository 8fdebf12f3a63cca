import { own } from '../../../../base/own';
import type { MetricFigure } from '../../../../figures/metric';
import { sets } from '../claims';
import { amountOf, jsonValues, objectOf } from '../metrics/json';
import { linesOf } from '../metrics/samples';
import { flagsIn } from '../pairs';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import { codecOf } from '../values';
import {
  type Column,
  type Columns,
  combined,
  figureOf,
  latencyOf,
  lineAt,
  numberOf,
  reachedWorkload,
  recordRate,
  runOf,
  windowOf,
} from './columns';
import { plainReading, type ResultFormat } from './reading';

const NUMBER = '([\\d.,]{1,20})';

/** A line of each period, and the one of a whole phase, of OpenMessaging Benchmark (WorkloadGenerator) or AutoMQ's (StatsCollector). */
const RATE = new RegExp(`\\b(?:Pub|Prod) rate\\s{1,9}${NUMBER} msg/s\\s{0,9}/\\s{1,9}${NUMBER} Mi?[Bb]/s`);
const TIMES =
  /(Aggregated )?\b(Pub|Prod|Pub Delay|E2E|End-to-End)(?: Latency)? \((ms|us)\)\s{1,3}avg:([^|]{1,200})/g;
const POINT = /(?:(\d{2}(?:\.\d{1,2})?)%|(Max)):\s{0,9}([\d.,]{1,20})/g;
/** Time between two lines, s: of OpenMessaging Benchmark, and of AutoMQ's tool. */
const PERIOD_S = { Pub: 10, Prod: 1 } as const;
/** Time since the start in front of a line of AutoMQ's tool. */
const ELAPSED = /\s(\d{1,6}\.\d)s \|/g;
const LOGGED: Readonly<Record<string, MetricFigure>> = {
  Pub: 'latency',
  Prod: 'latency',
  'Pub Delay': 'send-delay',
  E2E: 'end-to-end-latency',
  'End-to-End': 'end-to-end-latency',
};

interface Row {
  readonly line: number;
  /** True if it covers its whole phase. */
  readonly isWhole: boolean;
  readonly of: ReadonlyMap<MetricFigure, Columns>;
  readonly load: Columns;
}

function rowOf([row, line]: readonly [string, number]): Row {
  let isWhole = /\bSummary \|/.test(row);
  const of = new Map<MetricFigure, Columns>();
  for (const [, whole, what = '', unit, figures = ''] of row.matchAll(TIMES)) {
    isWhole ||= whole !== undefined;
    const perMs = unit === 'us' ? 1000 : 1;
    const [mean = ''] = figures.trim().split(/\s/, 1);
    const points = [...figures.matchAll(POINT)].map(
      ([, percentile, , value]) =>
        [percentile === undefined ? 'max' : `p${Number(percentile)}`, numberOf(value) / perMs] as const,
    );
    const figure = own(LOGGED, what);
    if (figure !== undefined) of.set(figure, { mean: numberOf(mean) / perMs, ...Object.fromEntries(points) });
  }
  const [, rate, mebibytes] = RATE.exec(row) ?? [];
  const load = rate === undefined ? {} : { rate: numberOf(rate), mebibytes: numberOf(mebibytes) };
  return { line, isWhole, of, load };
}

/** The log of OpenMessaging Benchmark or a fork of it: its last whole line counts, without the warm-up. */
export const OPEN_MESSAGING_LOG: ResultFormat = {
  kind: 'metrics',
  sign: /\b(?:Pub|Prod) rate\s|Aggregated Pub Latency/,
  isRun: true,
  read: (text) => {
    const tool = /\bProd rate/.test(text) ? 'Prod' : 'Pub';
    const rows = [...linesOf(text)]
      .map(rowOf)
      .filter(({ of, load }) => of.size > 0 || load.rate !== undefined);
    const wholes = rows.filter(({ isWhole }) => isWhole);
    const ends = wholes.filter(({ of }) => of.has('latency')).map((row) => rows.indexOf(row));
    const phase = rows.slice((ends.at(-2) ?? -1) + 1, ends.at(-1));
    const lines = phase.flatMap(({ isWhole, of, load }): readonly Columns[] => {
      const latency = of.get('latency');
      if (isWhole || latency === undefined || load.rate === undefined) return [];
      return [{ ...latency, ...load, records: Math.round(load.rate * PERIOD_S[tool]) }];
    });
    const whole = wholes.at(-1);
    if (whole === undefined && lines.length === 0) return null;
    const together = combined(lines, false);
    const elapsedS = [...text.matchAll(ELAPSED)].at(-1)?.[1] ?? 0;
    const seconds = Math.max(lines.length * PERIOD_S[tool], Number(elapsedS));
    const { rate = 0, mebibytes = 0 } = whole?.load.rate === undefined ? together : whole.load;
    const records = seconds === 0 ? null : Math.round(rate * seconds);
    const origin = { line: whole?.line ?? rows.at(-1)?.line ?? 0, seconds, records };
    // End-to-end figures of the same phase are on the next line.
    const before = wholes.at(-2)?.line === (whole?.line ?? 0) - 1 ? (wholes.at(-2)?.of ?? []) : [];
    const found = new Map<MetricFigure, Columns>(
      whole === undefined ? [['latency', together]] : [...before, ...whole.of],
    );
    return {
      ...plainReading(tool === 'Pub' ? 'Log of OpenMessaging Benchmark' : "Log of AutoMQ's benchmark", [
        ...[...found].flatMap(([figure, columns]) =>
          latencyOf(columns, origin, (column) => `${figure} ${column}`, 0, figure),
        ),
        ...recordRate(rate, 'rate', origin),
      ]),
      meanings:
        records === null
          ? []
          : reachedWorkload({ recordsPerSecond: rate, seconds, size: { mebibytesPerSecond: mebibytes } }),
      warnings:
        whole === undefined
          ? ['The log ends before its aggregated line, so its lines are combined here, without percentiles.']
          : [],
      measured: records === null ? null : runOf({ ...found.get('latency'), mebibytes }, records, rate),
      covered: {
        records,
        durationS: seconds === 0 ? null : seconds,
        start: whole === undefined ? null : 'left-out',
        windows: lines.map((each) => windowOf(each, each.records ?? 0)),
        asked: null,
      },
    };
  },
};

/** Interval between the values in OpenMessaging Benchmark's lists, s. */
const LIST_S = 10;
/** Mean send delay above which records were sent late, ms. */
const LATE_MS = 1;
const SUFFIXES: Readonly<Record<string, Column>> = {
  Avg: 'mean',
  '50pct': 'p50',
  '75pct': 'p75',
  '95pct': 'p95',
  '99pct': 'p99',
  '999pct': 'p99.9',
  '9999pct': 'p99.99',
  Max: 'max',
};
/** Times of a result file, and how many of their unit are a millisecond. */
const AGGREGATED = [
  ['aggregatedPublishLatency', 'latency', 1],
  ['aggregatedPublishDelayLatency', 'send-delay', 1000],
  ['aggregatedEndToEndLatency', 'end-to-end-latency', 1],
] as const;
/** Lists of a value for each interval. */
const LISTS = [
  ['publishRate', 'records'],
  ['publishErrorRate', 'record-errors'],
  ['consumeRate', 'consumed-records'],
] as const;

/** A result file of OpenMessaging Benchmark (TestResult.java). */
export const OPEN_MESSAGING: ResultFormat = {
  kind: 'metrics',
  sign: /"aggregatedPublishLatencyAvg"/,
  isRun: true,
  read: (text) => {
    const found = jsonValues(text).find(({ value }) => 'aggregatedPublishLatencyAvg' in objectOf(value));
    if (found === undefined) return null;
    const result = objectOf(found.value);
    const columnsOf = (name: string, perMs: number): Columns =>
      Object.fromEntries(
        Object.entries(SUFFIXES).flatMap(([suffix, column]) => {
          const value = amountOf(result[`${name}${suffix}`]);
          return value === null ? [] : [[column, value / perMs]];
        }),
      );
    const rates = numbersOf(result.publishRate);
    const rate = meanOf(rates);
    const seconds = rates.length * LIST_S;
    const records = seconds > 0 ? Math.round(rate * seconds) : null;
    const origin = { line: found.line, seconds, records: null };
    const delayMs = columnsOf('aggregatedPublishDelayLatency', 1000).mean ?? 0;
    const size = amountOf(result.messageSize);
    const topics = amountOf(result.topics) ?? 1;
    const producers = (amountOf(result.producersPerTopic) ?? 1) * topics;
    const mebibytes = (rate * (size ?? 0)) / 1_048_576;
    const run = runOf({ ...columnsOf('aggregatedPublishLatency', 1), mebibytes }, records ?? 0, rate);
    return {
      ...plainReading('Result of OpenMessaging Benchmark', [
        ...AGGREGATED.flatMap(([name, figure, perMs]) =>
          latencyOf(columnsOf(name, perMs), origin, (each) => `${name}${each}`, 0, figure),
        ),
        ...LISTS.flatMap(([name, figure]) =>
          figureOf([figure, '1/s', 'rate'], meanOf(numbersOf(result[name])), name, origin),
        ),
      ]),
      ignored: [
        {
          name: 'lists of each 10 s, and quantiles',
          given: '',
          reason: 'The aggregated figures cover the whole test, and the rates are averaged over it.',
        },
      ],
      meanings: settingsOf(result, topics),
      warnings:
        delayMs > LATE_MS
          ? [
              `Records were sent ${Math.round(delayMs)}\u202Fms late on average (publishDelayLatency, which the file has in µs), because the client couldn't keep its schedule. Publish latency begins only when a record is sent, so it leaves that wait out.`,
            ]
          : [],
      measured: run === null || size === null ? null : { ...run, producers },
      // It resets its figures after a warm-up.
      covered: {
        records,
        durationS: seconds > 0 ? seconds : null,
        start: 'left-out',
        windows: [],
        asked: null,
      },
    };
  },
};

function settingsOf(result: Readonly<Record<string, unknown>>, topics: number): readonly Meaning[] {
  const all = [
    ['messageSize', 'record.bytes', 1, ''],
    ['partitions', 'partitions', topics, 'Of all topics; the model has one.'],
    ['producersPerTopic', 'producers', topics, 'Of all topics; the model has one.'],
  ] as const;
  return all.flatMap(([name, field, times, says]): readonly Meaning[] => {
    const value = amountOf(result[name]);
    return value === null
      ? []
      : [{ given: { name, value: String(result[name]) }, claims: [claimOf(field, value * times, says)] }];
  });
}

function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(amountOf).filter((each) => each !== null) : [];
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

/** `print_stats` of examples/rdkafka_performance.c; its MB are 1,000,000 bytes, and each line covers the run from its start. */
const RDKAFKA_LINE =
  /(\d{1,15}) messages produced \((\d{1,18}) bytes\), (\d{1,15}) delivered \(offset -?\d{1,18}, (\d{1,15}) failed\) in (\d{1,12}) ?ms: \d{1,15} msgs\/s and [\d.]{1,20} MB\/s, (\d{1,15}) produce failures(?:, (\d{1,15}) in queue)?(?:, (\w{1,20}) compression)?/g;
const RDKAFKA_COMMAND = /rdkafka_performance[ \t]{1,9}([^\n]{1,2000})/g;
/** The tool's own limit of waiting messages. */
const RDKAFKA_QUEUE = 500_000;
/** Share of the limit from which the queue is full. */
const FULL = 0.95;

/** librdkafka's own benchmark: its output, its command, or both. */
export const RDKAFKA_PERF: ResultFormat = {
  kind: 'metrics',
  sign: /messages produced \(|rdkafka_performance[ \t]/,
  isRun: true,
  read: (text) => {
    const lines = [...text.matchAll(RDKAFKA_LINE)].filter(
      (line) => Number(line[5]) > 0 && Number(line[1]) > 0,
    );
    const command = [...text.matchAll(RDKAFKA_COMMAND)].at(-1)?.[1] ?? null;
    const last = lines.at(-1);
    const pairs = command === null ? [] : flagsIn(`${command} `);
    const handsOn = pairs.length === 0 ? null : ({ kind: 'librdkafka', pairs } as const);
    const size = /(?:^|\s)-s[ \t]{0,9}(\d{1,9})\b/.exec(command ?? '')?.[1];
    const plain = { ...plainReading('rdkafka_performance', []), handsOn, clientId: 'client-librdkafka' };
    if (last === undefined)
      return command === null || (handsOn === null && size === undefined)
        ? null
        : { ...plain, meanings: size === undefined ? [] : [row('-s', size, sets('record.bytes', size))] };
    const [produced = 0, bytes = 0, delivered = 0, failed = 0, ms = 0, refused = 0] = last
      .slice(1, 7)
      .map(Number);
    const [queued, codec] = [last[7], last[8]];
    const waiting = Number(queued ?? Number.NaN);
    const limit = Number(
      pairs.find(({ name }) => name === 'queue.buffering.max.messages')?.value ?? RDKAFKA_QUEUE,
    );
    const isFull = refused > 0 || waiting >= FULL * limit;
    const origin = { line: lineAt(text, last.index), seconds: ms / 1000, records: delivered };
    const rate = delivered / origin.seconds;
    let before = [0, 0];
    const windows = lines.map((line) => {
      const [done, at] = [Number(line[3]), Number(line[5])];
      const [records, seconds] = [done - (before[0] ?? 0), (at - (before[1] ?? 0)) / 1000];
      before = [done, at];
      return windowOf({ rate: records / seconds }, records);
    });
    return {
      ...plain,
      metrics: [
        ...recordRate(rate, 'msgs/s', origin),
        ...figureOf(['record-errors', '1', 'total'], failed, 'failed', origin),
        ...figureOf(['records-waiting', '1', 'now'], waiting, 'in queue', origin),
      ],
      meanings: [
        ...reachedWorkload({
          recordsPerSecond: rate,
          seconds: origin.seconds,
          size: { bytes: bytes / produced },
          isSaturated: isFull,
        }),
        ...(codec === undefined
          ? []
          : [row('compression', codec, sets('compression.type', codecOf(codec) ?? codec))]),
        ...(isFull && waiting > 0
          ? [
              row(
                'in queue',
                String(waiting),
                sets(
                  'queue.buffering.max.messages',
                  String(Math.max(limit, waiting)),
                  "The tool's own limit, which is full.",
                ),
              ),
            ]
          : []),
      ],
      troubles: { 'refused-records': refused },
      covered: {
        records: delivered,
        durationS: origin.seconds,
        start: 'included',
        windows: windows.filter(
          ({ records, recordsPerSecond }) => records > 0 && Number.isFinite(recordsPerSecond),
        ),
        asked: isFull ? 'max' : null,
      },
    };
  },
};

function row(name: string, value: string, claim: Meaning['claims'][number]): Meaning {
  return { given: { name, value }, claims: [claim] };
}
