import { eachOf, objectOf } from '../metrics/json';
import { MAX_SAMPLES, plainName, type Sample } from '../metrics/samples';
import type { ResultFormat } from './reading';
import { LACKS_OF_SERIES, readJsonSeries } from './series';

export const OTLP: ResultFormat = {
  kind: 'metrics',
  evidence: 'OpenTelemetry metrics as JSON',
  sign: /"(?:resource|scope)Metrics"\s{0,9}:/,
  read: (text) => readJsonSeries('OpenTelemetry, JSON,', text, otlpSamples),
  lacks: LACKS_OF_SERIES,
};

/**
 * The samples of OpenTelemetry's metrics as JSON (OTLP), as a collector writes them to a file: gauges and sums, with
 * the labels of their resource and their own. KIP-714 has the names; librdkafka's are without `org.apache.kafka`.
 */
function otlpSamples(json: unknown, line: number): readonly Sample[] {
  return eachOf(json)
    .flatMap((part) => listOf(part, 'resourceMetrics'))
    .flatMap((part) => {
      const shared = labelsOf(objectOf(objectOf(part).resource).attributes);
      const metrics = listOf(part, 'scopeMetrics').flatMap((scope) => listOf(scope, 'metrics'));
      return metrics.flatMap((metric) => samplesOf(metric, shared, line));
    })
    .slice(0, MAX_SAMPLES);
}

function samplesOf(
  metric: unknown,
  shared: Readonly<Record<string, string>>,
  line: number,
): readonly Sample[] {
  const { name: written, gauge, sum } = objectOf(metric);
  if (typeof written !== 'string') return [];
  return listOf(gauge ?? sum, 'dataPoints').map((point) => {
    const { attributes, asDouble, asInt, timeUnixNano } = objectOf(point);
    const nanoseconds = Number(timeUnixNano ?? Number.NaN);
    return {
      name: plainName(written.replace(/^producer\./, 'kafka.producer.')),
      written,
      labels: { ...shared, ...labelsOf(attributes) },
      value: Number(asDouble ?? asInt ?? Number.NaN),
      atS: nanoseconds > 0 ? nanoseconds / 1e9 : null,
      line,
    };
  });
}

function listOf(value: unknown, key: string): readonly unknown[] {
  const list = objectOf(value)[key];
  return Array.isArray(list) ? list : [];
}

function labelsOf(attributes: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    listOf({ attributes }, 'attributes').flatMap((attribute) => {
      const { key, value } = objectOf(attribute);
      const { stringValue, intValue } = objectOf(value);
      const text = stringValue ?? intValue;
      return typeof key === 'string' && text !== undefined ? [[key, String(text)]] : [];
    }),
  );
}
