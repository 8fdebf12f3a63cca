import { constantText } from './constant';
import { documentPairs } from './document';
import { frameworkOf } from './frameworks';
import { kgoCalls } from './goSource';
import { clientOfVersion, readJavaLog } from './javaLog';
import { isKafkaJsOption } from './kafkaJs';
import { librdkafkaName } from './librdkafka';
import { librdkafkaPairs, propertiesPairs } from './pairs';
import { readPerfCommand } from './perfCommand';
import { readPerfTestOutput } from './perfTest';
import { hasPrintedMetrics } from './printedMetrics';
import { producerName } from './producerName';
import { isKnownAbsent } from './reasons';
import { saramaField } from './sarama';
import { type Assignment, assignmentsIn } from './source';
import type { Given, ImportKind } from './types';

/** What a text is, and how it is written. */
export interface Recognised {
  readonly kind: ImportKind;
  /** In words, for the head of the answer. */
  readonly format: string;
  /** Its settings; null where the reader of its kind finds them itself. */
  readonly pairs: readonly Given[] | null;
  /** The client that the text names by its version, or null. */
  readonly clientId: string | null;
  /** What else the reader should know; sentences. */
  readonly warnings: readonly string[];
}

/** Names that only librdkafka has. */
const ONLY_LIBRDKAFKA =
  /^(queue\.buffering\.|message\.(timeout|max\.bytes|send)|sticky\.partitioning\.|socket\.|metadata\.broker\.list|request\.required\.acks|compression\.codec|batch\.num\.messages|max\.in\.flight$|topic\.metadata|statistics\.interval|partitioner$)/;
/** A properties file has at least one such name. */
const NAME_OF_KAFKA = /^(acks|retries|partitioner|[a-z]+(\.[a-z]+)+)$/;

/** Every way of writing settings, the most certain first. */
const FORMATS: readonly ((text: string) => Recognised | null)[] = [
  perfTest,
  javaLog,
  (text) => (kgoCalls(text).length > 0 ? plain('franz-go', 'Go source with franz-go') : null),
  document,
  source,
  environment,
  lines,
];

/** What a text is, judged by what is in it; null where nothing in it is known. Never throws. */
export function recognise(text: string): Recognised | null {
  for (const format of FORMATS) {
    const found = format(text);
    if (found !== null) return found;
  }
  return null;
}

/** The kind of a text alone. */
export function recogniseKind(text: string): ImportKind | null {
  return recognise(text)?.kind ?? null;
}

function plain(kind: ImportKind, format: string, pairs: readonly Given[] | null = null): Recognised {
  return { kind, format, pairs, clientId: null, warnings: [] };
}

function perfTest(text: string): Recognised | null {
  const isOne =
    readPerfTestOutput(text) !== null || readPerfCommand(text) !== null || hasPrintedMetrics(text);
  return isOne ? plain('perf-test', 'kafka-producer-perf-test') : null;
}

function javaLog(text: string): Recognised | null {
  const log = readJavaLog(text);
  if (log === null) return null;
  const { pairs, producers, version } = log;
  return {
    ...plain('java', `Log of a Java producer${version === null ? '' : `, Kafka ${version}`}`, pairs),
    clientId: version === null ? null : clientOfVersion(version),
    warnings:
      producers === 1 ? [] : [`The log has ${producers} producers: the settings of the last one are used.`],
  };
}

