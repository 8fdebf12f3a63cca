import { own } from '../../../../base/own';
import { type Metric, OF_ALL } from '../../../../figures/metric';
import { sets } from '../claims';
import { timesOf } from '../metrics/distribution';
import { goNanoseconds } from '../metrics/goDuration';
import { metricOf } from '../metrics/metricOf';
import { linesOf } from '../metrics/samples';
import type { Meaning } from '../types';
import { recordRate } from './reachedWorkload';
import { type MetricReading, plainReading, type ResultFormat } from './reading';

/** A line of the end-of-test summary: a name, dots to a column, a colon. */
const LINE = /^\W{0,60}kafka_writer_([a-z_]{3,40})\.{0,60}:\s{1,9}(\S.{0,300})$/;
const PART = /(avg|min|med|max|p\((\d{1,2}(?:\.\d{1,3})?)\))=(\S{1,30})/g;
const COUNTER = /^(-?\d{1,15}(?:\.\d{1,9})?)\s{1,30}(\d{1,15}(?:\.\d{1,9})?)\/s$/;
/** RequiredAcks of kafka-go. */
const ACKS: Readonly<Record<string, string>> = { '-1': 'all', '0': '0', '1': '1' };

/** The end-of-test summary of k6 with xk6-kafka (stats.go), whose writer is kafka-go. */
export const K6: ResultFormat = {
  kind: 'metrics',
  evidence: 'the end-of-test summary of k6 with xk6-kafka',
  sign: /kafka_writer_[a-z_]{3,40}\.{2,60}:/,
  isRun: true,
  read: readK6,
  lacks: [
    "k6's summary ends at p(95) unless the script asks for more, and it averages what the writer has averaged for each call.",
  ],
};

function readK6(text: string): MetricReading | null {
  const found = new Map<string, { readonly value: string; readonly line: number }>();
  for (const [row, line] of linesOf(text)) {
    const [, name, value] = LINE.exec(row) ?? [];
    if (name !== undefined && value !== undefined) found.set(name, { value: value.trim(), line });
  }
  if (found.size === 0) return null;
  const acks = own(ACKS, /^-?\d/.exec(found.get('acks_required')?.value ?? '')?.[0] ?? '') ?? null;
  const sent = counterIn(found, 'batch_size') ?? counterIn(found, 'message_count');
  const seconds = sent === null ? null : sent.count / sent.rate;
  const metrics = [
    ...(sent === null ? [] : recordsOf(sent)),
    ...timesIn(found, 'write_seconds', 'request-latency', acks),
    ...timesIn(found, 'batch_seconds', 'queue-time', acks),
  ];
  return {
    ...plainReading('Summary of k6 with xk6-kafka', metrics),
    meanings: acks === null ? [] : [acksMeaning(acks, found)],
    covered: { records: sent?.count ?? null, durationS: seconds, start: 'included', windows: [] },
    warnings: [
      "The writer of xk6-kafka is kafka-go, a client that Linger doesn't have.",
      ...(acks === '0'
        ? [
            "The writer awaits no acks (kafka_writer_acks_required is 0), so its times say nothing about the brokers: they aren't used.",
          ]
        : []),
    ],
  };
}

type Lines = ReadonlyMap<string, { readonly value: string; readonly line: number }>;

interface Counter {
  readonly count: number;
  readonly rate: number;
  readonly line: number;
  readonly name: string;
}

function counterIn(lines: Lines, name: string): Counter | null {
  const { value = '', line = 0 } = lines.get(name) ?? {};
  const [, count, rate] = COUNTER.exec(value) ?? [];
  if (count === undefined || !(Number(rate) > 0)) return null;
  return { count: Number(count), rate: Number(rate), line, name: `kafka_writer_${name}` };
}

function recordsOf({ count, rate, line, name }: Counter): readonly Metric[] {
  const windowS = [count / rate, count / rate] as const;
  const read = { atS: null, line, written: name };
  // In public summaries, message_count is twice as high as the messages of all batches.
  const note = name.endsWith('batch_size') ? 'The messages of all batches together.' : null;
  const total = [
    metricOf(
      { value: count, ...read },
      { figure: 'records', unit: '1', statistic: { type: 'total' }, windowS, note },
    ),
  ].filter((metric) => typeof metric !== 'string');
  return [...total, ...recordRate({ value: rate, line, written: name }, windowS[0], count)];
}

function timesIn(
  lines: Lines,
  name: string,
  figure: 'request-latency' | 'queue-time',
  acks: string | null,
): readonly Metric[] {
  const { value = '', line = 0 } = lines.get(name) ?? {};
  const points = [...value.matchAll(PART)].map(
    ([, word = '', percentile, time = '']) =>
      [
        `_${word}`,
        percentile !== undefined
          ? Number(percentile)
          : word === 'avg'
            ? 'mean'
            : word === 'med'
              ? 50
              : (word as 'min' | 'max'),
        goNanoseconds(time) / 1e6,
      ] as const,
  );
  const over = figure === 'queue-time' ? 'batch' : 'request';
  return timesOf({ figure, over, of: OF_ALL, line, name: `kafka_writer_${name}` }, points).map(
    (metric): Metric =>
      acks === '0' ? { ...metric, use: 'no', note: 'Not used: no ack is awaited.' } : metric,
  );
}

function acksMeaning(acks: string, lines: Lines): Meaning {
  const { value = '' } = lines.get('acks_required') ?? {};
  const given = { name: 'kafka_writer_acks_required', value: value.split(/\s/, 1)[0] ?? '' };
  return { given, claims: [sets('acks', acks)] };
}
