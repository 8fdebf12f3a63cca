import { readFileSync } from 'node:fs';

/** A text from a public thread, and what an expert reads in it. */
export interface PublicText {
  readonly file: string;
  readonly format: string;
  readonly client: string;
  /** Everything that the model gets from the text or the program's own defaults. */
  readonly settings: Readonly<Record<string, string | number>>;
  /** Settings that are listed with the reason why they change nothing. */
  readonly listed: readonly string[];
  readonly says: readonly RegExp[];
}

// @recipe importer
export const PUBLIC_TEXTS: readonly PublicText[] = [
  {
    file: 'vector.toml',
    format: 'Vector, sink kafka',
    client: 'client-librdkafka',
    settings: {
      // 300,000 ms: the field allows a minute at most.
      'linger.ms': 60_000,
      'sticky.partitioning.linger.ms': 600_000,
      'batch.size': 1_000_000,
      'batch.num.messages': 5000,
      acks: '1',
      'compression.type': 'zstd',
    },
    listed: ['bootstrap_servers', 'librdkafka_options.socket.keepalive.enable'],
    says: [/message timeout of 300,000.*doesn't start/],
  },
  {
    file: 'fluent-bit-configmap.yaml',
    format: 'Fluent Bit, output kafka',
    client: 'client-librdkafka',
    settings: {
      'linger.ms': 1000,
      'sticky.partitioning.linger.ms': 2000,
      acks: '1',
      'compression.type': 'none',
      'batch.num.messages': 2000,
      'queue.buffering.max.messages': 10_000,
    },
    listed: ['retry_limit'],
    says: [/limit of 10,000 messages.*from 10,000 records a second/],
  },
  {
    file: 'redpanda-connect.yaml',
    format: 'Redpanda Connect, output kafka',
    client: 'client-sarama',
    settings: {
      acks: 'all',
      'compression.type': 'zstd',
      'enable.idempotence': 'true',
      'batch.size': 1_000_000,
      partitioner: 'random',
    },
    listed: ['max_in_flight', 'batching.count', 'batching.byte_size', 'batching.period'],
    says: [
      /Net.MaxOpenRequests 5 instead of 1 Sarama doesn't start/,
      /1s or 10,000 messages or 1,000,000.*up to 1 of them/,
    ],
  },
  {
    file: 'otel-collector.yaml',
    format: 'OpenTelemetry Collector, exporter kafka',
    client: 'client-sarama',
    settings: { acks: '1', 'compression.type': 'snappy', 'batch.size': 9_000_000 },
    listed: ['retry_on_failure.initial_interval', 'sending_queue.num_consumers'],
    says: [
      /0\.106 is built on Sarama.*franz-go, which lingers for 10/,
      /1s passes in front of/,
      /Up to 10 callers/,
    ],
  },
  {
    file: 'logback.xml',
    format: 'Kafka appender of Logback or Log4j, XML',
    client: 'client-java-3.3',
    settings: { acks: '0', 'max.block.ms': 0 },
    listed: ['bootstrap.servers', 'client.id'],
    says: [/max\.block\.ms=0.*dropped/, /acks=0.*idempotence/],
  },
  {
    file: 'placeholders.yaml',
    format: "Java's producer, YAML",
    client: 'client-java-3.3',
    settings: {
      acks: '1',
      'linger.ms': 5,
      'batch.size': 65_536,
      'compression.type': 'gzip',
      'max.in.flight.requests.per.connection': 10,
      'buffer.memory': 33_554_432,
      'max.request.size': 1_048_576,
    },
    listed: ['queue.kafka.retries', 'queue.kafka.replication_factor'],
    says: [/10 requests in flight.*order/],
  },
  {
    file: 'Producer.cs',
    format: 'C# source with Confluent.Kafka',
    client: 'client-librdkafka',
    settings: {
      'linger.ms': 20_000,
      'sticky.partitioning.linger.ms': 40_000,
      'batch.size': 10_240,
      'delivery.timeout.ms': 30_000,
      'request.timeout.ms': 10_000,
      'retry.backoff.ms': 250,
    },
    listed: ['message.send.max.retries'],
    says: [/awaits each send.*20,000/, /comment.*linger\.ms.*0.*default.*5/],
  },
  {
    file: 'ProducerFactory.java',
    format: 'Java or Kotlin source',
    client: 'client-java-3.3',
    settings: {
      'enable.idempotence': 'true',
      acks: 'all',
      'retry.backoff.ms': 100,
      'max.in.flight.requests.per.connection': 5,
      'buffer.memory': 33_554_432,
      // 33,554,432 ms: the field allows an hour at most.
      'max.block.ms': 3_600_000,
      'compression.type': 'snappy',
      'batch.size': 32_768,
      'linger.ms': 5,
      'request.timeout.ms': 30_000,
      'delivery.timeout.ms': 30_005,
    },
    listed: ['ProducerConfig.RETRIES_CONFIG'],
    says: [/max\.block\.ms.*33,554,432.*9\.3/],
  },
  {
    file: 'sarama-20ms.go',
    format: 'Go source with Sarama',
    client: 'client-sarama',
    settings: {
      acks: '1',
      'batch.size': 1_048_576,
      'linger.ms': 1,
      'batch.num.messages': 10,
      // 5, which this version doesn't keep.
      'max.in.flight.requests.per.connection': 1,
    },
    listed: ['Metadata.Timeout', 'Producer.Flush.Messages', 'Producer.MaxMessageBytes'],
    says: [],
  },
];

export function publicText(file: string): string {
  return readFileSync(new URL(`./texts/${file}`, import.meta.url), 'utf8');
}
