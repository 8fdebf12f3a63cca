import { IGNORES_KEYS, sets, withDefaults } from '../claims';
import { documentPairs } from '../document';
import { ofOne } from '../owners';
import { absentReason } from '../reasons';
import type { Claim, Given } from '../types';
import { libraryOf } from './libraries';
import { asGiven, type ConfiguredProducer, type Dialect, type Library } from './library';
import { documentProducers } from './plainTexts';
import { none, RESPONSE, type Rows } from './rows';

/** A program that writes a producer's settings in its own way, as data. */
interface Program extends Pick<ConfiguredProducer, 'kind' | 'format' | 'notes'> {
  /** They all match any text of it. */
  readonly signs: readonly RegExp[];
  /** A map of YAML, JSON or TOML: where it is, by its dotted path with its name, and a key that it has. */
  readonly map?: { readonly at: RegExp; readonly has: string };
  /** Patterns of pairs in any text, of which the later ones override: their groups are `name` and `value`. */
  readonly pairs?: readonly RegExp[];
  /** Its own names. */
  readonly rows?: Rows;
  /** The prefix of settings that it hands on to its library. */
  readonly handsOn?: RegExp;
  /** Defaults that it sets over those of its library. */
  readonly defaults?: readonly Claim[];
}

const OWN = "The program's own default.";

// @recipe importer
const ALL: readonly Program[] = [
  {
    // plugin/storage/kafka/options.go: a flag counts more than the variable of its name
    format: 'Jaeger, storage kafka',
    signs: [
      /--kafka\.producer\.(?:batch-(?:linger|m)|required-acks)|KAFKA_PRODUCER_(?:BATCH_(?:LINGER|M)|REQUIRED_ACKS)/,
    ],
    kind: 'sarama',
    pairs: [
      /\bKAFKA_PRODUCER_(?<name>[A-Z_]{1,60})["']?\s{0,9}(?:[=:]|#[^\n]{0,400}\n\s{0,99}value:|\n\s{0,99}value:)[ \t]{0,9}["']?(?<value>[^\s"',]{1,200})/g,
      /--kafka\.producer\.(?<name>[a-z-]{1,60})[= ](?<value>[^\s"',]{1,200})/g,
    ],
    rows: {
      'required-acks': ['acks', 'acks'],
      compression: ['compression.type', 'word'],
      'batch-linger': ['linger.ms', 'duration'],
      'batch-size': ['batch.size'],
      'batch-max-messages': ['batch.num.messages', 'or-none'],
      ...none('flush-messages', 'batch-min-messages'),
    },
    defaults: [sets('acks', '1', OWN), sets('compression.type', 'none', OWN), sets('linger.ms', '0', OWN)],
    notes: ["The collector's own queue and workers stand in front of the client; they aren't in the model."],
  },
  {
    // src/sinks/kafka/config.rs of 0.58
    format: 'Vector, sink kafka',
    signs: [/\bsinks\b/, /\bkafka\b/],
    kind: 'librdkafka',
    map: { at: /^(?:.*\.)?sinks\.([^.]+)\./, has: 'bootstrap_servers' },
    rows: {
      'batch.timeout_secs': ['linger.ms', 'duration'],
      'batch.max_bytes': ['batch.size'],
      'batch.max_events': ['batch.num.messages'],
      compression: ['compression.type'],
      message_timeout_ms: ['delivery.timeout.ms', 'or-hour'],
      socket_timeout_ms: ['request.timeout.ms', 'text', RESPONSE],
    },
    handsOn: /^librdkafka_options\./,
  },
  {
    // plugins/out_kafka/kafka_config.c and src/flb_kafka.c of 3.x, which ignore the case of names
    format: 'Fluent Bit, output kafka',
    signs: [/\boutputs?\b/i, /\bkafka\b/i, /\brdkafka\./i],
    kind: 'librdkafka',
    pairs: [
      /^[ \t]{0,40}(?:- )?(?<name>brokers|topics|retry_limit|rdkafka\.[\w.]{1,99})(?::|[ \t])[ \t]{0,40}(?<value>\S.{0,2000})$/gim,
    ],
    handsOn: /^rdkafka\./,
  },
  {
    // plugins/omkafka/omkafka.c: getPartition takes the partitions in turn
    format: 'rsyslog, omkafka',
    signs: [/\bomkafka\b/, /\b(?:topicC|c)onfParam\b/i],
    kind: 'librdkafka',
    pairs: [
      /"(?<name>[a-z]{1,30}(?:\.[a-z]{1,30}){1,6}|acks|retries)=(?<value>[^"\n]{0,400})"/g,
      /\b(?<name>partitions\.number|queue\.[a-z]{1,30})="(?<value>[^"\n]{0,100})"/gi,
    ],
    rows: {
      'partitions.number': (value) => [
        sets('partitions', value),
        sets('partitioner', 'round-robin', 'omkafka itself takes the partitions in turn.'),
        IGNORES_KEYS,
      ],
    },
    handsOn: /^/,
    notes: ["rsyslog's queues stand in front of the client; they aren't in the model."],
  },
  {
    // KafkaAppenderConfig.java of danielwegener/logback-kafka-appender 0.2, which changes no default
    format: 'Kafka appender of Logback, XML',
    signs: [/<producerConfig>/],
    kind: 'java',
    pairs: [/<producerConfig>\s{0,99}(?<name>[\w.]{1,99})\s{0,9}=\s{0,9}(?<value>[^<]{0,2000})</g],
    handsOn: /^/,
  },
];

