import { expect, test } from 'vitest';
import { ASKS, REMEDIES, UNKNOWNS } from '../../../src/features/import/core/meaning/sentences';
import type { AskCode } from '../../../src/features/import/core/meaning/types';
import { readImport } from '../../../src/features/import/core/read';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';

const PERF =
  '120000 records sent, 1999.6 records/sec (0.98 MB/sec), 8.22 ms avg latency, 312.00 ms max latency, 7 ms 50th, 14 ms 95th, 29 ms 99th, 187 ms 99.9th.';
const BUCKETS = [5, 10, 20, 50, 100, 150, 200].map(
  (ms, index) =>
    `order_publish_seconds_bucket{le="${ms / 1000}"} ${[10, 200, 510, 760, 910, 993, 1000][index]}`,
);

/** For each thing that Linger asks for, a text that has it, and what has to be read of it. */
const ANSWERS: Readonly<Record<AskCode, readonly [text: string, read: RegExp]>> = {
  'producer-metrics': [
    'kafka_producer_record_queue_time_avg{client_id="a"} 4.1\nkafka_producer_request_latency_avg{client_id="a"} 9.8',
    /queue-time mean.*request-latency mean/s,
  ],
  'node-latency': [
    'kafka_producer_node_request_latency_avg{client_id="a",node_id="node-1"} 23.9',
    /request-latency mean broker/,
  ],
  'node-requests': [
    'kafka_producer_node_request_rate{client_id="a",node_id="node-1"} 23.9',
    /requests rate broker/,
  ],
  'record-rate': ['kafka_producer_record_send_rate{client_id="a"} 2048', /records rate/],
  'latency-histogram': [BUCKETS.join('\n'), /latency percentile 99\b/],
  'broker-stages': [
    ['LocalTimeMs', 'RemoteTimeMs']
      .map(
        (name) => `kafka_network_requestmetrics_${name.toLowerCase()}{request="Produce",quantile="0.50"} 2`,
      )
      .join('\n'),
    /broker-local.*broker-remote/s,
  ],
  'second-reading': [
    'kafka_producer_record_queue_time_avg{client_id="a"} 4.1 1700000000000\nkafka_producer_record_queue_time_avg{client_id="a"} 5 1700000060000',
    /queue-time mean.*queue-time mean/s,
  ],
  'all-pods': [
    'kafka_producer_record_send_rate{client_id="a",pod="x"} 20\nkafka_producer_record_send_rate{client_id="a",pod="y"} 30',
    /records rate 50/,
  ],
  'client-settings': ['linger.ms=5\nacks=all', /set linger.ms/],
  'longer-run': [PERF, /latency percentile 99\b/],
  'run-with-warm-up': [
    `kafka-producer-perf-test.sh --topic t --num-records 120000 --warmup-records 1000 --record-size 512 --throughput 2000\n${PERF}`,
    /latency percentile 99\b/,
  ],
  'one-run-per-setting': [
    `kafka-producer-perf-test.sh --topic t --num-records 120000 --record-size 512 --throughput 2000 --producer-props linger.ms=5\n${PERF}`,
    /set linger.ms.*latency percentile 99\b/s,
  ],
};

/** What was read: settings, then metrics in their order. */
function readOf(text: string): string {
  const result = readImport(text, DEFAULT_SCENARIO);
  const settings = result?.understood.map(({ field }) => `set ${field}`) ?? [];
  const metrics = (result?.metrics ?? []).map(({ figure, statistic, of, value }) => {
    const percentile = statistic.type === 'percentile' ? ` ${statistic.percentile}` : '';
    return `${figure} ${statistic.type}${percentile}${of.broker === null ? '' : ' broker'} ${value}`;
  });
  return [...settings, ...metrics].join('\n');
}

test.each(Object.keys(ASKS) as AskCode[])('what Linger asks for is read: %s', (code) => {
  const [text, read] = ANSWERS[code];
  expect(readOf(text)).toMatch(read);
});

test('what a sentence asks for is a text that Linger reads', () => {
  const sentences = [...Object.values(UNKNOWNS), ...Object.values(REMEDIES)].map(String);
  const asked = sentences.flatMap((each) => [...each.matchAll(/ → ([a-z-]+(?:, [a-z-]+)*)/g)]);
  const codes = new Set(asked.flatMap(([, all = '']) => all.split(', ')));
  expect([...codes].toSorted()).toEqual(Object.keys(ASKS).toSorted());
});

const latencies = (text: string): readonly (readonly [number | string, number])[] =>
  (readImport(text, DEFAULT_SCENARIO)?.metrics ?? [])
    .filter(({ figure }) => figure === 'latency')
    .map(({ statistic, value }) => [
      statistic.type === 'percentile' ? statistic.percentile : statistic.type,
      Number(value.toPrecision(4)),
    ]);

test('a histogram has its percentiles between its bounds, as Prometheus has them', () => {
  expect(latencies(BUCKETS.join('\n'))).toEqual([
    [50, 19.68],
    [95, 124.1],
    [99, 148.2],
    [99.9, 192.9],
  ]);
});

test("of several histograms, that of sends is read; failures don't count", () => {
  const others = BUCKETS.map((line) => line.replace('order_publish', 'http_server_requests'));
  const failed = 'spring_kafka_template_seconds_bucket{result="failure",le="+Inf"} 900';
  const own = BUCKETS.map((line) =>
    line.replace('order_publish_seconds_bucket{', 'spring_kafka_template_seconds_bucket{result="success",'),
  );
  expect(latencies([...others, failed, ...own].join('\n'))[0]).toEqual([50, 19.68]);
});

test('a percentile beyond the last bound is only at least that', () => {
  const text = 'send_ms_bucket{le="100"} 900\nsend_ms_bucket{le="+Inf"} 1000';
  const [, p95] = readImport(text, DEFAULT_SCENARIO)?.metrics ?? [];
  expect(p95).toMatchObject({ value: 100, use: 'at-least' });
});

test('quantiles of a summary, and a p99 and a rate that somebody typed, are read', () => {
  expect(latencies('send_to_ack_seconds{quantile="0.99"} 0.117')).toEqual([[99, 117]]);
  expect(latencies('dashboard, last 1h\np99 send latency: 117 ms\nrecord-send-rate: 5000/s')).toEqual([
    [99, 117],
  ]);
  expect(readOf('p99: 117 ms, 5,000 records/s')).toMatch(/records rate 5000/);
});
