import { IGNORES_KEYS, no, sets } from '../claims';
import { findingIf, quantity } from '../meaning/finding';
import { byLetters, NAME_OF_KAFKA, spelled } from '../producerName';
import { absentReason, SAYS } from '../reasons';
import type { Entry } from '../source/source';
import type { Claim } from '../types';
import { IN_FLIGHT, type Library } from './library';
import { claimsOf, none, type Others, type Row, type Rows } from './rows';

/** Defaults of linger.ms, message.timeout.ms and socket.timeout.ms. */
const LINGER_MS = 5;
const DELIVERY_MS = 300_000;
const SOCKET_MS = 60_000;
/** Rate that many producers reach, records a second. */
const LOW_RATE = 100_000;

/** By default librdkafka stays with a partition for twice the linger. */
const linger: Row = (value, others) => [
  ...claimsOf(['linger.ms', 'ms'], value, others),
  ...(others.of('sticky.partitioning.linger.ms') === undefined && Number.isFinite(Number(value))
    ? [
        sets(
          'sticky.partitioning.linger.ms',
          String(Math.round(2 * Number(value))),
          'Twice the linger, unless the file sets it.',
        ),
      ]
    : []),
];
const codec: Row = (value) => (value === 'inherit' ? no('topic-codec') : sets('compression.type', value));

// @recipe setting
/** The producer settings that the model has, by librdkafka's names (CONFIGURATION.md). */
const ROWS: Rows = {
  'queue.buffering.max.ms': linger,
  'linger.ms': linger,
  'batch.size': ['batch.size'],
  'batch.num.messages': ['batch.num.messages'],
  'queue.buffering.backpressure.threshold': ['queue.buffering.backpressure.threshold'],
  'socket.send.buffer.bytes': (value) =>
    value === '0' ? sets('send.buffer.bytes', 'system', SAYS.system) : sets('send.buffer.bytes', value),
  'message.max.bytes': ['max.request.size', 'text', 'max-in-request'],
  'queue.buffering.max.kbytes': ['buffer.memory', 'KiB'],
  'queue.buffering.max.messages': ['queue.buffering.max.messages', 'or-none'],
  'message.timeout.ms': ['delivery.timeout.ms', 'or-hour'],
  'delivery.timeout.ms': ['delivery.timeout.ms', 'or-hour'],
  'max.in.flight': [IN_FLIGHT],
  [IN_FLIGHT]: [IN_FLIGHT],
  'request.required.acks': ['acks', 'acks'],
  acks: ['acks', 'acks'],
  'compression.codec': codec,
  'compression.type': codec,
  'enable.idempotence': (value, others) => [
    sets('enable.idempotence', value.toLowerCase()),
    ...(value.toLowerCase() === 'true' ? idempotence(others) : []),
  ],
  'transactional.id': (value, others) =>
    value === '' ? no('transactions') : [no('transactions'), ...transactions(others)],
  'sticky.partitioning.linger.ms': ['sticky.partitioning.linger.ms'],
  'retry.backoff.ms': ['retry.backoff.ms'],
  'socket.timeout.ms': ['request.timeout.ms', 'text', 'response'],
  ...none('request-timeout-at-broker', 'request.timeout.ms'),
  ...none('retries', 'message.send.max.retries', 'retries'),
  partitioner,
};

export const ONLY_LIBRDKAFKA =
  /^(queue\.buffering\.|message\.(timeout|max\.bytes|send)|sticky\.partitioning\.|socket\.|metadata\.broker\.list|request\.required\.acks|compression\.codec|batch\.num\.messages|max\.in\.flight$|topic\.metadata|statistics\.interval|partitioner$)/;

/** Settings that only versions before 1.0 have (CHANGELOG.md). */
const BEFORE_1 = /^(?:socket\.blocking\.max\.ms|offset\.store\.method|produce\.offset\.report)$/;

const BY_LETTERS = byLetters(Object.keys(ROWS));

/** The setting that a name in source code stands for, also as a C# property (`config.LingerMs`); null if it's none. */
export function librdkafkaName(name: string, isQuoted: boolean): string | null {
  if (isQuoted) return Object.hasOwn(ROWS, name) ? name : null;
  return propertyOfCSharp(name);
}

