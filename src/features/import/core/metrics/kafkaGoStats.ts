import { own } from '../../../../base/own';
import type { Counted, Metric, MetricFigure } from '../../../../figures/metric';
import { metricOf } from './metricOf';
import { labelOf, type Sample } from './samples';

/** The names of WriterStats (writer.go of segmentio/kafka-go 0.4), as exporters write them. */
const NAME = /^(?:[a-z]\w{0,60}_)?kafka_writer_([a-z_]{3,60})$/;
/** Sensors with avg, min and max; seconds become ms. */
const OBSERVED: Readonly<Record<string, readonly [figure: MetricFigure, over: Counted]>> = {
  // One attempt of a produce request, including its wait for a connection.
  write_seconds: ['request-latency', 'request'],
  // From a batch's first message until it's written.
  batch_seconds: ['queue-time', 'batch'],
  // Time that a quota throttled it.
  wait_seconds: ['throttle-time', 'request'],
  batch_size: ['records-per-batch', 'batch'],
};
const COUNTED: Readonly<Record<string, MetricFigure>> = {
  message_count: 'records',
  write_count: 'requests',
};
const REASONS: Readonly<Record<string, string>> = {
  batch_queue_seconds: 'Its part of batch_seconds, until the batch is full or BatchTimeout has passed.',
  batch_bytes: 'It counts keys and values before compression; Linger compares batches as they are sent.',
  message_bytes: 'It counts keys and values before compression; Linger compares bytes as they are sent.',
};
const SINCE_READ = 'Since the statistics were read before, which resets them.';

/** The metric of a kafka-go writer's sample, or the reason if it has none; null for other samples. */
export function kafkaGoMetric(sample: Sample): Metric | string | null {
  const name = NAME.exec(sample.name)?.[1];
  if (name === undefined) return null;
  const of = { client: labelOf(sample, 'clientid'), broker: null, topic: null, partition: null };
  const counted = own(COUNTED, name.replace(/_total$/, ''));
  if (counted !== undefined)
    return metricOf(sample, { figure: counted, unit: '1', statistic: { type: 'total' }, of });
  const [, sensor = '', word = ''] = /^(.+)_(avg|min|max)$/.exec(name) ?? [];
  const observed = own(OBSERVED, sensor);
  if (observed === undefined)
    return own(REASONS, name.replace(/_(?:avg|min|max)$/, '')) ?? "Linger doesn't use this metric.";
  const [figure, over] = observed;
  const isTime = sensor.endsWith('_seconds');
  return metricOf(isTime ? { ...sample, value: sample.value * 1000 } : sample, {
    figure,
    unit: isTime ? 'ms' : '1',
    statistic: { type: word === 'avg' ? 'mean' : (word as 'min' | 'max'), over },
    of,
    note: SINCE_READ,
  });
}
