import type { Metric } from '../../../../figures/metric';
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
      atS: time === undefined ? null : inSeconds(Number(time)),
      line: number,
    });
    if (samples.length === MAX_SAMPLES) break;
  }
  return samples;
}

/** Converts a time to seconds: the exposition has ms, a query seconds. */
function inSeconds(time: number): number {
  return time > 1e11 ? time / 1000 : time;
}

export const PROMETHEUS_QUERY: ResultFormat = {
  sign: /"metric"\s{0,9}:/,
  read: (text) =>
    readSeries(
      'Answer to a Prometheus query',
      jsonValues(text).flatMap(({ value, line }) => querySamples(value, line)),
    ),
};

/** The samples of `{metric: {__name__, …}, value: [time, "1.5"]}`, or the ends of a range. */
function querySamples(json: unknown, line: number): readonly Sample[] {
  return resultsOf(json)
    .slice(0, MAX_SAMPLES)
    .flatMap((result): readonly Sample[] => {
      const { metric, value, values } = objectOf(result);
      // The series' own name isn't a label: brokers have one that is called `name`.
      const { __name__: written, ...others } = objectOf(metric);
      if (typeof written !== 'string') return [];
      const labels = Object.entries(others).filter(([, text]) => typeof text === 'string');
      const pairs = Array.isArray(value) ? [value] : Array.isArray(values) ? ends(values) : [];
      return pairs.filter(isReading).map(([time, text]) => ({
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

function resultsOf(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json;
  const { data, result, metric } = objectOf(json);
  const found = objectOf(data).result ?? result;
  return Array.isArray(found) ? found : metric === undefined ? [] : [json];
}

/** The first and the last reading with a value, and the very last one if it has none. */
function ends(values: readonly unknown[]): readonly unknown[] {
  const known = values.filter((pair) => Array.isArray(pair) && Number.isFinite(numberIn(String(pair[1]))));
  return [...new Set([known[0], known.at(-1), values.at(-1)])].filter((pair) => pair !== undefined);
}

/** The metrics of named series; null if none is of a producer or of a broker's requests. */
function readSeries(format: string, samples: readonly Sample[]): ResultReading | null {
  const { metrics, ignored, warnings } = sampleMetrics(samples, null);
  // A name such as `kafka.producer.linger.ms 5` is a setting instead of a metric.
  const isAny =
    metrics.length > 0 || samples.some(({ name }) => name.startsWith('kafka_network_requestmetrics_'));
  if (!isAny) return null;
  const brokers = metrics.filter(({ figure }) => figure.startsWith('broker-')).length;
  const whose =
    brokers === 0 ? 'of producers' : brokers === metrics.length ? 'of brokers' : 'of producers and brokers';
  return readingOf(`${format} ${whose}`, metrics, {
    ignored,
    warnings,
    meanings: settingsFromMetrics(metrics),
    versions: versionsIn(samples),
  });
}

/** Figures of producers that are settings of the scenario. */
const SETTINGS = [
  ['compression-ratio', 'compression.ratio', 'Compressed ÷ uncompressed bytes of a batch.'],
  ['buffer-total', 'buffer.memory', 'The memory that a producer has.'],
] as const;

/** Scenario settings that producers' metrics reveal: the compression ratio, and the memory. */
export function settingsFromMetrics(metrics: readonly Metric[]): readonly Meaning[] {
  return SETTINGS.flatMap(([figure, field, says]): readonly Meaning[] => {
    const found = metrics.findLast(
      (metric) =>
        metric.figure === figure &&
        metric.of.topic === null &&
        (figure === 'buffer-total' || (metric.statistic.type === 'mean' && metric.value < 1)),
    );
    return found === undefined
      ? []
      : [meaningOf(found.source.name, found.value, claimOf(field, found.value, says))];
  });
}
