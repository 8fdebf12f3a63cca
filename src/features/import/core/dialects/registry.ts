import { oneOf } from '../owners';
import { type Entry, readSource } from '../source/source';
import { franzGoOption, saramaField } from './goClients';
import { javaSetting, keywordSetting } from './java';
import { kafkaJsOption } from './kafkaJs';
import type { ConfiguredProducer, Dialect } from './library';
import { librdkafkaSetting } from './librdkafka';
import { documentProducers, dump, environment, flags, javaLog, linesProducer } from './plainTexts';
import { PROGRAMS, unreadProgram } from './programs';
import { sourceDialect } from './sourceDialect';

const OF_LIBRDKAFKA: readonly (readonly [format: string, sign: RegExp])[] = [
  ['Python source with confluent-kafka', /\bconfluent_kafka\b/],
  ['Rust source with rdkafka', /\brdkafka::|\bClientConfig::new\b/],
  [
    'C# source with Confluent.Kafka',
    /\bConfluent\.Kafka\b|\bProducerConfig\s{0,9}(?:\(\)\s{0,9})?\{|\bProducerBuilder<|\bnew Producer<\w{1,60}, ?\w{1,60}>/,
  ],
  ['Go source with confluent-kafka-go', /\bkafka\.ConfigMap\b/],
  ['C or C++ source with librdkafka', /\brd_kafka_conf_set\b|\bRdKafka::/],
  ['JavaScript source with node-rdkafka', /\bnode-rdkafka\b/],
  ["JavaScript source with Confluent's client", /\bkafka-javascript\b/],
];

// @recipe importer
const SOURCES: readonly Dialect[] = [
  sourceDialect('sarama', 'Go source with Sarama', saramaField, /\bsarama\./),
  sourceDialect('franz-go', 'Go source with franz-go', franzGoOption, /\bkgo\.[A-Z]\w{0,99}\s{0,9}\(/),
  ...OF_LIBRDKAFKA.map(([format, sign]) => sourceDialect('librdkafka', format, librdkafkaSetting, sign)),
  sourceDialect(
    'kafka-python',
    'Python source with kafka-python',
    keywordSetting,
    /\bfrom kafka import\b|\bKafkaProducer\((?:\*\*|\s{0,200}[a-z_]{2,60}\s{0,9}=)/,
  ),
  sourceDialect(
    'kafkajs',
    'JavaScript source with KafkaJS',
    kafkaJsOption,
    /\bkafkajs\b|\.producer\(\s{0,200}\{|\bmaxInFlightRequests\b/,
    // Confluent's client has the same names.
    /^(?![\s\S]*kafka-javascript)/,
  ),
];

/** Source that sets Java's own names or constants, whatever creates the producer. */
const JAVA_SOURCE = sourceDialect(
  'java',
  'Java or Kotlin source',
  javaSetting,
  /\b(?:Producer|Streams|CommonClient)Configs?\.[A-Z]|\b[A-Z]{2,20}_[A-Z_]{2,40}_CONFIG\b|\.(?:put|setProperty)\(|\bMap\.of\(|\[\s{0,9}"[\w.]{1,99}"\s{0,9}\]\s{0,9}=|"\s{1,9}to\s|"\s{0,9}->|\.option\(\s{0,9}"kafka\./,
);

/** A dictionary in any language, if nothing more certain was recognised. */
const DICTIONARY = sourceDialect(
  'librdkafka',
  'librdkafka, a dictionary',
  librdkafkaSetting,
  /["'][a-z]{2,40}\.[a-z.]{2,60}["']\s{0,9}:|\.set\(\s{0,200}["']/,
);

/** Every dialect, in groups: what has the evidence of one isn't read as another of a later group. */
const GROUPS: readonly (readonly Dialect[])[] = [
  [javaLog],
  PROGRAMS,
  [dump],
  [(text, wanted) => documentProducers(text, wanted)],
  SOURCES,
  [JAVA_SOURCE],
  [flags],
  [DICTIONARY],
  [environment],
  [linesProducer],
];

/**
 * The `wanted` producer of the dialects whose evidence a text has, else the last one; null if it has none. Never
 * throws.
 */
export function configuredIn(text: string, wanted: string | null): ConfiguredProducer | null {
  if (unreadProgram(text) !== null) return null;
  let entries: readonly Entry[] | undefined;
  const source = () => (entries ??= readSource(text));
  for (const group of GROUPS) {
    const found = group.flatMap((dialect) => dialect(text, wanted, source));
    if (found.length > 0) return chosenOf(found, wanted);
  }
  return null;
}

function chosenOf(all: readonly ConfiguredProducer[], wanted: string | null): ConfiguredProducer | null {
  const choicesOf = ({ format, name = format, choices = [] }: ConfiguredProducer): readonly string[] =>
    choices.length === 0 ? [name] : choices;
  const chosen = all.find((each) => choicesOf(each).includes(wanted ?? '')) ?? all.at(-1) ?? null;
  if (chosen === null || all.length === 1) return chosen;
  const names = [...new Set(all.flatMap(choicesOf))];
  const { choices, notes } = oneOf(names, wanted, chosen.name ?? chosen.format);
  return { ...chosen, choices, notes: [...notes, ...(chosen.notes ?? [])] };
}
