import { sumOf } from '../../../../base/statistics';
import {
  type Counted,
  type Metric,
  type MetricFigure,
  type MetricScope,
  type MetricUnit,
  OF_ALL,
} from '../../../../figures/metric';
import { amountOf, jsonValues, objectOf } from '../metrics/json';
import { metricIn, type Point, timesOf } from '../metrics/metricOf';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import { meaningOf } from './columns';
import { type ResultFormat, readingOf } from './reading';

type Json = Readonly<Record<string, unknown>>;

/** Windows of a broker: what they observe, the upper end of their histogram (rd_avg_init), ms, and how many of their unit are one. */
const WINDOWS: readonly (readonly [
  name: string,
  figure: MetricFigure,
  over: Counted,
  endMs: number,
  perMs: number,
])[] = [
  ['int_latency', 'queue-time', 'record', 100, 1000],
  ['rtt', 'request-latency', 'request', 500, 1000],
  ['throttle', 'throttle-time', 'request', 5000, 1],
];
type Row = readonly [name: string, figure: MetricFigure, unit: MetricUnit, type: 'total' | 'now' | 'mean'];
/** Counts of a client and of a broker, and a topic's averages. */
const ROWS = {
  client: [
    ['txmsgs', 'records', '1', 'total'],
    ['txmsg_bytes', 'batch-bytes', 'B', 'total'],
    ['msg_cnt', 'records-waiting', '1', 'now'],
  ],
  broker: [
    ['req.Produce', 'requests', '1', 'total'],
    ['txretries', 'record-retries', '1', 'total'],
    ['waitresp_cnt', 'requests-in-flight', '1', 'now'],
  ],
  topic: [
    ['batchsize', 'batch-size', 'B', 'mean'],
    ['batchcnt', 'records-per-batch', '1', 'mean'],
  ],
} as const satisfies Readonly<Record<string, readonly Row[]>>;

/** librdkafka's JSON statistics, one or several emissions. */
export const LIBRDKAFKA_STATS: ResultFormat = {
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
    const last = [...byClient.values()].map((each) => each.at(-1)?.stats ?? {});
    const timeouts = last.flatMap(brokersOf).map(({ req_timeouts: count }) => amountOf(count) ?? 0);
    return readingOf('Statistics of librdkafka', metrics, {
      clientId: 'client-librdkafka',
      meanings: last.flatMap(waitingSize),
      troubles: { 'timed-out-requests': sumOf(timeouts) },
      ignored: [
        {
          name: 'ssl, sasl, cgrp, eos and other states',
          given: '',
          reason: "Linger uses the producer's windows and counts.",
        },
      ],
      warnings: [
        metrics.some(({ use }) => use === 'at-least') &&
          "librdkafka's histograms end at 100 ms for its own queues and 500 ms for rtt. Observations beyond are left out of every percentile, so those are lower bounds; averages and maxima are right.",
        metrics.some(({ statistic }) => statistic.type === 'percentile')
          ? "The percentiles of parts don't add up to those of the whole: only averages do."
          : 'Without percentiles, these statistics are of an old librdkafka: before 0.11, queue.buffering.max.ms was 1,000\u202Fms by default.',
        'Only librdkafka writes such statistics: its defaults are used for all that the scenario leaves to its client.',
      ].filter((warning) => warning !== false),
    });
  },
};

function brokersOf(stats: Json): readonly Json[] {
  return Object.values(objectOf(stats.brokers)).map(objectOf);
}

/** The bytes of a record, from those that wait in the client. */
function waitingSize({ msg_cnt: records, msg_size: size }: Json): readonly Meaning[] {
  const [count, bytes] = [amountOf(records) ?? 0, amountOf(size) ?? 0];
  if (count === 0 || bytes === 0) return [];
  const says = 'Bytes ÷ messages that wait in the client.';
  const claim = claimOf('record.bytes', Math.round(bytes / count), says);
  return [meaningOf('msg_size ÷ msg_cnt', `${bytes} ÷ ${count}`, claim)];
}

function metricsIn(stats: Json, line: number): readonly Metric[] {
  const client = typeof stats.name === 'string' ? stats.name.slice(0, 100) : null;
  const at = { line, atS: amountOf(stats.time) };
  const age = amountOf(stats.age);
  const windowS = age === null ? null : ([age / 1e6, age / 1e6] as const);
  const read = (
    level: keyof typeof ROWS,
    part: Json,
    owner: Partial<MetricScope> = {},
  ): readonly Metric[] => {
    const of = { ...OF_ALL, client, ...owner };
    return ROWS[level].flatMap(([written, figure, unit, type]) => {
      const given = written.split('.').reduce<unknown>((value, key) => objectOf(value)[key], part);
      if (type !== 'mean') {
        const since = type === 'total' ? { windowS } : {};
        return metricIn(
          amountOf(given),
          { ...at, written },
          { figure, unit, statistic: { type }, of, ...since },
        );
      }
      const { avg, cnt } = objectOf(given);
      const count = amountOf(cnt);
      const statistic = { type, over: 'batch' } as const;
      const value = count === 0 ? null : amountOf(avg);
      return metricIn(value, { ...at, written }, { figure, unit, statistic, of, count });
    });
  };
  const brokers = brokersOf(stats).flatMap((part) => {
    const broker = amountOf(part.nodeid);
    if (broker === null) return [];
    // An idle broker's requests are a figure; no retry and nothing in flight are none.
    const counts = read('broker', part, { broker }).filter(
      ({ figure, value }) => figure === 'requests' || value > 0,
    );
    return [...timesIn(part, { ...at, of: { ...OF_ALL, client, broker } }), ...counts];
  });
  const topics = Object.entries(objectOf(stats.topics)).flatMap(([name, part]) =>
    read('topic', objectOf(part), { topic: name.slice(0, 200) }),
  );
  return [...read('client', stats), ...brokers, ...topics];
}

const PERCENTILES = [50, 75, 90, 95, 99, 99.99];

/** A broker's rolling windows; their percentiles leave out values beyond the histogram's end. */
function timesIn(
  broker: Json,
  at: { readonly line: number; readonly atS: number | null; readonly of: MetricScope },
): readonly Metric[] {
  return WINDOWS.flatMap(([name, figure, over, endMs, perMs]) => {
    const window = objectOf(broker[name]);
    const count = amountOf(window.cnt);
    if (count === null || count === 0) return [];
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
  });
}
