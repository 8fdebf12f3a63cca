import { type Metric, type MetricScope, OF_ALL } from '../../../../figures/metric';
import { type Point, timesOf } from '../metrics/distribution';
import { amountOf, eachOf, jsonValues, objectOf } from '../metrics/json';
import { metricOf } from '../metrics/metricOf';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import { type MetricReading, plainReading, type ResultFormat } from './reading';

const SIGN = /"(?:int_latency|xmit_msgq_cnt|rtt)"\s{0,9}:/;
/** Upper ends of librdkafka's histograms (rd_avg_init), ms. */
const ENDS_MS = { int_latency: 100, outbuf_latency: 100, rtt: 500, throttle: 5000 } as const;
/** Max partitions read of one topic. */
const MAX_PARTITIONS = 500;

type Json = Readonly<Record<string, unknown>>;

/** librdkafka's JSON statistics, one or several emissions. */
export const LIBRDKAFKA_STATS: ResultFormat = {
  kind: 'metrics',
  evidence: "librdkafka's statistics",
  sign: SIGN,
  read: readLibrdkafkaStats,
  lacks: ["librdkafka's statistics have no latency from send() to the ack: they have its parts."],
};

function readLibrdkafkaStats(text: string): MetricReading | null {
  const emitted = jsonValues(text)
    .flatMap(({ value, line }) => eachOf(value).map((stats) => ({ stats: objectOf(stats), line })))
    .filter(({ stats }) => 'brokers' in stats && ('txmsgs' in stats || 'msg_cnt' in stats));
  // The first and the last of each client: its counters are compared between them.
  const byClient = new Map<unknown, { readonly stats: Json; readonly line: number }[]>();
  for (const each of emitted) {
    const before = byClient.get(each.stats.name) ?? [];
    byClient.set(each.stats.name, [...before.slice(0, 1), each]);
  }
  const metrics = [...byClient.values()].flatMap((each) =>
    each.flatMap(({ stats, line }) => ofClient(stats, line)),
  );
  if (metrics.length === 0) return null;
  const isCut = metrics.some(({ use }) => use === 'at-least');
  const hasPercentiles = metrics.some(({ statistic }) => statistic.type === 'percentile');
  return {
    ...plainReading('Statistics of librdkafka', metrics),
    clientId: 'client-librdkafka',
    meanings: [...byClient.values()].flatMap((each) => waitingSize(each.at(-1)?.stats ?? {})),
    ignored: [
      {
        name: 'ssl, sasl, cgrp, eos and other states',
        given: '',
        reason: "Linger uses the producer's windows, counts and partitions.",
      },
    ],
    warnings: [
      ...(isCut
        ? [
            "librdkafka's histograms end at 100 ms for its own queues and 500 ms for rtt. Observations beyond are left out of every percentile, so those are lower bounds; averages and maxima are right.",
          ]
        : []),
      hasPercentiles
        ? "The percentiles of parts don't add up to those of the whole: only averages do."
        : 'Without percentiles, these statistics are of an old librdkafka: before 0.11, queue.buffering.max.ms was 1,000\u202Fms by default.',
      'Only librdkafka writes such statistics: its defaults are used for all that the scenario leaves to its client.',
    ],
  };
}

/** The bytes of a record, from those that wait in the client. */
function waitingSize(stats: Json): readonly Meaning[] {
  const [count, bytes] = [amountOf(stats.msg_cnt), amountOf(stats.msg_size)];
  if (count === null || bytes === null || !(count > 0 && bytes > 0)) return [];
  const claim = claimOf(
    'record.bytes',
    Math.round(bytes / count),
    'Bytes ÷ messages that wait in the client.',
  );
  return [{ given: { name: 'msg_size ÷ msg_cnt', value: `${bytes} ÷ ${count}` }, claims: [claim] }];
}

function ofClient(stats: Json, line: number): readonly Metric[] {
  const client = typeof stats.name === 'string' ? stats.name.slice(0, 100) : null;
  const of: MetricScope = { ...OF_ALL, client };
  const atS = amountOf(stats.time);
  const ageUs = amountOf(stats.age);
  const ageS = ageUs === null ? null : ageUs / 1e6;
  const total = (
    name: string,
    scope: MetricScope,
    of_: Pick<Metric, 'figure' | 'unit'>,
    value: unknown,
  ): readonly Metric[] =>
    one(
      { name, line, atS, value },
      { ...of_, statistic: { type: 'total' }, of: scope, windowS: ageS === null ? null : [ageS, ageS] },
    );
  return [
    ...total('txmsgs', of, { figure: 'records', unit: '1' }, stats.txmsgs),
    ...total('txmsg_bytes', of, { figure: 'batch-bytes', unit: 'B' }, stats.txmsg_bytes),
    ...one(
      { name: 'msg_cnt', line, atS, value: stats.msg_cnt },
      { figure: 'records-waiting', unit: '1', statistic: { type: 'now' }, of },
    ),
    ...Object.values(objectOf(stats.brokers)).flatMap((broker) =>
      ofBroker(objectOf(broker), of, line, atS, total),
    ),
    ...Object.entries(objectOf(stats.topics)).flatMap(([name, topic]) =>
      ofTopic(objectOf(topic), { ...of, topic: name.slice(0, 200) }, line, atS, total),
    ),
  ];
}

