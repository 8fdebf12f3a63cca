import type { MetricFigure } from './metric';

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

/** Attributes of `producer-metrics`, those that say most first (SenderMetricsRegistry, BufferPool and Selector of Kafka). */
const OF_CLIENTS: readonly (readonly [MetricFigure, attribute: string])[] = [
  ['queue-time', 'record-queue-time-avg'],
  ['request-latency', 'request-latency-avg'],
  ['batch-size', 'batch-size-avg'],
  ['records-per-request', 'records-per-request-avg'],
  ['requests', 'request-rate'],
  ['records', 'record-send-rate'],
  ['bytes', 'outgoing-byte-rate'],
  ['compression-ratio', 'compression-rate-avg'],
  ['record-size', 'record-size-avg'],
  ['request-size', 'request-size-avg'],
  ['buffer-wait', 'bufferpool-wait-ratio'],
  ['buffer-available', 'buffer-available-bytes'],
  ['buffer-total', 'buffer-total-bytes'],
  ['requests-in-flight', 'requests-in-flight'],
  ['throttle-time', 'produce-throttle-time-avg'],
  ['record-errors', 'record-error-rate'],
  ['record-retries', 'record-retry-rate'],
];
/** Attributes of `producer-node-metrics`: where a slow broker shows. */
const OF_NODES: readonly (readonly [MetricFigure, attribute: string])[] = [
  ['request-latency', 'request-latency-avg'],
  ['requests', 'request-rate'],
];
/** Names of RequestMetrics; their mean is what a fit uses (RequestChannel of Kafka). */
const OF_BROKERS: readonly (readonly [MetricFigure, name: string])[] = [
  ['broker-local', 'LocalTimeMs'],
  ['broker-remote', 'RemoteTimeMs'],
  ['broker-request-queue', 'RequestQueueTimeMs'],
  ['broker-response-queue', 'ResponseQueueTimeMs'],
  ['broker-response-send', 'ResponseSendTimeMs'],
  ['broker-throttle', 'ThrottleTimeMs'],
  ['broker-total', 'TotalTimeMs'],
];

/** Every metric that can be asked for. Figures that aren't here come from a benchmark, not from a running system. */
export const METRIC_QUERIES: readonly MetricQuery[] = [
  ...OF_CLIENTS.map(([figure, name]) => ofProducer(figure, name, 'client')),
  ...OF_NODES.map(([figure, name]) => ofProducer(figure, name, 'node')),
  ...OF_BROKERS.map(([figure, name]) => ofBroker(figure, name)),
];

function ofProducer(figure: MetricFigure, name: string, scope: 'client' | 'node'): MetricQuery {
  const group = scope === 'node' ? 'producer-node' : 'producer';
  const plain = (text: string): string => text.replaceAll('-', '_');
  return {
    figure,
    scope,
    name,
    series: {
      micrometer: `kafka_${plain(group)}_${plain(name)}`,
      jmxExporter: `kafka_producer_${plain(group)}_metrics_${plain(name)}`,
    },
  };
}

function ofBroker(figure: MetricFigure, name: string): MetricQuery {
  return {
    figure,
    scope: 'broker',
    name,
    series: { micrometer: null, jmxExporter: 'kafka_network_RequestMetrics_Mean' },
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
