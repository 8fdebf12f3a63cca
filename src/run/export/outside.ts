import { formatFigure } from '../../base/format';
import { brokerId } from '../../scenario/brokerId';
import { SLOWED } from '../../scenario/inForce';
import type { FieldName, Scenario } from '../../scenario/scenario';

/** Options of kafka-producer-perf-test that its limits depend on. */
export interface ToolAbilities {
  /** Before 3.9, the tool takes only a whole number of records a second (KAFKA-16724). */
  readonly isWhole: boolean;
  /** It can leave records that warm up out of its last line (KIP-1052). */
  readonly warmsUp: boolean;
}

interface Outside {
  /** Java's producer has it under its own name, and takes its value as it is. */
  readonly java?: true;
  /** librdkafka takes its value as it is under this name (CONFIGURATION.md). */
  readonly librdkafka?: string;
  /** librdkafka's, if ours is wider. */
  readonly range?: readonly [lowest: number, highest: number];
  /** `npm run measure` can set it for real Kafka on one machine, or it's the machine's own. Clients' settings are. */
  readonly measured?: true;
  /** A sentence if kafka-producer-perf-test can't do it. */
  readonly tool?: (scenario: Scenario, abilities: ToolAbilities) => string | false;
}

// @recipe field
export const OUTSIDE: Readonly<Partial<Record<FieldName | 'at', Outside>>> = {
  arrivals: {
    tool: ({ arrivals }) =>
      arrivals !== 'throttled' && `Arrivals: the tool sends in its own small bursts, not ${arrivals}.`,
  },
  'latency.from': {
    tool: (scenario) =>
      scenario['latency.from'] === 'intended' &&
      'Latency: the tool counts from the call to send(), not from when a record was due.',
  },
  keys: {
    measured: true,
    tool: ({ keys }) => keys !== 'none' && 'Keys: the tool sends records without a key.',
  },
  rate: {
    measured: true,
    tool: ({ rate, producers }, { isWhole }) =>
      isWhole &&
      rate !== 'max' &&
      !Number.isInteger(rate / producers) &&
      `Throughput: before 3.9, the tool takes only whole numbers, so it is rounded from ${formatFigure(rate / producers)}.`,
  },
  'measure.from.s': {
    measured: true,
    tool: ({ 'measure.from.s': seconds }, { warmsUp }) =>
      seconds > 0 &&
      !warmsUp &&
      `Warm-up: the last line of the tool has the first ${seconds} s in it, in which a JVM is slow. Compare its lines after them, or take Kafka 4.2 with --warmup-records.`,
  },
  acks: { java: true, librdkafka: 'acks' },
  'linger.ms': { java: true, librdkafka: 'linger.ms' },
  'sticky.partitioning.linger.ms': { librdkafka: 'sticky.partitioning.linger.ms' },
  'batch.size': { java: true, librdkafka: 'batch.size' },
  'compression.type': {
    java: true,
    librdkafka: 'compression.type',
    tool: (scenario) =>
      scenario['compression.type'] !== 'none' &&
      'Compression: the tool sends random capital letters, with a compression ratio of their own.',
  },
  'max.in.flight.requests.per.connection': {
    java: true,
    librdkafka: 'max.in.flight.requests.per.connection',
  },
  'send.buffer.bytes': { java: true },
  'max.request.size': { java: true, librdkafka: 'message.max.bytes', range: [1000, 1_000_000_000] },
  'buffer.memory': { java: true },
  'max.block.ms': { java: true },
  'delivery.timeout.ms': { java: true, librdkafka: 'message.timeout.ms' },
  'request.timeout.ms': { java: true, librdkafka: 'socket.timeout.ms', range: [10, 300_000] },
  'retry.backoff.ms': { java: true, librdkafka: 'retry.backoff.ms', range: [1, 300_000] },
  'duration.s': { measured: true },
  'record.bytes': { measured: true },
  'key.count': { measured: true },
  'keyed.share': { measured: true },
  producers: { measured: true },
  partitions: { measured: true },
  brokers: { measured: true },
  'replication.factor': { measured: true },
  'min.insync.replicas': { measured: true },
  'num.io.threads': { measured: true },
  'slow.broker': {
    measured: true,
    tool: ({ 'slow.broker': broker, 'slow.ms': ms, 'slow.kind': kind, 'broker.ids': ids }) =>
      broker !== 'none' &&
      ms > 0 &&
      `Slow broker: delay broker ${brokerId({ 'broker.ids': ids }, broker)} by ${ms} ms per ${SLOWED[kind]} by other means; the tool cannot.`,
  },
  'slow.ms': { measured: true },
  'slow.kind': { measured: true },
  'slow.from.s': { measured: true },
  'slow.to.s': { measured: true },
  'broker.0.partitions': {
    tool: ({ 'broker.0.partitions': own, brokers, 'broker.ids': ids }) =>
      own !== 'even' &&
      brokers > 1 &&
      `Leaders: move ${own} partitions to broker ${brokerId({ 'broker.ids': ids }, 0)} by kafka-reassign-partitions.`,
  },
  producer_byte_rate: {
    tool: ({ producer_byte_rate: quota }) =>
      quota !== 'none' && `Quota: set producer_byte_rate=${quota} by kafka-configs.`,
  },
  'diskless.enable': {
    tool: (scenario) =>
      scenario['diskless.enable'] === 'true' &&
      'Diskless: an ordinary topic is created here; make a diskless one as your cluster does.',
  },
  topics: {
    tool: ({ topics }) =>
      topics > 1 && 'Topics: the tool writes to only one; here are the partitions of all.',
  },
  'down.broker': {
    tool: (scenario) =>
      scenario['down.broker'] !== 'none' && 'Lost broker: stop it by hand; the tool cannot.',
  },
  'refuses.broker': {
    measured: true,
    tool: (scenario) =>
      scenario['refuses.broker'] !== 'none' &&
      'Refusing broker: give that one an authorizer that denies writes; the tool cannot.',
  },
  at: { tool: ({ at }) => at.length > 0 && 'Timed changes: these are the settings at the start.' },
  consumers: {
    measured: true,
    tool: ({ consumers }) => consumers > 0 && 'Consumers: start kafka-consumer-perf-test as well.',
  },
  'consumer.record.us': { measured: true },
  'fetch.min.bytes': { measured: true },
  'fetch.max.wait.ms': { measured: true },
  'max.poll.records': { measured: true },
  seed: { measured: true },
};

export function outsideBy(property: keyof Outside): readonly FieldName[] {
  return (Object.keys(OUTSIDE) as (FieldName | 'at')[]).filter(
    (name): name is FieldName => name !== 'at' && OUTSIDE[name]?.[property] !== undefined,
  );
}