type Total = (
  name: string,
  scope: MetricScope,
  of: Pick<Metric, 'figure' | 'unit'>,
  value: unknown,
) => readonly Metric[];

function ofBroker(
  broker: Json,
  client: MetricScope,
  line: number,
  atS: number | null,
  total: Total,
): readonly Metric[] {
  const number = amountOf(broker.nodeid);
  if (number === null) return [];
  const of = { ...client, broker: number };
  const at = { line, atS, of };
  return [
    ...windowOf(broker.int_latency, { ...at, name: 'int_latency', figure: 'queue-time', over: 'record' }),
    ...windowOf(broker.outbuf_latency, {
      ...at,
      name: 'outbuf_latency',
      figure: 'output-wait',
      over: 'request',
    }),
    ...windowOf(broker.rtt, { ...at, name: 'rtt', figure: 'request-latency', over: 'request' }),
    ...windowOf(broker.throttle, { ...at, name: 'throttle', figure: 'throttle-time', over: 'request' }),
    ...total('req.Produce', of, { figure: 'requests', unit: '1' }, objectOf(broker.req).Produce),
  ];
}

function ofTopic(
  topic: Json,
  of: MetricScope,
  line: number,
  atS: number | null,
  total: Total,
): readonly Metric[] {
  const mean = (name: string, figure: 'batch-size' | 'records-per-batch'): readonly Metric[] => {
    const { avg, cnt } = objectOf(topic[name]);
    const count = amountOf(cnt);
    if (count === 0) return [];
    const unit = figure === 'batch-size' ? 'B' : '1';
    return one(
      { name, line, atS, value: avg },
      { figure, unit, statistic: { type: 'mean', over: 'batch' }, of, count },
    );
  };
  const partitions = Object.entries(objectOf(topic.partitions))
    .filter(([number]) => /^\d{1,6}$/.test(number))
    .slice(0, MAX_PARTITIONS);
  return [
    ...mean('batchsize', 'batch-size'),
    ...mean('batchcnt', 'records-per-batch'),
    ...partitions.flatMap(([number, partition]) =>
      total(
        'txmsgs',
        { ...of, partition: Number(number) },
        { figure: 'records', unit: '1' },
        objectOf(partition).txmsgs,
      ),
    ),
  ];
}

interface WindowOrigin {
  readonly name: keyof typeof ENDS_MS;
  readonly figure: Metric['figure'];
  readonly over: 'record' | 'request';
  readonly of: MetricScope;
  readonly line: number;
  readonly atS: number | null;
}

/** A rolling window, in µs except for throttling; its percentiles leave out values beyond the histogram's end. */
function windowOf(given: unknown, origin: WindowOrigin): readonly Metric[] {
  const window = objectOf(given);
  const count = amountOf(window.cnt);
  if (count === null || count === 0) return [];
  const ms = (name: string): number | null => {
    const value = amountOf(window[name]);
    return value === null ? null : origin.name === 'throttle' ? value : value / 1000;
  };
  const percentiles = [50, 75, 90, 95, 99, 99.99];
  const points: readonly Point[] = [
    ['.avg', 'mean', ms('avg')],
    ...percentiles.map(
      (each): Point => [
        `.p${String(each).replace('.', '_')}`,
        each,
        ms(`p${String(each).replace('.', '_')}`),
      ],
    ),
    ['.max', 'max', ms('max')],
  ];
  const beyond = amountOf(window.outofrange) ?? 0;
  const highest = ms('max') ?? 0;
  return timesOf({ ...origin, count }, points).map((metric): Metric => {
    const isCut = metric.statistic.type === 'percentile' && (beyond > 0 || highest > ENDS_MS[origin.name]);
    return isCut
      ? {
          ...metric,
          use: 'at-least',
          note: `The histogram ends at ${ENDS_MS[origin.name]}\u202Fms, and values were beyond it.`,
        }
      : metric;
  });
}

function one(
  {
    name,
    line,
    atS,
    value,
  }: { readonly name: string; readonly line: number; readonly atS: number | null; readonly value: unknown },
  claimed: Parameters<typeof metricOf>[1],
): readonly Metric[] {
  const amount = amountOf(value);
  if (amount === null) return [];
  const metric = metricOf({ value: amount, atS, line, written: name }, claimed);
  return typeof metric === 'string' ? [] : [metric];
}
