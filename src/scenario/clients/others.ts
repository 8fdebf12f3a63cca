import { type Client, JAVA_DEFAULTS } from './client';

/** Represents unbounded memory, bytes (1 GiB): the model takes a whole `batch.size` for each batch, as only Java does. */
const AMPLE_MEMORY = 1_073_741_824;
/** The same for batches of up to 1 MiB that hold few records: room for 8,192. */
const MOST_MEMORY = 8_589_934_592;
/** Represents "no limit", ms. */
const LONGEST_DELIVERY_MS = 3_600_000;

/** Java's defaults for a client that leaves the size of its sockets' buffers to the system, as all but Java do. */
const DEFAULTS = { ...JAVA_DEFAULTS, 'send.buffer.bytes': 'system' } as const;

const FRANZ_GO = {
  ...DEFAULTS,
  'linger.ms': 10,
  'compression.type': 'snappy',
  'max.request.size': 104_857_600,
  'buffer.memory': AMPLE_MEMORY,
  // MaxBufferedRecords, 10,000 before 1.22.1; Produce() then blocks, and lingering records leave.
  'queue.buffering.max.messages': 50_000,
  'max.block.ms': LONGEST_DELIVERY_MS,
  'delivery.timeout.ms': LONGEST_DELIVERY_MS,
  'request.timeout.ms': 20_000,
  'retry.backoff.ms': 250,
} as const;

const KAFKA_PYTHON = {
  ...DEFAULTS,
  // With idempotence, partitions are muted until the response (KafkaProducer's `guarantee_message_order`).
  'max.in.flight.batches.per.partition': 1,
  'buffer.memory': AMPLE_MEMORY,
  'client.interpreter': 'python',
} as const;

