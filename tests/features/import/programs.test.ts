import { describe, expect, test } from 'vitest';
import { readText, reasonsIn, settingsFromMetrics } from './readText';

const SPRING = `
  orders:
    environment:
      - SPRING_KAFKA_PRODUCER_PROPERTIES_LINGER_MS=15
      - SPRING_KAFKA_PRODUCER_ACKS=1`;
const CONNECT = `
  connect:
    environment:
      CONNECT_GROUP_ID: one`;
const BROKER = `services:
  kafka:
    environment:
      KAFKA_NODE_ID: 1
      KAFKA_COMPRESSION_TYPE: lz4`;

describe('of several programs in one text, only one is read and the others are named:', () => {
  test('Compose services', () => {
    const audit = `
  audit:
    environment:
      - SPRING_KAFKA_PRODUCER_PROPERTIES_LINGER_MS=0
      - SPRING_KAFKA_PRODUCER_BATCHSIZE=65536`;
    const text = BROKER + SPRING + audit;
    expect(settingsFromMetrics(text)).toEqual({ 'linger.ms': 0, 'batch.size': 65_536 });
    expect(readText(text).warnings[0]).toMatchSnapshot();
    expect(reasonsIn(text)['broker.KAFKA_COMPRESSION_TYPE']).toContain('brokers or topics');
  });

  test('a program with settings, rather than a Connect without any', () => {
    const { format, understood } = readText(BROKER + SPRING + CONNECT);
    expect(format).toBe('Spring Boot, YAML');
    expect(understood.map(({ field }) => field)).toEqual(['linger.ms', 'acks']);
  });

  test("Connect alone is read as Connect, and a broker's variables stay the broker's", () => {
    const text = `${BROKER}${CONNECT}
      CONNECT_PRODUCER_LINGER_MS: 100`;
    expect(readText(text).warnings).toEqual([]);
    expect(settingsFromMetrics(text)).toMatchObject({ 'linger.ms': 100, 'enable.idempotence': 'false' });
    expect(reasonsIn(text)['broker.KAFKA_NODE_ID']).toContain('brokers or topics');
  });

  test('containers of a pod, over a common ConfigMap', () => {
    const text = `kind: ConfigMap
data:
  KAFKA_PRODUCER_COMPRESSION_TYPE: lz4
---
kind: Deployment
spec:
  containers:
    - name: app
      env: [{ name: KAFKA_PRODUCER_LINGER_MS, value: "10" }]
    - name: audit
      env: [{ name: KAFKA_PRODUCER_LINGER_MS, value: "0" }]`;
    expect(settingsFromMetrics(text)).toEqual({ 'compression.type': 'lz4', 'linger.ms': 0 });
  });

  test('Strimzi resources, with a connector counted as its Connect', () => {
    const connect = `kind: KafkaConnect
spec: { config: { offset.storage.topic: o, producer.batch.size: 65536 } }`;
    const connector = `kind: KafkaConnector
spec: { config: { producer.override.linger.ms: 100 } }`;
    const bridge = `kind: KafkaBridge
spec: { producer: { config: { linger.ms: 7 } } }`;
    expect(settingsFromMetrics([connect, connector].join('\n---\n'))).toMatchObject({
      'batch.size': 65_536,
      'linger.ms': 100,
      'max.in.flight.requests.per.connection': 1,
    });
    expect(settingsFromMetrics([connect, bridge].join('\n---\n'))).toEqual({ 'linger.ms': 7 });
  });

  test('Quarkus channels, and Spring Cloud Stream bindings with their own names', () => {
    expect(
      settingsFromMetrics(
        'mp.messaging.outgoing.orders.linger.ms=30\nmp.messaging.outgoing.audit.linger.ms=0',
      ),
    ).toEqual({ acks: '1', 'queue.buffering.max.messages': 1024, 'linger.ms': 0 });
    expect(
      settingsFromMetrics(
        'mp.messaging.outgoing.orders.linger.ms=30\n%dev.mp.messaging.outgoing.audit.linger.ms=5',
      ),
    ).toMatchObject({ 'linger.ms': 30 });
    const text = `spring.cloud.stream.kafka:
  binder: { requiredAcks: all }
  bindings:
    orders-out-0.producer: { compressionType: gzip, batchTimeout: 5 }
    audit-out-0.producer: { bufferSize: 32768, batchTimeout: 50 }`;
    expect(settingsFromMetrics(text)).toEqual({ acks: 'all', 'batch.size': 32_768, 'linger.ms': 50 });
  });
});

test('programs with other settings are a question, even if none sets what another sets', () => {
  const text = `services:
  orders: { environment: { KAFKA_PRODUCER_LINGER_MS: 5 } }
  stock: { environment: { KAFKA_PRODUCER_ACKS: all, KAFKA_PRODUCER_LINGER_MS: 5 } }`;
  expect(settingsFromMetrics(text)).toEqual({ 'linger.ms': 5, acks: 'all' });
  expect(settingsFromMetrics(text, { producer: 'orders' })).toEqual({ 'linger.ms': 5 });
  expect(readText(text).producers).toEqual(['orders', 'stock']);
  const alike = text.replace('KAFKA_PRODUCER_ACKS: all, ', '');
  expect(readText(alike)).toMatchObject({ producers: [], warnings: [] });
});

test('documents of one application count as one program', () => {
  const text = 'spring.kafka.producer.acks: all\n---\nspring.kafka.producer.batch-size: 32KB';
  expect(readText(text).warnings).toEqual([]);
  expect(settingsFromMetrics(text)).toEqual({ acks: 'all', 'batch.size': 32_768 });
});
