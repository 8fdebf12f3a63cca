import { own } from '../../../../base/own';
import {
  type Metric,
  type MetricFigure,
  type MetricScope,
  type MetricUnit,
  OF_ALL,
  type Statistic,
} from '../../../../figures/metric';
import { type Point, timesOf } from '../metrics/distribution';
import { amountOf, jsonValues, objectOf } from '../metrics/json';
import { metricOf } from '../metrics/samples';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import { plainReading, type ResultFormat } from './reading';

type Json = Readonly<Record<string, unknown>>;

/** Windows of a broker: what they observe, the upper end of their histogram (rd_avg_init), ms, and how many of their unit are one. */
const WINDOWS: Readonly<
  Record<string, readonly [figure: MetricFigure, over: 'record' | 'request', endMs: number, perMs: number]>
> = {
  int_latency: ['queue-time', 'record', 100, 1000],
  outbuf_latency: ['output-wait', 'request', 100, 1000],
  rtt: ['request-latency', 'request', 500, 1000],
  throttle: ['throttle-time', 'request', 5000, 1],
};
/** Counts: where they are, what they are, and how. */
const OF_CLIENT: readonly Row[] = [
  ['txmsgs', 'records', '1', 'total'],
  ['txmsg_bytes', 'batch-bytes', 'B', 'total'],
  ['msg_cnt', 'records-waiting', '1', 'now'],
];
const OF_BROKER: readonly Row[] = [
  ['txretries', 'record-retries', '1', 'total'],
  ['waitresp_cnt', 'requests-in-flight', '1', 'now'],
];
type Row = readonly [name: string, figure: MetricFigure, unit: MetricUnit, type: 'total' | 'now'];
/** Max partitions read of one topic. */
const MAX_PARTITIONS = 500;

