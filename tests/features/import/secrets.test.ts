import { describe, expect, test } from 'vitest';
import { maskSecrets } from '../../../src/features/import/core/secrets';
import { readText, settingsFromMetrics } from './readText';
import { TEXTS } from './texts';

const METRIC_TEXTS = TEXTS.filter(({ expected }) => expected.metrics !== undefined).map(({ text }) => text);

describe("a value that looks like a secret's name doesn't hide its neighbours", () => {
  test.each([
    ['JSON', '{"client.id":"token-service","acks":"1","linger.ms":5}'],
    [
      'appsettings.json',
      '{"Kafka": {"Producer": {"ClientId": "token-service", "Acks": "Leader", "LingerMs": 5}}}',
    ],
    [
      'Python',
      "from confluent_kafka import Producer\np = Producer({'client.id': 'token-svc',\n  'acks': 1, 'linger.ms': 5})",
    ],
    ['keyword arguments', "producer = KafkaProducer(client_id='token-service', acks=1, linger_ms=5)"],
    ['Map.of', 'Map<String, Object> p = Map.of("client.id", "token-service", "acks", "1", "linger.ms", 5);'],
  ])('%s', (_, text) => {
    expect(maskSecrets(text)).toBe(text);
    expect(settingsFromMetrics(text)).toMatchObject({ acks: '1', 'linger.ms': 5 });
  });

  test.each([
    'kafka_producer_producer_node_metrics_request_latency_avg{client_id="token-service",node_id="node-1"} 44.0',
    'kafka_producer_topic_record_send_rate{client_id="a",topic="private-orders",instance="h1:80"} 5',
    'Map.ofEntries(Map.entry("client.id", "token"), Map.entry("acks", "1"));',
    'command: ["kafka-producer-perf-test", "--topic", "secret-orders", "--num-records", "5"]',
    '[{"name":"KAFKA_CLIENT","value":"token"},{"name":"KAFKA_PRODUCER_ACKS","value":"1"}]',
  ])('%s', (text) => expect(maskSecrets(text)).toBe(text));

  test('the metrics of a client with such a name still distinguish brokers', () => {
    const lines = METRIC_TEXTS.map((text) =>
      text.replaceAll('client_id="producer-1"', 'client_id="token-1"'),
    );
    for (const text of lines) expect(maskSecrets(text)).toBe(text);
  });
});

describe('masked JSON stays JSON', () => {
  test.each([
    ['null', '{"connector.class":"X","connection.password":null,"producer.override.linger.ms":50}'],
    ['a number', '{"connector.class":"X","token.refresh.ms":300000,"producer.override.linger.ms":50}'],
    ['true', '{"connector.class":"X","sasl.on":true,"producer.override.linger.ms":50}'],
  ])('%s', (_, text) => {
    expect(() => JSON.parse(maskSecrets(text))).not.toThrow();
    expect(readText(text).format).toBe('Kafka Connect, JSON');
    expect(settingsFromMetrics(text)).toMatchObject({ 'linger.ms': 50 });
  });

  test('and a number is masked, too', () => {
    expect(maskSecrets('{"password": 12345678}')).toBe('{"password": "••••"}');
    expect(maskSecrets('password=12345678')).toBe('password=••••');
  });
});

describe('secrets in calls and pairs are still hidden', () => {
  test.each([
    'props.put("sasl.password", "hunter2");',
    'props.put(SaslConfigs.SASL_JAAS_CONFIG, "hunter2");',
    'props.setProperty("ssl.key.password" , "hunter2");',
    'config.put(producerPrefix("ssl.key.password"), "hunter2");',
    'rd_kafka_conf_set(conf, "sasl.password", "hunter2", errstr, sizeof(errstr));',
    'rd_kafka_conf_set(client->conf, "sasl.password", "hunter2", errstr, sizeof(errstr));',
    'props.put(\n                "sasl.password",\n                "hunter2");',
    'new Map([["acks", "1"], ["sasl.password", "hunter2"]])',
    'ClientConfig::new().set("sasl.password", "hunter2")',
    'Map.of("acks", "1", "linger.ms", 5 * (2 + 3), "sasl.password", "hunter2", "retries", 3)',
    'ImmutableMap.of("a", f("b"), "ssl.keystore.key", "hunter2")',
    'new Dictionary<string, string> { { "acks", "1" }, { "sasl.password", "hunter2" } }',
    '[("acks", "1"), ("sasl.password", "hunter2")]',
    '- name: SASL_PASSWORD\n  value: hunter2',
    'new Kafka({ brokers, ssl: { ca, passphrase: "hunter2" } })',
  ])('%s', (text) => {
    const masked = maskSecrets(text);
    expect(masked).not.toContain('hunter2');
    expect(maskSecrets(masked)).toBe(masked);
  });
});
