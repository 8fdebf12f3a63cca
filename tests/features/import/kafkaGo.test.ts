import { expect, test } from 'vitest';
import { recogniseKind } from '../../../src/features/import/core/recognise';
import { readText, reasonsIn, settingsFromMetrics } from './readText';

const SHORT = 'w := &kafka.Writer{Addr: kafka.TCP("a:9092"), Topic: "orders"}';

test("a Writer without settings has kafka-go's defaults, which wait for no ack, and the text names the client that stands in", () => {
  const { client, warnings } = readText(SHORT);
  expect(client?.id).toBe('client-librdkafka');
  expect(warnings.join()).toContain('Linger has no kafka-go of its own');
  expect(settingsFromMetrics(SHORT)).toMatchObject({
    acks: '0',
    'linger.ms': 1000,
    'batch.size': 1_048_576,
    'batch.num.messages': 100,
    'partitioner.ignore.keys': 'true',
  });
});

test('unread fields are listed with the reason', () => {
  const reasons = reasonsIn(
    'w := kafka.Writer{Balancer: kafka.BalancerFunc(mine), BatchTimeout: timeout, Async: true, MaxAttempts: 3, ReadTimeout: 0}',
  );
  expect(reasons).toMatchObject({
    Balancer: expect.stringContaining("isn't in the model"),
    BatchTimeout: expect.stringContaining('Replace it with the number'),
    Async: expect.stringContaining('WriteMessages waits for acks'),
    MaxAttempts: expect.stringContaining('delivery timeout'),
    ReadTimeout: expect.stringContaining('metadata'),
  });
});

test("kafka-go's readers are consumers, and Confluent's client for Go is another", () => {
  expect(recogniseKind('r := kafka.NewReader(kafka.ReaderConfig{Brokers: b, Topic: "orders"})')).toBeNull();
  expect(recogniseKind('p, _ := kafka.NewProducer(&kafka.ConfigMap{"linger.ms": 5})')).toBe('librdkafka');
});
