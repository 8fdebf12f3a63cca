import { IGNORES_KEYS, ignored, no, sets } from '../claims';
import { findingIf, quantity } from '../meaning/finding';
import { byLetters, letters, NAME_OF_KAFKA, spelled } from '../producerName';
import { absentReason, withDots } from '../reasons';
import type { Entry } from '../source/source';
import type { Claim } from '../types';
import { IN_FLIGHT, type Library, type Said } from './library';
import { each, none, RESPONSE, type Row, type Rows, same, TRANSACTIONAL, type Words, words } from './rows';

/** Defaults of linger.ms, message.timeout.ms and socket.timeout.ms. */
const LINGER_MS = 5;
const DELIVERY_MS = 300_000;
const SOCKET_MS = 60_000;
/** Rate that many producers reach, records a second. */
const LOW_RATE = 100_000;

const SEND_BUFFER = 'send.buffer.bytes';
const STAY = 'sticky.partitioning.linger.ms';
const STICKY = sets('partitioner', 'sticky-time');
/** By their letters: in C# one is `Partitioner.Murmur2Random`. */
const PARTITIONERS: Words = {
  ...each(STICKY, 'consistentrandom', 'murmur2random', 'fnv1arandom'),
  ...each(no('one-partition'), 'consistent', 'murmur2', 'fnv1a'),
  random: [
    { ...STICKY, says: 'Records still stay with one partition for a while, unless they have a key.' },
    IGNORES_KEYS,
  ],
};
const codec: Row = (value) => (value === 'inherit' ? no('topic-codec') : sets('compression.type', value));

// @recipe setting
/** The producer settings that the model has, by librdkafka's names (CONFIGURATION.md). */
const ROWS: Rows = {
  ...same('batch.size', 'batch.num.messages', 'queue.buffering.backpressure.threshold'),
  ...same(IN_FLIGHT, STAY, 'retry.backoff.ms'),
  ...each(['linger.ms', 'ms'], 'queue.buffering.max.ms', 'linger.ms'),
  ...each(['delivery.timeout.ms', 'or-hour'], 'message.timeout.ms', 'delivery.timeout.ms'),
  ...each(['acks', 'acks'], 'request.required.acks', 'acks'),
  ...each(codec, 'compression.codec', 'compression.type'),
  'socket.send.buffer.bytes': (value) =>
    value === '0' ? sets(SEND_BUFFER, 'system', '0 leaves it to the system.') : sets(SEND_BUFFER, value),
  'message.max.bytes': ['max.request.size', 'text', 'The most bytes in one request.'],
  'queue.buffering.max.kbytes': ['buffer.memory', 'KiB'],
  'queue.buffering.max.messages': ['queue.buffering.max.messages', 'or-none'],
  'max.in.flight': [IN_FLIGHT],
  'enable.idempotence': ['enable.idempotence', 'word'],
  'socket.timeout.ms': ['request.timeout.ms', 'text', RESPONSE],
  ...none('request-timeout-at-broker', 'request.timeout.ms'),
  ...none('retries', 'message.send.max.retries', 'retries'),
  'transactional.id': TRANSACTIONAL,
  partitioner: words(
    PARTITIONERS,
    ignored("librdkafka has no partitioner with that name, and doesn't start."),
    (value) => letters(value.replace(/^.*\./, '')),
  ),
};

export const ONLY_LIBRDKAFKA =
  /^(queue\.buffering\.|message\.(timeout|max\.bytes|send)|sticky\.partitioning\.|socket\.|metadata\.broker\.list|request\.required\.acks|compression\.codec|batch\.num\.messages|max\.in\.flight$|topic\.metadata|statistics\.interval|partitioner$)/;

/** Settings that only versions before 1.0 have (CHANGELOG.md). */
const BEFORE_1 = /^(?:socket\.blocking\.max\.ms|offset\.store\.method|produce\.offset\.report)$/;

const BY_LETTERS = byLetters(Object.keys(ROWS));

export function isLibrdkafkaName(name: string): boolean {
  return Object.hasOwn(ROWS, name) || ONLY_LIBRDKAFKA.test(name);
}

/** The setting that a property of Confluent's .NET client stands for, on any object; null if it's none. */
export function propertyOfCSharp(path: string): string | null {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return /^[A-Z][a-z]+[A-Za-z\d]*$/.test(name) ? (spelled(name, BY_LETTERS) ?? null) : null;
}

