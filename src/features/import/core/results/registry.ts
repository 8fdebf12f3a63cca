import { ACTUATOR } from './actuator';
import { type Basis, basisOf } from './basis';
import { CONSUMER_PERF } from './consumerPerf';
import { GRAFANA } from './grafana';
import { JMX } from './jmx';
import { K6 } from './k6';
import { LIBRDKAFKA_STATS } from './librdkafkaStats';
import { OLD_PRODUCER_PERF } from './oldProducerPerf';
import { OPEN_MESSAGING } from './openMessaging';
import { OPEN_MESSAGING_LOG } from './openMessagingLog';
import { OTLP } from './otlp';
import { PERF_TEST } from './perfTest';
import { PROMETHEUS_TEXT } from './prometheus';
import { PROMETHEUS_QUERY } from './prometheusQuery';
import { RDKAFKA_PERF } from './rdkafkaPerf';
import type { MetricReading, ResultFormat } from './reading';
import { REQUEST_LOG } from './requestLog';
import { RPK } from './rpk';
import { SARAMA_PERF } from './saramaPerf';
import { TROGDOR } from './trogdor';
import { WRITER_STATS } from './writerStats';

// @recipe importer
/** Every format of metrics and of benchmarks' results, the most certain first. */
export const RESULT_FORMATS: readonly ResultFormat[] = [
  SARAMA_PERF,
  PERF_TEST,
  REQUEST_LOG,
  OPEN_MESSAGING,
  OPEN_MESSAGING_LOG,
  TROGDOR,
  LIBRDKAFKA_STATS,
  RDKAFKA_PERF,
  OLD_PRODUCER_PERF,
  CONSUMER_PERF,
  K6,
  RPK,
  WRITER_STATS,
  JMX,
  GRAFANA,
  PROMETHEUS_QUERY,
  OTLP,
  ACTUATOR,
  PROMETHEUS_TEXT,
];

const FORMATS_OF_SERIES = RESULT_FORMATS.filter(({ isRun }) => isRun !== true);

/** A text's metrics or result, and what they rest on. */
export interface ResultReading extends MetricReading, Pick<ResultFormat, 'kind'> {
  readonly basis: Basis;
}

/**
 * Reads metrics of producers and brokers, and results of benchmarks; null if a text has none. A run is read together
 * with metrics of its producers in the same text. Never throws.
 */
export function readResult(text: string): ResultReading | null {
  const found = firstOf(RESULT_FORMATS, text);
  if (found === null) return null;
  const { kind, isRun, lacks } = found.format;
  const isAlone = isRun === true && found.reading.metrics.every(({ of }) => of.client === null);
  const others = isAlone ? firstOf(FORMATS_OF_SERIES, text) : null;
  const reading = others === null ? found.reading : withMetrics(found.reading, others.reading);
  return { ...reading, kind, basis: basisOf(found.reading, lacks) };
}

function firstOf(
  formats: readonly ResultFormat[],
  text: string,
): { readonly format: ResultFormat; readonly reading: MetricReading } | null {
  for (const format of formats) {
    const reading = format.sign.test(text) ? format.read(text) : null;
    if (reading !== null) return { format, reading };
  }
  return null;
}

/** A run's reading with its producers' metrics from the same text. */
function withMetrics(run: MetricReading, others: MetricReading): MetricReading {
  return {
    ...run,
    format: `${run.format}; ${others.format}`,
    metrics: [...run.metrics, ...others.metrics],
    ignored: [...run.ignored, ...others.ignored],
    meanings: [...others.meanings, ...run.meanings],
    warnings: [...run.warnings, ...others.warnings],
    versions: [...run.versions, ...others.versions],
  };
}