/** librdkafka's JSON statistics, one or several emissions. */
export const LIBRDKAFKA_STATS: ResultFormat = {
  kind: 'metrics',
  sign: /"(?:int_latency|xmit_msgq_cnt|rtt)"\s{0,9}:/,
  read: (text) => {
    const emitted = jsonValues(text)
      .flatMap(({ value, line }) => [value].flat().map((stats) => ({ stats: objectOf(stats), line })))
      .filter(({ stats }) => 'brokers' in stats && ('txmsgs' in stats || 'msg_cnt' in stats));
    // The first and the last of each client: its counters are compared between them.
    const byClient = new Map<unknown, { readonly stats: Json; readonly line: number }[]>();
    for (const each of emitted) {
      const before = byClient.get(each.stats.name) ?? [];
      byClient.set(each.stats.name, [...before.slice(0, 1), each]);
    }
    const metrics = [...byClient.values()].flat().flatMap(({ stats, line }) => metricsIn(stats, line));
    if (metrics.length === 0) return null;
    const isCut = metrics.some(({ use }) => use === 'at-least');
    const hasPercentiles = metrics.some(({ statistic }) => statistic.type === 'percentile');
    const last = [...byClient.values()].map((each) => each.at(-1)?.stats ?? {});
    return {
      ...plainReading('Statistics of librdkafka', metrics),
      clientId: 'client-librdkafka',
      meanings: last.flatMap(waitingSize),
      troubles: { 'timed-out-requests': timeouts(last) },
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
  },
};

/** Requests that got no answer in time. */
function timeouts(last: readonly Json[]): number {
  const brokers = last.flatMap((stats) => Object.values(objectOf(stats.brokers)).map(objectOf));
  return brokers.reduce((sum, { req_timeouts: count }) => sum + (amountOf(count) ?? 0), 0);
}

/** The bytes of a record, from those that wait in the client. */
function waitingSize(stats: Json): readonly Meaning[] {
  const [count, bytes] = [amountOf(stats.msg_cnt), amountOf(stats.msg_size)];
  if (count === null || bytes === null || !(count > 0 && bytes > 0)) return [];
  const says = 'Bytes ÷ messages that wait in the client.';
  const claim = claimOf('record.bytes', Math.round(bytes / count), says);
  return [{ given: { name: 'msg_size ÷ msg_cnt', value: `${bytes} ÷ ${count}` }, claims: [claim] }];
}

function metricsIn(stats: Json, line: number): readonly Metric[] {
  const client = typeof stats.name === 'string' ? stats.name.slice(0, 100) : null;
  const of: MetricScope = { ...OF_ALL, client };
  const atS = amountOf(stats.time);
  const age = amountOf(stats.age);
  const windowS = age === null ? null : ([age / 1e6, age / 1e6] as const);
  const one = (
    written: string,
    value: unknown,
    claimed: Pick<Metric, 'figure' | 'unit' | 'of'> & {
      readonly statistic: Statistic;
      readonly count?: number | null;
    },
  ): readonly Metric[] => {
    const amount = amountOf(value);
    if (amount === null) return [];
    const since = claimed.statistic.type === 'total' ? { windowS } : {};
    const metric = metricOf({ value: amount, atS, line, written }, { ...since, ...claimed });
    return typeof metric === 'string' ? [] : [metric];
  };
  const counts = (rows: readonly Row[], part: Json, scope: MetricScope): readonly Metric[] =>
    rows.flatMap(([name, figure, unit, type]) =>
      one(name, part[name], { figure, unit, statistic: { type }, of: scope }),
    );
  const ofBroker = (broker: Json): readonly Metric[] => {
    const number = amountOf(broker.nodeid);
    if (number === null) return [];
    const scope = { ...of, broker: number };
    const requests = { figure: 'requests', unit: '1', statistic: { type: 'total' }, of: scope } as const;
    return [
      ...Object.keys(WINDOWS).flatMap((name) => windowIn(name, broker[name], { line, atS, of: scope })),
      ...one('req.Produce', objectOf(broker.req).Produce, requests),
      ...counts(OF_BROKER, broker, scope).filter(({ value }) => value > 0),
    ];
  };
  const ofTopic = (name: string, topic: Json): readonly Metric[] => {
    const scope = { ...of, topic: name.slice(0, 200) };
    const mean = (field: string, figure: MetricFigure, unit: MetricUnit): readonly Metric[] => {
      const { avg, cnt } = objectOf(topic[field]);
      const count = amountOf(cnt);
      const statistic = { type: 'mean', over: 'batch' } as const;
      return count === 0 ? [] : one(field, avg, { figure, unit, statistic, of: scope, count });
    };
    const partitions = Object.entries(objectOf(topic.partitions))
      .filter(([number]) => /^\d{1,6}$/.test(number))
      .slice(0, MAX_PARTITIONS);
    return [
      ...mean('batchsize', 'batch-size', 'B'),
      ...mean('batchcnt', 'records-per-batch', '1'),
      ...partitions.flatMap(([number, partition]) =>
        counts(OF_CLIENT.slice(0, 1), objectOf(partition), { ...scope, partition: Number(number) }),
      ),
    ];
  };
  return [
    ...counts(OF_CLIENT, stats, of),
    ...Object.values(objectOf(stats.brokers)).flatMap((broker) => ofBroker(objectOf(broker))),
    ...Object.entries(objectOf(stats.topics)).flatMap(([name, topic]) => ofTopic(name, objectOf(topic))),
  ];
}

const PERCENTILES = [50, 75, 90, 95, 99, 99.99];

/** A rolling window; its percentiles leave out values beyond the histogram's end. */
function windowIn(
  name: string,
  given: unknown,
  at: { readonly line: number; readonly atS: number | null; readonly of: MetricScope },
): readonly Metric[] {
  const window = objectOf(given);
  const count = amountOf(window.cnt);
  const row = own(WINDOWS, name);
  if (row === undefined || count === null || count === 0) return [];
  const [figure, over, endMs, perMs] = row;
  const point = (key: string, what: Point[1]): Point => {
    const value = amountOf(window[key]);
    return [`.${key}`, what, value === null ? null : value / perMs];
  };
  const points = [
    point('avg', 'mean'),
    ...PERCENTILES.map((each) => point(`p${String(each).replace('.', '_')}`, each)),
    point('max', 'max'),
  ];
  const isBeyond = (amountOf(window.outofrange) ?? 0) > 0 || (amountOf(window.max) ?? 0) / perMs > endMs;
  const note = `The histogram ends at ${endMs}\u202Fms, and values were beyond it.`;
  return timesOf({ ...at, name, figure, over, count }, points).map(
    (metric): Metric =>
      isBeyond && metric.statistic.type === 'percentile' ? { ...metric, use: 'at-least', note } : metric,
  );
}
