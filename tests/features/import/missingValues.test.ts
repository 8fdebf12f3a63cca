import { expect, test } from 'vitest';
import { readText } from './readText';
import { textNamed } from './texts';

const MICROMETER = textNamed('micrometer.txt');
const LINE = 'kafka_producer_record_queue_time_avg{client_id="producer-1",kafka_version="3.9.1",} 2.0';

test('of a range whose last reading has no value, the last one with a value counts', () => {
  const values = ['60', '5', '5.5', 'NaN', 'NaN'].map((value, index) => [1_700_000_000 + 15 * index, value]);
  const result = [{ metric: { __name__: 'kafka_producer_request_latency_avg', client_id: 'a' }, values }];
  const text = JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } });
  expect(readText(text).metrics.map(({ value }) => value)).toEqual([60, 5.5]);
});

test.each([
  ['NaN', 'NaN', 'Nothing was observed'],
  ['+Inf', 'Infinity', "It can't have this value"],
])('a figure of %s is listed with the reason, and nothing replaces it', (written, given, reason) => {
  const { ignored, metrics } = readText(MICROMETER.replace(LINE, LINE.replace('2.0', written)), {
    producer: 'producer-1',
  });
  expect(metrics.map(({ source }) => source.name)).not.toContain('kafka_producer_record_queue_time_avg');
  expect(ignored).toContainEqual(expect.objectContaining({ given, reason: expect.stringContaining(reason) }));
});