/** The setting that a property of Confluent's .NET client stands for, on any object; null if it's none. */
export function propertyOfCSharp(path: string): string | null {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return /^[A-Z][a-z]+[A-Za-z\d]*$/.test(name) ? (spelled(name, BY_LETTERS) ?? null) : null;
}

const OF_OLD = 'The default before 1.0, which alone has some of these settings.';
const OLD: readonly Claim[] = [
  sets('linger.ms', '0', OF_OLD),
  sets('sticky.partitioning.linger.ms', '0', OF_OLD),
  sets('acks', '1', OF_OLD),
];

export const LIBRDKAFKA: Library = {
  name: 'librdkafka',
  clients: ['client-librdkafka'],
  rows: ROWS,
  defaults: ({ meanings }) => (meanings.some(({ given }) => BEFORE_1.test(given.name)) ? OLD : []),
  // It gives up a request with its first message, even before the socket's timeout (rd_kafka_ProduceRequest).
  forces: ({ number }) => {
    const leftMs = number('delivery.timeout.ms') - number('linger.ms', LINGER_MS);
    return Number.isInteger(leftMs) && leftMs > 0 && leftMs < number('request.timeout.ms', SOCKET_MS)
      ? [sets('request.timeout.ms', String(leftMs), SAYS['first-of-request'])]
      : [];
  },
  findings: ({ of, number }) => {
    const lingerMs = number('linger.ms');
    const deliveryMs = number('delivery.timeout.ms', DELIVERY_MS);
    const most = number('queue.buffering.max.messages');
    const perSecond = (most / lingerMs) * 1000;
    const blockingMs = Number(of('socket.blocking.max.ms') ?? 0);
    const linger = { 'linger.ms': quantity(lingerMs, 'ms') };
    const timeout = { ...linger, 'delivery.timeout.ms': quantity(deliveryMs, 'ms') };
    const queue = { ...linger, 'queue.buffering.max.messages': quantity(most, '1') };
    const blocking = { 'socket.blocking.max.ms': quantity(blockingMs, 'ms') };
    return [
      // rd_kafka_topic_conf_finalize
      ...findingIf(lingerMs >= deliveryMs, 'linger-reaches-timeout', timeout, { client: 'librdkafka' }),
      ...findingIf(perSecond <= LOW_RATE, 'queue-limit', { ...queue, rate: quantity(perSecond, '1/s') }),
      // An old one may wait this long in its socket before it looks at its queue (rd_kafka_broker_io_serve before 1.0).
      ...findingIf(blockingMs > 1, 'blocking-socket', {
        ...blocking,
        rate: quantity(1000 / blockingMs, '1/s'),
      }),
    ];
  },
};

/**
 * With idempotence librdkafka allows five requests in flight and asks for all acks. A partition's next request waits
 * while five of its messages are in flight (rd_kafka_toppar_producer_serve), so its batches leave one at a time unless
 * they are smaller.
 */
function idempotence({ of }: Others): readonly Claim[] {
  const isSaid = (...names: readonly string[]): boolean => names.some((name) => of(name) !== undefined);
  return [
    ...(isSaid('max.in.flight', IN_FLIGHT) ? [] : [sets(IN_FLIGHT, '5', SAYS['all-acks'])]),
    ...(isSaid('acks', 'request.required.acks') ? [] : [sets('acks', 'all', SAYS['all-acks'])]),
    sets(
      'max.in.flight.batches.per.partition',
      '1',
      "With idempotence, a partition's next batch waits while five of its messages are in flight.",
    ),
  ];
}

/** A transactional producer is idempotent, unless the text switches that off (rd_kafka_conf_finalize). */
function transactions(others: Others): readonly Claim[] {
  return others.of('enable.idempotence') === undefined
    ? [sets('enable.idempotence', 'true', 'Follows from transactional.id.'), ...idempotence(others)]
    : [];
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
    ? no('one-partition')
    : { type: 'ignored', reason: "librdkafka has no partitioner with that name, and doesn't start." };
}

/** A setting in quotes, or a property in C#; null for anything else. */
export function librdkafkaSetting({ name, isQuoted, path }: Entry): string | null {
  const known = librdkafkaName(name, isQuoted);
  if (known !== null || isQuoted) return known ?? (NAME_OF_KAFKA.test(name) ? name : null);
  const dotted = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '.').toLowerCase();
  return path.at(-1)?.endsWith('ProducerConfig') === true && absentReason(dotted) !== null ? dotted : null;
}