/** Programs that choose between libraries by their own rules, and rare libraries: told rather than half read. */
const UNREAD: Readonly<Record<string, readonly RegExp[]>> = {
  'Redpanda Connect': [/\boutputs?\b/, /\b(?:kafka\w*|redpanda)["']?:/, /\b(?:seed_brokers|addresses)\b/],
  'the OpenTelemetry Collector': [/\bexporters\b/, /\bkafka[\w/-]{0,60}["']?:/, /\bbrokers|producer\b/],
  "JMX's attributes": [/^[ \t]{0,40}(?:#mbean = |"?time"?,.{0,400})?kafka\.(?:network|producer):\w{1,40}=/m],
  Jolokia: [/"mbean"\s{0,9}:/],
  'Flink SQL': [/'connector'\s{0,9}=\s{0,9}'(?:upsert-)?kafka'/],
  Fluentd: [/@type\s{1,9}(?:rd)?kafka\w{0,9}\b/],
  Terraform: [/^[ \t]{0,40}resource[ \t]{1,9}"[\w-]{1,100}"[ \t]{1,9}"/m],
  'Filebeat or another Beat': [/\boutput(?:\.|:\s{1,40})kafka\s{0,9}:/, /\bhosts\b/],
  Logstash: [/\boutput\s{0,99}\{/, /\bkafka\s{0,99}\{/, /\btopic_id\s{0,9}=>/],
  'kafka-go': [/\bkafka\w{0,10}\.(?:Writer|WriterConfig)\s{0,9}\{|\bkafka\w{0,10}\.NewWriter\(/],
  aiokafka: [/\bAIOKafkaProducer\b|\bfrom aiokafka\b/],
  "the block kafkaJS of Confluent's client": [/\bkafka-javascript\b/, /\bkafkaJS\s{0,9}:/],
  Telegraf: [/\[\[\s{0,9}outputs\.kafka\s{0,9}\]\]/],
};

/** The program that a text configures and that isn't read; null if it's none of them. */
export function unreadProgram(text: string): string | null {
  const found = Object.entries(UNREAD).find(([, signs]) => signs.every((sign) => sign.test(text)));
  return found?.[0] ?? null;
}

function dialectOf(program: Program): Dialect {
  const { kind, format, signs, map, pairs = [], notes = [] } = program;
  const about = { kind, format, library: libraryWithin(program), notes };
  return (text, wanted) => {
    if (!signs.every((sign) => sign.test(text))) return [];
    const found = map === undefined ? { pairs: pairsMatching(pairs, text) } : mapIn(text, map, wanted);
    if (found.pairs.length === 0) return [];
    // Settings by Kafka's own names may be beside a program's part.
    return [...(map === undefined ? [] : documentProducers(text, wanted, map.at)), { ...about, ...found }];
  };
}

export const PROGRAMS: readonly Dialect[] = ALL.map(dialectOf);

/** A program's library, by the program's names and defaults. */
function libraryWithin({ kind, format, rows = {}, handsOn, defaults = [] }: Program): Library {
  const library = libraryOf(kind);
  const { named = asGiven } = library;
  return {
    ...library,
    rows: { ...library.rows, ...rows },
    named: (given) => {
      const { name, value } = given;
      if (Object.hasOwn(rows, name)) return asGiven(given);
      if (handsOn?.test(name) !== true)
        return { ...asGiven(given), row: ['no', absentReason(name) ?? 'absent'] };
      const to = name.replace(handsOn, '');
      const setting = named({ name: to, value });
      return { ...setting, says: [to === name ? null : `Read as ${to}=${value}.`, ...setting.says] };
    },
    finish: (meanings) => withDefaults(format, defaults, meanings),
  };
}

/** The pairs of one map of a document. */
function mapIn(text: string, { at, has }: NonNullable<Program['map']>, wanted: string | null) {
  const all = documentPairs(text)?.pairs ?? [];
  const parts = all.flatMap(({ name, value }) => {
    const [path = '', program] = at.exec(name) ?? [];
    return program === undefined ? [] : [{ name: name.slice(path.length), value, program }];
  });
  const names = parts.flatMap(({ name, program }) => (name === has ? [program] : []));
  const own = parts.filter(({ program }) => names.includes(program));
  const { pairs, ...choice } = ofOne(own, ({ program = '' }) => program, names, wanted);
  return { ...choice, pairs, name: pairs[0]?.program ?? '' };
}

/** The pairs that patterns find in a text, outside of XML's comments. */
function pairsMatching(patterns: readonly RegExp[], text: string): readonly Given[] {
  const part = text.replaceAll(/<!--[\s\S]{0,20000}?-->/g, '');
  return patterns
    .flatMap((pattern) => [...part.matchAll(pattern)])
    .map(({ groups: { name = '', value = '' } = {} }) => ({
      name: (/^[A-Z_]+$/.test(name) ? name.replaceAll('_', '-') : name).toLowerCase(),
      value: value.trim().replaceAll(/^"|"$/g, ''),
    }));
}
