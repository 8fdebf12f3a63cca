import { expect, test } from 'vitest';
import { readText } from './readText';

/** Name, value and note of each metric that a text has. */
function metricsIn(text: string) {
  return readText(text).metrics.map(({ source, value, unit, of }) => [source.name, value, unit, of.client]);
}

test("a producer for Connect's own topics doesn't count with its connectors'", () => {
  const line = (client: string, ms: number) =>
    `kafka_producer_request_latency_avg{clientId="${client}"} ${ms}`;
  const offsets = line('connect-cluster-offsets', 55);
  const text = [line('connector-producer-sink-0', 11), offsets].join('\n');
  expect(metricsIn(text)).toEqual([
    ['kafka_producer_request_latency_avg', 11, 'ms', 'connector-producer-sink-0'],
  ]);
  expect(readText(text).ignored).toMatchObject([{ given: '55', reason: expect.stringContaining('Connect') }]);
  expect(
    readText(text)
      .mismatches.map(({ says }) => says)
      .join(),
  ).not.toContain('producers were');
  // Without a connector it may belong to anyone.
  expect(metricsIn(offsets)).toHaveLength(1);
});

test("shares over 1 aren't used", () => {
  const text = `kafka_producer_bufferpool_wait_ratio{client_id="a"} 24.3
kafka_producer_compression_rate_avg{client_id="a"} 51.2
kafka_producer_compression_rate_max{client_id="a"} 1.02`;
  expect(readText(text).metrics.map(({ use }) => use)).toEqual(['no', 'no', 'exact']);
  expect(readText(text).patch).toEqual({});
});

test("an idle producer doesn't show its load", () => {
  const { mismatches, warnings } = readText('kafka_producer_record_send_rate{client_id="a"} 0.0');
  expect(mismatches.filter(({ patch }) => 'rate' in patch)).toEqual([]);
  expect(warnings.join()).toContain('No record was sent');
});

test("librdkafka's statistics name their client", () => {
  const stats = { name: 'a', txmsgs: 10, brokers: { b: { nodeid: 1, rtt: { avg: 7000, cnt: 3 } } } };
  expect(readText(JSON.stringify(stats))).toMatchObject({
    client: { id: 'client-librdkafka' },
    patch: { partitioner: 'sticky-time', 'linger.ms': 5 },
  });
});
