import { constantText } from './constant';
import { AIOKAFKA, frameworkOf } from './frameworks';
import { kafkaGoField } from './kafkaGo';
import { isKafkaJsOption } from './kafkaJs';
import { librdkafkaName, librdkafkaNameInJs } from './librdkafka';
import { NAME_OF_KAFKA, producerName } from './producerName';
import { isKnownAbsent } from './reasons';
import { saramaField } from './sarama';
import { type Assignment, assignmentsIn } from './source';
import type { Given, ImportKind } from './types';

/** A library in a programming language. */
interface Dialect {
  readonly kind: ImportKind;
  readonly format: string;
  /** Matches only this library's source. */
  readonly sign: RegExp;
  /** The setting that a name in its source stands for, or null. */
  readonly named: (assignment: Assignment) => string | null;
}

// @recipe importer
const DIALECTS: readonly Dialect[] = [
  {
    kind: 'sarama',
    format: 'Go source with Sarama',
    sign: /\bsarama\./,
    named: ({ name }) => saramaField(name),
  },
  {
    kind: 'kafka-go',
    format: 'Go source with kafka-go',
    // Its readers are consumers, so they don't match.
    sign: /\bkafka\w{0,10}\.(?:Writer|WriterConfig)\s{0,9}\{|\bkafka\w{0,10}\.NewWriter\(/,
    named: ({ name }) => kafkaGoField(name),
  },
  ...(
    [
      ['Python source with confluent-kafka', /\bconfluent_kafka\b/],
      ['Rust source with rdkafka', /\brdkafka::|\bClientConfig::new\b/],
      ['C# source with Confluent.Kafka', /\bConfluent\.Kafka\b|\bProducerConfig\s{0,9}(?:\(\)\s{0,9})?\{/],
      ['Go source with confluent-kafka-go', /\bkafka\.ConfigMap\b/],
      ['C or C++ source with librdkafka', /\brd_kafka_conf_set\b|\bRdKafka::/],
      ['JavaScript source with node-rdkafka', /\bnode-rdkafka\b/],
    ] as const
  ).map(([format, sign]): Dialect => ({ kind: 'librdkafka', format, sign, named: librdkafkaSetting })),
  {
    kind: 'librdkafka',
    format: "JavaScript source with Confluent's client",
    sign: /\bkafka-javascript\b/,
    named: (assignment) => librdkafkaSetting(assignment) ?? librdkafkaNameInJs(assignment.name),
  },
  {
    kind: 'kafka-python',
    format: AIOKAFKA,
    sign: /\bAIOKafkaProducer\b|\bfrom aiokafka\b/,
    named: kafkaPythonSetting,
  },
  {
    kind: 'kafka-python',
    format: 'Python source with kafka-python',
    sign: /\bfrom kafka import\b|\bKafkaProducer\((?:\*\*|\s{0,200}[a-z_]{2,60}\s{0,9}=)|\b(?:linger_ms|bootstrap_servers)["']?\s{0,9}[=:]/,
    named: kafkaPythonSetting,
  },
  {
    kind: 'kafkajs',
    format: 'JavaScript source with KafkaJS',
    sign: /\bkafkajs\b|\.producer\(\s{0,200}\{|\bmaxInFlightRequests\b/,
    named: ({ name }) => (isKafkaJsOption(name) ? name : null),
  },
  {
    kind: 'java',
    format: 'Java or Kotlin source',
    sign: /\b(?:Producer|Streams|CommonClient)Configs?\.[A-Z]|\.(?:put|setProperty)\(|\bMap\.of\(|\[\s{0,9}"[\w.]{1,99}"\s{0,9}\]\s{0,9}=|"\s{1,9}to\s|"\s{0,9}->/,
    named: javaSetting,
  },
  {
    kind: 'librdkafka',
    format: 'librdkafka, a dictionary',
    sign: /["'][a-z]{2,40}\.[a-z.]{2,60}["']\s{0,9}:|\.set\(\s{0,200}["']/,
    named: librdkafkaSetting,
  },
];

/** Whether the reader of this kind computes values itself. */
function isGoSource(kind: ImportKind): boolean {
  return kind === 'sarama' || kind === 'kafka-go';
}

/** Settings in a source text. */
interface SourcePairs {
  readonly kind: ImportKind;
  readonly format: string;
  readonly pairs: readonly Given[];
}

/** The settings in a source text and its library; null if the text isn't any library's source, or has no settings. */
export function sourcePairs(text: string): SourcePairs | null {
  const dialects = DIALECTS.filter(({ sign }) => sign.test(text));
  const assignments = dialects.length === 0 ? [] : assignmentsIn(text);
  const constants = constantsIn(assignments);
  for (const { kind, format, named } of dialects) {
    const pairs = assignments.flatMap((assignment): readonly Given[] => {
      const name = named(assignment);
      if (name === null) return [];
      const value = constants.get(assignment.value) ?? assignment.value;
      return [{ name, value: isGoSource(kind) ? value : constantText(value) }];
    });
    const isProducers =
      kind !== 'java' || frameworkOf(pairs) !== null || pairs.some(({ name }) => producerName(name).isKnown);
    if (pairs.length > 0 && isProducers) return { kind, format, pairs };
  }
  return null;
}

/** Constants: assigned once as `NAME = value`, and used by name elsewhere in the same source. */
function constantsIn(assignments: readonly Assignment[]): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  const twice = new Set<string>();
  for (const { name, sign, value } of assignments) {
    if (sign !== '=') continue;
    if (constants.has(name)) twice.add(name);
    constants.set(name, value);
  }
  return new Map([...constants].filter(([name]) => !twice.has(name)));
}

function librdkafkaSetting({ name, isQuoted }: Assignment): string | null {
  const known = librdkafkaName(name, isQuoted);
  return known ?? (isQuoted && NAME_OF_KAFKA.test(name) ? name : null);
}

function kafkaPythonSetting({ name }: Assignment): string | null {
  if (!/^[a-z]+(?:_[a-z]+)*$/.test(name)) return null;
  const dotted = name.replaceAll('_', '.');
  const { name: found, isKnown } = producerName(`producer.${dotted}`);
  return isKnown ? found : isKnownAbsent(dotted) ? dotted : null;
}

function javaSetting({ name, isQuoted }: Assignment): string | null {
  if (isQuoted) return NAME_OF_KAFKA.test(name) ? name : null;
  return /Configs?\.[A-Z]|^[A-Z_]+_CONFIG$/.test(name) ? name : null;
}
