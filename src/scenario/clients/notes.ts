export interface ClientNotes {
  /** Behaviour that the model leaves out, or null. */
  readonly leftOut: string | null;
  readonly readIn: string;
}

const FRANZ_GO_READ_IN =
  'config.go (defaultCfg), sink.go, partitioner.go and CHANGELOG.md (v1.20.0) of twmb/franz-go';

// @recipe client
/** By the client's id; separate from the clients, because no first visit needs them. */
export const CLIENT_NOTES: Readonly<Record<string, ClientNotes>> = {
  'client-java-2.3': {
    leftOut: null,
    readIn: 'ProducerConfig and DefaultPartitioner of Apache Kafka 2.1 to 2.3',
  },
  'client-java-2.4': {
    leftOut: null,
    readIn: 'ProducerConfig and StickyPartitionCache of Apache Kafka 2.4 to 3.2',
  },
  'client-java-3.3': {
    leftOut: null,
    readIn: 'ProducerConfig and BuiltInPartitioner of Apache Kafka 3.3 to 3.9',
  },
  'client-java-4': {
    leftOut: null,
    readIn: 'ProducerConfig and BuiltInPartitioner of Apache Kafka 4',
  },
  'client-blocking': {
    leftOut: null,
    readIn: 'ProducerConfig of Apache Kafka 4',
  },
  'client-librdkafka': {
    leftOut:
      'Its key hash (CRC32 instead of murmur2), and that applications poll and try again if its queue is full: here the record fails at once. It allows 1,000,000 requests in flight; the limit here is 10,000. A batch takes all of batch.size from the buffer here. With idempotence it has 5 requests in flight, and of a partition one batch of five messages or more: set both yourself.',
    readIn: 'CONFIGURATION.md of confluentinc/librdkafka 2',
  },
  'client-franz-go': {
    leftOut:
      'ProduceSync, which ends linger at once since v1.20.7, and batches larger than 64\u202FKiB (up to 1,000,012\u202FB). Without idempotence it has one request in flight: set that yourself.',
    readIn: FRANZ_GO_READ_IN,
  },
  'client-franz-go-least-backup': {
    leftOut: null,
    readIn: FRANZ_GO_READ_IN,
  },
  'client-sarama': {
    leftOut:
      'Its limit of 3 retries, its channels of 256 messages, and its key hash (FNV-1a instead of murmur2).',
    readIn:
      'config.go (NewConfig), partitioner.go, produce_set.go, async_producer.go and broker.go of IBM/sarama 1.61',
  },
  'client-kafka-go': {
    leftOut:
      'Its pauses between attempts grow, its other balancers choose by bytes or hash keys in their own ways, and a request that times out closes one connection, here all to its broker.',
    readIn: 'writer.go and transport.go of segmentio/kafka-go 0.4',
  },
  'client-kafka-python': {
    leftOut:
      'The package crc32c, which takes the time of its checksums away. Without idempotence a partition may have several batches in flight: set that yourself.',
    readIn: 'kafka/producer/kafka.py (DEFAULT_CONFIG, send) and sender.py of dpkp/kafka-python 3.0.12',
  },
  'client-kafka-python-sticky': {
    leftOut: 'The package crc32c, which takes the time of its checksums away.',
    readIn: 'kafka/partitioner/sticky.py and CHANGES.md (3.0) of dpkp/kafka-python',
  },
  'client-aiokafka': {
    leftOut:
      'How send() waits while the batch of its partition is full, how asyncio rounds what it waits up to whole milliseconds, and the cost of Python itself.',
    readIn: 'aiokafka/producer/producer.py and sender.py of aio-libs/aiokafka 0.14',
  },
  'client-kafkajs': {
    leftOut:
      'How a send() waits for what is tried again, the limit of 5 retries, and the cost of JavaScript itself. A send() of k messages stands for a burst of k \u00B5s. It sets no limit to requests in flight; the limit here is 10,000. With idempotence it sends one at a time to each broker: set that yourself.',
    readIn:
      'producer/index.js, producer/sendMessages.js, producer/partitioners/default and network/requestQueue of tulios/kafkajs 2',
  },
};
