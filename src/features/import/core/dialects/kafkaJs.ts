import { own } from '../../../../base/own';
import { ignored, lastText, type Reader, sets } from '../claims';
import { idempotenceRefusals } from '../meaning/refusals';
import { librdkafkaPairs } from '../pairs';
import type { Claim, Given, Meaning } from '../types';
import { withDefaults, withOverride } from './frameworks';
import type { Library } from './library';
import { sourceDialect } from './sourceDialect';

const SECURITY = ignored("Security isn't in the model: the service times include the cost of encryption.");
const PAUSES = ignored("The model doubles the pauses, up to 1\u202Fs; you can't change that.");
const NO_EFFECT = ignored("It doesn't affect latency in the model.");
const IN_FLIGHT = 'max.in.flight.requests.per.connection';

// @recipe setting
/** Readers of KafkaJS's options for its client, its producer and `send()` (kafka.js.org). */
const READERS: Readonly<Record<string, Reader>> = {
  acks: (value) => (value === '-1' ? sets('acks', 'all', '-1 means all.') : sets('acks', value)),
  maxInFlightRequests: (value) =>
    value === 'null' ? ignored("null means no limit, the client's default.") : sets(IN_FLIGHT, value),
  idempotent: (value) => sets('enable.idempotence', value),
  compression: (value) => sets('compression.type', value),
  requestTimeout: (value) => sets('request.timeout.ms', value),
  initialRetryTime: (value) => sets('retry.backoff.ms', value),
  timeout: () => ignored('How long the broker waits for replicas; the client waits for requestTimeout.'),
  retries: () => ignored('The model retries until the delivery timeout has passed.'),
  maxRetryTime: () => ignored('The model retries until the delivery timeout has passed.'),
  multiplier: () => PAUSES,
  factor: () => PAUSES,
  enforceRequestTimeout: () => ignored('In the model a request without a response always times out.'),
  createPartitioner: (value) =>
    /^(?:Partitioners\.)?(?:Default|Legacy|JavaCompatible)Partitioner$/.test(value)
      ? sets('partitioner', 'round-robin')
      : ignored('The model has no custom partitioners.'),
  transactionalId: () => ignored("Transactions aren't in the model."),
  transactionTimeout: () => ignored("Transactions aren't in the model."),
  brokers: () => ignored("Addresses aren't in the model; set the number of brokers separately."),
  clientId: () => NO_EFFECT,
  metadataMaxAge: () => NO_EFFECT,
  connectionTimeout: () => NO_EFFECT,
  authenticationTimeout: () => SECURITY,
  allowAutoTopicCreation: () => NO_EFFECT,
  logLevel: () => NO_EFFECT,
  sasl: () => SECURITY,
  ssl: () => SECURITY,
};

export const KAFKA_JS: Library = {
  clients: ['client-kafkajs'],
  pairsIn: (text, recognised) => recognised ?? librdkafkaPairs(text),
  isSetting: isOption,
  meanings: (pairs) => withLimits(pairs.map((given) => ({ given, claims: claimsOf(given) }))),
  findings: (meanings) => idempotenceRefusals(meanings, 'KafkaJS throws an error'),
};

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
  languages: ['javascript'],
  named: ({ name }) => (isOption(name) ? name : null),
});

function isOption(name: string): boolean {
  return Object.hasOwn(READERS, name);
}

function claimsOf({ name, value }: Given): readonly Claim[] {
  return [own(READERS, name)?.(value) ?? ignored('Not an option that Linger knows.')].flat();
}
