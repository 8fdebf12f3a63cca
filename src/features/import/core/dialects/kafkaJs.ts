import { ignored, no, sets } from '../claims';
import { absentReason } from '../reasons';
import type { Entry } from '../source/source';
import { IN_FLIGHT, type Library, type Said } from './library';
import { each, none, type Rows, words } from './rows';

// @recipe setting
/** KafkaJS's options for its client, its producer and `send()` (kafka.js.org). */
const ROWS: Rows = {
  acks: ['acks', 'acks'],
  maxInFlightRequests: (value) =>
    value === 'null' ? ignored("null means no limit, the client's default.") : sets(IN_FLIGHT, value),
  idempotent: ['enable.idempotence'],
  compression: ['compression.type'],
  requestTimeout: ['request.timeout.ms'],
  initialRetryTime: ['retry.backoff.ms'],
  createPartitioner: words(
    each(sets('partitioner', 'round-robin'), 'Default', 'Legacy', 'JavaCompatible'),
    no('no-partitioner'),
    /^(?:Partitioners\.)?(\w+)Partitioner$/,
  ),
  ...none('broker-wait', 'timeout'),
  ...none('retry-max', 'multiplier', 'factor'),
};

const QUEUED = sets(
  'queue.buffering.backpressure.threshold',
  '10000',
  'KafkaJS builds a request for each send(), which then waits until it may be in flight.',
);
const ONE_BY_ONE =
  'With idempotence KafkaJS sends one request at a time to each broker, whatever else is set.';

const isIdempotent = ({ value }: Said): boolean => value('enable.idempotence') === 'true';

/**
 * With idempotence a request locks its broker until it's answered (acquireBrokerLock in producer/eosManager), and with a
 * limit each send() has its own request, which waits for its turn (network/requestQueue).
 */
export const KAFKA_JS: Library = {
  name: 'KafkaJS',
  clients: ['client-kafkajs'],
  rows: ROWS,
  unknown: 'no-effect',
  defaults: (said) => (isIdempotent(said) || said.value(IN_FLIGHT) !== null ? [QUEUED] : []),
  forces: (said) => (isIdempotent(said) ? [sets(IN_FLIGHT, '1', ONE_BY_ONE)] : []),
};

/** An option of KafkaJS; null for any other name. */
export function kafkaJsOption({ name, path }: Entry): string | null {
  return Object.hasOwn(ROWS, name) || (path.length > 0 && absentReason(name) !== null) ? name : null;
}
