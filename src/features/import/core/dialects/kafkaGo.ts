import { own } from '../../../../base/own';
import { IGNORES_KEYS, ignored, sets, UNREADABLE } from '../claims';
import { numberIn } from '../constantNumber';
import { librdkafkaPairs } from '../pairs';
import type { Claim, Given, Meaning } from '../types';
import { withDefaults } from './frameworks';
import type { Library } from './library';
import { sourceDialect } from './sourceDialect';

/** Defaults of kafka-go's Writer (writer.go of segmentio/kafka-go 0.4). */
const LINGER_MS = 1000;
const ATTEMPTS = 10;
const WRITE_TIMEOUT_MS = 10_000;
const BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 1000;

type Reader = (value: string, isOldConfig: boolean) => readonly Claim[];

const NO_EFFECT: Reader = () => [ignored("It doesn't affect latency in the model.")];
const ZERO_IS_UNSET = "0 is the same as not setting it: kafka-go's default is used.";
const SECURITY: Reader = () => [
  ignored("Security isn't in the model: the service times include the cost of encryption."),
];

// @recipe setting
/** Readers of the fields of kafka.Writer, kafka.WriterConfig and kafka.Transport. */
const READERS: Readonly<Record<string, Reader>> = {
  RequiredAcks: (value, isOldConfig) => [acks(value, isOldConfig)],
  Balancer: balancer,
  BatchTimeout: (value) => [duration('linger.ms', value)],
  BatchSize: (value) => [count('batch.num.messages', value)],
  BatchBytes: (value) => [count('batch.size', value)],
  Compression: (value) => [compression(value)],
  CompressionCodec: (value) => [compression(value)],
  WriteTimeout: (value) => [duration('request.timeout.ms', value)],
  WriteBackoffMin: (value) => [duration('retry.backoff.ms', value)],
  WriteBackoffMax: () => [ignored('The model always pauses for the same time before it sends again.')],
  MaxAttempts: () => [ignored('The model sends again until the delivery timeout has passed.')],
  Async: () => [
    ignored(
      'It decides whether WriteMessages waits for acks. How many of your goroutines call it isn\'t in the text, so "Sending" stays as in the scenario.',
    ),
  ],
  ReadTimeout: () => [ignored('It limits requests for metadata; a produce request has WriteTimeout.')],
  Addr: () => [ignored("Addresses aren't in the model; set the number of brokers separately.")],
  Brokers: () => [ignored("Addresses aren't in the model; set the number of brokers separately.")],
  Topic: () => [ignored('The model has topics, but not their names.')],
  AllowAutoTopicCreation: NO_EFFECT,
  Completion: NO_EFFECT,
  Logger: NO_EFFECT,
  ErrorLogger: NO_EFFECT,
  Transport: NO_EFFECT,
  Dialer: NO_EFFECT,
  DialTimeout: NO_EFFECT,
  IdleTimeout: NO_EFFECT,
  IdleConnTimeout: NO_EFFECT,
  MetadataTTL: NO_EFFECT,
  QueueCapacity: NO_EFFECT,
  RebalanceInterval: NO_EFFECT,
  SASL: SECURITY,
  SASLMechanism: SECURITY,
  TLS: SECURITY,
};

export const KAFKA_GO: Library = {
  clients: ['client-kafka-go'],
  pairsIn: (text, recognised) => recognised ?? librdkafkaPairs(text),
  isSetting: (name) => Object.hasOwn(READERS, name),
  meanings: (pairs, { text }) => kafkaGoMeanings(pairs, text),
};

