/**
 * A figure that somebody else's tool kept. Times of a producer end at its response; those of a broker (`broker-…`) are
 * the stages of Kafka's RequestMetrics for produce requests.
 */
export type MetricFigure =
  | 'latency'
  | 'end-to-end-latency'
  | 'send-delay'
  | 'queue-time'
  | 'output-wait'
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
  | 'batches'
  | 'requests'
  | 'bytes'
  | 'batch-bytes'
  | 'consumed-records'
  | 'consumed-bytes'
  | 'broker-request-queue'
  | 'broker-local'
  | 'broker-remote'
  | 'broker-response-queue'
  | 'broker-response-send'
  | 'broker-throttle'
  | 'broker-total'
  | 'broker-request-size'
  | 'broker-requests';

/** The unit of a value, whatever the text used: 1 = a count, a share or a ratio. Counts and bytes have no "/s" in a total. */
export type MetricUnit = 'ms' | 'B' | 'B/s' | '1' | '1/s';

/** Unit of observation; a batch's queue time counts once, however many records it carries. */
export type Counted = 'record' | 'batch' | 'request';

/** How the observations became one value. */
export type Statistic =
  | { readonly type: 'mean' | 'max' | 'min'; readonly over: Counted }
  /** `percentile` is 0 to 100. */
  | { readonly type: 'percentile'; readonly percentile: number; readonly over: Counted }
  /** Per second, over the window. */
  | { readonly type: 'rate' }
  /** Since the client, the broker or the test started. */
  | { readonly type: 'total' }
  /** At the moment of the reading. */
  | { readonly type: 'now' }
  /** The share of the window's time, 0 to 1. */
  | { readonly type: 'share-of-time' };

/** Owner of a figure; null = the text doesn't say, or it is that of all of them together. */
export interface MetricScope {
  readonly client: string | null;
  /** The number of a broker, as in `node-id=node-1`, or in a broker's own scrape if a label names it. */
  readonly broker: number | null;
  readonly topic: string | null;
  readonly partition: number | null;
}

/** One claim about a figure: what was read, before anything is concluded from it. */
export interface Metric {
  readonly figure: MetricFigure;
  /** In `unit`; always finite and not negative. */
  readonly value: number;
  readonly unit: MetricUnit;
  readonly statistic: Statistic;
  readonly of: MetricScope;
  /** The least and the most time that the value covers, s; null = unknown, or since the start. */
  readonly windowS: readonly [least: number, most: number] | null;
  /** Observations behind the value; null = the text doesn't say. */
  readonly count: number | null;
  /** Rounding of each observation, or of the value itself, ms; 0 = too fine to matter. */
  readonly stepMs: number;
  /**
   * How far the value can be used: `exact` = as it is; `at-least` = its histogram ended there, so the truth is at least
   * this; `no` = it can't be used, for the reason that `note` gives.
   */
  readonly use: 'exact' | 'at-least' | 'no';
  /** Traps of the figure in a sentence or several, or null. */
  readonly note: string | null;
  /** When it was read, s since 1970; null = the text doesn't say. */
  readonly atS: number | null;
  /** Where the text has it: the line, from 1, the name as it is written there, and the broker's number if the scenario's is another. */
  readonly source: { readonly line: number; readonly name: string; readonly broker?: number };
}

/** No client, broker, topic or partition. */
export const OF_ALL: MetricScope = { client: null, broker: null, topic: null, partition: null };
