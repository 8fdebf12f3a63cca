import type { Metric } from '../../../../figures/metric';
import type { FieldName } from '../../../../scenario/scenario';
import { versionsIn } from '../clientVersion';
import { jsonValues, objectOf } from '../metrics/json';
import { sampleMetrics } from '../metrics/sampleMetrics';
import { labelsOf, linesOf, MAX_SAMPLES, NUMBER, numberIn, plainName, type Sample } from '../metrics/samples';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import { meaningOf } from './columns';
import { type ResultFormat, type ResultReading, readingOf } from './reading';

/** Names of Java's producers and brokers, or a histogram's bucket or a summary's quantile. */
const SIGN =
  /^[ \t]{0,40}(?:(?:org[._]apache[._])?kafka[._](?:producer|network[._]requestmetrics)|[\w:.]{1,200}\{[^\n]{0,2000}\b(?:le|quantile)=")/im;

export const PROMETHEUS_TEXT: ResultFormat = {
  sign: SIGN,
  read: (text) => readSeries('Prometheus text', prometheusSamples(text)),
};

/**
 * A line of the text exposition or of a query's output: `name{label="value"} 1.5 1700000000000`, `… => 1.5
 * @[1700000000]`. A name that ends in a colon is a key of YAML.
 */
const LINE = new RegExp(
  [
    '^\\s{0,40}([A-Za-z_:][\\w:.]{1,299}[\\w.])\\s{0,9}',
    '(?:\\{((?:[^"{}]|"(?:[^"\\\\]|\\\\.)*")*)\\})?\\s{0,40}',
    `(?:=>)?\\s{0,40}(${NUMBER})`,
    '(?:\\s{1,9}@?\\[?(\\d{10,13}(?:\\.\\d{1,9})?)\\]?)?\\s{0,40}$',
  ].join(''),
);

function prometheusSamples(text: string): readonly Sample[] {
  const samples: Sample[] = [];
  for (const [line, number] of linesOf(text)) {
    const [, written, labels = '', value = '', time] = LINE.exec(line) ?? [];
    if (written === undefined) continue;
    samples.push({
      name: plainName(written),
      written,
      labels: labelsOf(labels),
      value: numberIn(value),
      // The exposition has ms, a query seconds.
      atS: time === undefined ? null : Number(time) / (Number(time) > 1e11 ? 1000 : 1),
      line: number,
    });
    if (samples.length === MAX_SAMPLES) break;
  }
  return samples;
}

export const PROMETHEUS_QUERY: ResultFormat = {
  sign: /"metric"\s{0,9}:/,
  read: (text) =>
    readSeries(
      'Answer to a Prometheus query',
      jsonValues(text).flatMap(({ value, line }) => querySamples(value, line)),
    ),
};

/** The samples of `{metric: {__name__, …}, value: [time, "1.5"]}`; of a range, the ends that have a value, and its last one. */
function querySamples(json: unknown, line: number): readonly Sample[] {
  const { data, result, metric: only } = objectOf(json);
  const found = Array.isArray(json) ? json : (objectOf(data).result ?? result ?? (only && [json]));
  if (!Array.isArray(found)) return [];
  return found.slice(0, MAX_SAMPLES).flatMap((series: unknown): readonly Sample[] => {
    const { metric, value, values } = objectOf(series);
    // The series' own name isn't a label: brokers have one that is called `name`.
    const { __name__: written, ...others } = objectOf(metric);
    if (typeof written !== 'string') return [];
    const labels = Object.entries(others).filter(([, text]) => typeof text === 'string');
    const pairs = (Array.isArray(values) ? values : [value]).filter(isReading);
    const known = pairs.filter(([, text]) => Number.isFinite(numberIn(String(text))));
    const used = [...new Set([known[0], known.at(-1), pairs.at(-1)])].filter((pair) => pair !== undefined);
    return used.map(([time, text]) => ({
      name: plainName(written),
      written,
      labels: Object.fromEntries(labels) as Sample['labels'],
      value: numberIn(String(text)),
      atS: typeof time === 'number' ? time : null,
      line,
    }));
  });
}

function isReading(pair: unknown): pair is readonly [time: unknown, value: unknown] {
  return Array.isArray(pair) && pair.length === 2;
}

/** The metrics of named series; null if none is of a producer or of a broker's requests. */
function readSeries(format: string, samples: readonly Sample[]): ResultReading | null {
  const { metrics, ignored, warnings } = sampleMetrics(samples, null);
  // A name such as `kafka.producer.linger.ms 5` is a setting instead of a metric.
  const isAny =
    metrics.length > 0 || samples.some(({ name }) => name.startsWith('kafka_network_requestmetrics_'));
  if (!isAny) return null;
  const isOfBrokers = metrics.map(({ figure }) => figure.startsWith('broker-'));
  const owners = [isOfBrokers.includes(false) && 'producers', isOfBrokers.includes(true) && 'brokers'];
  const whose = owners.filter((owner) => owner !== false).join(' and ');
  return readingOf(`${format} of ${whose || 'producers'}`, metrics, {
    ignored,
    warnings,
    meanings: settingsFromMetrics(metrics),
    versions: versionsIn(samples),
  });
}

/** Scenario settings that producers' metrics reveal: the compression ratio, and the memory. */
export function settingsFromMetrics(metrics: readonly Metric[]): readonly Meaning[] {
  const own = metrics.filter(({ of }) => of.topic === null);
  const ratio = own.findLast(
    ({ figure, statistic, value }) =>
      figure === 'compression-ratio' && statistic.type === 'mean' && value < 1,
  );
  const memory = own.findLast(({ figure }) => figure === 'buffer-total');
  const meaning = (metric: Metric | undefined, field: FieldName, says: string): readonly Meaning[] =>
    metric === undefined
      ? []
      : [meaningOf(metric.source.name, metric.value, claimOf(field, metric.value, says))];
  return [
    ...meaning(ratio, 'compression.ratio', 'Compressed ÷ uncompressed bytes of a batch.'),
    ...meaning(memory, 'buffer.memory', 'The memory that a producer has.'),
  ];
}
