import type { Metric } from '../../../../figures/metric';
import { versionsIn } from '../clientVersion';
import { jsonValues } from '../metrics/json';
import { sampleMetrics } from '../metrics/sampleMetrics';
import type { Sample } from '../metrics/samples';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import { type MetricReading, plainReading } from './reading';

/** The metrics of named series; null if none is of a producer or of a broker's requests. */
export function readSeries(format: string, samples: readonly Sample[]): MetricReading | null {
  const { metrics, ignored, warnings } = sampleMetrics(samples, null);
  // A name such as `kafka.producer.linger.ms 5` is a setting instead of a metric.
  const isAny =
    metrics.length > 0 || samples.some(({ name }) => name.startsWith('kafka_network_requestmetrics_'));
  if (!isAny) return null;
  const brokers = metrics.filter(({ figure }) => figure.startsWith('broker-')).length;
  const whose =
    brokers === 0 ? 'of producers' : brokers === metrics.length ? 'of brokers' : 'of producers and brokers';
  return {
    ...plainReading(`${format} ${whose}`, metrics),
    ignored,
    warnings,
    meanings: settingsFromMetrics(metrics),
    versions: versionsIn(samples),
  };
}

/** The same for samples in JSON values. */
export function readJsonSeries(
  format: string,
  text: string,
  samplesOf: (json: unknown, line: number) => readonly Sample[],
): MetricReading | null {
  return readSeries(
    format,
    jsonValues(text).flatMap(({ value, line }) => samplesOf(value, line)),
  );
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
