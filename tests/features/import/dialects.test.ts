import { expect, test } from 'vitest';
import { readText, settingsFromMetrics } from './readText';
import { textNamed } from './texts';

test.each([
  [
    'a TOML file in a ConfigMap',
    "kind: ConfigMap\ndata:\n  vector.toml: |\n    [sinks.bus]\n    type = 'kafka'\n    bootstrap_servers = 'a:9092'\n    batch.timeout_secs = 0.05\n",
    { 'linger.ms': 50, 'sticky.partitioning.linger.ms': 100 },
  ],
  [
    'YAML of Fluent Bit, in any case',
    'pipeline:\n  outputs:\n    - Name: kafka\n      Rdkafka.queue.buffering.max.ms: 7\n      rdkafka.linger.ms: 9\n',
    { 'linger.ms': 9, 'sticky.partitioning.linger.ms': 18 },
  ],
  [
    'TOML with tables, below the settings of others',
    '[server]\nport = 1\n[kafka.producer]\nlinger.ms = 5\nacks = "1"\n',
    { 'linger.ms': 5, acks: '1' },
  ],
  [
    'a sink of Spark',
    'df.write.format("kafka").option("kafka.bootstrap.servers", "a").option("kafka.linger.ms", "50").save()',
    { 'linger.ms': 50 },
  ],
  [
    'channels of Quarkus, of which each has its own settings',
    '%prod.mp.messaging.outgoing.orders.linger.ms=50\n%dev.mp.messaging.outgoing.audit.linger.ms=1\nmp.messaging.outgoing.audit.acks=all\n',
    { acks: '1', 'linger.ms': 50, 'queue.buffering.max.messages': 1024 },
  ],
])('%s', (_, text, settings) => expect(settingsFromMetrics(text)).toEqual(settings));

test('a file in a ConfigMap is read once', () => {
  const names = readText(textNamed('fluent-bit-configmap.yaml')).ignored.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('clients of Micronaut have producers of their own', () => {
  const text = 'kafka:\n  producers:\n    default: { linger.ms: 5 }\n    audit: { linger.ms: 50 }\n';
  expect(settingsFromMetrics(text)).toEqual({ 'linger.ms': 50 });
  expect(readText(text).warnings).toContainEqual(expect.stringContaining('default, audit'));
});

test('of several producers the last one is read, or the one that the reader chooses', () => {
  const channels = 'mp.messaging.outgoing.orders.linger.ms=30\nmp.messaging.outgoing.audit.linger.ms=0';
  const sinks = ['a', 'b'].map(
    (name, place) =>
      `[sinks.${name}]\ntype = 'kafka'\nbootstrap_servers = 'k'\nbatch.timeout_secs = ${place + 1}\n`,
  );
  for (const [text, names, lingers] of [
    [channels, ['orders', 'audit'], [30, 0]],
    [sinks.join(''), ['a', 'b'], [1000, 2000]],
  ] as const) {
    expect(readText(text).producers).toEqual(names);
    expect(settingsFromMetrics(text)['linger.ms']).toBe(lingers[1]);
    expect(names.map((producer) => settingsFromMetrics(text, { producer })['linger.ms'])).toEqual(lingers);
  }
});

test.each([
  ['a Vector sink of another kind', "[sinks.out]\ntype = 'console'\nnote = 'not kafka'"],
  ['an appender in a comment', '<a><!-- <Kafka topic="t"><Property name="acks">1</Property></Kafka> --></a>'],
  ['an exporter of something else', 'exporters:\n  otlp:\n    endpoint: kafka:4317\n'],
  ['a single word of Python', 'bootstrap_servers = "a:9092"'],
])('%s is no client', (_, text) => expect(() => readText(text)).toThrow('Nothing was recognised'));
