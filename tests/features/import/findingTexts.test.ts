import { describe, expect, test } from 'vitest';
import { readText, reasonsIn, settingsFromMetrics } from './readText';

describe('limits are reported', () => {
  test('only settings about Kafka are read if there are very many', () => {
    const text = `${'app.other.thing=x\n'.repeat(450)}acks=all\nlinger.ms=50\n`;
    expect(settingsFromMetrics(text)).toEqual({ acks: 'all', 'linger.ms': 50 });
    expect(readText(text).warnings).toMatchSnapshot();
    expect(readText('acks=all\n'.repeat(450)).warnings).toMatchSnapshot();
  });

  test('a long YAML', () => {
    const text = `kafka.producer.acks: 1\n${'other: a value of another program\n'.repeat(1200)}kafka.producer.linger.ms: 50\n`;
    expect(settingsFromMetrics(text)).toEqual({ acks: '1' });
    expect(readText(text).warnings).toMatchSnapshot();
  });
});

describe("if a value can't be read, its replacement is named", () => {
  test("the client's default", () => {
    expect(reasonsIn('linger.ms=5\nbuffer.memory=lots')['buffer.memory']).toMatchSnapshot();
  });

  test('another line of the text, before or after it', () => {
    const { acks } = reasonsIn('kafka.acks=0\nacks=env');
    expect(acks).toMatchSnapshot();
    expect(reasonsIn('acks=env\nkafka.acks=0')).toMatchObject({ acks });
  });

  test("the scenario's value, if no client has one", () => {
    const text = 'kafka-producer-perf-test --num-records 5 --record-size $SIZE --throughput 10';
    expect(reasonsIn(text)['--record-size']).toMatch(
      /^"\$SIZE" isn't a whole number\. .+ stays .+, as in the scenario\.$/,
    );
  });
});

describe("settings with which the client doesn't start", () => {
  test.each([
    ['C#', 'var config = new ProducerConfig { EnableIdempotence = true, Acks = Acks.None };'],
    ['librdkafka, in capitals', 'metadata.broker.list=k\nenable.idempotence=True\nmax.in.flight=100'],
  ])('%s', (_, text) => {
    expect(readText(text).warnings).toMatchSnapshot();
  });

  test('Java 4, even if idempotence is only its default', () => {
    const text = 'max.in.flight.requests.per.connection=10\nlinger.ms=5';
    expect(readText(text, { clientId: 'client-java-4' }).warnings).toMatchSnapshot();
    expect(readText(text, { clientId: 'client-java-3.3' }).warnings).toEqual([]);
    expect(readText(`${text}\nenable.idempotence=false`, { clientId: 'client-java-4' }).warnings).toEqual([]);
  });
});

test("librdkafka's idempotence implies its own settings, in any spelling", () => {
  expect(settingsFromMetrics('metadata.broker.list=k\nenable.idempotence=True')).toEqual({
    'enable.idempotence': 'true',
    'max.in.flight.requests.per.connection': 5,
    'max.in.flight.batches.per.partition': 1,
    acks: 'all',
  });
});

describe("Confluent's client for JavaScript is librdkafka", () => {
  const HEAD = "const { Kafka } = require('@confluentinc/kafka-javascript').KafkaJS;\n";

  test('with its settings', () => {
    const text = `${HEAD}const producer = kafka.producer({ 'linger.ms': 5, 'acks': 1, 'batch.size': 32768 });`;
    expect(readText(text)).toMatchObject({
      kind: 'librdkafka',
      format: expect.stringMatching(/^JavaScript .* Confluent's client$/),
      client: { id: 'client-librdkafka' },
    });
    expect(settingsFromMetrics(text)).toMatchObject({ 'linger.ms': 5, acks: '1', 'batch.size': 32_768 });
  });

  test("but not with KafkaJS's names, whose defaults are others", () => {
    const text = `${HEAD}kafka.producer({ kafkaJS: { acks: -1 }, 'linger.ms': 5 });`;
    expect(() => readText(text)).toThrow('Nothing was recognised');
  });
});