export const KAFKA_GO_SOURCE = sourceDialect({
  kind: 'kafka-go',
  format: 'Go source with kafka-go',
  // Its readers are consumers, so they don't match.
  signs: [/\bkafka\w{0,10}\.(?:Writer|WriterConfig)\s{0,9}\{|\bkafka\w{0,10}\.NewWriter\(/],
  languages: ['go'],
  named: ({ name }) => fieldNamed(name.slice(name.lastIndexOf('.') + 1)),
});

/** A field of the writer, or null. */
export function fieldNamed(name: string): string | null {
  return Object.hasOwn(READERS, name) ? name : null;
}

/**
 * Meanings of the fields of kafka-go's writer in Go source, over its own defaults.
 */
function kafkaGoMeanings(pairs: readonly Given[], source: string): readonly Meaning[] {
  const numberOf = (name: string, otherwise: number): number => {
    const value = pairs.findLast((pair) => pair.name === name)?.value;
    // In Go, 0 means not set.
    return (value === undefined ? null : numberIn(value)) || otherwise;
  };
  const isOldConfig = /\bWriterConfig\b/.test(source);
  const ms = (name: string, otherwise: number): number => numberOf(name, otherwise * 1e6) / 1e6;
  const said = pairs.map((given) => ({
    given,
    claims: own(READERS, given.name)?.(given.value, isOldConfig) ?? [
      ignored('Not a field that Linger knows.'),
    ],
  }));
  return withDefaults('kafka-go', defaultsOf(isOldConfig, numberOf('MaxAttempts', ATTEMPTS), ms), said);
}

function defaultsOf(
  isOldConfig: boolean,
  attempts: number,
  ms: (name: string, otherwise: number) => number,
): readonly Claim[] {
  const pauses = Array.from({ length: Math.min(1000, Math.max(0, attempts - 1)) }, (_, pause) =>
    Math.min(LONGEST_BACKOFF_MS, (pause + 1) ** 2 * ms('WriteBackoffMin', BACKOFF_MS)),
  ).reduce((sum, each) => sum + each, 0);
  const delivery =
    ms('BatchTimeout', LINGER_MS) + attempts * ms('WriteTimeout', WRITE_TIMEOUT_MS) + Math.round(pauses);
  return [
    ...(isOldConfig ? [sets('acks', 'all', "A WriterConfig's own default.")] : []),
    sets(
      'delivery.timeout.ms',
      String(Math.round(delivery)),
      `As long as ${attempts} attempts and the pauses between them can take.`,
    ),
  ];
}

function count(field: 'batch.num.messages' | 'batch.size', value: string): Claim {
  const number = numberIn(value);
  if (number === null) return UNREADABLE;
  return number === 0 ? ignored(ZERO_IS_UNSET) : sets(field, String(number));
}

const ACKS = { None: '0', One: '1', All: 'all', '0': '0', '1': '1', '-1': 'all' };

/** In a WriterConfig, 0 means not set, which is `all`. */
function acks(value: string, isOldConfig: boolean): Claim {
  const [, word, digit] =
    /^(?:kafka\.)?(?:Require(None|One|All)|(?:RequiredAcks\()?(-1|0|1)\)?)$/.exec(value) ?? [];
  const text = own(ACKS, word ?? digit ?? '');
  if (text === undefined) return UNREADABLE;
  return isOldConfig && text === '0'
    ? sets('acks', 'all', 'In a WriterConfig, 0 means all.')
    : sets('acks', text);
}

function balancer(value: string): readonly Claim[] {
  const [, name, options = ''] = /^&?(?:kafka\.)?(\w+)\s*(?:\{([^{}]*)\})?$/.exec(value) ?? [];
  if (/\bConsistent\s*:\s*true\b/.test(options)) {
    return [ignored("It sends all records without a key to one partition; the model can't.")];
  }
  switch (name) {
    case 'RoundRobin':
      return /\bChunkSize\s*:/.test(options)
        ? [ignored("The model's round-robin moves on with each record, without a ChunkSize.")]
        : [sets('partitioner', 'round-robin'), IGNORES_KEYS];
    case 'LeastBytes':
      return [
        sets('partitioner', 'round-robin', 'With records of one size it takes the partitions in turn, too.'),
        IGNORES_KEYS,
      ];
    case 'Hash':
      return [sets('partitioner', 'round-robin', OTHER_HASH), HASHES_KEYS];
    case 'ReferenceHash':
    case 'CRC32Balancer':
    case 'Murmur2Balancer':
      return [
        sets('partitioner', 'random', name === 'Murmur2Balancer' ? undefined : OTHER_HASH),
        HASHES_KEYS,
      ];
    default:
      return [ignored("This balancer isn't in the model.")];
  }
}

const OTHER_HASH = 'The model hashes keys as Java does, so the same key can go to another partition.';

const HASHES_KEYS = sets('partitioner.ignore.keys', 'false');

function compression(value: string): Claim {
  const word = /(gzip|snappy|lz4|zstd)/i.exec(value)?.[1];
  if (word !== undefined) return sets('compression.type', word.toLowerCase());
  return /^(?:nil|0|(?:kafka\.)?Compression\(0\))$/.test(value)
    ? sets('compression.type', 'none')
    : UNREADABLE;
}

/** Converts Go's nanoseconds to the model's whole milliseconds; 0 means not set. */
function duration(field: 'linger.ms' | 'request.timeout.ms' | 'retry.backoff.ms', value: string): Claim {
  const nanoseconds = numberIn(value);
  if (nanoseconds === null) return UNREADABLE;
  if (nanoseconds === 0) return ignored(ZERO_IS_UNSET);
  const ms = Math.round(nanoseconds / 1e6);
  return ms * 1e6 === nanoseconds
    ? sets(field, String(ms))
    : sets(field, String(ms), "The model takes whole milliseconds, so it's rounded.");
}
