import { describe, expect, test } from 'vitest';
import { readText } from './readText';

const SETTINGS = 'acks=1\nlinger.ms=7\ncompression.type=lz4\n# batch.size=1\nmax.request.size: 2097152\n';
const YAML =
  'spring:\n  kafka:\n    producer:\n      acks: 1\n      batch-size: 32768\n\n      properties:\n        linger.ms: 7\n';
const METRICS = [
  ['batch_size_avg', 4067.4714],
  ['record_queue_time_avg', 0.3879],
  ['record_send_rate', 2048.033],
  ['request_latency_avg', 2.7155],
]
  .map(([name, value]) => `kafka_producer_producer_metrics_${name}{client_id="orders"} ${value}\n`)
  .join('');
const PRINTED =
  '123000 records sent, 2047.9 records/sec (1.00 MB/sec), 2.91 ms avg latency, 110.00 ms max latency, 2 ms 50th, 9 ms 95th, 38 ms 99th, 86 ms 99.9th.\n';
const OF_SETTINGS = { acks: '1', 'linger.ms': 7, 'compression.type': 'lz4', 'max.request.size': 2_097_152 };

/** What is read of a text: its fields, its figures, and whether it has a run's percentiles. */
function all(text: string) {
  const { understood, metrics, measured, format } = readText(text);
  return {
    format,
    settings: Object.fromEntries(understood.map(({ field, value }) => [field, value])),
    figures: new Set(metrics.map(({ figure }) => figure)),
    p99Ms: measured?.p99Ms ?? null,
  };
}

describe('in a text of several kinds, whatever their order,', () => {
  test.each([[SETTINGS + METRICS], [METRICS + SETTINGS]])(
    'settings are read together with metrics',
    (text) => {
      const { format, settings, figures } = all(text);
      expect(format?.split('; ')).toEqual(['Prometheus text of producers', "Java's producer, properties"]);
      expect(settings).toMatchObject(OF_SETTINGS);
      expect(settings).not.toHaveProperty('batch.size');
      expect(figures).toContain('queue-time');
    },
  );

  test.each([[PRINTED + METRICS], [METRICS + PRINTED]])(
    "metrics are read together with a benchmark's output",
    (text) => {
      const { figures, p99Ms, settings } = all(text);
      expect(p99Ms).toBe(38);
      expect([...figures]).toEqual(expect.arrayContaining(['latency', 'queue-time', 'request-latency']));
      expect(settings).toMatchObject({ rate: 2047.9, 'record.bytes': 512 });
    },
  );

  test.each([[YAML + METRICS], [METRICS + YAML]])('settings in nested YAML are read, too', (text) => {
    const { format, settings, figures } = all(text);
    expect(format?.split('; ')).toEqual(['Prometheus text of producers', 'Spring Boot, YAML']);
    expect(settings).toMatchObject({ acks: '1', 'linger.ms': 7, 'batch.size': 32768 });
    expect(readText(text).ignored).toEqual([]);
    expect(figures).toContain('queue-time');
  });

  test('all three kinds are read', () => {
    const { settings, figures, p99Ms } = all(SETTINGS + PRINTED + METRICS);
    expect([settings, p99Ms]).toMatchObject([{ ...OF_SETTINGS, rate: 2047.9 }, 38]);
    expect(figures).toContain('queue-time');
  });
});

test("with a benchmark's command, only its own settings count", () => {
  const command =
    'kafka-producer-perf-test.sh --topic t --num-records 1000 --record-size 100 --throughput -1 --producer-props bootstrap.servers=a:9092 acks=all linger.ms=3\n';
  expect(all(`linger.ms=7\nacks=0\n${command}${PRINTED}`).settings).toMatchObject({
    acks: 'all',
    'linger.ms': 3,
  });
});

test.each([
  ['a bean of JMX', 'kafka.producer:type=producer-metrics,client-id=orders\nbatch-size-avg = 4067.4;\n'],
  ["a topic's or a broker's lines", 'broker.id=1\nlog.dirs=/var\nacks=0\n'],
])("%s next to metrics isn't a producer setting", (_, text) => {
  expect(all(METRICS + text).settings).not.toHaveProperty('acks');
});
