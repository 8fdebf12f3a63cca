import { own } from '../../../../base/own';
import { mean as meanOf } from '../../../../base/statistics';
import { sets } from '../claims';
import { amountOf, jsonValues, objectOf } from '../metrics/json';
import { linesOf } from '../metrics/samples';
import { flagsIn } from '../pairs';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import { codecOf } from '../values';
import { type Columns, combined, lineAt, meaningOf, numberOf, type Run, runReading } from './columns';
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

/** A line's producers' times, with its rate if it has one; the consumers' have no counterpart in the model. */
interface Row {
  readonly line: number;
  /** True if it covers its whole phase. */
  readonly isWhole: boolean;
  readonly columns: Columns;
}

function rowOf([row, line]: readonly [string, number]): readonly Row[] {
  const [, whole, unit, figures = ''] = TIMES.exec(row) ?? [];
  if (unit === undefined) return [];
  const ms = (text = ''): number => numberOf(text) / (unit === 'us' ? 1000 : 1);
  const points = [...figures.matchAll(POINT)].map(
    ([, percentile, , value]) =>
      [percentile === undefined ? 'max' : `p${Number(percentile)}`, ms(value)] as const,
  );
  const [, rate, mebibytes] = RATE.exec(row) ?? [];
  const load = rate === undefined ? {} : { rate: numberOf(rate), mebibytes: numberOf(mebibytes) };
  const columns = { mean: ms(figures.trim().split(/\s/, 1)[0]), ...Object.fromEntries(points), ...load };
  return [{ line, columns, isWhole: whole !== undefined || /\bSummary \|/.test(row) }];
}

/** The log of OpenMessaging Benchmark or a fork of it: its last whole line counts, without the warm-up. */
export const OPEN_MESSAGING_LOG: ResultFormat = {
  sign: /\b(?:Pub|Prod) rate\s|Aggregated Pub Latency/,
  read: (text) => {
    const { format, periodS } = TOOLS[/\bProd rate/.test(text) ? 'Prod' : 'Pub'];
    const rows = [...linesOf(text)].flatMap(rowOf);
    const wholes = rows.filter(({ isWhole }) => isWhole);
    const whole = wholes.at(-1);
    const from = rows.indexOf(wholes.at(-2) as Row) + 1;
    const windows = rows.slice(from, whole && rows.indexOf(whole)).flatMap(({ columns }) => {
      const { rate } = columns;
      return rate === undefined ? [] : [{ ...columns, records: Math.round(rate * periodS) }];
    });
    if (whole === undefined && windows.length === 0) return null;
    const elapsedS = Number([...text.matchAll(ELAPSED)].at(-1)?.[1] ?? 0);
    const seconds = Math.max(windows.length * periodS, elapsedS);
    const { rate = 0, mebibytes = 0, ...latency } = { ...combined(windows, false), ...whole?.columns };
    const run: Run = {
      line: (whole ?? rows.at(-1))?.line ?? 0,
      columns: { ...latency, rate, mebibytes, ...(seconds > 0 && { records: Math.round(rate * seconds) }) },
      nameOf: (column) => (column === 'rate' ? column : `latency ${column}`),
      seconds,
      start: whole === undefined ? null : 'left-out',
      windows,
    };
    const says =
      'The log ends before its aggregated line, so its lines are combined here, without percentiles.';
    return runReading(format, run, { warnings: [whole === undefined && says] });
  },
};

/** Interval between the values in OpenMessaging Benchmark's lists, s. */
const LIST_S = 10;
/** Mean send delay above which records were sent late, ms. */
const LATE_MS = 1;
/** Aggregated times of a result file, ms. */
const LATENCY: Readonly<Record<string, string>> = {
  mean: 'aggregatedPublishLatencyAvg',
  p50: 'aggregatedPublishLatency50pct',
  p75: 'aggregatedPublishLatency75pct',
  p95: 'aggregatedPublishLatency95pct',
  p99: 'aggregatedPublishLatency99pct',
  'p99.9': 'aggregatedPublishLatency999pct',
  'p99.99': 'aggregatedPublishLatency9999pct',
  max: 'aggregatedPublishLatencyMax',
};
/** Settings of a result file, and whether each topic has as many. */
const STATED = [
  ['messageSize', 'record.bytes', false],
  ['partitions', 'partitions', true],
  ['producersPerTopic', 'producers', true],
] as const;

