import { describe, expect, test } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { readText, reasonsIn, settingsFromMetrics } from './readText';

const REQUESTS = 'max.in.flight.requests.per.connection';
const BATCHES = 'max.in.flight.batches.per.partition';

const kafkaJs = (idempotent: boolean): string =>
  `const { Kafka } = require('kafkajs')\nkafka.producer({ idempotent: ${idempotent}, maxInFlightRequests: 3 })`;
const kafkaPython = (settings: string): string =>
  `from kafka import KafkaProducer\nKafkaProducer(bootstrap_servers='k:9092', ${settings})`;

describe('idempotence decides how many requests of a broker and batches of a partition may be in flight', () => {
  test.each([
    ['librdkafka', "from confluent_kafka import Producer\nProducer({'enable.idempotence': True})", 5, 1],
    ['franz-go without it', 'kgo.NewClient(kgo.DisableIdempotentWrite())', 1, 'none'],
    ['KafkaJS', kafkaJs(true), 1, 'none'],
    ['kafka-python without it', kafkaPython('enable_idempotence=False, linger_ms=5'), 5, 'none'],
    ['kafka-python, which its acks switch off', kafkaPython('acks=1'), 5, 'none'],
    ['kafka-python, which its retries switch off', kafkaPython('retries=0'), 5, 'none'],
  ])('%s, and the import says so', (_, text, requests, batches) => {
    const { patch, understood } = readText(text);
    expect({ ...DEFAULT_SCENARIO, ...patch }).toMatchObject({ [REQUESTS]: requests, [BATCHES]: batches });
    const notes = understood.flatMap(({ field, note }) =>
      field === REQUESTS || field === BATCHES ? note : [],
    );
    expect(notes.join()).toMatch(/idempoten/i);
  });

  test.each([
    ['KafkaJS without it', kafkaJs(false), 3, 'none'],
    ['kafka-python with it', kafkaPython('linger_ms=5'), 5, 1],
    [
      'kafka-python with one request in flight',
      kafkaPython(`acks=1, max_in_flight_requests_per_connection=1`),
      1,
      1,
    ],
  ])('%s has what the text or its defaults say', (_, text, requests, batches) => {
    expect({ ...DEFAULT_SCENARIO, ...readText(text).patch }).toMatchObject({
      [REQUESTS]: requests,
      [BATCHES]: batches,
    });
  });
});

test.each([
  [kafkaPython('enable_idempotence=True, acks=1'), 'kafka-python'],
  [kafkaJs(true).replace('idempotent', 'acks: 1, idempotent'), 'KafkaJS'],
])('%s is refused', (text, client) => {
  const { findings } = readText(text);
  expect(findings.map(({ code }) => code)).toContain('idempotence-needs-acks');
  expect(findings.map(({ says }) => says).join()).toContain(client);
});

test.each([
  ['StickyPartitioner()', { partitioner: 'sticky' }],
  ['DefaultPartitioner()', {}],
  ['mine', {}],
])("kafka-python's partitioner %s is read or listed", (value, settings) => {
  const text = kafkaPython(`partitioner=${value}, linger=5`);
  expect(settingsFromMetrics(text)).toEqual(settings);
  const listed = Object.keys(reasonsIn(text));
  expect(listed).toEqual(
    expect.arrayContaining(['linger', ...(value === 'StickyPartitioner()' ? [] : ['partitioner'])]),
  );
});

test('a message timeout of librdkafka also limits its requests, whatever socket.timeout.ms says', () => {
  const text =
    "from confluent_kafka import Producer\nProducer({'message.timeout.ms': 5000, 'socket.timeout.ms': 10000})";
  expect(settingsFromMetrics(text)).toEqual({ 'delivery.timeout.ms': 5000, 'request.timeout.ms': 4995 });
  expect(readText(text).adjusted).toEqual([]);
});

test('franz-go stays for 64 KiB if its partitioner is not in the model', () => {
  const text =
    'kgo.NewClient(kgo.ProducerBatchMaxBytes(1 << 20), kgo.RecordPartitioner(kgo.ManualPartitioner()))';
  expect(settingsFromMetrics(text)).toEqual({ 'batch.size': 65_536 });
});

test('buffer_memory is a setting of kafka-python before 3.0, so its defaults are those', () => {
  expect(settingsFromMetrics(kafkaPython('buffer_memory=1 << 26'))).toMatchObject({
    acks: '1',
    'enable.idempotence': 'false',
    partitioner: 'random',
    [BATCHES]: 'none',
  });
});

