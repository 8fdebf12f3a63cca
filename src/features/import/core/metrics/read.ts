import type { Metric } from '../../../../figures/metric';
import { versionsIn } from '../clientVersion';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import { actuatorSamples } from './actuator';
import { readConsumerPerf } from './consumerPerf';
import { grafanaSamples } from './grafana';
import { jmxSamples } from './jmx';
import { jsonValues } from './json';
import { writerStatsSamples } from './kafkaGoStats';
import { readLibrdkafkaStats } from './librdkafkaStats';
import { otlpSamples } from './otlp';
import { prometheusSamples, querySamples } from './prometheus';
import { type MetricReading, plainReading } from './reading';
import { readRequestLog } from './requestLog';
import { readOpenMessaging, readTrogdor } from './results';
import { sampleMetrics } from './sampleMetrics';
import type { Sample } from './samples';

// @recipe importer
/** Readers of all metric formats, the most certain first. */
const READERS: readonly ((text: string) => MetricReading | null)[] = [
  readRequestLog,
  readOpenMessaging,
  readTrogdor,
  readLibrdkafkaStats,
  readConsumerPerf,
  (text) => ofSamples('A printout', writerStatsSamples(text)),
  (text) => ofSamples('Attributes of JMX', jmxSamples(text)),
  (text) => ofSamples("Grafana's CSV", grafanaSamples(text)),
  ofJson(/"metric"\s{0,9}:/, 'Answer to a Prometheus query', querySamples),
  ofJson(/"(?:resource|scope)Metrics"\s{0,9}:/, 'OpenTelemetry, JSON,', otlpSamples),
  ofJson(/"measurements"\s{0,9}:/, "Answer of Spring Boot's Actuator", actuatorSamples),
  (text) =>
    SCRAPE.test(text) || SCRAPE_OF_GO.test(text)
      ? ofSamples('Prometheus text', prometheusSamples(text))
      : null,
];
const SCRAPE = /^[ \t]{0,40}(?:org[._]apache[._])?kafka[._](?:producer|network[._]requestmetrics)/im;
/** Names of kafka-go and of franz-go's kprom, with an application's prefix. */
const SCRAPE_OF_GO =
  /^[ \t]{0,40}\w{0,200}(?:kafka_writer_|buffered_produce_records_total|produce_(?:un)?compressed_bytes_total|request_duration_e2e_seconds_)/m;

/** Reads metrics of producers and brokers, and results of benchmarks; null if a text has none. Never throws. */
export function readMetrics(text: string): MetricReading | null {
  for (const reader of READERS) {
    const read = reader(text);
    if (read !== null) return read;
  }
  return null;
}

function ofJson(
  sign: RegExp,
  format: string,
  samplesOf: (json: unknown, line: number) => readonly Sample[],
): (text: string) => MetricReading | null {
  return (text) =>
    sign.test(text)
      ? ofSamples(
          format,
          jsonValues(text).flatMap(({ value, line }) => samplesOf(value, line)),
        )
      : null;
}

function ofSamples(format: string, samples: readonly Sample[]): MetricReading | null {
  const { metrics, ignored, warnings, ofGo } = sampleMetrics(samples, null);
  // A name such as `kafka.producer.linger.ms 5` is a setting instead of a metric.
  const isAny =
    metrics.length > 0 ||
    ofGo !== null ||
    samples.some(({ name }) => name.startsWith('kafka_network_requestmetrics_'));
  if (!isAny) return null;
  const brokers = metrics.filter(({ figure }) => figure.startsWith('broker-')).length;
  const whose =
    brokers === 0 ? 'of producers' : brokers === metrics.length ? 'of brokers' : 'of producers and brokers';
  return {
    ...plainReading(`${format} ${ofGo === null ? whose : `of ${ofGo.name}`}`, metrics),
    ignored,
    warnings,
    meanings: settingsFromMetrics(metrics),
    versions: versionsIn(samples),
    clientId: ofGo?.clientId ?? null,
  };
}

/** Scenario settings that producers' metrics reveal: the compression ratio, and the memory. */
export function settingsFromMetrics(metrics: readonly Metric[]): readonly Meaning[] {
  const last = (wanted: (metric: Metric) => boolean): Metric | undefined =>
    metrics.findLast((metric) => metric.of.topic === null && wanted(metric));
  const ratio = last(
    ({ figure, statistic, value }) =>
      figure === 'compression-ratio' && statistic.type === 'mean' && value < 1,
  );
  const memory = last(({ figure }) => figure === 'buffer-total');
  return [
    ...(ratio === undefined
      ? []
      : [meaning(ratio, 'compression.ratio', 'Compressed ÷ uncompressed bytes of a batch.')]),
    ...(memory === undefined ? [] : [meaning(memory, 'buffer.memory', 'The memory that a producer has.')]),
  ];
}

function meaning(
  { source, value }: Metric,
  field: 'compression.ratio' | 'buffer.memory',
  says: string,
): Meaning {
  return { given: { name: source.name, value: String(value) }, claims: [claimOf(field, value, says)] };
}
