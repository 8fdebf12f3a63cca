import { formatCount } from '../../../../base/format';
import { own } from '../../../../base/own';
import type { FieldName } from '../../../../scenario/scenario';
import { IGNORES_KEYS, ignored, lastText, type Reader, sets } from '../claims';
import { finding, quantity } from '../meaning/finding';
import { idempotenceRefusals, lingerRefusal } from '../meaning/refusals';
import type { SettingFinding } from '../meaning/types';
import { librdkafkaPairs } from '../pairs';
import { byLetters, NAME_OF_KAFKA, producerName, spelled } from '../producerName';
import { ignoredName, isKnownAbsent } from '../reasons';
import type { Entry } from '../source/entries';
import type { LanguageName } from '../source/languages';
import type { Claim, Given, Meaning } from '../types';
import type { Dialect } from './dialect';
import { withOverride } from './frameworks';
import type { Library } from './library';
import { sourceDialect } from './sourceDialect';

/** Defaults of linger.ms, message.timeout.ms and socket.timeout.ms. */
const LINGER_MS = 5;
const DELIVERY_MS = 300_000;
const SOCKET_MS = 60_000;
/** Rate that many producers reach, records a second. */
const LOW_RATE = 100_000;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

const linger: Reader = (value) => wholeMs('linger.ms', value);
const timeout: Reader = (value) =>
  value === '0'
    ? sets('delivery.timeout.ms', '3600000', '0 means no limit; the limit here is an hour.')
    : sets('delivery.timeout.ms', value);
const codec: Reader = (value) =>
  value === 'inherit'
    ? ignored("The file doesn't contain the topic's own codec.")
    : sets('compression.type', value);
const acks: Reader = (value) => (value === '-1' ? sets('acks', 'all', '-1 means all.') : sets('acks', value));
const inFlight: Reader = (value) => sets('max.in.flight.requests.per.connection', value);

// @recipe setting
/** Readers of the producer settings that the model has, by librdkafka's names (CONFIGURATION.md). */
const READERS: Readonly<Record<string, Reader>> = {
  'queue.buffering.max.ms': linger,
  'linger.ms': linger,
  'batch.size': (value) => sets('batch.size', value),
  'batch.num.messages': (value) => sets('batch.num.messages', value),
  'queue.buffering.backpressure.threshold': (value) => sets('queue.buffering.backpressure.threshold', value),
  'socket.send.buffer.bytes': (value) =>
    value === '0'
      ? sets('send.buffer.bytes', 'system', '0 leaves it to the system.')
      : sets('send.buffer.bytes', value),
  'message.max.bytes': (value) => sets('max.request.size', value, 'The most bytes in one request.'),
  'queue.buffering.max.kbytes': (value) =>
    NUMBER.test(value)
      ? sets('buffer.memory', String(Number(value) * 1024), `${value} × 1,024\u202FB.`)
      : sets('buffer.memory', value),
  'queue.buffering.max.messages': (value) =>
    sets('queue.buffering.max.messages', value === '0' ? 'none' : value),
  'message.timeout.ms': timeout,
  'delivery.timeout.ms': timeout,
  'max.in.flight': inFlight,
  'max.in.flight.requests.per.connection': inFlight,
  'request.required.acks': acks,
  acks,
  'compression.codec': codec,
  'compression.type': codec,
  'enable.idempotence': (value) => sets('enable.idempotence', value.toLowerCase()),
  'sticky.partitioning.linger.ms': (value) => sets('sticky.partitioning.linger.ms', value),
  'retry.backoff.ms': (value) => sets('retry.backoff.ms', value),
  'socket.timeout.ms': (value) =>
    sets('request.timeout.ms', value, 'How long a request may stay without a response.'),
  'request.timeout.ms': () =>
    ignored('In librdkafka it applies only at the broker; the client waits for socket.timeout.ms.'),
  'message.send.max.retries': () => ignoredName('retries', []),
  retries: () => ignoredName('retries', []),
  partitioner,
};

/** Matches a name that only librdkafka has. */
export const ONLY_LIBRDKAFKA =
  /^(queue\.buffering\.|message\.(timeout|max\.bytes|send)|sticky\.partitioning\.|socket\.|metadata\.broker\.list|request\.required\.acks|compression\.codec|batch\.num\.messages|max\.in\.flight$|topic\.metadata|statistics\.interval|partitioner$)/;