const OF_OLD = 'The default before 1.0, which alone has some of these settings.';
const OLD: readonly Claim[] = [sets('linger.ms', '0', OF_OLD), sets('acks', '1', OF_OLD)];
/**
 * With idempotence librdkafka allows five requests in flight and asks for all acks. A partition's next request waits
 * while five of its messages are in flight (rd_kafka_toppar_producer_serve), so its batches leave one at a time unless
 * they are smaller.
 */
const FOLLOWS = 'Follows from idempotence.';
const IDEMPOTENT: readonly Claim[] = [
  sets(IN_FLIGHT, '5', FOLLOWS),
  sets('acks', 'all', FOLLOWS),
  sets(
    'max.in.flight.batches.per.partition',
    '1',
    "With idempotence, a partition's next batch waits while five of its messages are in flight.",
  ),
];

/** What a text leaves: it stays with a partition for twice the linger (rd_kafka_conf_finalize). */
function defaults({ meanings, of, value, number }: Said): readonly Claim[] {
  const isIdempotent = value('enable.idempotence') === 'true';
  const isOld = !isIdempotent && meanings.some(({ given }) => BEFORE_1.test(given.name));
  const lingerMs = number('linger.ms', isOld ? 0 : Number.NaN);
  // The field has whole milliseconds.
  const written = ['linger.ms', 'queue.buffering.max.ms'].map((name) => Number(of(name)));
  const stayMs = 2 * (written.find((ms) => Math.round(ms) === lingerMs) ?? lingerMs);
  const twice = sets(STAY, String(Math.round(stayMs)), 'Twice the linger, unless the file sets it.');
  return [...(isIdempotent ? IDEMPOTENT : isOld ? OLD : []), ...(Number.isNaN(stayMs) ? [] : [twice])];
}

const OF_FIRST =
  'What linger leaves of message.timeout.ms: librdkafka gives up a request with its first message.';

export const LIBRDKAFKA: Library = {
  name: 'librdkafka',
  clients: ['client-librdkafka'],
  rows: ROWS,
  defaults,
  // It gives up a request with its first message, even before the socket's timeout (rd_kafka_ProduceRequest).
  forces: ({ number }) => {
    const leftMs = number('delivery.timeout.ms') - number('linger.ms', LINGER_MS);
    const isLess = Number.isInteger(leftMs) && leftMs > 0 && leftMs < number('request.timeout.ms', SOCKET_MS);
    return isLess ? [sets('request.timeout.ms', String(leftMs), OF_FIRST)] : [];
  },
  findings: ({ of, number }) => {
    const lingerMs = number('linger.ms');
    const deliveryMs = number('delivery.timeout.ms', DELIVERY_MS);
    const most = number('queue.buffering.max.messages');
    const perSecond = (most / lingerMs) * 1000;
    const blockingMs = Number(of('socket.blocking.max.ms') ?? 0);
    const linger = { 'linger.ms': quantity(lingerMs, 'ms') };
    const rateOf = (perSecond: number) => ({ rate: quantity(perSecond, '1/s') });
    const timeout = { ...linger, 'delivery.timeout.ms': quantity(deliveryMs, 'ms') };
    const queue = { ...linger, 'queue.buffering.max.messages': quantity(most, '1'), ...rateOf(perSecond) };
    const blocking = { 'socket.blocking.max.ms': quantity(blockingMs, 'ms'), ...rateOf(1000 / blockingMs) };
    return [
      // rd_kafka_topic_conf_finalize
      ...findingIf(lingerMs >= deliveryMs, 'linger-reaches-timeout', timeout, { client: 'librdkafka' }),
      ...findingIf(perSecond <= LOW_RATE, 'queue-limit', queue),
      // An old one may wait this long in its socket before it looks at its queue (rd_kafka_broker_io_serve before 1.0).
      ...findingIf(blockingMs > 1, 'blocking-socket', blocking),
    ];
  },
};

/** A setting in quotes, or a property in C#; null for anything else. */
export function librdkafkaSetting({ name, isQuoted, path }: Entry): string | null {
  if (isQuoted) return NAME_OF_KAFKA.test(name) ? name : null;
  const isAbsent = path.at(-1)?.endsWith('ProducerConfig') === true && absentReason(name) !== null;
  return propertyOfCSharp(name) ?? (isAbsent ? withDots(name) : null);
}
