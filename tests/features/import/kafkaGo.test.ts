import { expect, test } from 'vitest';
import { recognise } from '../../../src/features/import/core/recognise';
import { readText, reasonsIn } from './readText';

const SHORT = 'w := &kafka.Writer{Addr: kafka.TCP("a:9092"), Topic: "orders"}';

test("a Writer without settings has kafka-go's defaults, which wait for no ack", () => {
  expect(readText(SHORT).client?.id).toBe('client-kafka-go');
  expect(readText(SHORT).client?.settings).toMatchObject({
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
    ReadTimeout: expect.stringContaining('Metadata'),
  });
});

test("kafka-go's readers are consumers, and Confluent's client for Go is another", () => {
  expect(recognise('r := kafka.NewReader(kafka.ReaderConfig{Brokers: b, Topic: "orders"})')).toBeNull();
  expect(recognise('p, _ := kafka.NewProducer(&kafka.ConfigMap{"linger.ms": 5})')?.kind).toBe('librdkafka');
});