const BY_LETTERS = byLetters(Object.keys(READERS));

/** The setting that a name in source code stands for, also as a C# property (`config.LingerMs`); null if it's none. */
export function librdkafkaName(name: string, isQuoted: boolean): string | null {
  if (isQuoted) return own(READERS, name) === undefined ? null : name;
  return propertyOfCSharp(name);
}

/** The setting that a property of Confluent's .NET client stands for, on any object; null if it's none. */
export function propertyOfCSharp(path: string): string | null {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return /^[A-Z][a-z]+[A-Za-z\d]*$/.test(name) ? (spelled(name, BY_LETTERS) ?? null) : null;
}

export const LIBRDKAFKA: Library = {
  clients: ['client-librdkafka'],
  pairsIn: (text, recognised) => recognised ?? librdkafkaPairs(text),
  isSetting: (name) =>
    librdkafkaName(name, true) !== null || producerName(name).aboutKafka || isKnownAbsent(name),
  meanings: librdkafkaMeanings,
  findings: (meanings) => [
    ...timeoutRefusal(meanings),
    ...idempotenceRefusals(meanings, "librdkafka doesn't start"),
    ...queueLimit(meanings),
  ],
};

/** A linger that isn't shorter than the message timeout (rd_kafka_topic_conf_finalize). */
function timeoutRefusal(meanings: readonly Meaning[]): readonly SettingFinding[] {
  const lingerMs = Number(lastText(meanings, 'linger.ms') ?? 0);
  const deliveryMs = Number(lastText(meanings, 'delivery.timeout.ms') ?? DELIVERY_MS);
  if (!(lingerMs >= deliveryMs)) return [];
  return lingerRefusal(
    { 'linger.ms': lingerMs, 'delivery.timeout.ms': deliveryMs },
    `With a linger of ${formatCount(lingerMs)}\u202Fms and a message timeout of ${formatCount(deliveryMs)}\u202Fms librdkafka doesn't start: message.timeout.ms must be greater than linger.ms.`,
  );
}

/** The rate from which the limit of waiting messages is reached within one linger. */
function queueLimit(meanings: readonly Meaning[]): readonly SettingFinding[] {
  const lingerMs = Number(lastText(meanings, 'linger.ms') ?? Number.NaN);
  const most = Number(lastText(meanings, 'queue.buffering.max.messages') ?? Number.NaN);
  const perSecond = (most / lingerMs) * 1000;
  if (!(perSecond <= LOW_RATE)) return [];
  return [
    finding(
      'queue-limit',
      `The queue's limit of ${formatCount(most)} messages is reached within one linger of ${formatCount(lingerMs)}\u202Fms from ${formatCount(Math.round(perSecond))} records a second on.`,
      {
        'queue.buffering.max.messages': quantity(most, '1'),
        'linger.ms': quantity(lingerMs, 'ms'),
        rate: quantity(perSecond, '1/s'),
      },
    ),
  ];
}

/** librdkafka gives up a request with its first message, even before the socket's timeout (rd_kafka_ProduceRequest). */
function untilMessages(said: readonly Meaning[]): readonly Meaning[] {
  const lingerMs = Number(lastText(said, 'linger.ms') ?? LINGER_MS);
  const leftMs = Number(lastText(said, 'delivery.timeout.ms') ?? Number.NaN) - lingerMs;
  const socketMs = Number(lastText(said, 'request.timeout.ms') ?? SOCKET_MS);
  if (!(Number.isInteger(leftMs) && leftMs > 0 && leftMs < socketMs)) return said;
  const says =
    'What linger leaves of message.timeout.ms: librdkafka gives up a request with its first message.';
  return withOverride('librdkafka', sets('request.timeout.ms', String(leftMs), says), said);
}

