/** A configuration as people hold it, and what it says here. */
export interface Snippet {
  readonly name: string;
  readonly text: string;
  readonly format: string;
  readonly client: string | null;
  readonly settings: Readonly<Record<string, string | number>>;
}

/** One of every way to write a producer's settings, each with a trap of its kind. */
export const SNIPPETS: readonly Snippet[] = [
  {
    name: 'Spring Boot YAML: own names, sizes with units, what is handed on, placeholders, other things',
    text: `server:
  port: 8080
spring:
  datasource:
    password: hunter2
  jpa.properties.hibernate.jdbc.batch_size: 50
  kafka:
    bootstrap-servers: kafka:9092
    consumer:
      group-id: orders
      max-poll-records: 200
    producer:
      acks: all
      batch-size: 32KB
      buffer-memory: 64MB
      compression-type: lz4
      retries: 3
      properties:
        linger.ms: \${LINGER:20}
        "[max.in.flight.requests.per.connection]": 3
        delivery:
          timeout.ms: 60_000
`,
    format: 'Spring Boot, YAML',
    client: 'client-java-3.3',
    settings: {
      acks: 'all',
      'batch.size': 32_768,
      'buffer.memory': 67_108_864,
      'compression.type': 'lz4',
      'linger.ms': 20,
      'delivery.timeout.ms': 60_000,
      'max.in.flight.requests.per.connection': 3,
    },
  },
  {
    name: 'Spring Boot properties',
    text: `spring.application.name=orders
spring.kafka.producer.batch-size=16KB
spring.kafka.producer.compression-type=zstd
spring.kafka.producer.properties.linger.ms=7
spring.kafka.properties[request.timeout.ms]=9000
spring.kafka.consumer.max-poll-records=10`,
    format: 'Spring Boot, properties',
    client: 'client-java-3.3',
    settings: {
      'batch.size': 16_384,
      'compression.type': 'zstd',
      'linger.ms': 7,
      'request.timeout.ms': 9000,
    },
  },
  {
    name: 'environment variables, with other programs in between',
    text: `# orders.env
export JAVA_OPTS="-Xmx2g"
DATABASE_URL=postgres://user:hunter2@db/orders
KAFKA_PRODUCER_LINGER_MS=25
export SPRING_KAFKA_PRODUCER_BATCH_SIZE='65536'
SPRING_KAFKA_PRODUCER_PROPERTIES_MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION=1
KAFKA_ACKS=-1`,
    format: 'Spring Boot, environment variables',
    client: 'client-java-3.3',
    settings: {
      'linger.ms': 25,
      'batch.size': 65_536,
      'max.in.flight.requests.per.connection': 1,
      acks: 'all',
    },
  },
  {
    name: 'a deployment of Kubernetes, whose environment is a list of pairs',
    text: `apiVersion: apps/v1
kind: Deployment
spec:
  replicas: 3
  template:
    spec:
      containers:
        - name: orders
          env:
            - name: KAFKA_PRODUCER_LINGER_MS
              value: "50"
            - name: KAFKA_PRODUCER_COMPRESSION_TYPE
              value: gzip
            - name: KAFKA_SASL_PASSWORD
              value: hunter2
`,
    format: "Java's producer, YAML",
    client: 'client-java-3.3',
    settings: { 'linger.ms': 50, 'compression.type': 'gzip' },
  },
  {
    name: "Kafka Connect JSON: the connector's own batch.size isn't the producer's",
    text: `{"name": "jdbc-orders", "config": {
  "connector.class": "io.confluent.connect.jdbc.JdbcSourceConnector",
  "tasks.max": "4",
  "connection.password": "hunter2",
  "batch.size": "3000",
  "producer.override.linger.ms": "100",
  "producer.override.batch.size": 131072,
  "producer.override.compression.type": "zstd",
  "producer.override.sasl.jaas.config": "org.apache.kafka.common.security.plain.PlainLoginModule required password=\\"hunter2\\";"
}}`,
    format: 'Kafka Connect, JSON',
    client: 'client-java-3.3',
    settings: {
      acks: 'all',
      'enable.idempotence': 'false',
      'max.in.flight.requests.per.connection': 1,
      'delivery.timeout.ms': 3_600_000,
      'linger.ms': 100,
      'batch.size': 131_072,
      'compression.type': 'zstd',
    },
  },
  {
    name: 'Strimzi YAML of a Connect cluster',
    text: `apiVersion: kafka.strimzi.io/v1beta2
kind: KafkaConnect
metadata:
  name: my-connect
spec:
  replicas: 2
  bootstrapServers: my-cluster-kafka-bootstrap:9093
  config:
    group.id: connect-cluster
    offset.storage.topic: connect-offsets
    producer.linger.ms: 40
    producer.acks: 1
    consumer.max.poll.records: 100
`,
    format: 'Kafka Connect, YAML',
    client: 'client-java-3.3',
    settings: {
      'enable.idempotence': 'false',
      'max.in.flight.requests.per.connection': 1,
      'delivery.timeout.ms': 3_600_000,
      'linger.ms': 40,
      acks: '1',
    },
  },
  {
    name: 'Streams: its own linger, and prefixes in Java',
    text: `Properties props = new Properties();
props.put(StreamsConfig.APPLICATION_ID_CONFIG, "orders");
props.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, 4);
props.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), 64 * 1024);
props.put(StreamsConfig.consumerPrefix(ConsumerConfig.MAX_POLL_RECORDS_CONFIG), 100);`,
    format: 'Java or Kotlin source',
    client: 'client-java-3.3',
    settings: { 'linger.ms': 100, 'batch.size': 65_536 },
  },
  {
    name: 'Streams: properties',
    text: 'application.id=orders\nnum.stream.threads=2\nproducer.linger.ms=5\nmain.consumer.max.poll.records=9',
    format: 'Kafka Streams, properties',
    client: 'client-java-3.3',
    settings: { 'linger.ms': 5 },
  },
  {
    name: 'Java source: constants, arithmetic, durations, comments, a variable',
    text: `// props.put(ProducerConfig.LINGER_MS_CONFIG, 999);
props.put(ProducerConfig.LINGER_MS_CONFIG, 5);
props.put(ProducerConfig.BATCH_SIZE_CONFIG, Integer.toString(16 * 1_024));
props.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 64L << 20);
props.setProperty("acks", "1"); /* props.put("acks", "all"); */
props.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 2);
props.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, CompressionType.LZ4.name);
props.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
    (int) Duration.ofSeconds(15).toMillis());
props.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, deliveryTimeout);
props.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
props.put("sasl.jaas.config", "PlainLoginModule required password=\\"hunter2\\";");`,
    format: 'Java or Kotlin source',
    client: 'client-java-3.3',
    settings: {
      'linger.ms': 5,
      'batch.size': 16_384,
      'buffer.memory': 67_108_864,
      acks: '1',
      'max.in.flight.requests.per.connection': 2,
      'compression.type': 'lz4',
      'request.timeout.ms': 15_000,
      'enable.idempotence': 'false',
    },
  },
  {
    name: 'Kotlin source',
    text: `val config = mapOf(
    ProducerConfig.LINGER_MS_CONFIG to 10.toString(),
    ProducerConfig.BATCH_SIZE_CONFIG to (32 * 1024),
    "compression.type" to "snappy",
)
config[ProducerConfig.ACKS_CONFIG] = "all"`,
    format: 'Java or Kotlin source',
    client: 'client-java-3.3',
    settings: { 'linger.ms': 10, 'batch.size': 32_768, 'compression.type': 'snappy', acks: 'all' },
  },
  {
    name: 'Python for confluent-kafka',
    text: `from confluent_kafka import Producer
conf = {
    'bootstrap.servers': 'kafka:9092',  # 'linger.ms': 900,
    'linger.ms': 50, 'batch.size': 64 * 1024,
    'queue.buffering.max.kbytes': 1 << 16,
    'enable.idempotence': True,
    'compression.type': "zstd",
    'sasl.password': 'hunter2',
}
producer = Producer(conf)`,
    format: 'Python source with confluent-kafka',
    client: 'client-librdkafka',
    settings: {
      'linger.ms': 50,
      'sticky.partitioning.linger.ms': 100,
      'batch.size': 65_536,
      'buffer.memory': 67_108_864,
      'enable.idempotence': 'true',
      'max.in.flight.requests.per.connection': 5,
      acks: 'all',
      'compression.type': 'zstd',
    },
  },
  {
    name: 'Python for kafka-python: keyword arguments',
    text: `from kafka import KafkaProducer
producer = KafkaProducer(
    bootstrap_servers=['kafka:9092'],
    linger_ms=10, batch_size=32 * 1024,
    acks=1,
    max_in_flight_requests_per_connection=2,
    compression_type='gzip',
    sasl_plain_password='hunter2',
    value_serializer=lambda v: json.dumps(v).encode())`,
    format: 'Python source with kafka-python',
    client: 'client-kafka-python',
    settings: {
      'linger.ms': 10,
      'batch.size': 32_768,
      acks: '1',
      'max.in.flight.requests.per.connection': 2,
      'compression.type': 'gzip',
    },
  },
  {
    name: 'Rust with rdkafka',
    text: `let producer: FutureProducer = ClientConfig::new()
    .set("bootstrap.servers", brokers)
    .set("queue.buffering.max.ms", "0")
    .set("message.timeout.ms", 5000.to_string())
    .set("acks", "1")
    .set_log_level(RDKafkaLogLevel::Debug)
    .create()?;`,
    format: 'Rust source with rdkafka',
    client: 'client-librdkafka',
    settings: {
      'linger.ms': 0,
      'sticky.partitioning.linger.ms': 0,
      'delivery.timeout.ms': 5000,
      acks: '1',
    },
  },
  {
    name: 'Go with Sarama',
    text: `config := sarama.NewConfig()
config.Version = sarama.V3_6_0_0
config.Producer.RequiredAcks = sarama.WaitForAll
config.Producer.Compression = sarama.CompressionSnappy
config.Producer.Flush.Frequency = 500 * time.Millisecond // config.Net.MaxOpenRequests = 9
config.Producer.Flush.Bytes = 64 << 10
config.Producer.Partitioner = sarama.NewRoundRobinPartitioner
config.Producer.Retry.Max = 5
config.Net.MaxOpenRequests = 1
config.Net.SASL.Password = "hunter2"
config.Producer.Return.Successes = true`,
    format: 'Go source with Sarama',
    client: 'client-sarama',
    settings: {
      acks: 'all',
      'compression.type': 'snappy',
      'linger.ms': 500,
      'batch.size': 65_536,
      partitioner: 'round-robin',
      'max.in.flight.requests.per.connection': 1,
    },
  },
  {
    name: 'Go with franz-go',
    text: `cl, err := kgo.NewClient(kgo.ProducerLinger(5*time.Millisecond), kgo.RequiredAcks(kgo.AllISRAcks()),
  kgo.SASL(plain.Auth{User: "u", Pass: "hunter2"}.AsMechanism()))`,
    format: 'Go source with franz-go',
    client: 'client-franz-go',
    settings: { 'linger.ms': 5, acks: 'all' },
  },
  {
    name: 'JavaScript with KafkaJS',
    text: `const { Kafka, CompressionTypes } = require('kafkajs')
const kafka = new Kafka({ clientId: 'orders', brokers: ['kafka:9092'], requestTimeout: 25_000,
  sasl: { mechanism: 'plain', username: 'u', password: 'hunter2' } })
const producer = kafka.producer({ maxInFlightRequests: 1, idempotent: true })
await producer.send({ topic: 'orders', acks: -1, compression: CompressionTypes.GZIP, messages })`,
    format: 'JavaScript source with KafkaJS',
    client: null,
    settings: {
      'linger.ms': 0,
      partitioner: 'round-robin',
      'retry.backoff.ms': 300,
      'request.timeout.ms': 25_000,
      'max.in.flight.requests.per.connection': 1,
      'enable.idempotence': 'true',
      acks: 'all',
      'compression.type': 'gzip',
    },
  },
  {
    name: 'C# with Confluent.Kafka',
    text: `using Confluent.Kafka;
var config = new ProducerConfig
{
    BootstrapServers = "kafka:9092",
    LingerMs = 12,
    Acks = Acks.Leader,
    CompressionType = CompressionType.Lz4,
    SaslPassword = "hunter2",
};`,
    format: 'C# source with Confluent.Kafka',
    client: 'client-librdkafka',
    settings: { 'linger.ms': 12, 'sticky.partitioning.linger.ms': 24, acks: '1', 'compression.type': 'lz4' },
  },
  {
    name: "a producer's log: a collector's words before each line, a consumer in between, two producers",
    text: `orders-1  | 2026-05-01 12:00:00,000 INFO ProducerConfig values:
orders-1  | \tacks = 1
orders-1  | \tlinger.ms = 900
orders-1  |  (org.apache.kafka.clients.producer.ProducerConfig:370)
orders-1  | 2026-05-01 12:00:00,100 INFO ConsumerConfig values:
orders-1  | \tmax.poll.records = 500
orders-1  | 2026-05-01 12:00:01,000 INFO ProducerConfig values:
orders-1  | \tacks = -1
orders-1  | \tbatch.size = 16384
orders-1  | \tbootstrap.servers = [kafka:9092]
orders-1  | \tlinger.ms = 5
orders-1  | \tpartitioner.adaptive.partitioning.enable = true
orders-1  | \tpartitioner.class = null
orders-1  | \tsasl.jaas.config = [hidden]
orders-1  | \ttransactional.id = null
orders-1  | 2026-05-01 12:00:01,200 INFO Kafka version: 4.0.0 (org.apache.kafka.common.utils.AppInfoParser:119)
`,
    format: 'Log of a Java producer, Kafka 4.0.0',
    client: 'client-java-4',
    settings: { acks: 'all', 'batch.size': 16_384, 'linger.ms': 5, partitioner: 'adaptive' },
  },
];