function document(text: string): Recognised | null {
  const found = documentPairs(text);
  if (found === null) return null;
  const { pairs, syntax, isNested } = found;
  if (pairs.some(({ name }) => ONLY_LIBRDKAFKA.test(name))) {
    return plain('librdkafka', `librdkafka, ${syntax}`, pairs);
  }
  const names = pairs.map(({ name }) => name);
  if (isNested) return names.some(isOfProducer) ? mixed(pairs, syntax) : null;
  if (names.some((name) => /producer|spring|^[A-Z_]+$/i.test(name) && isOfProducer(name))) {
    return mixed(pairs, syntax);
  }
  if (!names.some((name) => NAME_OF_KAFKA.test(name))) return null;
  const isJson = syntax === 'JSON' || /^\s*\{/.test(text);
  return frameworkOf(pairs) === null && isJson
    ? plain('librdkafka', 'librdkafka, JSON', pairs)
    : mixed(pairs, syntax);
}

function environment(text: string): Recognised | null {
  const pairs = [...text.matchAll(VARIABLE)].map(([, name = '', value = '']) => ({
    name,
    value: value.replaceAll(/^["']|["']$/g, ''),
  }));
  return pairs.some(({ name }) => isOfProducer(name)) ? mixed(pairs, 'environment variables') : null;
}

const VARIABLE =
  /(?<![\w.])([A-Z][A-Z0-9_]{2,99})["']?\s{0,9}[=:][ \t]{0,9}("[^"\n]{0,2000}"|'[^'\n]{0,2000}'|[^\s#,]{0,2000})/g;

/** What HOCON or TOML puts around its lines. */
const SECTION = /^\s{0,40}[\w."-]{1,99}\s{0,9}\{\s{0,9}$|^\[[\w."-]{1,99}\]\s{0,9}$/m;

function lines(text: string): Recognised | null {
  const pairs = librdkafkaPairs(text);
  if (pairs.some(({ name }) => ONLY_LIBRDKAFKA.test(name))) return plain('librdkafka', 'librdkafka');
  if (!pairs.some(({ name }) => NAME_OF_KAFKA.test(name))) return null;
  const framework = frameworkOf(pairs);
  if (SECTION.test(text)) return mixed(pairs, 'HOCON or TOML');
  if (pairs.some(({ name }) => name.startsWith('spring.'))) return mixed(propertiesPairs(text), 'properties');
  return plain('java', `${framework ?? "Java's producer"}, properties`);
}

/** Settings among others that are not about Kafka, such as a whole application's. */
function mixed(pairs: readonly Given[], syntax: string): Recognised {
  const isOurs = ({ name }: Given): boolean =>
    producerName(name).aboutKafka || frameworkOf([{ name, value: '' }]) !== null;
  const ours = pairs.filter(isOurs);
  const isSpring = ours.some(({ name }) => /^spring[._]/i.test(name));
  const what = frameworkOf(ours) ?? (isSpring ? 'Spring Boot' : "Java's producer");
  const other = pairs.find((pair) => !isOurs(pair));
  const others = pairs.length - ours.length;
  return {
    ...plain('java', `${what}, ${syntax}`, ours),
    warnings:
      other === undefined
        ? []
        : [
            `${others === 1 ? '1 line is' : `${others} lines are`} not about Kafka, such as ${other.name.slice(0, 60)}.`,
          ],
  };
}

function isOfProducer(name: string): boolean {
  return producerName(name).isKnown || frameworkOf([{ name, value: '' }]) !== null;
}

/** A library in a programming language. */
interface Dialect {
  readonly kind: ImportKind;
  readonly format: string;
  /** What only its source has. */
  readonly sign: RegExp;
  /** The setting that a name in its source is, or null. */
  readonly named: (assignment: Assignment) => string | null;
}

const DIALECTS: readonly Dialect[] = [
  {
    kind: 'sarama',
    format: 'Go source with Sarama',
    sign: /\bsarama\./,
    named: ({ name }) => saramaField(name),
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
  ).map(([format, sign]): Dialect => ({ kind: 'librdkafka', format, sign, named: ofLibrdkafka })),
  {
    kind: 'kafka-python',
    format: 'Python source with kafka-python',
    sign: /\bfrom kafka import\b|\bKafkaProducer\((?:\*\*|\s{0,200}[a-z_]{2,60}\s{0,9}=)|\b(?:linger_ms|bootstrap_servers)["']?\s{0,9}[=:]/,
    named: ofKafkaPython,
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
    named: ofJava,
  },
  {
    kind: 'librdkafka',
    format: 'librdkafka, a dictionary',
    sign: /["'][a-z]{2,40}\.[a-z.]{2,60}["']\s{0,9}:|\.set\(\s{0,200}["']/,
    named: ofLibrdkafka,
  },
];

function source(text: string): Recognised | null {
  const dialects = DIALECTS.filter(({ sign }) => sign.test(text));
  const assignments = dialects.length === 0 ? [] : assignmentsIn(text);
  const constants = constantsIn(assignments);
  for (const { kind, format, named } of dialects) {
    const pairs = assignments.flatMap((assignment): readonly Given[] => {
      const name = named(assignment);
      if (name === null) return [];
      const value = constants.get(assignment.value) ?? assignment.value;
      return [{ name, value: kind === 'sarama' ? value : constantText(value) }];
    });
    const isProducers = pairs.some(({ name }) => kind !== 'java' || isOfProducer(name));
    if (isProducers) return plain(kind, format, pairs);
  }
  return null;
}

/** What is written `NAME = value` once, and given to a setting by its name elsewhere in the same source. */
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

function ofLibrdkafka({ name, isQuoted }: Assignment): string | null {
  const known = librdkafkaName(name, isQuoted);
  return known ?? (isQuoted && NAME_OF_KAFKA.test(name) ? name : null);
}

function ofKafkaPython({ name }: Assignment): string | null {
  if (!/^[a-z]+(?:_[a-z]+)*$/.test(name)) return null;
  const dotted = name.replaceAll('_', '.');
  const { name: found, isKnown } = producerName(`producer.${dotted}`);
  return isKnown ? found : isKnownAbsent(dotted) ? dotted : null;
}

function ofJava({ name, isQuoted }: Assignment): string | null {
  if (isQuoted) return NAME_OF_KAFKA.test(name) ? name : null;
  return /Configs?\.[A-Z]|^[A-Z_]+_CONFIG$/.test(name) ? name : null;
}