export const LIBRDKAFKA_SOURCE: readonly Dialect[] = (
  [
    ['Python source with confluent-kafka', /\bconfluent_kafka\b/, ['python']],
    ['Rust source with rdkafka', /\brdkafka::|\bClientConfig::new\b/, ['rust']],
    [
      'C# source with Confluent.Kafka',
      /\bConfluent\.Kafka\b|\bProducerConfig\s{0,9}(?:\(\)\s{0,9})?\{|\bProducerBuilder</,
      ['csharp'],
    ],
    ['Go source with confluent-kafka-go', /\bkafka\.ConfigMap\b/, ['go']],
    ['C or C++ source with librdkafka', /\brd_kafka_conf_set\b|\bRdKafka::/, ['cpp']],
    ['JavaScript source with node-rdkafka', /\bnode-rdkafka\b/, ['javascript']],
  ] as const
).map(([format, sign, languages]) =>
  sourceDialect({
    kind: 'librdkafka',
    format,
    signs: [sign],
    languages,
    named: settingInSource,
  }),
);

const ANY: readonly LanguageName[] = ['python', 'javascript', 'go', 'cpp', 'rust'];

/** A dictionary in any language, if nothing more certain was recognised. */
export const LIBRDKAFKA_DICTIONARY = sourceDialect({
  kind: 'librdkafka',
  format: 'librdkafka, a dictionary',
  signs: [/["'][a-z]{2,40}\.[a-z.]{2,60}["']\s{0,9}:|\.set\(\s{0,200}["']/],
  languages: ANY,
  named: settingInSource,
});

export function settingInSource({ name, isQuoted, scope: { path } }: Entry): string | null {
  const known = librdkafkaName(name, isQuoted);
  if (known !== null || isQuoted) return known ?? (NAME_OF_KAFKA.test(name) ? name : null);
  const dotted = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '.').toLowerCase();
  return path.at(-1)?.endsWith('ProducerConfig') === true && isKnownAbsent(dotted) ? dotted : null;
}

function librdkafkaMeanings(pairs: readonly Given[]): readonly Meaning[] {
  const names = new Set(pairs.map(({ name }) => name));
  const idempotent = pairs.some(
    ({ name, value }) => name === 'enable.idempotence' && value.toLowerCase() === 'true',
  );
  const said = pairs.map((given) => {
    const reader = own(READERS, given.name);
    if (reader === undefined) return { given, claims: [ignoredName(given.name, Object.keys(READERS))] };
    const claims = [reader(given.value)].flat();
    const isLinger = given.name === 'linger.ms' || given.name === 'queue.buffering.max.ms';
    if (isLinger && !names.has('sticky.partitioning.linger.ms')) claims.push(...stickiness(given.value));
    if (given.name === 'enable.idempotence' && idempotent) claims.push(...idempotence(names));
    return { given, claims };
  });
  return untilMessages(said);
}

/** By default librdkafka stays with a partition for twice the linger. */
function stickiness(value: string): readonly Claim[] {
  if (!NUMBER.test(value)) return [];
  const text = String(Math.round(2 * Number(value)));
  return [sets('sticky.partitioning.linger.ms', text, 'Twice the linger, unless the file sets it.')];
}

/**
 * With idempotence librdkafka allows five requests in flight and asks for all acks. A partition's next request waits
 * while five of its messages are in flight (rd_kafka_toppar_producer_serve), so its batches leave one at a time unless
 * they are smaller.
 */
function idempotence(names: ReadonlySet<string>): readonly Claim[] {
  const says = 'Follows from idempotence.';
  const flight = names.has('max.in.flight') || names.has('max.in.flight.requests.per.connection');
  const acked = names.has('acks') || names.has('request.required.acks');
  return [
    ...(flight ? [] : [sets('max.in.flight.requests.per.connection', '5', says)]),
    ...(acked ? [] : [sets('acks', 'all', says)]),
    sets(
      'max.in.flight.batches.per.partition',
      '1',
      "With idempotence, a partition's next batch waits while five of its messages are in flight.",
    ),
  ];
}

function partitioner(given: string): Claim | readonly Claim[] {
  // `Partitioner.Murmur2Random` in C#.
  const value = given
    .replace(/^.*\./, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
  if (/^(consistent|murmur2|fnv1a)_random$/.test(value)) return sets('partitioner', 'sticky-time');
  if (value === 'random') {
    const says = 'Records still stay with one partition for a while, unless they have a key.';
    return [sets('partitioner', 'sticky-time', says), IGNORES_KEYS];
  }
  return /^(consistent|murmur2|fnv1a)$/.test(value)
    ? ignored("It sends all records without a key to one partition; the model can't.")
    : ignored("librdkafka has no partitioner with that name, and doesn't start.");
}

function wholeMs(field: FieldName, value: string): Claim {
  if (!NUMBER.test(value) || Number.isInteger(Number(value))) return sets(field, value);
  const rounded = String(Math.round(Number(value)));
  return sets(field, rounded, `The model takes whole milliseconds, so ${value}\u202Fms is rounded.`);
}
