import type { Entry } from '../source/entries';
import type { Dialect } from './dialect';
import { javaSetting } from './java';
import { sourceDialect } from './sourceDialect';

/** A table of Flink SQL (flink-connector-kafka, KafkaConnectorOptionsUtil): Java's own names behind `properties.`. */
export const FLINK_SQL: Dialect = sourceDialect({
  kind: 'java',
  format: 'Flink SQL, connector kafka',
  signs: [/'connector'\s{0,9}=\s{0,9}'(?:upsert-)?kafka'/],
  languages: ['blocks'],
  named: (entry) => behind('properties.', entry),
});

/** A KafkaSink of Flink (flink-connector-kafka 5.0, KafkaSinkBuilder), which changes no default of the model's settings. */
export const FLINK: Dialect = sourceDialect({
  kind: 'java',
  format: 'Flink, KafkaSink',
  signs: [/\bKafkaSink\b[\s\S]{0,200}\bbuilder\b/],
  languages: ['java', 'kotlin'],
  named: javaSetting,
  notes: ({ text }) =>
    /\b(?:AT_LEAST_ONCE|EXACTLY_ONCE)\b/.test(text)
      ? [
          'Flink flushes the producer at each checkpoint, so then no batch waits for its linger. That is not in the model.',
        ]
      : [],
});

/** A sink of Spark (KafkaSourceProvider.kafkaParamsForProducer): Java's own names and defaults behind `kafka.`. */
export const SPARK: Dialect = sourceDialect({
  kind: 'java',
  format: 'Spark, sink kafka',
  signs: [/\.format\(\s{0,9}["']kafka["']\s{0,9}\)/],
  languages: ['kotlin', 'java', 'python'],
  named: (entry) => behind('kafka.', entry),
});

function behind(prefix: string, { name, isQuoted }: Entry): string | null {
  return isQuoted && name.startsWith(prefix) ? name.slice(prefix.length) : null;
}
