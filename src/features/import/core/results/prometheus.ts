import { versionsIn } from '../clientVersion';
import { jsonValues, objectOf } from '../metrics/json';
import { sampleMetrics } from '../metrics/sampleMetrics';
import { numberIn, type Sample } from '../metrics/samples';
import { claimOf } from '../settle';
import { meaningOf } from './columns';
import { type Parts, type ResultFormat, type ResultReading, readingOf } from './reading';

const MAX_SAMPLES = 20_000;
/** Max length of a scrape's line, characters. */
const MAX_LINE = 4000;
const NUMBER =
  '[+-]?(?:\\d{1,30}(?:\\.\\d{0,30})?|\\.\\d{1,30})(?:[eE][+-]?\\d{1,3})?|NaN|[+-]?Inf(?:inity)?';

export const PROMETHEUS_TEXT: ResultFormat = {
  // Names of Java's producers and brokers, or a histogram's bucket or a summary's quantile.
  sign: /^[ \t]{0,40}(?:(?:org[._]apache[._])?kafka[._](?:producer|network[._]requestmetrics)|[\w:.]{1,200}\{[^\n]{0,2000}\b(?:le|quantile)=")/im,
  read: (text) => readSeries('Prometheus text', samplesIn(text, LINE)),
};

/**
 * A line of the text exposition or of a query's output: `name{label="value"} 1.5 1700000000000`, `… => 1.5
 * @[1700000000]`. A name that ends in a colon is a key of YAML.
 */
const LINE = new RegExp(
  [
    '^\\s{0,40}(?<written>[A-Za-z_:][\\w:.]{1,299}[\\w.])\\s{0,9}',
    '(?:\\{(?<tags>(?:[^"{}]|"(?:[^"\\\\]|\\\\.)*")*)\\})?\\s{0,40}',
    `(?:=>)?\\s{0,40}(?<value>${NUMBER})`,
    '(?:\\s{1,9}@?\\[?(?<time>\\d{10,13}(?:\\.\\d{1,9})?)\\]?)?\\s{0,40}$',
  ].join(''),
);
/** A line of `--print-metrics` (ToolsUtils of Kafka): `group:name:{tags} : value`, in the locale's format. */
const PRINTED =
  /\b(?<group>producer(?:-node|-topic)?-metrics|app-info):(?<written>[a-z\d-]{2,60}):\{(?<tags>[^{}\n]{0,300})\}\s{0,200}: (?<value>[\w.,+-]{1,40})/;

/** The samples of a text's lines by a pattern; one with a group is a producer's, as jmx_exporter names it by default. */
function samplesIn(text: string, pattern: RegExp): readonly Sample[] {
  const samples: Sample[] = [];
  for (const [index, row] of text.split('\n').entries()) {
    const found = row.length > MAX_LINE ? null : pattern.exec(row);
    const { group, written, tags = '', value = '', time } = found?.groups ?? {};
    if (written === undefined) continue;
    const isPrinted = group !== undefined;
    // A version is no number.
    const labels = labelsOf(written === 'version' ? `${tags}, version=${value}` : tags);
    // The exposition has ms, a query seconds.
    const atS = time === undefined ? null : Number(time) / (Number(time) > 1e11 ? 1000 : 1);
    const name = plainName(isPrinted ? `kafka_producer_${group}_${written}` : written);
    samples.push({ name, written, labels, value: numberIn(value.replace(',', '.')), atS, line: index + 1 });
    if (samples.length === MAX_SAMPLES) break;
  }
  return samples;
}

const LABEL = /([A-Za-z_][\w.-]{0,99})\s{0,9}=\s{0,9}(?:"((?:[^"\\]|\\.){0,1000})"|([^"\s,]{1,300}))/g;

function labelsOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(LABEL)].map(([, key = '', quoted, plain = '']) => [key, quoted ?? plain]),
  );
}

/** Normalizes a name of Prometheus, OpenTelemetry (KIP-714) or Micrometer: lower case, underscores, no prefix. */
function plainName(written: string): string {
  return written
    .toLowerCase()
    .replaceAll(/[.:-]/g, '_')
    .replace(/^org_apache_/, '');
}

/** What kafka-producer-perf-test prints of its producers. */
export const PRINTED_METRICS: ResultFormat = {
  sign: /producer(?:-node|-topic)?-metrics:/,
  read: (text, run) => {
    const parts = { kind: 'perf-test', format: 'kafka-producer-perf-test' } as const;
    const { durationS = null } = run?.basis ?? {};
    // Of several lists, the last ones are those of the producers that ran together.
    const most = durationS === null ? Number.POSITIVE_INFINITY : (run?.measured?.producers ?? 1);
    const lists = new Map<string, number>();
    const last = samplesIn(text, PRINTED)
      .toReversed()
      .filter(({ name, labels }) => {
        const series = JSON.stringify([name, labels]);
        lists.set(series, (lists.get(series) ?? 0) + 1);
        return (lists.get(series) ?? 0) <= most;
      });
    return readSeries('', last.toReversed(), durationS, parts);
  },
};

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
    const texts = Object.entries(others).filter(([, text]) => typeof text === 'string');
    const own = {
      name: plainName(written),
      written,
      labels: Object.fromEntries(texts) as Sample['labels'],
      line,
    };
    const pairs = (Array.isArray(values) ? values : [value]).filter(
      (pair): pair is readonly [unknown, unknown] => Array.isArray(pair) && pair.length === 2,
    );
    const known = pairs.filter(([, text]) => Number.isFinite(numberIn(String(text))));
    const used = [...new Set([known[0], known.at(-1), pairs.at(-1)])].filter((pair) => pair !== undefined);
    return used.map(([time, text]) => {
      const atS = typeof time === 'number' ? time : null;
      return { ...own, value: numberIn(String(text)), atS };
    });
  });
}

/** The metrics of named series; null if none is of a producer or of a broker's requests. */
function readSeries(
  format: string,
  samples: readonly Sample[],
  ageS: number | null = null,
  parts: Parts = {},
): ResultReading | null {
  const { metrics, ...rest } = sampleMetrics(samples, ageS);
  // A name such as `kafka.producer.linger.ms 5` is a setting instead of a metric.
  const isAny =
    metrics.length > 0 || samples.some(({ name }) => name.startsWith('kafka_network_requestmetrics_'));
  if (!isAny) return null;
  const meanings = SHOWN.flatMap(([wanted, field, most, says]) =>
    metrics
      .filter(
        ({ figure, statistic: { type }, of }) => figure === wanted && type !== 'max' && of.topic === null,
      )
      .filter(({ value }) => value < most)
      .slice(-1)
      .map(({ source, value }) => meaningOf(source.name, value, claimOf(field, value, says))),
  );
  const ofBrokers = metrics.filter(({ figure }) => figure.startsWith('broker-')).length;
  const both = ofBrokers === 0 ? 'producers' : 'producers and brokers';
  const whose = ofBrokers > 0 && ofBrokers === metrics.length ? 'brokers' : both;
  const all = { ...rest, meanings, versions: versionsIn(samples), ...parts };
  return readingOf(`${format} of ${whose}`, metrics, all);
}

/** Settings of a scenario that producers' metrics show, if they're below a bound. */
const SHOWN = [
  ['compression-ratio', 'compression.ratio', 1, 'Compressed ÷ uncompressed bytes of a batch.'],
  ['buffer-total', 'buffer.memory', Number.POSITIVE_INFINITY, 'The memory that a producer has.'],
] as const;