/** A result file of OpenMessaging Benchmark (TestResult.java). */
export const OPEN_MESSAGING: ResultFormat = {
  sign: /"aggregatedPublishLatencyAvg"/,
  read: (text) => {
    const found = jsonValues(text).find(({ value }) => 'aggregatedPublishLatencyAvg' in objectOf(value));
    if (found === undefined) return null;
    const { line, value } = found;
    const result = objectOf(value);
    const amounts = (name: string): readonly number[] =>
      [result[name]].flat().flatMap((each) => amountOf(each) ?? []);
    const rates = amounts('publishRate');
    const [rate, seconds] = [meanOf(rates), rates.length * LIST_S];
    const [bytes] = amounts('messageSize');
    const [topics = 1] = amounts('topics');
    const [perTopic = 1] = amounts('producersPerTopic');
    // In µs, unlike all else.
    const lateMs = (amounts('aggregatedPublishDelayLatencyAvg')[0] ?? 0) / 1000;
    const latency = Object.entries(LATENCY).flatMap(([column, name]) =>
      amounts(name).map((ms) => [column, ms]),
    );
    const size =
      bytes === undefined || seconds === 0
        ? {}
        : { records: Math.round(rate * seconds), mebibytes: (rate * bytes) / 1_048_576 };
    const errors = meanOf(amounts('publishErrorRate'));
    return runReading(
      'Result of OpenMessaging Benchmark',
      {
        line,
        columns: { ...Object.fromEntries(latency), rate, errors, ...size },
        nameOf: (column) => own(LATENCY, column) ?? (column === 'rate' ? 'publishRate' : 'publishErrorRate'),
        seconds,
        producers: perTopic * topics,
        // It resets its figures after a warm-up.
        start: 'left-out',
        windows: [],
      },
      {
        ignored: [
          {
            name: 'lists of each 10 s, and quantiles',
            given: '',
            reason: 'The aggregated figures cover the whole test, and the rates are averaged over it.',
          },
        ],
        meanings: STATED.flatMap(([name, field, isPerTopic]): readonly Meaning[] => {
          const says = isPerTopic ? 'Of all topics; the model has one.' : '';
          return amounts(name).map((each) =>
            meaningOf(name, each, claimOf(field, each * (isPerTopic ? topics : 1), says)),
          );
        }),
        warnings: [
          lateMs > LATE_MS &&
            `Records were sent ${Math.round(lateMs)}\u202Fms late on average (publishDelayLatency, which the file has in µs), because the client couldn't keep its schedule. Publish latency begins only when a record is sent, so it leaves that wait out.`,
        ],
      },
    );
  },
};

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
  read: (text) => {
    const format = 'rdkafka_performance';
    const command = [...text.matchAll(RDKAFKA_COMMAND)].at(-1)?.[1] ?? '';
    const pairs = command === '' ? [] : flagsIn(`${command} `);
    const size = /(?:^|\s)-s[ \t]{0,9}(\d{1,9})\b/.exec(command)?.[1];
    const its = {
      handsOn: pairs.length === 0 ? null : ({ kind: 'librdkafka', pairs } as const),
      clientId: 'client-librdkafka',
    };
    const lines = [...text.matchAll(RDKAFKA_LINE)].flatMap((line) => {
      const [, produced = 0, bytes = 0, records = 0, failed = 0, ms = 0, refused = 0, waiting = 0] =
        line.map(Number);
      const columns = { failed, waiting, bytes: bytes / produced, records };
      const found = { columns, place: line.index, seconds: ms / 1000, refused, codec: line[8] };
      return ms > 0 && produced > 0 ? [found] : [];
    });
    const last = lines.at(-1);
    if (last === undefined) {
      const meanings = size === undefined ? [] : [meaningOf('-s', size, sets('record.bytes', size))];
      return pairs.length === 0 && size === undefined ? null : readingOf(format, [], { ...its, meanings });
    }
    const { columns, seconds, refused, codec } = last;
    const { waiting, records } = columns;
    const ownLimit = pairs.find(({ name }) => name === 'queue.buffering.max.messages')?.value;
    const limit = Number(ownLimit ?? RDKAFKA_QUEUE);
    const isFull = refused > 0 || waiting >= FULL * limit;
    const windows = lines.flatMap((each, index) => {
      const before = lines[index - 1];
      const done = each.columns.records - (before?.columns.records ?? 0);
      const rate = done / (each.seconds - (before?.seconds ?? 0));
      return done > 0 && Number.isFinite(rate) ? [{ records: done, rate }] : [];
    });
    const run: Run = {
      line: lineAt(text, last.place),
      columns: { ...columns, rate: records / seconds },
      nameOf: (column) => (column === 'rate' ? 'msgs/s' : column === 'waiting' ? 'in queue' : column),
      seconds,
      start: 'included',
      windows,
      asked: isFull ? 'max' : null,
    };
    const reading = runReading(format, run, { ...its, troubles: { 'refused-records': refused } });
    const full = String(Math.max(limit, waiting));
    const queue = sets('queue.buffering.max.messages', full, "The tool's own limit, which is full.");
    const others = [
      codec !== undefined &&
        meaningOf('compression', codec, sets('compression.type', codecOf(codec) ?? codec)),
      isFull && waiting > 0 && meaningOf('in queue', waiting, queue),
    ];
    return { ...reading, meanings: [...reading.meanings, ...others.filter((each) => each !== false)] };
  },
};
