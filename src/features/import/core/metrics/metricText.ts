import { formatFigure, withUnit } from '../../../../base/format';
import type { Counted, Metric, MetricFigure } from '../../../../figures/metric';
import { numberText } from '../../../../scenario/field';
import { brokerNumberOf, formatBroker } from './brokerNumbers';

/** Explains each figure, and how it misleads at any value. */
const FIGURES: Readonly<Record<MetricFigure, string>> = {
  latency: 'From send() to its acknowledgement.',
  'end-to-end-latency': 'From send() to the consumer.',
  'send-delay': 'How late records were sent against their schedule.',
  'queue-time': "From a record's send() until its batch is sent; of a batch, its first record's.",
  'output-wait': 'From when a request is ready until it is written to the connection.',
  'request-latency': 'From a request to its response, with the wait behind others in flight.',
  'throttle-time': 'Because of a quota.',
  'batch-size': 'Compressed bytes of a batch.',
  'record-size': 'The largest record of each batch, with some 86 B that the producer adds for its frame.',
  'records-per-batch': 'Records in a batch.',
  'records-per-request': 'Records in all batches of a request.',
  'request-size': 'Bytes of a request, of all kinds.',
  'compression-ratio': 'Compressed ÷ uncompressed bytes of a batch.',
  'buffer-wait': 'The share of time in which send() waits for memory.',
  'buffer-available': 'Free memory when it was read.',
  'buffer-total': 'buffer.memory.',
  'requests-in-flight': 'Requests of all kinds when it was read.',
  'records-waiting': 'Records in the producer when it was read.',
  records: 'Records sent.',
  'record-errors': 'Records that failed.',
  'record-retries': 'Records sent again.',
  batches: 'Batches sent.',
  requests: 'Requests of all kinds.',
  bytes: 'Bytes of all requests.',
  'batch-bytes': 'Compressed bytes of batches.',
  'consumed-records': 'Records that were read.',
  'consumed-bytes': 'Bytes that were read.',
  'broker-request-queue':
    "From when a broker has read a request until a thread takes it. The wait behind the same connection's earlier requests isn't in it.",
  'broker-local': 'What the leader does itself: its service time.',
  'broker-remote': 'The wait for followers, with acks=all.',
  'broker-response-queue': 'From the answer until a network thread takes it.',
  'broker-response-send': 'Writing the answer to the connection.',
  'broker-throttle': 'Because of a quota.',
  'broker-total': 'All stages of a produce request at its broker.',
  'broker-request-size': 'Bytes of a produce request.',
  'broker-requests': 'Produce requests at the broker.',
};

/** Plural names of what is counted. */
export const PLURALS: Readonly<Record<Counted, string>> = {
  record: 'records',
  batch: 'batches',
  request: 'requests',
};

/** A metric as text: its scope, its value and how it was computed, and its explanation. */
export interface MetricText {
  readonly name: string;
  readonly of: string;
  readonly value: string;
  readonly says: string;
}

export function formatMetric(metric: Metric): MetricText {
  const { figure, of, value, unit, use, note, source } = metric;
  const broker = brokerNumberOf(metric);
  const who = [
    of.client,
    broker === null ? null : `broker ${formatBroker(broker)}`,
    of.topic,
    of.partition === null ? null : `partition ${of.partition}`,
  ];
  const number = numberText(Number(value.toPrecision(9)));
  const shown = unit === '1' ? number : unit === '1/s' ? `${number} a second` : withUnit(number, unit);
  return {
    name: source.name,
    of: who.filter((each) => each !== null).join(', '),
    value: `${use === 'at-least' ? 'at least ' : ''}${shown}`,
    says: [FIGURES[figure], formatStatistic(metric), formatTime(metric), note].filter(Boolean).join(' '),
  };
}

/** The time that a value covers; a broker's note has it already. */
function formatTime({ windowS, statistic, of }: Metric): string {
  if (windowS === null) return statistic.type === 'total' && of.client !== null ? 'Since it started.' : '';
  const [least, most] = windowS.map((seconds) => formatFigure(seconds, 0)) as [string, string];
  if (windowS[0] === 0) return '';
  return least === most
    ? `Over ${withUnit(least, 's')}.`
    : `Over the last ${least} to ${withUnit(most, 's')}.`;
}

function formatStatistic({ statistic, stepMs, count }: Metric): string {
  if (!('over' in statistic)) return '';
  const { over } = statistic;
  const many = PLURALS[over];
  const of = count === null ? many : `${numberText(count)} ${count === 1 ? over : many}`;
  const step = stepMs > 0 ? ', in whole ms' : '';
  switch (statistic.type) {
    case 'mean':
      return `Mean of ${of}${step}.`;
    case 'percentile':
      return `p${statistic.percentile} of ${of}${step}.`;
    case 'max':
      return `Highest of ${of}${step}.`;
    case 'min':
      return `Lowest of ${of}${step}.`;
  }
}
