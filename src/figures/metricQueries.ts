import type { Counted, MetricFigure, MetricUnit } from './metric';

/** A producer's metric, a producer's by broker, or a broker's own about produce requests. */
type QueryScope = 'client' | 'node' | 'broker';

export interface MetricQuery {
  readonly figure: MetricFigure;
  readonly scope: QueryScope;
  /** As Kafka names it: `record-queue-time-avg`, `LocalTimeMs`. */
  readonly name: string;
  /**
   * Its name in Prometheus: that of Micrometer, which Spring Boot uses, and the default of jmx_exporter. Micrometer has
   * nothing of brokers.
   */
  readonly series: { readonly micrometer: string | null; readonly jmxExporter: string };
}

/** Over what a sensor with an average and a maximum observes, a meter with a rate and a total, or one value. */
type Kept = Counted | 'meter' | 'now' | 'share-of-time';
export type MetricRow = readonly [figure: MetricFigure, unit: MetricUnit, kept: Kept];

// @recipe importer
/**
 * Producers' metrics by Kafka's names, without `-avg`, `-max`, `-rate` and `-total`, those that say most first
 * (SenderMetricsRegistry, BufferPool and Selector of Kafka).
 */
export const OF_PRODUCERS: Readonly<Record<string, MetricRow>> = {
  'record-queue-time': ['queue-time', 'ms', 'batch'],
  'request-latency': ['request-latency', 'ms', 'request'],
  'batch-size': ['batch-size', 'B', 'batch'],
  'records-per-request': ['records-per-request', '1', 'request'],
  request: ['requests', '1', 'meter'],
  'record-send': ['records', '1', 'meter'],
  'outgoing-byte': ['bytes', 'B', 'meter'],
  'compression-rate': ['compression-ratio', '1', 'batch'],
  'record-size': ['record-size', 'B', 'batch'],
  'request-size': ['request-size', 'B', 'request'],
  'bufferpool-wait-ratio': ['buffer-wait', '1', 'share-of-time'],
  'buffer-available-bytes': ['buffer-available', 'B', 'now'],
  'buffer-total-bytes': ['buffer-total', 'B', 'now'],
  'requests-in-flight': ['requests-in-flight', '1', 'now'],
  'produce-throttle-time': ['throttle-time', 'ms', 'request'],
  'record-error': ['record-errors', '1', 'meter'],
  'record-retry': ['record-retries', '1', 'meter'],
  byte: ['batch-bytes', 'B', 'meter'],
};
/** Names of RequestMetrics; their mean is what a fit uses (RequestChannel of Kafka). */
export const OF_BROKERS: Readonly<Record<string, MetricRow>> = {
  LocalTimeMs: ['broker-local', 'ms', 'request'],
  RemoteTimeMs: ['broker-remote', 'ms', 'request'],
  RequestQueueTimeMs: ['broker-request-queue', 'ms', 'request'],
  ResponseQueueTimeMs: ['broker-response-queue', 'ms', 'request'],
  ResponseSendTimeMs: ['broker-response-send', 'ms', 'request'],
  ThrottleTimeMs: ['broker-throttle', 'ms', 'request'],
  TotalTimeMs: ['broker-total', 'ms', 'request'],
  RequestBytes: ['broker-request-size', 'B', 'request'],
};
/** What `producer-node-metrics` have: where a slow broker shows. */
const OF_NODES = ['request-latency', 'request'];
const OF_BROKER = { micrometer: null, jmxExporter: 'kafka_network_RequestMetrics_Mean' };

/** Every metric that can be asked for. Figures that aren't here come from a benchmark, not from a running system. */
export const METRIC_QUERIES: readonly MetricQuery[] = [
  ...(['client', 'node'] as const).flatMap((scope) =>
    Object.entries(OF_PRODUCERS)
      // Only topics have a byte-rate.
      .filter(([name]) => (scope === 'client' ? name !== 'byte' : OF_NODES.includes(name)))
      .map(([name, row]) => ofProducer(name, row, scope)),
  ),
  ...Object.entries(OF_BROKERS).flatMap(([name, [figure, unit]]): readonly MetricQuery[] =>
    unit === 'ms' ? [{ figure, scope: 'broker', name, series: OF_BROKER }] : [],
  ),
];

function ofProducer(metric: string, [figure, , kept]: MetricRow, scope: 'client' | 'node'): MetricQuery {
  const attribute = kept === 'meter' ? '-rate' : kept === 'now' || kept === 'share-of-time' ? '' : '-avg';
  const name = `${metric}${attribute}`;
  const group = scope === 'node' ? 'producer_node' : 'producer';
  const plain = name.replaceAll('-', '_');
  return {
    figure,
    scope,
    name,
    series: {
      micrometer: `kafka_${group}_${plain}`,
      jmxExporter: `kafka_producer_${group}_metrics_${plain}`,
    },
  };
}

export function queriesFor(figures: readonly MetricFigure[]): readonly MetricQuery[] {
  return METRIC_QUERIES.filter(({ figure }) => figures.includes(figure));
}

/** The queries of producers' metrics with these names of Kafka. */
export function queriesNamed(names: readonly string[]): readonly MetricQuery[] {
  return METRIC_QUERIES.filter(({ name, scope }) => scope === 'client' && names.includes(name));
}

/**
 * One PromQL query for all of these metrics, whichever exporter named them: its answer keeps the names, so that Import
 * reads it. Of brokers, it also finds the percentiles that jmx_exporter's own rules for Kafka export.
 */
export function promQl(queries: readonly MetricQuery[]): string {
  const ofClients = queries.flatMap(({ series: { micrometer, jmxExporter } }) =>
    micrometer === null ? [] : [micrometer, jmxExporter],
  );
  const stages = queries.filter(({ scope }) => scope === 'broker').map(({ name }) => name);
  const selectors = [
    ...(ofClients.length === 0 ? [] : [`{__name__=~"${ofClients.join('|')}"}`]),
    ...(stages.length === 0
      ? []
      : [
          `{__name__=~"(?i)kafka_network_requestmetrics_(mean|${stages.join('|')})",name=~"|${stages.join('|')}",request="Produce"}`,
        ]),
  ];
  return selectors.join(' or ');
}
