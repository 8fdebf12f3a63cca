import type { Snippet } from './snippetsOfFiles';

// @recipe setting, importer
/** Source code of every library, each with a trap of its kind. */
export const SOURCES: readonly Snippet[] = [
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
private static final long BLOCK_MS = 2 * 1000L;
props.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, BLOCK_MS);
props.put(ProducerConfig.PARTITIONER_CLASS_CONFIG, RoundRobinPartitioner.class.getName());
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
      'max.block.ms': 2000,
      partitioner: 'round-robin-skip',
      'partitioner.ignore.keys': 'true',
      'enable.idempotence': 'false',
    },
  },
  {
    name: "kafka-go's Writer: its own defaults, durations, and a limit of messages",
    text: `import "github.com/segmentio/kafka-go"
// Producer
w := &kafka.Writer{
	Addr:         kafka.TCP("localhost:9092"),
	Topic:        "orders",
	Balancer:     &kafka.Hash{},
	BatchSize:    50,
	BatchTimeout: 10 * time.Millisecond,
	RequiredAcks: kafka.RequireAll,
	Compression:  kafka.Lz4,
	Async:        true,
}
w.WriteTimeout = 5 * time.Second`,
    format: 'Go source with kafka-go',
    client: 'client-kafka-go',
    settings: {
      acks: 'all',
      partitioner: 'round-robin',
      'partitioner.ignore.keys': 'false',
      'linger.ms': 10,
      'batch.num.messages': 50,
      'compression.type': 'lz4',
      'request.timeout.ms': 5000,
      'delivery.timeout.ms': 57_410,
    },
  },
  {
    name: "kafka-go's WriterConfig, whose 0 acks are all",
    text: `w := kafka.NewWriter(kafka.WriterConfig{
	Brokers:          []string{"a:9092"},
	Topic:            "orders",
	Balancer:         &kafka.LeastBytes{},
	BatchBytes:       16 << 10,
	RequiredAcks:     0,
	CompressionCodec: snappy.NewCompressionCodec(),
})`,
    format: 'Go source with kafka-go',
    client: 'client-kafka-go',
    settings: {
      acks: 'all',
      partitioner: 'round-robin',
      'partitioner.ignore.keys': 'true',
      'batch.size': 16_384,
      'compression.type': 'snappy',
      'delivery.timeout.ms': 108_400,
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
      'max.in.flight.batches.per.partition': 1,
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
      'enable.idempotence': 'false',
      'max.in.flight.batches.per.partition': 'none',
      'max.in.flight.requests.per.connection': 2,
      'compression.type': 'gzip',
    },
  },
  {
    name: 'Python for aiokafka, whose defaults are its own',
    text: `from aiokafka import AIOKafkaProducer
producer = AIOKafkaProducer(
    bootstrap_servers="kafka:9092",
    linger_ms=15, max_batch_size=32 * 1024, compression_type="gzip",
    sasl_plain_password="hunter2")`,
    format: 'Python source with aiokafka',
    client: 'client-aiokafka',
    settings: {
      'delivery.timeout.ms': 40_015,
      'linger.ms': 15,
      'batch.size': 32_768,
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
      'request.timeout.ms': 5000,
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
      'partitioner.ignore.keys': 'true',
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
    client: 'client-kafkajs',
    settings: {
      'request.timeout.ms': 25_000,
      'max.in.flight.requests.per.connection': 1,
      'queue.buffering.backpressure.threshold': 10_000,
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
    MessageTimeoutMs = (int)TimeSpan.FromSeconds(30).TotalMilliseconds,
    Partitioner = Partitioner.Murmur2Random,
};
config.RetryBackoffMs = 50;`,
    format: 'C# source with Confluent.Kafka',
    client: 'client-librdkafka',
    settings: {
      'linger.ms': 12,
      'sticky.partitioning.linger.ms': 24,
      acks: '1',
      'compression.type': 'lz4',
      'delivery.timeout.ms': 30_000,
      'request.timeout.ms': 29_988,
      partitioner: 'sticky-time',
      'retry.backoff.ms': 50,
    },
  },
  {
    name: 'Go with confluent-kafka-go',
    text: `p, err := kafka.NewProducer(&kafka.ConfigMap{
  "bootstrap.servers": "kafka:9092", "linger.ms": 4, "acks": "all",
  "enable.idempotence": true, // "linger.ms": 400
  "sasl.password": "hunter2"})`,
    format: 'Go source with confluent-kafka-go',
    client: 'client-librdkafka',
    settings: {
      'linger.ms': 4,
      'sticky.partitioning.linger.ms': 8,
      acks: 'all',
      'enable.idempotence': 'true',
      'max.in.flight.requests.per.connection': 5,
      'max.in.flight.batches.per.partition': 1,
    },
  },
  {
    name: 'C with librdkafka',
    text: `/* rd_kafka_conf_set(conf, "linger.ms", "900", 0, 0); */
if (rd_kafka_conf_set(conf, "queue.buffering.max.ms", "3", errstr, sizeof(errstr)) != RD_KAFKA_CONF_OK) exit(1);
rd_kafka_conf_set(conf, "compression.codec", "lz4", errstr, sizeof(errstr));
rd_kafka_conf_set(conf, "sasl.password", "hunter2", NULL, 0);`,
    format: 'C or C++ source with librdkafka',
    client: 'client-librdkafka',
    settings: { 'linger.ms': 3, 'sticky.partitioning.linger.ms': 6, 'compression.type': 'lz4' },
  },
  {
    name: 'Scala, and a map of Java',
    text: `val config = Map[String, Object]("linger.ms" -> Integer.valueOf(3), "acks" -> "1", "sasl.password" -> "hunter2")
var more = Map.of("batch.size", 8 * 1024, ProducerConfig.MAX_BLOCK_MS_CONFIG, TimeUnit.SECONDS.toMillis(5));`,
    format: 'Java or Kotlin source',
    client: 'client-java-3.3',
    settings: { 'linger.ms': 3, acks: '1', 'batch.size': 8192, 'max.block.ms': 5000 },
  },
];
