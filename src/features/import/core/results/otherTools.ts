import { highestOf, mean as meanOf } from '../../../../base/statistics';
import { sets } from '../claims';
import { amountOf, jsonValues, objectOf } from '../metrics/json';
import { flagsIn } from '../pairs';
import { claimOf } from '../settle';
import { codecOf } from '../values';
import { type Columns, combined, MEBIBYTE } from './basis';
import { cell, lineAt, linesIn, meaningOf, runReading } from './columns';
import type { ResultFormat } from './reading';

const POINTS = ['50', '75', '90', '95', '99', '99.9', '99.99'].map(
  (point) => `(?:[^|\\n]{0,60}?- ${point}%: ${cell(`p${Number(point.replace('.', ''))}`)})?`,
);
/**
 * A line of each period, and the one of a whole phase, of OpenMessaging Benchmark (WorkloadGenerator) or AutoMQ's
 * (StatsCollector), which has the time since the start. The consumers' times have no counterpart in the model.
 */
const LOG_LINE = new RegExp(
  [
    `(?:${cell('seconds')}s \\| |(?<whole>Summary \\| |Aggregated ))?`,
    `(?:\\b(?:Pub|Prod) rate ${cell('rate')} msg/s / ${cell('mebibytes')} Mi?B/s[^\\n]{0,600}?)?`,
    `\\b(?:Pub|Prod) Latency \\(ms\\) avg: ${cell('mean')}${POINTS.join('')}(?:[^|\\n]{0,60}?- Max: ${cell('max')})?`,
  ]
    .join('')
    .replaceAll(' ', '[ \\t]{0,9}'),
  'gi',
);

