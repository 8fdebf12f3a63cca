import type { Shape } from '../base/shape';
import type { METRIC } from './shape';

/**
 * A figure that somebody else's tool kept. Times of a producer end at its response; those of a broker (`broker-…`) are
 * the stages of Kafka's RequestMetrics for produce requests.
 */
export type MetricFigure =
  | 'latency'
  | 'queue-time'
  | 'request-latency'
  | 'throttle-time'
  | 'batch-size'
  | 'record-size'
  | 'records-per-batch'
  | 'records-per-request'
  | 'request-size'
  | 'compression-ratio'
  | 'buffer-wait'
  | 'buffer-available'
  | 'buffer-total'
  | 'requests-in-flight'
  | 'records-waiting'
  | 'records'
  | 'record-errors'
  | 'record-retries'
  | 'requests'
  | 'bytes'
  | 'batch-bytes'
  | 'broker-request-queue'
  | 'broker-local'
  | 'broker-remote'
  | 'broker-response-queue'
  | 'broker-response-send'
  | 'broker-throttle'
  | 'broker-total'
  | 'broker-request-size';

export type Metric = Shape<typeof METRIC>;
export type MetricUnit = Metric['unit'];
/** How the observations became one value. */
export type Statistic = Metric['statistic'];
/** Unit of observation; a batch's queue time counts once, however many records it carries. */
export type Counted = Extract<Statistic, { readonly over: string }>['over'];
/** Owner of a figure; null = the text doesn't say, or it is that of all of them together. */
export type MetricScope = Metric['of'];

/** No client, broker, topic or partition. */
export const OF_ALL: MetricScope = { client: null, broker: null, topic: null, partition: null };
