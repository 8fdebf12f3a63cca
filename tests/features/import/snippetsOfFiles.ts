/** A configuration from practice, and its expected reading. */
export interface Snippet {
  readonly name: string;
  readonly text: string;
  readonly format: string;
  readonly client: string | null;
  readonly settings: Readonly<Record<string, string | number>>;
}

// @recipe setting, importer
/** Configurations, environments and logs, each with a trap of its kind. */
export const FILES: readonly Snippet[] = [
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
    name: 'a Dockerfile, with and without the sign',
    text: `FROM eclipse-temurin:21
ENV JAVA_OPTS -Xmx1g
ENV KAFKA_PRODUCER_LINGER_MS 5
ENV KAFKA_PRODUCER_BATCH_SIZE=32768 KAFKA_PRODUCER_ACKS=1
ENV KAFKA_PRODUCER_SASL_PASSWORD hunter2`,
    format: "Java's producer, environment variables",
    client: 'client-java-3.3',
    settings: { 'linger.ms': 5, 'batch.size': 32_768, acks: '1' },
  },
  {
    name: 'appsettings.json of .NET',
    text: `{"Logging": {"LogLevel": {"Default": "Information"}},
 "Kafka": {"Producer": {"BootstrapServers": "k:9092", "LingerMs": 5, "Acks": "Leader",
   "CompressionType": "Lz4", "SaslPassword": "hunter2"}}}`,
    format: 'C# configuration of Confluent.Kafka, JSON',
    client: 'client-librdkafka',
    settings: { 'linger.ms': 5, 'sticky.partitioning.linger.ms': 10, acks: '1', 'compression.type': 'lz4' },
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
    name: 'Compose: variables in a map, and two services',
    text: `services:
  orders:
    image: orders:1.2
    environment:
      DB_PASSWORD: hunter2
      KAFKA_PRODUCER_LINGER_MS: \${LINGER_MS:-15}
      KAFKA_PRODUCER_BATCH_SIZE: 1_000
  stock:
    environment: ["KAFKA_PRODUCER_ACKS=1", "KAFKA_SASL_PASSWORD=hunter2"]
`,
    format: "Java's producer, YAML",
    client: 'client-java-3.3',
    settings: { 'linger.ms': 15, 'batch.size': 1000, acks: '1' },
  },
  {
    name: 'a ConfigMap, which holds files',
    text: `apiVersion: v1
kind: ConfigMap
data:
  application.yml: |
    spring:
      kafka:
        producer:
          acks: 1
          properties: { linger.ms: 8, sasl.jaas.config: 'password="hunter2"' }
  producer.properties: |
    batch.size=1024
    ssl.key.password=hunter2
`,
    format: 'Spring Boot, YAML',
    client: 'client-java-3.3',
    settings: { acks: '1', 'linger.ms': 8, 'batch.size': 1024 },
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
      'max.block.ms': 3_600_000,
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
      'max.block.ms': 3_600_000,
      'linger.ms': 40,
      acks: '1',
    },
  },
  {
    name: 'HOCON of Pekko or Akka, with quotes',
    text: `pekko.kafka.producer {
  parallelism = 10000
  kafka-clients {
    linger.ms = 4
    acks = "1"
    sasl.password = "hunter2"
  }
}`,
    format: "Java's producer, HOCON or TOML",
    client: 'client-java-3.3',
    settings: { 'linger.ms': 4, acks: '1' },
  },
  {
    name: 'a driver of OpenMessaging Benchmark',
    text: `name: Kafka
driverClass: io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver
topicConfig: |
  min.insync.replicas=2
commonConfig: |
  bootstrap.servers=localhost:9092
  sasl.password=hunter2
producerConfig: |
  acks=all
  linger.ms=1
  batch.size=1048576
`,
    format: "Java's producer, YAML",
    client: 'client-java-3.3',
    settings: { acks: 'all', 'linger.ms': 1, 'batch.size': 1_048_576 },
  },
  {
    name: 'Streams: properties',
    text: 'application.id=orders\nnum.stream.threads=2\nproducer.linger.ms=5\nmain.consumer.max.poll.records=9',
    format: 'Kafka Streams, properties',
    client: 'client-java-3.3',
    settings: { 'linger.ms': 5 },
  },
  {
    name: "a producer's log in JSON, of an old client",
    text: `{"level":"INFO","message":"ProducerConfig values: \\n\\tacks = 1\\n\\tlinger.ms = 11\\n\\tpartitioner.class = class org.apache.kafka.clients.producer.internals.DefaultPartitioner\\n\\tssl.key.password = [hidden]\\n"}
{"level":"INFO","message":"Kafka version : 2.0.1"}`,
    format: 'Log of a Java producer, Kafka 2.0.1',
    client: 'client-java-2.3',
    settings: { acks: '1', 'linger.ms': 11, partitioner: 'round-robin' },
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
