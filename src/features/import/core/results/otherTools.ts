import { mean as meanOf } from '../../../../base/statistics';
import { sets } from '../claims';
import { amountOf, jsonValues, objectOf } from '../metrics/json';
import { metricIn } from '../metrics/metricOf';
import { linesOf } from '../metrics/samples';
import { flagsIn } from '../pairs';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import { codecOf } from '../values';
import {
  type Column,
  type Columns,
  combined,
  coverOf,
  latencyOf,
  lineAt,
  meaningOf,
  numberOf,
  rateOf,
  reachedWorkload,
  runOf,
} from './columns';
import { type ResultFormat, readingOf } from './reading';

const NUMBER = '([\\d.,]{1,20})';

/** A line of each period, and the one of a whole phase, of OpenMessaging Benchmark (WorkloadGenerator) or AutoMQ's (StatsCollector). */
const RATE = new RegExp(`\\b(?:Pub|Prod) rate\\s{1,9}${NUMBER} msg/s\\s{0,9}/\\s{1,9}${NUMBER} Mi?[Bb]/s`);
const TIMES = /(Aggregated )?\b(?:Pub|Prod) Latency \((ms|us)\)\s{1,3}avg:([^|]{1,200})/;
const POINT = /(?:(\d{2}(?:\.\d{1,2})?)%|(Max)):\s{0,9}([\d.,]{1,20})/g;
/** Time since the start in front of a line of AutoMQ's tool. */
const ELAPSED = /\s(\d{1,6}\.\d)s \|/g;
/** The tools by the word for their producers, and the time between two of their lines, s. */
const TOOLS = {
  Pub: { format: 'Log of OpenMessaging Benchmark', periodS: 10 },
  Prod: { format: "Log of AutoMQ's benchmark", periodS: 1 },
} as const;

interface Row {
  readonly line: number;
  /** True if it covers its whole phase. */
  readonly isWhole: boolean;
  /** Its rate, if it has one, and its times. */
  readonly columns: Columns;
}

/** A line with the producers' times; the consumers' have no counterpart in the model. */
function rowOf([row, line]: readonly [string, number]): readonly Row[] {
  const [, whole, unit, figures = ''] = TIMES.exec(row) ?? [];
  if (unit === undefined) return [];
  const perMs = unit === 'us' ? 1000 : 1;
  const [mean = ''] = figures.trim().split(/\s/, 1);
  const points = [...figures.matchAll(POINT)].map(
    ([, percentile, , value]) =>
      [percentile === undefined ? 'max' : `p${Number(percentile)}`, numberOf(value) / perMs] as const,
  );
  const [, rate, mebibytes] = RATE.exec(row) ?? [];
  const load = rate === undefined ? {} : { rate: numberOf(rate), mebibytes: numberOf(mebibytes) };
  const columns = { mean: numberOf(mean) / perMs, ...Object.fromEntries(points), ...load };
  return [{ line, columns, isWhole: whole !== undefined || /\bSummary \|/.test(row) }];
}

