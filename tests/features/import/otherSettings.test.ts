import { describe, expect, test } from 'vitest';
import { readText, reasonsIn, settingsFromMetrics } from './readText';

const LEFT_OUT = (profiles: string, name: string): string =>
  `Settings of the ${profiles} are left out, such as ${name}: those without a profile are used.`;

describe('settings of a profile are left out, and the profile is named', () => {
  const spring = 'spring.kafka.producer.acks';
  test.each([
    [
      'documents of Spring Boot',
      'spring:\n  kafka.producer.acks: all\n---\nspring:\n  config.activate.on-profile: local\n  kafka:\n    producer:\n      acks: 0\n',
      LEFT_OUT('profile local', spring),
    ],
    [
      'documents of older versions',
      'spring.kafka.producer.acks: all\n---\nspring:\n  profiles: test\n  kafka.producer.acks: 0\n',
      LEFT_OUT('profile test', spring),
    ],
    [
      'a file in a ConfigMap',
      'data:\n  application.properties: |\n    spring.kafka.producer.acks=all\n    #---\n    spring.config.activate.on-profile=dev\n    spring.kafka.producer.acks=0\n',
      LEFT_OUT('profile dev', spring),
    ],
    [
      'sections of properties',
      'spring.kafka.producer.acks=all\n#---\nspring.config.activate.on-profile=dev\nspring.kafka.producer.acks=0\n',
      LEFT_OUT('profile dev', spring),
    ],
    [
      'keys of Quarkus',
      'kafka.acks=all\n%dev.kafka.acks=0\n%{test,ci}.mp.messaging.outgoing.orders.acks=1\n',
      LEFT_OUT('profiles %dev, %{test,ci}', 'kafka.acks'),
    ],
    [
      'keys of Quarkus in YAML',
      'kafka:\n  acks: all\n"%dev":\n  kafka:\n    acks: "0"\n',
      LEFT_OUT('profile %dev', 'kafka.acks'),
    ],
  ])('%s', (_, text, warning) => {
    expect(settingsFromMetrics(text)).toEqual({ acks: 'all' });
    expect(readText(text).warnings).toEqual([warning]);
  });

  test("except Quarkus's prod, anywhere in the file", () => {
    const { warnings } = readText('%prod.kafka.acks=all\nkafka.acks=1\nkafka.linger.ms=7');
    expect(settingsFromMetrics('%prod.kafka.acks=all\nkafka.acks=1\nkafka.linger.ms=7')).toEqual({
      acks: 'all',
      'linger.ms': 7,
    });
    expect(warnings).toEqual([]);
  });

  test('unless there is nothing else: then the last one is read', () => {
    const one = 'spring.config.activate.on-profile: dev\nspring.kafka.producer.acks: all\n';
    const two = `${one}---\nspring.config.activate.on-profile: prod\nspring.kafka.producer.linger.ms: 7\n`;
    expect(settingsFromMetrics(one)).toEqual({ acks: 'all' });
    expect(settingsFromMetrics(two)).toEqual({ 'linger.ms': 7 });
    for (const text of [one, two]) expect(readText(text).warnings).toMatchSnapshot();
  });
});

describe("foreign settings aren't the producer's", () => {
  const BROKERS = expect.stringMatching(/ brokers or topics, not producers\.$/);
  test.each([
    [
      'a broker in Compose',
      'services:\n  kafka:\n    environment:\n      KAFKA_NODE_ID: 1\n      KAFKA_COMPRESSION_TYPE: zstd\n  app:\n    environment:\n      KAFKA_PRODUCER_ACKS: 1\n',
      'broker.KAFKA_COMPRESSION_TYPE',
    ],
    [
      'a broker in a list of variables',
      'services:\n  kafka:\n    environment:\n      - KAFKA_PROCESS_ROLES=broker\n      - KAFKA_COMPRESSION_TYPE=zstd\n  app:\n    environment:\n      - KAFKA_PRODUCER_ACKS=1\n',
      'broker.KAFKA_COMPRESSION_TYPE',
    ],
    [
      'a broker in .env',
      'KAFKA_BROKER_ID=1\nKAFKA_COMPRESSION_TYPE=zstd\nKAFKA_PRODUCER_ACKS=1',
      'broker.KAFKA_COMPRESSION_TYPE',
    ],
    [
      "Strimzi's Kafka",
      'kind: Kafka\nspec:\n  kafka:\n    config:\n      compression.type: zstd\n---\nkafka.producer.acks: 1\n',
      'spec.kafka.config.compression.type',
    ],
    [
      "Strimzi's KafkaTopic",
      'kind: KafkaTopic\nspec:\n  config:\n    compression.type: zstd\n---\nkafka.producer.acks: 1\n',
      'KafkaTopic.spec.config.compression.type',
    ],
    [
      'topics in values for Helm',
      'kafka:\n  producer:\n    acks: 1\n  topics:\n    - name: orders\n      config:\n        compression.type: zstd\n',
      'kafka.topics.config.compression.type',
    ],
  ])('%s', (_, text, name) => {
    expect(settingsFromMetrics(text)).toEqual({ acks: '1' });
    expect(reasonsIn(text)[name]).toEqual(BROKERS);
  });

  test("an application without PRODUCER in its names isn't a broker", () => {
    expect(settingsFromMetrics('KAFKA_COMPRESSION_TYPE=zstd\nKAFKA_ACKS=1')).toEqual({
      acks: '1',
      'compression.type': 'zstd',
    });
  });

  test('administration in Spring Boot', () => {
    const text = 'spring.kafka:\n  admin.properties.request.timeout.ms: 5000\n  producer.acks: 1\n';
    expect(settingsFromMetrics(text)).toEqual({ acks: '1' });
    expect(reasonsIn(text)['spring.kafka.admin.properties.request.timeout.ms']).toContain('administration');
  });

  test("Debezium's schema history", () => {
    const text = JSON.stringify({
      'connector.class': 'a.B',
      'producer.override.acks': '1',
      'schema.history.internal.producer.acks': '0',
      'database.history.producer.linger.ms': '77',
    });
    expect(settingsFromMetrics(text)).toMatchObject({ acks: '1' });
    expect(settingsFromMetrics(text)).not.toHaveProperty('linger.ms');
    expect(reasonsIn(text)['schema.history.internal.producer.acks']).toContain("Debezium's schema history");
  });
});
