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

describe('OpenTelemetry', () => {
  const point = (asDouble: number | string, labels: Readonly<Record<string, string>> = {}) => ({
    attributes: Object.entries(labels).map(([key, stringValue]) => ({ key, value: { stringValue } })),
    timeUnixNano: '1700000000000000000',
    ...(typeof asDouble === 'number' ? { asDouble } : { asInt: asDouble }),
  });
  const of = (...metrics: readonly object[]): string =>
    JSON.stringify({
      resourceMetrics: [
        {
          resource: { attributes: [{ key: 'client_id', value: { stringValue: 'app-1' } }] },
          scopeMetrics: [{ scope: { name: 'kafka' }, metrics }],
        },
      ],
    });

  test('with the names of KIP-714', () => {
    const text = of(
      { name: 'org.apache.kafka.producer.record.queue.time.avg', gauge: { dataPoints: [point(12.5)] } },
      {
        name: 'org.apache.kafka.producer.node.request.latency.avg',
        gauge: { dataPoints: [point(4, { node_id: '0' }), point(21, { node_id: '1' })] },
      },
      { name: 'org.apache.kafka.producer.record.send.total', sum: { dataPoints: [point('90000')] } },
    );
    expect(metricsOf(text)).toEqual([
      ['queue-time', 12.5, 'app-1', null],
      ['request-latency', 4, 'app-1', 0],
      ['request-latency', 21, 'app-1', 1],
      ['records', 90_000, 'app-1', null],
    ]);
  });

  test("with librdkafka's names, one export a line", () => {
    const line = of({ name: 'producer.request.latency.avg', gauge: { dataPoints: [point(7)] } });
    expect(metricsOf(`${line}\n`)).toEqual([['request-latency', 7, 'app-1', null]]);
  });

  test('histograms, which Kafka never exports, and foreign shapes are ignored', () => {
    expect(metricsOf(of({ name: 'kafka.producer.x', histogram: {} }))).toEqual([]);
    expect(metricsOf('{"resourceMetrics": [1, null, {"scopeMetrics": {"metrics": 3}}]}')).toEqual([]);
  });
});

describe("answers of Spring Boot's Actuator", () => {
  const answer = (name: string, statistic: string, value: number, clients = ['a']): string =>
    JSON.stringify({
      name,
      measurements: [{ statistic, value }],
      availableTags: [{ tag: 'client.id', values: clients }],
    });
  const both = [
    answer('kafka.producer.record.queue.time.avg', 'VALUE', 3.5),
    answer('kafka.producer.record.send.total', 'COUNT', 5000),
  ];
  const expected = [
    ['queue-time', 3.5, 'a', null],
    ['records', 5000, 'a', null],
  ];
  test('one a line or in a list', () => {
    expect(metricsOf(both.join('\n'))).toEqual(expected);
    expect(metricsOf(`[${both.join(',')}]`)).toEqual(expected);
    expect(metricsOf(answer('jvm.memory.used', 'VALUE', 3))).toEqual([]);
  });

  test('a sum over several producers is used only for figures that add up', () => {
    const several = [
      answer('kafka.producer.record.queue.time.avg', 'VALUE', 7, ['a', 'b']),
      answer('kafka.producer.record.send.rate', 'VALUE', 5000, ['a', 'b']),
    ].join('\n');
    expect(metricsOf(several)).toEqual([['records', 5000, null, null]]);
    const ignored = readImport(several, DEFAULT_SCENARIO)?.ignored.map(({ name }) => name);
    expect(ignored?.join()).toContain('Sum over client.id: kafka.producer');
  });
});

test('emissions of librdkafka in a list', () => {
  const each = LIBRDKAFKA.trim().split('\n');
  expect(metricsOf(LIBRDKAFKA)).not.toEqual([]);
  expect(metricsOf(`[${each.join(',')}]`)).toEqual(metricsOf(LIBRDKAFKA));
});