/** The log of OpenMessaging Benchmark or a fork of it: its last whole line counts, without the warm-up. */
export const OPEN_MESSAGING_LOG: ResultFormat = {
  sign: /\b(?:Pub|Prod) rate\s|Aggregated Pub Latency/,
  isRun: true,
  read: (text) => {
    const { format, periodS } = TOOLS[/\bProd rate/.test(text) ? 'Prod' : 'Pub'];
    const rows = [...linesOf(text)].flatMap(rowOf);
    const wholes = rows.filter(({ isWhole }) => isWhole);
    const whole = wholes.at(-1);
    const from = rows.indexOf(wholes.at(-2) as Row) + 1;
    const lines = rows
      .slice(from, whole && rows.indexOf(whole))
      .flatMap(({ columns }): readonly Columns[] => {
        const { rate } = columns;
        return rate === undefined ? [] : [{ ...columns, records: Math.round(rate * periodS) }];
      });
    if (whole === undefined && lines.length === 0) return null;
    const together = combined(lines, false);
    const latency = whole?.columns ?? together;
    const elapsedS = [...text.matchAll(ELAPSED)].at(-1)?.[1] ?? 0;
    const seconds = Math.max(lines.length * periodS, Number(elapsedS));
    const { rate = 0, mebibytes = 0 } = latency.rate === undefined ? together : latency;
    const records = seconds === 0 ? null : Math.round(rate * seconds);
    const origin = { line: (whole ?? rows.at(-1))?.line ?? 0, seconds, records };
    const metrics = [
      ...latencyOf(latency, origin, (column) => `latency ${column}`),
      ...rateOf(rate, 'rate', origin),
    ];
    return readingOf(format, metrics, {
      meanings: reachedWorkload(rate, seconds, { mebibytesPerSecond: mebibytes }),
      warnings:
        whole === undefined
          ? ['The log ends before its aggregated line, so its lines are combined here, without percentiles.']
          : [],
      measured: records === null ? null : runOf({ ...latency, mebibytes }, records, rate),
      basis: coverOf(origin, whole === undefined ? null : 'left-out', lines),
    });
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
/** Rates of a result file: a value for each interval. */
const LISTS = [
  ['publishRate', 'records'],
  ['publishErrorRate', 'record-errors'],
] as const;
/** Settings of a result file, and whether each topic has as many. */
const STATED = [
  ['messageSize', 'record.bytes', false],
  ['partitions', 'partitions', true],
  ['producersPerTopic', 'producers', true],
] as const;

/** A result file of OpenMessaging Benchmark (TestResult.java). */
export const OPEN_MESSAGING: ResultFormat = {
  sign: /"aggregatedPublishLatencyAvg"/,
  isRun: true,
  read: (text) => {
    const found = jsonValues(text).find(({ value }) => 'aggregatedPublishLatencyAvg' in objectOf(value));
    if (found === undefined) return null;
    const result = objectOf(found.value);
    const rates = numbersOf(result.publishRate);
    const rate = meanOf(rates);
    const seconds = rates.length * LIST_S;
    const records = seconds > 0 ? Math.round(rate * seconds) : null;
    const origin = { line: found.line, seconds, records: null };
    const latency: Columns = Object.fromEntries(
      Object.entries(SUFFIXES).flatMap(([suffix, column]) => {
        const value = amountOf(result[`aggregatedPublishLatency${suffix}`]);
        return value === null ? [] : [[column, value]];
      }),
    );
    // In µs, unlike all else.
    const lateMs = (amountOf(result.aggregatedPublishDelayLatencyAvg) ?? 0) / 1000;
    const size = amountOf(result.messageSize);
    const topics = amountOf(result.topics) ?? 1;
    const mebibytes = (rate * (size ?? 0)) / 1_048_576;
    const run = runOf({ ...latency, mebibytes }, records ?? 0, rate);
    const producers = (amountOf(result.producersPerTopic) ?? 1) * topics;
    const metrics = [
      ...latencyOf(latency, origin, (column) => `aggregatedPublishLatency${column}`),
      ...LISTS.flatMap(([name, figure]) => rateOf(meanOf(numbersOf(result[name])), name, origin, figure)),
    ];
    return readingOf('Result of OpenMessaging Benchmark', metrics, {
      ignored: [
        {
          name: 'lists of each 10 s, and quantiles',
          given: '',
          reason: 'The aggregated figures cover the whole test, and the rates are averaged over it.',
        },
      ],
      meanings: STATED.flatMap(([name, field, isPerTopic]): readonly Meaning[] => {
        const value = amountOf(result[name]);
        const says = isPerTopic ? 'Of all topics; the model has one.' : '';
        const all = (value ?? 0) * (isPerTopic ? topics : 1);
        return value === null ? [] : [meaningOf(name, String(result[name]), claimOf(field, all, says))];
      }),
      warnings:
        lateMs > LATE_MS
          ? [
              `Records were sent ${Math.round(lateMs)}\u202Fms late on average (publishDelayLatency, which the file has in µs), because the client couldn't keep its schedule. Publish latency begins only when a record is sent, so it leaves that wait out.`,
            ]
          : [],
      measured: run === null || size === null ? null : { ...run, producers },
      // It resets its figures after a warm-up.
      basis: coverOf({ seconds, records }, 'left-out', []),
    });
  },
};

function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(amountOf).filter((each) => each !== null) : [];
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
  sign: /messages produced \(|rdkafka_performance[ \t]/,
  isRun: true,
  read: (text) => {
    const command = [...text.matchAll(RDKAFKA_COMMAND)].at(-1)?.[1] ?? '';
    const pairs = command === '' ? [] : flagsIn(`${command} `);
    const size = /(?:^|\s)-s[ \t]{0,9}(\d{1,9})\b/.exec(command)?.[1];
    const plain = readingOf('rdkafka_performance', [], {
      handsOn: pairs.length === 0 ? null : { kind: 'librdkafka', pairs },
      clientId: 'client-librdkafka',
    });
    const lines = [...text.matchAll(RDKAFKA_LINE)].flatMap((line) => {
      const [produced = 0, bytes = 0, records = 0, failed = 0, ms = 0, refused = 0] = line
        .slice(1, 7)
        .map(Number);
      const found = { line, produced, bytes, records, failed, seconds: ms / 1000, refused };
      return ms > 0 && produced > 0 ? [found] : [];
    });
    const last = lines.at(-1);
    if (last === undefined) {
      const meanings = size === undefined ? [] : [meaningOf('-s', size, sets('record.bytes', size))];
      return pairs.length === 0 && size === undefined ? null : { ...plain, meanings };
    }
    const { records, seconds, refused } = last;
    const [queued, codec] = last.line.slice(7);
    const waiting = Number(queued ?? Number.NaN);
    const own = pairs.find(({ name }) => name === 'queue.buffering.max.messages')?.value;
    const limit = Number(own ?? RDKAFKA_QUEUE);
    const isFull = refused > 0 || waiting >= FULL * limit;
    const queue = sets(
      'queue.buffering.max.messages',
      String(Math.max(limit, waiting)),
      "The tool's own limit, which is full.",
    );
    const origin = { line: lineAt(text, last.line.index), seconds, records };
    const rate = records / seconds;
    const windows = lines.map((each, index) => {
      const before = lines[index - 1] ?? { records: 0, seconds: 0 };
      const done = each.records - before.records;
      return { records: done, rate: done / (each.seconds - before.seconds) };
    });
    return {
      ...plain,
      metrics: [
        ...rateOf(rate, 'msgs/s', origin),
        ...metricIn(
          last.failed,
          { line: origin.line, written: 'failed' },
          { figure: 'record-errors', unit: '1', statistic: { type: 'total' }, windowS: [seconds, seconds] },
        ),
        ...metricIn(
          waiting,
          { line: origin.line, written: 'in queue' },
          { figure: 'records-waiting', unit: '1', statistic: { type: 'now' } },
        ),
      ],
      meanings: [
        ...reachedWorkload(rate, seconds, { bytes: last.bytes / last.produced }, isFull),
        codec !== undefined &&
          meaningOf('compression', codec, sets('compression.type', codecOf(codec) ?? codec)),
        isFull && waiting > 0 && meaningOf('in queue', waiting, queue),
      ].filter((meaning) => meaning !== false),
      troubles: { 'refused-records': refused },
      basis: coverOf(
        origin,
        'included',
        windows.filter((each) => each.records > 0 && Number.isFinite(each.rate)),
        isFull ? 'max' : null,
      ),
    };
  },
};
