import { own } from '../../base/own';
import { ignored, type Reader, sets } from './claims';
import type { Claim, Given, Meaning } from './types';

const SECURITY = ignored("Security isn't in the model: the service times include the cost of encryption.");
const NOT_HERE = ignored("It doesn't affect latency in the model.");

/** The options of KafkaJS for its client, its producer and `send()` (kafka.js.org). */
const READERS: Readonly<Record<string, Reader>> = {
  acks: (value) => (value === '-1' ? sets('acks', 'all', '-1 means all.') : sets('acks', value)),
  maxInFlightRequests: (value) => sets('max.in.flight.requests.per.connection', value),
  idempotent: (value) => sets('enable.idempotence', value),
  compression: (value) => sets('compression.type', value),
  requestTimeout: (value) => sets('request.timeout.ms', value),
  initialRetryTime: (value) => sets('retry.backoff.ms', value),
  timeout: () => ignored('How long the broker waits for replicas; the client waits for requestTimeout.'),
  retries: () => ignored('The model retries until the delivery timeout has passed.'),
  maxRetryTime: () => ignored('The model retries until the delivery timeout has passed.'),
  createPartitioner: (value) =>
    /^(?:Partitioners\.)?(?:Default|Legacy|JavaCompatible)Partitioner$/.test(value)
      ? sets('partitioner', 'round-robin')
      : ignored('The model has no custom partitioners.'),
  transactionalId: () => ignored("Transactions aren't in the model."),
  transactionTimeout: () => ignored("Transactions aren't in the model."),
  brokers: () => ignored("Addresses aren't in the model; set the number of brokers separately."),
  clientId: () => NOT_HERE,
  metadataMaxAge: () => NOT_HERE,
  connectionTimeout: () => NOT_HERE,
  authenticationTimeout: () => SECURITY,
  allowAutoTopicCreation: () => NOT_HERE,
  logLevel: () => NOT_HERE,
  sasl: () => SECURITY,
  ssl: () => SECURITY,
};

/** What KafkaJS does where nothing is said; none of the model's clients is KafkaJS. */
const DEFAULTS: readonly Claim[] = [
  sets('linger.ms', '0', 'KafkaJS sends the records of each send() at once.'),
  sets('partitioner', 'round-robin', "KafkaJS's own."),
  sets('max.in.flight.requests.per.connection', '1000', 'KafkaJS sets no limit; the limit here is 1,000.'),
  sets('acks', 'all', "KafkaJS's default."),
  sets('enable.idempotence', 'false', "KafkaJS's default."),
  sets('compression.type', 'none', "KafkaJS's default."),
  sets('request.timeout.ms', '30000', "KafkaJS's default."),
  sets('retry.backoff.ms', '300', "KafkaJS's default."),
];

/** Whether a name in JavaScript is an option of KafkaJS. */
export function isKafkaJsOption(name: string): boolean {
  return Object.hasOwn(READERS, name);
}

/** What the options of KafkaJS mean, behind its own defaults. */
export function kafkaJsMeanings(pairs: readonly Given[]): readonly Meaning[] {
  const said = pairs.map((given) => ({ given, claims: claimsOf(given) }));
  const fields = said.flatMap(({ claims }) => claims.map((claim) => claim.type === 'sets' && claim.field));
  const left = DEFAULTS.filter((claim) => claim.type === 'sets' && !fields.includes(claim.field));
  return [{ given: { name: 'KafkaJS', value: '' }, claims: left }, ...said];
}

function claimsOf({ name, value }: Given): readonly Claim[] {
  return [own(READERS, name)?.(value) ?? ignored('Not an option that Linger knows.')];
}
