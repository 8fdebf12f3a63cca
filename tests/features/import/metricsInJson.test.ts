import { describe, expect, test } from 'vitest';
import { readImport } from '../../../src/features/import/core/read';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { textNamed } from './texts';

const LIBRDKAFKA = textNamed('librdkafka.txt');

/** Figure, value, client and broker of each metric. */
function metricsOf(text: string): readonly (readonly unknown[])[] {
  const metrics = readImport(text, DEFAULT_SCENARIO)?.metrics ?? [];
  return metrics.map(({ figure, value, of }) => [figure, value, of.client, of.broker]);
}

describe('one result of a Prometheus query', () => {
  const result = {
    metric: { __name__: 'kafka_producer_request_latency_avg', client_id: 'a' },
    value: [1_700_000_000, '6.5'],
  };
  test.each([
    ['alone', JSON.stringify(result)],
    ['over several lines', JSON.stringify(result, null, 2)],
    ['in a list', JSON.stringify([result])],
  ])('%s', (_, text) => {
    expect(metricsOf(text)).toEqual([['request-latency', 6.5, 'a', null]]);
  });
});

test('emissions of librdkafka in a list', () => {
  const each = LIBRDKAFKA.trim().split('\n');
  expect(metricsOf(LIBRDKAFKA)).not.toEqual([]);
  expect(metricsOf(`[${each.join(',')}]`)).toEqual(metricsOf(LIBRDKAFKA));
});
