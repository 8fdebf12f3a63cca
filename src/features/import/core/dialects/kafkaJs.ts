import { ignored, lastText, sets, withDefaults, withOverride } from '../claims';
import { idempotenceRefusals } from '../meaning/slips';
import type { Meaning } from '../types';
import { libraryOf } from './library';
import { none, type Rows, wordOf } from './rows';
import { sourceDialect } from './sourceDialect';

const IN_FLIGHT = 'max.in.flight.requests.per.connection';
const OWN_PARTITIONER = sets('partitioner', 'round-robin');

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
  createPartitioner: (value) =>
    wordOf(
      { Default: OWN_PARTITIONER, Legacy: OWN_PARTITIONER, JavaCompatible: OWN_PARTITIONER },
      /^(?:Partitioners\.)?(\w+)Partitioner$/.exec(value)?.[1] ?? '',
      'The model has no custom partitioners.',
    ),
  ...none('broker-wait', 'timeout'),
  ...none('delivery-timeout', 'retries', 'maxRetryTime'),
  ...none('double-pauses', 'multiplier', 'factor'),
  ...none('transactions', 'transactionalId', 'transactionTimeout'),
  ...none('addresses', 'brokers'),
  ...none('security', 'authenticationTimeout', 'sasl', 'ssl'),
  ...none('no-effect', 'clientId', 'metadataMaxAge', 'connectionTimeout', 'allowAutoTopicCreation'),
  ...none('no-effect', 'logLevel', 'enforceRequestTimeout'),
};

export const KAFKA_JS = libraryOf({
  clients: ['client-kafkajs'],
  rows: ROWS,
  finish: withLimits,
  findings: (meanings) => idempotenceRefusals(meanings, { client: 'KafkaJS' }),
});

/**
 * With idempotence a request locks its broker until it's answered (acquireBrokerLock in producer/eosManager), and with a
 * limit each send() has its own request, which waits for its turn (network/requestQueue).
 */
function withLimits(said: readonly Meaning[]): readonly Meaning[] {
  const isIdempotent = lastText(said, 'enable.idempotence') === 'true';
  if (!isIdempotent && lastText(said, IN_FLIGHT) === null) return said;
  const ahead = sets(
    'queue.buffering.backpressure.threshold',
    '10000',
    'KafkaJS builds a request for each send(), which then waits until it may be in flight.',
  );
  const one = 'With idempotence KafkaJS sends one request at a time to each broker, whatever else is set.';
  return withDefaults(
    'KafkaJS',
    [ahead],
    isIdempotent ? withOverride('KafkaJS', sets(IN_FLIGHT, '1', one), said) : said,
  );
}

// @recipe importer
export const KAFKA_JS_SOURCE = sourceDialect({
  kind: 'kafkajs',
  format: 'JavaScript source with KafkaJS',
  signs: [
    /\bkafkajs\b|\.producer\(\s{0,200}\{|\bmaxInFlightRequests\b/,
    // Confluent's client has the same names.
    /^(?![\s\S]*kafka-javascript)/,
  ],
  named: ({ name }) => (Object.hasOwn(ROWS, name) ? name : null),
});
