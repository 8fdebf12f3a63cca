import { describe, expect, test } from 'vitest';
import { targetsOfImport } from '../../../src/features/import/core/fit/targets';
import type { ImportResult } from '../../../src/features/import/core/types';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { readText } from './readText';

const KPROM = `# TYPE orders_buffered_produce_records_total gauge
orders_buffered_produce_records_total 12
orders_buffered_produce_bytes 6144
orders_produce_bytes_total{node_id="1",topic="orders"} 4e+06
orders_produce_bytes_total{node_id="2",topic="orders"} 4e+06
orders_produce_compressed_bytes_total{node_id="1",topic="orders"} 1e+06
orders_produce_compressed_bytes_total{node_id="2",topic="orders"} 1e+06
orders_produce_batches_total{node_id="1",topic="orders"} 100
orders_produce_batches_total{node_id="2",topic="orders"} 100
orders_produce_records_total{node_id="1",topic="orders"} 8000
orders_produce_records_total{node_id="2",topic="orders"} 8000
orders_request_duration_e2e_seconds_bucket{node_id="1",le="0.001"} 3
orders_request_duration_e2e_seconds_sum{node_id="1"} 0.5
orders_request_duration_e2e_seconds_count{node_id="1"} 100
orders_request_duration_e2e_seconds_sum{node_id="2"} 1
orders_request_duration_e2e_seconds_count{node_id="2"} 100
orders_request_duration_e2e_seconds_sum{node_id="seed_0"} 9
orders_request_duration_e2e_seconds_count{node_id="seed_0"} 1
orders_write_bytes_total{node_id="1"} 1.1e+06
orders_fetch_bytes_total{node_id="1",topic="orders"} 0
go_goroutines 9
`;

const KAFKA_GO = `kafka_writer_message_count{client_id="a"} 1000
kafka_writer_write_count{client_id="a"} 20
kafka_writer_write_seconds_avg{client_id="a"} 0.0042
kafka_writer_write_seconds_max{client_id="a"} 0.05
kafka_writer_batch_seconds_avg{client_id="a"} 0.9
kafka_writer_batch_queue_seconds_avg{client_id="a"} 0.8
kafka_writer_batch_size_avg{client_id="a"} 50
kafka_writer_batch_bytes_avg{client_id="a"} 25600
kafka_writer_retries_count_avg{client_id="a"} 0
`;

/** `figure statistic` and value, with the broker if there is one. */
function values({ metrics }: ImportResult): Readonly<Record<string, number>> {
  return Object.fromEntries(
    metrics.map(({ figure, statistic, of, value }) => [
      [figure, statistic.type, of.broker ?? ''].join(' ').trim(),
      value,
    ]),
  );
}

function targets(result: ImportResult): Readonly<Record<string, number>> {
  const found = targetsOfImport(result, { ...DEFAULT_SCENARIO, brokers: 3 });
  return Object.fromEntries(found.map(({ label, measured }) => [label, measured]));
}

describe("franz-go's kprom", () => {
  test('is recognised under any namespace, with its client, its means and a warning', () => {
    const result = readText(KPROM);
    expect(result.format).toBe("Prometheus text of franz-go's kprom");
    expect(result.client?.id).toBe('client-franz-go');
    expect(values(result)).toMatchObject({
      'request-latency mean 1': 5,
      'request-latency mean 2': 10,
      'records-waiting now': 12,
      'bytes total 1': 1_100_000,
      'batch-size mean': 10_000,
      'records-per-batch mean': 80,
      'compression-ratio mean': 0.25,
    });
    expect(targets(result)).toEqual({
      'Request latency, broker 1': 5,
      'Request latency, broker 2': 10,
      'Batch size': 10_000,
    });
    expect(result.patch['compression.ratio']).toBe(0.25);
    expect(result.warnings.join()).toContain("don't say how long records wait");
  });

  test('lists unread metrics with the reason', () => {
    const { ignored } = readText(KPROM);
    const reasons = Object.fromEntries(ignored.map(({ name, reason }) => [name.split(' ')[0], reason]));
    expect(reasons).toMatchObject({
      orders_request_duration_e2e_seconds_bucket: expect.stringContaining('not their buckets'),
      orders_request_duration_e2e_seconds_sum: expect.stringContaining('connection for metadata'),
      orders_produce_bytes_total: expect.stringContaining('before compression'),
      orders_fetch_bytes_total: 'A metric of consumers, not producers.',
    });
  });

  test("a query's response has consecutive readings of each series", () => {
    const series = (name: string, first: string, last: string) => ({
      metric: { __name__: `orders_${name}`, node_id: '1' },
      values: [
        [1_700_000_000, first],
        [1_700_000_600, last],
      ],
    });
    const result = [
      series('request_duration_e2e_seconds_sum', '1', '3'),
      series('request_duration_e2e_seconds_count', '10', '60'),
      series('produce_compressed_bytes_total', '1000', '8000'),
      series('produce_batches_total', '10', '20'),
    ];
    const read = readText(JSON.stringify({ data: { resultType: 'matrix', result } }));
    expect(targets(read)).toEqual({ 'Request latency, broker 1': 50, 'Batch size': 400 });
  });

  test("gives no request figures for a client that hasn't sent anything yet", () => {
    const empty = 'x_buffered_produce_records_total 0\nx_request_duration_e2e_seconds_sum{node_id="1"} 0\n';
    expect(values(readText(empty))).toEqual({ 'records-waiting now': 0 });
  });
});

describe("kafka-go's WriterStats", () => {
  const WANTED = {
    'request-latency mean': 4.2,
    'request-latency max': 50,
    'queue-time mean': 900,
    'records-per-batch mean': 50,
    'records total': 1000,
    'requests total': 20,
  };

  test.each([
    ['in Prometheus text', KAFKA_GO],
    ["behind an application's prefix", KAFKA_GO.replaceAll('kafka_writer', 'plugin_kafka_writer')],
    [
      'as JSON, with nanoseconds',
      '{"Writes":20,"Messages":1000,"WriteTime":{"Avg":4200000,"Max":50000000},"BatchTime":{"Avg":900000000},"BatchSize":{"Avg":50}}',
    ],
    [
      'as Go prints it',
      '2026/01/01 10:00:00 stats: {Writes:20 Messages:1000 BatchTime:{Avg:900ms} WriteTime:{Avg:4.2ms Max:50ms} BatchSize:{Avg:50} Topic:orders}',
    ],
  ])('%s', (_, text) => {
    const result = readText(text);
    expect(result.format).toContain("kafka-go's WriterStats");
    expect(Object.keys(values(result)).sort()).toEqual(Object.keys(WANTED).sort());
    for (const [name, value] of Object.entries(WANTED)) expect(values(result)[name]).toBeCloseTo(value, 6);
    expect(targets(result)).toMatchObject({ 'Request latency': 4.2, 'Queue time': 900 });
  });

  test('say that Linger has no such client, and list unread metrics', () => {
    const { client, warnings, ignored } = readText(KAFKA_GO);
    expect(client).toBeNull();
    expect(warnings.join()).toContain("kafka-go, a client that Linger doesn't have");
    expect(ignored.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
      expect.stringMatching(/^kafka_writer_batch_queue_seconds_avg: Its part/),
      expect.stringMatching(/^kafka_writer_batch_bytes_avg: .*before compression/),
      expect.stringMatching(/^kafka_writer_retries_count_avg: Linger doesn't use/),
    ]);
  });
});
