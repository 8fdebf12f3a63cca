import { type Client, JAVA_DEFAULTS } from './client';

/** Since 3.3: with `partitioner.adaptive.partitioning.enable=false`, or with a Partitioner of one's own. */
const OTHERS = ['uniform', 'rule'] as const;

// @recipe client
/** Apache Kafka's own producer; its defaults changed with its versions (ProducerConfig of each). */
export const JAVA_CLIENTS: readonly Omit<Client, 'family'>[] = [
  {
    id: 'client-java-2.3',
    name: 'Java 2.1 to 2.3',
    says: 'Round-robin: each record goes to the next partition, so many small batches are open at once. Defaults to acks=1 without idempotence.',
    settings: { ...JAVA_DEFAULTS, partitioner: 'round-robin', acks: '1', 'enable.idempotence': 'false' },
  },
  {
    id: 'client-java-2.4',
    name: 'Java 2.4 to 3.2',
    says: 'Sticky (KIP-480): it stays with a partition until a batch is full or gone. These are the defaults of 3.2; clients up to 2.8 default to acks=1 without idempotence.',
    settings: { ...JAVA_DEFAULTS, partitioner: 'sticky' },
  },
  {
    id: 'client-java-3.3',
    name: 'Java 3.3 to 3.9',
    says: 'Adaptive (KIP-794): it stays with a partition for batch.size bytes and picks partitions with a longer queue less often.',
    settings: JAVA_DEFAULTS,
    partitioners: OTHERS,
  },
  {
    id: 'client-java-4',
    name: 'Java 4',
    says: 'Like 3.3 to 3.9, but batches linger for 5\u202Fms by default (KIP-1030), so requests are fewer and larger. Confluent\u2019s client for Rust follows it.',
    settings: { ...JAVA_DEFAULTS, 'linger.ms': 5 },
    partitioners: OTHERS,
  },
  {
    id: 'client-blocking',
    name: 'Java 4, blocking',
    says: 'An application that calls send().get(): the next record waits for the ack of the one before. Each record is alone in its batch, so it waits out the whole linger for nothing.',
    settings: { ...JAVA_DEFAULTS, 'linger.ms': 5, sending: 'sync' },
    partitioners: OTHERS,
  },
];