// @recipe client
export const OTHER_CLIENTS: readonly Omit<Client, 'family'>[] = [
  {
    id: 'client-librdkafka',
    name: 'librdkafka',
    says: "C, and Confluent's clients built on it: Python, Go, .NET and others. It stays with a partition for 10\u202Fms, and batches of up to 1\u202FMB linger for 5\u202Fms.",
    settings: {
      ...DEFAULTS,
      partitioner: 'sticky-time',
      'sticky.partitioning.linger.ms': 10,
      'linger.ms': 5,
      'batch.size': 1_000_000,
      'batch.num.messages': 10_000,
      'max.in.flight.requests.per.connection': 10_000,
      'queue.buffering.backpressure.threshold': 1,
      'max.request.size': 1_000_000,
      // rdkafka_msgset_writer.c: TopicArrayCnt 1, PartitionArrayCnt 1.
      'request.partitions': 'one',
      'buffer.memory': AMPLE_MEMORY,
      'queue.buffering.max.messages': 100_000,
      // produce() doesn't wait for room in the queue: it returns QUEUE_FULL.
      'max.block.ms': 0,
      'enable.idempotence': 'false',
      'delivery.timeout.ms': 300_000,
      // Its socket.timeout.ms; its request.timeout.ms is for the broker only.
      'request.timeout.ms': 60_000,
    },
  },
  {
    id: 'client-franz-go',
    name: 'franz-go',
    says: 'Go. It stays with a partition for 64\u202FKiB of keys and values, and then prefers those with fewer waiting records. Since v1.20, batches linger for 10\u202Fms by default. It compresses with Snappy.',
    settings: { ...FRANZ_GO, partitioner: 'adaptive-bytes', 'batch.size': 65_536 },
    partitioners: ['uniform-bytes'],
  },
  {
    id: 'client-franz-go-least-backup',
    name: 'franz-go, least backup',
    says: 'Go, with LeastBackupPartitioner instead of the default: each new batch goes to the shortest queue, so it avoids a slow broker.',
    isUnmeasured: true,
    settings: { ...FRANZ_GO, partitioner: 'least-backup', 'batch.size': 1_000_012 },
  },
  {
    id: 'client-sarama',
    name: 'Sarama',
    says: 'Go, by IBM. Each record without a key goes to a random partition. Later records go with the next request. Defaults to acks=1.',
    settings: {
      ...DEFAULTS,
      partitioner: 'random',
      // MaxMessageBytes limits a partition's batch, too (produceSet.wouldOverflow).
      'batch.size': 1_048_576,
      // partitionMuter (async_producer.go), since 1.48: the next batch of a partition waits for the response.
      'max.in.flight.batches.per.partition': 1,
      // The set that AsyncProduce holds, and flushingBatch (broker.go, async_producer.go).
      'queue.buffering.backpressure.threshold': 2,
      'max.request.size': 104_857_600,
      'buffer.memory': AMPLE_MEMORY,
      acks: '1',
      'enable.idempotence': 'false',
    },
  },
  {
    id: 'client-kafka-go',
    name: 'kafka-go',
    says: 'Go, by Segment. Partitions take turns, and each sends up to 100 records at a time, after at most a second. By default it waits for no ack.',
    settings: {
      ...DEFAULTS,
      partitioner: 'round-robin',
      'partitioner.ignore.keys': 'true',
      'linger.ms': 1000,
      'batch.size': 1_048_576,
      'batch.num.messages': 100,
      'max.in.flight.requests.per.connection': 10_000,
      'max.in.flight.batches.per.partition': 1,
      // partitionWriter.awaitBatch puts what has lingered into the queue of its partition.
      'queue.buffering.backpressure.threshold': 'none',
      'max.request.size': 104_857_600,
      'request.partitions': 'own-connection',
      'buffer.memory': MOST_MEMORY,
      acks: '0',
      'enable.idempotence': 'false',
      // Linger, ten attempts of 10 s, and 0.1, 0.4, 0.9 and six times 1 s between them.
      'delivery.timeout.ms': 108_400,
      'request.timeout.ms': 10_000,
      'retry.backoff.ms': 100,
    },
  },
  {
    id: 'client-kafka-python',
    name: 'kafka-python',
    says: 'Python. A record that would open a batch is drawn again, so a slow partition gets more. One batch of a partition is in flight at a time. Before 3.0 it drew once, with acks=1.',
    // KafkaProducer.send() asks DefaultPartitioner again when its choice has no batch with room (KIP-480's second try).
    settings: { ...KAFKA_PYTHON, partitioner: 'random-again' },
    partitioners: ['random'],
  },
  {
    id: 'client-kafka-python-sticky',
    name: 'kafka-python, sticky',
    says: "Python, with the StickyPartitioner of 3.0 instead of the default: KIP-480's rule, which can run away.",
    isUnmeasured: true,
    settings: { ...KAFKA_PYTHON, partitioner: 'sticky' },
  },
  {
    id: 'client-aiokafka',
    name: 'aiokafka',
    says: 'Python, asynchronous. One request at a time to each broker, and a random partition for each record without a key. Defaults to acks=1.',
    settings: {
      ...DEFAULTS,
      partitioner: 'random',
      'max.in.flight.requests.per.connection': 1,
      // drain_by_nodes leaves out what has to linger (message_accumulator.py).
      'request.partitions': 'ready',
      'buffer.memory': AMPLE_MEMORY,
      acks: '1',
      'enable.idempotence': 'false',
      'delivery.timeout.ms': 40_000,
      'request.timeout.ms': 40_000,
    },
  },
  {
    id: 'client-kafkajs',
    name: 'KafkaJS',
    says: 'JavaScript. The messages of each send() leave at once: one batch for each of their partitions, one request to each broker. Nothing lingers. Its preset sends 40 messages at a time, 20 times a second.',
    settings: {
      ...DEFAULTS,
      partitioner: 'round-robin',
      'batch.size': 1_048_576,
      'max.in.flight.requests.per.connection': 10_000,
      'queue.buffering.backpressure.threshold': 'none',
      'max.request.size': 104_857_600,
      // sendMessages.js awaits all brokers (Promise.all).
      'request.partitions': 'send',
      'buffer.memory': MOST_MEMORY,
      'max.block.ms': LONGEST_DELIVERY_MS,
      'enable.idempotence': 'false',
      // Six attempts of 30 s, and 0.3, 0.6, 1.2, 2.4 and 4.8 s between them.
      'delivery.timeout.ms': 189_300,
      'retry.backoff.ms': 300,
    },
    // Records of a burst are 1 µs apart, so all have arrived when the sender wakes up.
    workload: { rate: 800, arrivals: 'bursts', 'burst.s': 0.00004, 'pause.s': 0.04996 },
  },
];