/** The log of OpenMessaging Benchmark or a fork of it: its last whole line counts, without the warm-up. */
export const OPEN_MESSAGING_LOG: ResultFormat = {
  sign: /\b(?:Pub|Prod) rate\s|Aggregated Pub Latency/,
  read: (text) => {
    const [format, periodS] = /\bProd rate/.test(text)
      ? ["Log of AutoMQ's benchmark", 1]
      : ['Log of OpenMessaging Benchmark', 10];
    const lines = linesIn(text, LOG_LINE);
    const ends = lines.flatMap(({ marks }, index) => (marks.whole === undefined ? [] : index));
    const [from = -1, to = lines.length] = [-1, ...ends].slice(-2);
    const whole = lines[to];
    const windows = lines.slice(from + 1, to).flatMap(({ columns }) => {
      const { rate } = columns;
      return rate === undefined ? [] : [{ ...columns, records: Math.round(rate * periodS) }];
    });
    const end = whole ?? lines.at(-1);
    if (end === undefined || (whole === undefined && windows.length === 0)) return null;
    const elapsed = lines.map((line) => line.columns.seconds ?? 0);
    const seconds = highestOf([windows.length * periodS, ...elapsed]);
    const columns = { ...combined(windows, false), ...whole?.columns };
    const records = Math.round((columns.rate ?? 0) * seconds);
    const run = {
      line: lineAt(text, end.place),
      columns: { ...columns, ...(records > 0 && { records }) },
      start: whole === undefined ? null : ('left-out' as const),
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
/** A result file by its columns; of a list, the mean counts. */
const RESULT = {
  rate: 'publishRate',
  errors: 'publishErrorRate',
  bytes: 'messageSize',
  mean: 'aggregatedPublishLatencyAvg',
  p50: 'aggregatedPublishLatency50pct',
  p75: 'aggregatedPublishLatency75pct',
  p95: 'aggregatedPublishLatency95pct',
  p99: 'aggregatedPublishLatency99pct',
  p999: 'aggregatedPublishLatency999pct',
  p9999: 'aggregatedPublishLatency9999pct',
  max: 'aggregatedPublishLatencyMax',
} as const;

/** A result file of OpenMessaging Benchmark (TestResult.java). */
export const OPEN_MESSAGING: ResultFormat = {
  sign: /"aggregatedPublishLatencyAvg"/,
  read: (text) => {
    const found = jsonValues(text).find(({ value }) => RESULT.mean in objectOf(value));
    if (found === undefined) return null;
    const result = objectOf(found.value);
    const amounts = (name: string): readonly number[] =>
      [result[name]].flat().flatMap((each) => amountOf(each) ?? []);
    const cells = Object.entries(RESULT).map(([column, name]) => [column, meanOf(amounts(name))] as const);
    const {
      rate = 0,
      bytes = 0,
      ...own
    }: Columns = Object.fromEntries(cells.filter(([, value]) => value >= 0));
    const records = Math.round(rate * amounts(RESULT.rate).length * LIST_S);
    const [topics = 1] = amounts('topics');
    const [producers = 1] = amounts('producersPerTopic');
    // In µs, unlike all else.
    const lateMs = (amounts('aggregatedPublishDelayLatencyAvg')[0] ?? 0) / 1000;
    const run = {
      line: found.line,
      columns: { ...own, rate, bytes, mebibytes: (rate * bytes) / MEBIBYTE, ...(records > 0 && { records }) },
      names: RESULT,
      producers: producers * topics,
      // It resets its figures after a warm-up.
      start: 'left-out' as const,
    };
    return runReading('Result of OpenMessaging Benchmark', run, {
      meanings: (['partitions', 'producersPerTopic'] as const).flatMap((name) =>
        amounts(name).map((each) => {
          const field = name === 'partitions' ? name : 'producers';
          return meaningOf(name, each, claimOf(field, each * topics, 'Of all topics; the model has one.'));
        }),
      ),
      warnings: [
        lateMs > LATE_MS &&
          `Records were sent ${Math.round(lateMs)}\u202Fms late on average (publishDelayLatency, which the file has in µs), because the client couldn't keep its schedule. Publish latency begins only when a record is sent, so it leaves that wait out.`,
      ],
    });
  },
};

/** `print_stats` of examples/rdkafka_performance.c; its MB are 1,000,000 bytes, and each line covers the run from its start. */
const RDKAFKA_LINE = new RegExp(
  [
    `${cell('sent')} messages produced \\((?<size>\\d{1,18}) bytes\\), ${cell('records')} delivered`,
    ` \\(offset -?\\d{1,18}, ${cell('failed')} failed\\) in (?<ms>\\d{1,12}) ?ms: \\d{1,15} msgs/s and`,
    ` [\\d.]{1,20} MB/s, ${cell('refused')} produce failures`,
    `(?:, ${cell('waiting')} in queue)?(?:, (?<codec>\\w{1,20}) compression)?`,
  ].join(''),
  'g',
);
const RDKAFKA_COMMAND = /rdkafka_performance[ \t]{1,9}([^\n]{1,2000})/g;
/** The tool's own limit of waiting messages. */
const RDKAFKA_QUEUE = 500_000;
/** Share of the limit from which the queue is full. */
const FULL = 0.95;

/** librdkafka's own benchmark: its output, its command, or both. */
export const RDKAFKA_PERF: ResultFormat = {
  sign: /messages produced \(|rdkafka_performance[ \t]/,
  read: (text) => {
    const command = [...text.matchAll(RDKAFKA_COMMAND)].at(-1)?.[1] ?? '';
    const pairs = flagsIn(`${command} `);
    const size = /(?:^|\s)-s[ \t]{0,9}(\d{1,9})\b/.exec(command)?.[1];
    const lines = linesIn(text, RDKAFKA_LINE).flatMap((line) => {
      const { sent = 0, records = 0 } = line.columns;
      const [seconds, bytes] = [Number(line.marks.ms) / 1000, Number(line.marks.size) / sent];
      const columns: Columns = { ...line.columns, seconds, bytes, rate: records / seconds };
      return sent > 0 && seconds > 0 ? [{ ...line, columns }] : [];
    });
    const last = lines.at(-1);
    if (last === undefined && size === undefined && pairs.length === 0) return null;
    const { columns = {}, marks: { codec } = {}, place = 0 } = last ?? {};
    const { refused = 0, waiting = 0 } = columns;
    const ownLimit = pairs.find(({ name }) => name === 'queue.buffering.max.messages')?.value;
    const limit = Number(ownLimit ?? RDKAFKA_QUEUE);
    const isFull = refused > 0 || waiting >= FULL * limit;
    const windows = lines.flatMap(({ columns: { records = 0, seconds = 0 } }, index) => {
      const before = lines[index - 1]?.columns;
      const done = records - (before?.records ?? 0);
      const rate = done / (seconds - (before?.seconds ?? 0));
      return done > 0 && Number.isFinite(rate) ? [{ records: done, rate }] : [];
    });
    const run = {
      line: lineAt(text, place),
      columns,
      names: { rate: 'msgs/s', waiting: 'in queue' },
      start: last === undefined ? null : ('included' as const),
      windows,
      asked: isFull ? ('max' as const) : null,
    };
    const full = String(Math.max(limit, waiting));
    const meanings = [
      last === undefined && size !== undefined && meaningOf('-s', size, sets('record.bytes', size)),
      codec !== undefined &&
        meaningOf('compression', codec, sets('compression.type', codecOf(codec) ?? codec)),
      isFull &&
        waiting > 0 &&
        meaningOf('in queue', waiting, sets('queue.buffering.max.messages', full, FULL_QUEUE)),
    ];
    return runReading('rdkafka_performance', run, {
      handsOn: pairs.length === 0 ? null : { kind: 'librdkafka', pairs },
      clientId: 'client-librdkafka',
      troubles: { 'refused-records': refused },
      meanings: meanings.filter((each) => each !== false),
    });
  },
};

const FULL_QUEUE = "The tool's own limit, which is full.";
