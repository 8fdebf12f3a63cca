import { own } from '../../base/own';
import type { Client, ClientField } from './client';

const WITHOUT_SETTING: readonly ClientField[] = [
  'request.partitions',
  'max.in.flight.batches.per.partition',
  'client.interpreter',
];

const NOT_JAVA: readonly ClientField[] = [
  'queue.buffering.backpressure.threshold',
  'sticky.partitioning.linger.ms',
  'batch.num.messages',
  'queue.buffering.max.messages',
];
const ONLY_NEW_JAVA: readonly ClientField[] = [
  'partitioner.availability.timeout.ms',
  'partitioner.rack.aware',
  'buffer.memory.allocation.strategy',
];

const FRANZ_GO_LACKS: readonly ClientField[] = [
  ...ONLY_NEW_JAVA,
  'queue.buffering.backpressure.threshold',
  'sticky.partitioning.linger.ms',
  'batch.num.messages',
  'send.buffer.bytes',
  'max.block.ms',
];

const SARAMA_LACKS: readonly ClientField[] = [
  ...ONLY_NEW_JAVA,
  'queue.buffering.backpressure.threshold',
  'sticky.partitioning.linger.ms',
  'send.buffer.bytes',
  'buffer.memory',
  'queue.buffering.max.messages',
  'max.block.ms',
  'delivery.timeout.ms',
];

// @recipe client
/** Settings of other clients that a client doesn't have, by its id; read when one is chosen. */
const LACKS: Readonly<Record<string, readonly ClientField[]>> = {
  'client-java-2.3': [...NOT_JAVA, ...ONLY_NEW_JAVA],
  'client-java-2.4': [...NOT_JAVA, ...ONLY_NEW_JAVA],
  'client-java-3.3': [...NOT_JAVA, 'partitioner.rack.aware', 'buffer.memory.allocation.strategy'],
  'client-java-4': NOT_JAVA,
  'client-blocking': NOT_JAVA,
  'client-librdkafka': [...ONLY_NEW_JAVA, 'max.block.ms'],
  'client-franz-go': FRANZ_GO_LACKS,
  'client-franz-go-least-backup': FRANZ_GO_LACKS,
  'client-sarama': SARAMA_LACKS,
  'client-kafka-go': [...SARAMA_LACKS, 'max.in.flight.requests.per.connection'],
  // From 3.0 on, buffer_memory is refused.
  'client-kafka-python': [...ONLY_NEW_JAVA, ...NOT_JAVA, 'buffer.memory'],
  'client-kafka-python-sticky': [...ONLY_NEW_JAVA, ...NOT_JAVA, 'buffer.memory'],
  'client-aiokafka': [
    ...ONLY_NEW_JAVA,
    ...NOT_JAVA,
    'max.in.flight.requests.per.connection',
    'send.buffer.bytes',
    'buffer.memory',
    'max.block.ms',
    'delivery.timeout.ms',
  ],
  'client-kafkajs': [
    ...ONLY_NEW_JAVA,
    ...NOT_JAVA,
    'linger.ms',
    'batch.size',
    'send.buffer.bytes',
    'max.request.size',
    'buffer.memory',
    'max.block.ms',
    'delivery.timeout.ms',
  ],
};

export function lackedBy({ id }: Pick<Client, 'id'>): readonly ClientField[] {
  return [...(own(LACKS, id) ?? []), ...WITHOUT_SETTING];
}