test("a C# property that the model doesn't have is listed, like a name in any other language", () => {
  const text =
    'using Confluent.Kafka;\nvar config = new ProducerConfig { BootstrapServers = "k:9092", ClientId = "x", LingerMs = 5 };';
  expect(Object.keys(reasonsIn(text))).toEqual(['bootstrap.servers', 'client.id']);
});

test("KafkaJS's requests wait one by one if the text limits them", () => {
  const ahead = (text: string): unknown =>
    settingsFromMetrics(text)['queue.buffering.backpressure.threshold'];
  expect([ahead(kafkaJs(true)), ahead(kafkaJs(false))]).toEqual([10_000, 10_000]);
  expect(ahead(kafkaJs(false).replace('Requests: 3', 'Requests: null'))).toBeUndefined();
});

describe('Sarama', () => {
  test('waits without limit of time for a number of messages, unless it has a frequency', () => {
    const text = (lines: string): readonly string[] =>
      readText(`cfg := sarama.NewConfig()\ncfg.Producer.Flush.Messages = 100\n${lines}`).warnings;
    expect(text('').join()).toContain('without limit of time');
    expect(text('cfg.Producer.Flush.Frequency = time.Second')).toEqual([]);
  });

  const sarama = (lines: string): string => `cfg := sarama.NewConfig()\n${lines}`;

  test("MaxMessageBytes limits a partition's batch; with Flush.Bytes, the smaller of them does", () => {
    const both = sarama('cfg.Producer.MaxMessageBytes = 4096\ncfg.Producer.Flush.Bytes = 65536');
    expect(settingsFromMetrics(both)).toEqual({ 'batch.size': 4096 });
    expect(reasonsIn(both)).toHaveProperty(
      ['Producer.Flush.Bytes'],
      'A batch is limited to 4,096\u202FB already.',
    );
  });

  test.each([
    ['NewMurmur2Partitioner', { partitioner: 'random' }],
    ['NewRoundRobinPartitioner', { partitioner: 'round-robin', 'partitioner.ignore.keys': 'true' }],
    ['NewRandomPartitioner', { partitioner: 'random', 'partitioner.ignore.keys': 'true' }],
    ['NewManualPartitioner', {}],
  ])('%s', (name, settings) => {
    expect(settingsFromMetrics(sarama(`cfg.Producer.Partitioner = sarama.${name}`))).toEqual(settings);
  });
});

test('a partitioner that librdkafka knows is read, and one that it does not know stops it', () => {
  const python = (name: string): string =>
    `from confluent_kafka import Producer\nProducer({'partitioner': '${name}', 'linger.ms': 5})`;
  expect(settingsFromMetrics(python('random'))).toMatchObject({ 'partitioner.ignore.keys': 'true' });
  expect(reasonsIn(python('murmur2')).partitioner).toContain('to one partition');
  expect(reasonsIn(python('sticky')).partitioner).toContain("doesn't start");
});

test.each([
  'StreamingCompression',
  'WithCompressor',
  'RackAwarePartitioning',
  'DefaultProduceTopicAlways',
  'DisableClientMetrics',
])("franz-go's %s is a producer's option", (name) => {
  expect(reasonsIn(`kgo.NewClient(kgo.ProducerLinger(0), kgo.${name}())`)[name]).not.toMatch(
    /consumers|Not a producer/,
  );
});

describe('what librdkafka does with settings that a text leaves', () => {
  test("a linger under two names is told once, and the partition's stay follows the last one", () => {
    const text = 'queue.buffering.max.ms=1000\nlinger.ms=5';
    expect(readText(text).ignored.map(({ name }) => name)).toEqual(['queue.buffering.max.ms']);
    expect(settingsFromMetrics(text)).toMatchObject({ 'linger.ms': 5, 'sticky.partitioning.linger.ms': 10 });
  });

  test('idempotence came with 1.0, so no default is from before it', () => {
    const text = 'socket.blocking.max.ms=1000\nenable.idempotence=true\nmetadata.broker.list=k';
    expect(settingsFromMetrics(text)).toMatchObject({ acks: 'all', [REQUESTS]: 5 });
    expect(settingsFromMetrics(text)).not.toHaveProperty('linger.ms');
  });
});
