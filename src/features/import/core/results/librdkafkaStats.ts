import { sumOf } from '../../../../base/statistics';
import { type Counted, type Metric, type MetricFigure, OF_ALL } from '../../../../figures/metric';
import { amountOf, jsonValues, objectOf } from '../metrics/json';
import { metricIn, type Point, timesOf } from '../metrics/metricOf';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import { meaningOf } from './columns';
import { type ResultFormat, readingOf } from './reading';

type Json = Readonly<Record<string, unknown>>;
type Window = readonly [string, string, MetricFigure, Counted, Metric['unit'], number, number | null];

/** Rolling windows: what they observe, how many of theirs are a unit, and the upper end of a histogram (rd_avg_init), ms. */
const WINDOWS: readonly Window[] = [
  ['broker', 'int_latency', 'queue-time', 'record', 'ms', 1000, 100],
  ['broker', 'rtt', 'request-latency', 'request', 'ms', 1000, 500],
  ['broker', 'throttle', 'throttle-time', 'request', 'ms', 1, 5000],
  ['topic', 'batchsize', 'batch-size', 'batch', 'B', 1, null],
  ['topic', 'batchcnt', 'records-per-batch', 'batch', '1', 1, null],
];
/** Counts, and amounts at the time. */
const COUNTS = [
  ['client', 'txmsgs', 'records', '1', 'total'],
  ['client', 'txmsg_bytes', 'batch-bytes', 'B', 'total'],
  ['client', 'msg_cnt', 'records-waiting', '1', 'now'],
  ['broker', 'req.Produce', 'requests', '1', 'total'],
  ['broker', 'txretries', 'record-retries', '1', 'total'],
  ['broker', 'waitresp_cnt', 'requests-in-flight', '1', 'now'],
] as const;

/** librdkafka's JSON statistics, one or several emissions: the last one of each client counts. */
export const LIBRDKAFKA_STATS: ResultFormat = {
  sign: /"(?:int_latency|xmit_msgq_cnt|rtt)"\s{0,9}:/,
  read: (text) => {
    const emitted = jsonValues(text)
      .flatMap(({ value, line }) => [value].flat().map((stats) => ({ stats: objectOf(stats), line })))
      .filter(({ stats }) => 'brokers' in stats && ('txmsgs' in stats || 'msg_cnt' in stats));
    const last = [...new Map(emitted.map((each) => [each.stats.name, each])).values()];
    const used = new Set([...emitted.slice(0, 1), ...last]);
    const metrics = [...used].flatMap(({ stats, line }) => metricsIn(stats, line));
    if (metrics.length === 0) return null;
    const brokers = last.flatMap(({ stats }) => brokersOf(stats));
    return readingOf('Statistics of librdkafka', metrics, {
      clientId: 'client-librdkafka',
      meanings: last.flatMap(({ stats }) => waitingSize(stats)),
      troubles: { 'timed-out-requests': sumOf(brokers.map((each) => amountOf(each.req_timeouts) ?? 0)) },
      warnings: [
        metrics.some(({ use }) => use === 'at-least') &&
          "librdkafka's histograms end at 100 ms for its own queues and 500 ms for rtt. Observations beyond are left out of every percentile, so those are lower bounds; averages and maxima are right.",
        metrics.some(({ statistic }) => statistic.type === 'percentile')
          ? "The percentiles of parts don't add up to those of the whole: only averages do."
          : 'Without percentiles, these statistics are of an old librdkafka: before 0.11, queue.buffering.max.ms was 1,000\u202Fms by default.',
        'Only librdkafka writes such statistics: its defaults are used for all that the scenario leaves to its client.',
      ],
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
  const ageS = age === null ? null : ([age / 1e6, age / 1e6] as const);
  const read = (level: string, part: Json, owner: object): readonly Metric[] => {
    const of = { ...OF_ALL, client, ...owner };
    const windows = WINDOWS.filter(([its]) => its === level).flatMap((window) =>
      timesIn(part, window, { ...at, of }),
    );
    const counts = COUNTS.filter(([its]) => its === level).flatMap(([, written, figure, unit, type]) => {
      const value = amountOf(written.split('.').reduce<unknown>((parts, key) => objectOf(parts)[key], part));
      // An idle broker's requests are a figure; no retry and nothing in flight are none.
      if (level === 'broker' && figure !== 'requests' && value === 0) return [];
      const claimed = { figure, unit, statistic: { type }, of, windowS: type === 'total' ? ageS : null };
      return metricIn(value, { ...at, written }, claimed);
    });
    return [...windows, ...counts];
  };
  const brokers = brokersOf(stats).flatMap((part) => {
    const broker = amountOf(part.nodeid);
    return broker === null ? [] : read('broker', part, { broker });
  });
  const topics = Object.entries(objectOf(stats.topics)).flatMap(([name, part]) =>
    read('topic', objectOf(part), { topic: name.slice(0, 200) }),
  );
  return [...read('client', stats, {}), ...brokers, ...topics];
}

/** A rolling window; without a histogram only its mean, else also percentiles, which leave out values beyond its end. */
function timesIn(
  part: Json,
  [, name, figure, over, unit, perUnit, end]: Window,
  at: Pick<Metric, 'of' | 'atS'> & { readonly line: number },
): readonly Metric[] {
  const window = objectOf(part[name]);
  const amount = (key: string): number => (amountOf(window[key]) ?? Number.NaN) / perUnit;
  const count = amountOf(window.cnt) ?? 0;
  const keys = Object.keys(window).filter((key) => /^p\d\d(?:_\d\d)?$/.test(key));
  const points = (end === null ? [] : [...keys, 'max']).map((key): Point => {
    const statistic = key === 'max' ? key : Number(key.slice(1).replace('_', '.'));
    return [`.${key}`, statistic, amount(key)];
  });
  const isBeyond = end !== null && (amount('outofrange') > 0 || amount('max') > end);
  const note = `The histogram ends at ${end}\u202Fms, and values were beyond it.`;
  const all: readonly Point[] = count === 0 ? [] : [['.avg', 'mean', amount('avg')], ...points];
  return timesOf({ ...at, name, figure, over, count }, all).map((metric): Metric => {
    const isPercentile = metric.statistic.type === 'percentile';
    return { ...metric, unit, ...(isBeyond && isPercentile && { use: 'at-least', note }) };
  });
}
