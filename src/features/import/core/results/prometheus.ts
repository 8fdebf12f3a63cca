import { labelsOf, linesOf, MAX_SAMPLES, NUMBER, numberIn, plainName, type Sample } from '../metrics/samples';
import type { ResultFormat } from './reading';
import { LACKS_OF_SERIES, readSeries } from './series';

/** Names of Java's producers and brokers, and of Go clients behind an application's prefix. */
const SIGN =
  /^[ \t]{0,40}(?:(?:org[._]apache[._])?kafka[._](?:producer|network[._]requestmetrics)|\w{0,200}(?:kafka_writer_|messaging_kafka_(?:produce|write)_|buffered_produce_records_total|produce_(?:un)?compressed_bytes_total|request_duration_e2e_seconds_))/im;

export const PROMETHEUS_TEXT: ResultFormat = {
  kind: 'metrics',
  evidence: "Prometheus text with names of Kafka's producers or brokers",
  sign: SIGN,
  read: (text) => readSeries('Prometheus text', prometheusSamples(text)),
  lacks: LACKS_OF_SERIES,
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

/** The samples of a scrape; may be empty. */
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
