import type { Snippet } from './snippetsOfFiles';

/** Defaults that Kafka Connect sets over those of Java's producer. */
const CONNECT = {
  acks: 'all',
  'enable.idempotence': 'false',
  'max.in.flight.requests.per.connection': 1,
  'delivery.timeout.ms': 3_600_000,
  'max.block.ms': 3_600_000,
};

// @recipe importer
/** A text of each program, written from its documentation, with values that only that program's rules give. */
export const PROGRAMS: readonly Snippet[] = [
  {
    name: 'Filebeat: one map of several, and a duration',
    text: `filebeat.inputs:
  - type: filestream
    id: app
    paths: ["/var/log/app/*.log"]
queue.mem.flush.timeout: 1s
output.kafka:
  hosts: ["kafka-1:9092", "kafka-2:9092"]
  topic: "logs"
  partition.round_robin: { reachable_only: false }
  required_acks: -1
  compression: none
  max_message_bytes: 2000000
  bulk_max_size: 512
  bulk_flush_frequency: 250ms
  password: "hunter2"
`,
    format: 'Filebeat or another Beat, output kafka',
    client: 'client-sarama',
    settings: {
      'retry.backoff.ms': 1000,
      acks: 'all',
      'compression.type': 'none',
      'batch.size': 2_000_000,
      'batch.num.messages': 512,
      'linger.ms': 250,
    },
  },
  {
    name: 'Telegraf: idempotent writes leave one request in flight',
    text: `[agent]
  interval = "10s"
  flush_interval = "5s"
  metric_batch_size = 2000
[[outputs.kafka]]
  brokers = ["kafka-1:9092"]
  topic = "telegraf"
  compression_codec = 4
  idempotent_writes = true
  # required_acks = 0
  sasl_password = "hunter2"
[[inputs.cpu]]
  percpu = true
`,
    format: 'Telegraf, output kafka',
    client: 'client-sarama',
    settings: {
      'max.in.flight.requests.per.connection': 1,
      acks: 'all',
      'compression.type': 'zstd',
      'enable.idempotence': 'true',
    },
  },
  {
    name: 'Logstash: an output, not the input above it',
    text: `input {
  kafka { bootstrap_servers => "in:9092" topics => ["raw"] fetch_max_wait_ms => 500 }
}
filter { mutate { add_field => { "linger_ms" => "9" } } }
output {
  # kafka { topic_id => "old" linger_ms => 900 }
  kafka {
    bootstrap_servers => "out:9092"
    topic_id => "clean"
    acks => "all"
    linger_ms => 25
    batch_size => 131072
    compression_type => "lz4"
    sasl_jaas_config => "PlainLoginModule required password='hunter2';"
  }
}
`,
    format: 'Logstash, output kafka',
    client: 'client-java-3.3',
    settings: {
      'request.timeout.ms': 40_000,
      acks: 'all',
      'linger.ms': 25,
      'batch.size': 131_072,
      'compression.type': 'lz4',
    },
  },
  {
    name: 'Quarkus: SmallRye with acks=1 unless said',
    text: `quarkus.application.name=shop
kafka.bootstrap.servers=kafka:9092
mp.messaging.outgoing.orders.connector=smallrye-kafka
mp.messaging.outgoing.orders.topic=orders
mp.messaging.outgoing.orders.max-inflight-messages=0
mp.messaging.outgoing.orders.linger.ms=20
mp.messaging.outgoing.orders.compression.type=zstd
mp.messaging.incoming.payments.fetch.min.bytes=1000
`,
    format: 'SmallRye, properties',
    client: 'client-java-3.3',
    settings: {
      acks: '1',
      'queue.buffering.max.messages': 'none',
      'linger.ms': 20,
      'compression.type': 'zstd',
    },
  },
  {
    name: 'Redpanda Connect: kafka_franz, whose sizes have units',
    text: `input:
  generate: { mapping: 'root = "x"', interval: 10ms }
output:
  kafka_franz:
    seed_brokers: [ "kafka:9092" ]
    topic: orders
    partitioner: least_backup
    compression: lz4
    idempotent_write: false
    acks: leader
    max_message_bytes: 512KiB
    max_buffered_records: 50000
    timeout: 7s
    max_in_flight: 10
    batching: { count: 500, period: 50ms }
    sasl: [ { mechanism: PLAIN, username: u, password: hunter2 } ]
`,
    format: 'Redpanda Connect, output kafka',
    client: 'client-franz-go',
    settings: {
      'max.in.flight.requests.per.connection': 1,
      partitioner: 'least-backup',
      'compression.type': 'lz4',
      'enable.idempotence': 'false',
      acks: '1',
      'batch.size': 524_288,
      'queue.buffering.max.messages': 50_000,
      'request.timeout.ms': 17_000,
    },
  },
  {
    name: 'OpenTelemetry Collector: franz-go without idempotent writes',
    text: `# otelcol-contrib:0.141.0
receivers:
  otlp: { protocols: { grpc: {} } }
exporters:
  kafka/logs:
    brokers: [ "kafka:9092" ]
    timeout: 3s
    producer:
      max_message_bytes: 2000000
      compression: zstd
      linger: 50ms
      flush_max_messages: 20000
    sending_queue: { num_consumers: 4 }
    auth: { sasl: { username: u, password: hunter2, mechanism: PLAIN } }
service:
  pipelines:
    logs: { receivers: [ otlp ], exporters: [ kafka/logs ] }
`,
    format: 'OpenTelemetry Collector, exporter kafka',
    client: 'client-franz-go',
    settings: {
      acks: '1',
      partitioner: 'sticky',
      'enable.idempotence': 'false',
      'max.in.flight.requests.per.connection': 1,
      'request.timeout.ms': 13_000,
      'batch.size': 2_000_000,
      'compression.type': 'zstd',
      'linger.ms': 50,
      'queue.buffering.max.messages': 20_000,
    },
  },
  {
    name: "Vector: YAML, with librdkafka's own options",
    text: `sources:
  in: { type: demo_logs, format: json }
sinks:
  bus:
    type: kafka
    inputs: [ in ]
    bootstrap_servers: kafka:9092
    topic: logs
    encoding: { codec: json }
    batch: { timeout_secs: 0.2, max_events: 1000 }
    message_timeout_ms: 60000
    librdkafka_options:
      "request.required.acks": "1"
      "batch.size": "262144"
    sasl: { enabled: true, password: hunter2 }
  screen: { type: console, inputs: [ in ] }
`,
    format: 'Vector, sink kafka',
    client: 'client-librdkafka',
    settings: {
      'linger.ms': 200,
      'sticky.partitioning.linger.ms': 400,
      'batch.num.messages': 1000,
      'delivery.timeout.ms': 60_000,
      'request.timeout.ms': 59_800,
      acks: '1',
      'batch.size': 262_144,
    },
  },
  {
    name: "Fluent Bit: librdkafka's options behind a prefix",
    text: `[SERVICE]
    Flush 1
[INPUT]
    Name tail
    Path /var/log/app.log
[OUTPUT]
    Name        kafka
    Match       *
    Brokers     kafka:9092
    Topics      logs
    rdkafka.linger.ms 100
    rdkafka.compression.codec zstd
    rdkafka.request.required.acks -1
    rdkafka.sasl.password hunter2
`,
    format: 'Fluent Bit, output kafka',
    client: 'client-librdkafka',
    settings: {
      'linger.ms': 100,
      'sticky.partitioning.linger.ms': 200,
      'compression.type': 'zstd',
      acks: 'all',
    },
  },
  {
    name: 'Fluentd: rdkafka2, with a buffer of its own in front',
    text: `<source>
  @type tail
  path /var/log/app.log
</source>
<match app.**>
  @type rdkafka2
  brokers kafka:9092
  default_topic logs
  required_acks 1
  compression_codec gzip
  ack_timeout 5
  rdkafka_buffering_max_ms 30
  rdkafka_message_max_num 5000
  rdkafka_options {"batch.size": 65536, "sasl.password": "hunter2"}
  <buffer topic>
    flush_interval 3s
  </buffer>
</match>
`,
    format: 'Fluentd, output to kafka',
    client: 'client-librdkafka',
    settings: {
      acks: '1',
      'compression.type': 'gzip',
      'linger.ms': 30,
      'sticky.partitioning.linger.ms': 60,
      'batch.num.messages': 5000,
      'batch.size': 65_536,
    },
  },
  {
    name: 'Micronaut: an annotation, whose properties are annotations',
    text: `@KafkaClient(id = "orders", acks = KafkaClient.Acknowledge.ONE, maxBlock = "5s",
    properties = {
        @Property(name = ProducerConfig.LINGER_MS_CONFIG, value = "15"),
        @Property(name = "batch.size", value = "32768"), // @Property(name = "acks", value = "0")
        @Property(name = "sasl.jaas.config", value = "required password=\\"hunter2\\";")
    })
public interface OrderClient {
    @Topic("orders")
    void send(@KafkaKey String id, Order order);
}
`,
    format: 'Micronaut, @KafkaClient',
    client: 'client-java-3.3',
    settings: { acks: '1', 'max.block.ms': 5000, 'linger.ms': 15, 'batch.size': 32_768 },
  },
  {
    name: "Flink: a sink's builder, not the source's",
    text: `KafkaSource<String> source = KafkaSource.<String>builder()
    .setBootstrapServers("in:9092").setProperty("linger.ms", "900").build();
KafkaSink<String> sink = KafkaSink.<String>builder()
    .setBootstrapServers("out:9092")
    .setDeliveryGuarantee(DeliveryGuarantee.AT_LEAST_ONCE)
    .setProperty("linger.ms", "100")
    .setProperty(ProducerConfig.BATCH_SIZE_CONFIG, String.valueOf(256 * 1024))
    .setProperty("sasl.jaas.config", "required password=\\"hunter2\\";")
    .build();
`,
    format: 'Flink, KafkaSink',
    client: 'client-java-3.3',
    settings: { 'linger.ms': 100, 'batch.size': 262_144 },
  },
  {
    name: 'Flink SQL: two tables, of which one is a source',
    text: `CREATE TABLE orders (id STRING, total DOUBLE) WITH (
  'connector' = 'kafka', -- 'properties.linger.ms' = '900'
  'topic' = 'orders',
  'properties.bootstrap.servers' = 'kafka:9092',
  'properties.acks' = '1',
  'properties.linger.ms' = '40',
  'properties.sasl.jaas.config' = 'required password="hunter2";',
  'format' = 'json'
);
INSERT INTO orders SELECT id, total FROM raw;
`,
    format: 'Flink SQL, connector kafka',
    client: 'client-java-3.3',
    settings: { acks: '1', 'linger.ms': 40 },
  },
  {
    name: 'Spark: options of the sink, in Python',
    text: `query = (df.selectExpr("CAST(id AS STRING) AS key", "to_json(struct(*)) AS value")
    .writeStream.format("kafka")
    .option("kafka.bootstrap.servers", "kafka:9092")
    .option("topic", "orders")
    .option("kafka.linger.ms", 5 * 10)
    .option("kafka.compression.type", "lz4")  # .option("kafka.acks", "0")
    .option("kafka.sasl.jaas.config", 'required password="hunter2";')
    .start())
`,
    format: 'Spark, sink kafka',
    client: 'client-java-3.3',
    settings: { 'linger.ms': 50, 'compression.type': 'lz4' },
  },
  {
    name: "Debezium: overrides over Connect's defaults",
    text: `{
  "name": "inventory",
  "config": {
    "connector.class": "io.debezium.connector.postgresql.PostgresConnector",
    "database.password": "hunter2",
    "max.batch.size": "4096",
    "poll.interval.ms": "100",
    "producer.override.linger.ms": "10",
    "producer.override.batch.size": "65536",
    "producer.override.acks": "1"
  }
}
`,
    format: 'Kafka Connect, JSON',
    client: 'client-java-3.3',
    settings: { ...CONNECT, acks: '1', 'linger.ms': 10, 'batch.size': 65_536 },
  },
  {
    name: "A worker of Connect: its producers' prefix",
    text: `bootstrap.servers=kafka:9092
group.id=connect
offset.storage.topic=offsets
config.storage.topic=configs
producer.linger.ms=5
producer.compression.type=snappy
producer.max.request.size=4194304
consumer.max.poll.records=500
ssl.keystore.password=hunter2
`,
    format: 'Kafka Connect, properties',
    client: 'client-java-3.3',
    settings: {
      ...CONNECT,
      'linger.ms': 5,
      'compression.type': 'snappy',
      'max.request.size': 4_194_304,
    },
  },
  {
    name: 'Values of a Helm chart, with another server in the same file',
    text: `replicaCount: 3
resources: { limits: { memory: 1Gi } }
redis: { batchSize: 100 }
kafka:
  bootstrapServers: kafka:9092
  producer:
    acks: all
    lingerMs: 8
    batchSize: 49152
    compressionType: lz4
  sasl: { password: hunter2 }
`,
    format: "Java's producer, YAML",
    client: 'client-java-3.3',
    settings: { acks: 'all', 'linger.ms': 8, 'batch.size': 49_152, 'compression.type': 'lz4' },
  },
  {
    name: 'Terraform: a connector among other resources',
    text: `resource "aws_s3_bucket" "logs" {
  bucket = "logs"
}
resource "kafka-connect_connector" "cdc" {
  name = "cdc"
  config = {
    "name"                                = "cdc"
    "connector.class"                     = "io.debezium.connector.mysql.MySqlConnector"
    "producer.override.linger.ms"         = 20 # "producer.override.acks" = "0"
    "producer.override.compression.type"  = "zstd"
  }
  config_sensitive = { "database.password" = "hunter2" }
}
`,
    format: 'Terraform, resource',
    client: 'client-java-3.3',
    settings: { ...CONNECT, 'linger.ms': 20, 'compression.type': 'zstd' },
  },
  {
    name: "Compose: a Spring application's variables",
    text: `services:
  db:
    image: postgres:17
    environment: { POSTGRES_PASSWORD: hunter2 }
  shop:
    image: shop:1.4
    environment:
      - SPRING_KAFKA_BOOTSTRAP_SERVERS=kafka:9092
      - SPRING_KAFKA_PRODUCER_ACKS=1
      - SPRING_KAFKA_PRODUCER_BATCH_SIZE=65536
      - SPRING_KAFKA_PRODUCER_PROPERTIES_LINGER_MS=30
`,
    format: 'Spring Boot, YAML',
    client: 'client-java-3.3',
    settings: { acks: '1', 'batch.size': 65_536, 'linger.ms': 30 },
  },
  {
    name: ".NET: a section of appsettings.json for Confluent's client",
    text: `{
  "Logging": { "LogLevel": { "Default": "Information" } },
  "Kafka": {
    "Producer": {
      "BootstrapServers": "kafka:9092",
      "Acks": "Leader",
      "LingerMs": 15,
      "CompressionType": "Lz4",
      "EnableIdempotence": false,
      "SaslPassword": "hunter2"
    },
    "Consumer": { "GroupId": "shop", "FetchWaitMaxMs": 100 }
  }
}
`,
    format: 'C# configuration of Confluent.Kafka, JSON',
    client: 'client-librdkafka',
    settings: {
      acks: '1',
      'linger.ms': 15,
      'sticky.partitioning.linger.ms': 30,
      'compression.type': 'lz4',
      'enable.idempotence': 'false',
    },
  },
  {
    name: "Confluent's client for JavaScript: a block with KafkaJS's names beside librdkafka's",
    text: `const { Kafka, CompressionTypes } = require('@confluentinc/kafka-javascript').KafkaJS;
const LINGER = 5 * 4;
const kafka = new Kafka({ kafkaJS: { brokers: ['kafka:9092'], sasl: { mechanism: 'plain', password: 'hunter2' } } });
const consumer = kafka.consumer({ 'fetch.wait.max.ms': 9, kafkaJS: { groupId: 'shop', maxInFlightRequests: 9 } });
const producer = kafka.producer({
  kafkaJS: { acks: 1, compression: CompressionTypes.SNAPPY },
  'linger.ms': LINGER,
});
`,
    format: "JavaScript source with Confluent's client",
    client: 'client-librdkafka',
    settings: {
      'request.timeout.ms': 30_000,
      'retry.backoff.ms': 300,
      acks: '1',
      'compression.type': 'snappy',
      'linger.ms': 20,
      'sticky.partitioning.linger.ms': 40,
    },
  },
  {
    name: 'k6: a producer of xk6-kafka 2, built on librdkafka',
    text: `import { Producer, SASL_PLAIN } from "k6/x/kafka";
const producer = new Producer({
  brokers: ["kafka:9092"],
  topic: "orders",
  batchSize: 500,
  batchTimeout: 20 * 1000000, // ns
  requiredAcks: -1,
  compression: "lz4",
  sasl: { username: "u", password: "hunter2", algorithm: SASL_PLAIN },
});
export default function () { producer.produce({ messages: [] }); }
`,
    format: 'k6 script with xk6-kafka',
    client: 'client-librdkafka',
    settings: {
      'batch.num.messages': 500,
      'linger.ms': 20,
      'sticky.partitioning.linger.ms': 40,
      acks: 'all',
      'compression.type': 'lz4',
    },
  },
  {
    name: "aiokafka: idempotence asks for all acks, and a consumer's settings are its own",
    text: `from aiokafka import AIOKafkaConsumer, AIOKafkaProducer

consumer = AIOKafkaConsumer("in", bootstrap_servers="kafka:9092", request_timeout_ms=9)
producer = AIOKafkaProducer(
    bootstrap_servers=os.environ["KAFKA"],
    enable_idempotence=True,
    linger_ms=2 * 10,
    max_batch_size=1 << 16,  # linger_ms=900
    sasl_plain_password="hunter2",
)
`,
    format: 'Python source with aiokafka',
    client: 'client-aiokafka',
    settings: {
      acks: 'all',
      'delivery.timeout.ms': 40_020,
      'enable.idempotence': 'true',
      'linger.ms': 20,
      'batch.size': 65_536,
    },
  },
];
