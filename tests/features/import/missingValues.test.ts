import { describe, expect, test } from 'vitest';
import { readImport } from '../../../src/features/import/core/read';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { textNamed } from './texts';

const MICROMETER = textNamed('micrometer.txt');

function read(text: string) {
  const result = readImport(text, DEFAULT_SCENARIO);
  if (result === null) throw new Error('Nothing was recognised.');
  return { ...result, says: result.warnings.filter((each) => each.includes('an earlier one counts')) };
}

/** What `/api/v1/query_range` answers, a reading each 15 s. */
function range(...series: readonly (readonly [name: string, ...values: readonly string[]])[]): string {
  const result = series.map(([name, ...values]) => ({
    metric: { __name__: `kafka_producer_${name}`, client_id: 'a' },
    values: values.map((value, index) => [1_700_000_000 + 15 * index, value]),
  }));
  return JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } });
}

describe('a range whose last readings have no value', () => {
  test('the last reading with a value is used and named', () => {
    const { metrics, says } = read(range(['request_latency_avg', '60', '5', '5.5', 'NaN', 'NaN']));
    expect(metrics.map(({ value }) => value)).toEqual([60, 5.5]);
    expect(says).toMatchSnapshot();
  });

  test('several share one sentence, and a gap before the end has none', () => {
    const both = range(['request_latency_avg', '5', 'NaN'], ['batch_size_avg', '9000', '+Inf']);
    expect(read(both).says).toMatchSnapshot();
    expect(read(range(['request_latency_avg', 'NaN', '60', 'NaN', '5']))).toMatchObject({
      says: [],
      metrics: [{ value: 60 }, { value: 5 }],
    });
  });
});

test('in a scrape, figures without a value are named, and nothing replaces them', () => {
  const line = 'kafka_producer_record_queue_time_avg{client_id="producer-1",kafka_version="3.9.1",} 2.0';
  expect(read(MICROMETER.replace(line, line.replace('2.0', 'NaN'))).says).toMatchSnapshot();
  const infinite = read(MICROMETER.replace(line, line.replace('2.0', '+Inf')));
  expect(infinite.says.join()).toContain('of producer-1 has no value');
  expect(infinite.ignored).toContainEqual({
    name: 'kafka_producer_record_queue_time_avg',
    given: 'Infinity',
    reason: "It can't have this value.",
  });
});

test('a total without a value is replaced by those of single brokers', () => {
  const line = 'kafka_producer_request_latency_avg{client_id="producer-1",kafka_version="3.9.1",} 5.0';
  expect(read(MICROMETER.replace(line, line.replace('5.0', 'NaN'))).says).toMatchSnapshot();
});

test('NaN needs no warning in spare metrics and connections for metadata', () => {
  expect(MICROMETER).toContain('NaN');
  expect(read(MICROMETER).says).toEqual([]);
});
