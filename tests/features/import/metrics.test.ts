import { describe, expect, test } from 'vitest';
import type { ImportChoice } from '../../../src/features/import/core/read';
import type { ImportResult } from '../../../src/features/import/core/types';
import type { Metric, MetricFigure } from '../../../src/figures/metric';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { readOver } from './readText';
import { TEXTS, textNamed } from './texts';

const JMX_EXPORTER = textNamed('jmx-exporter.txt');
const LIBRDKAFKA = textNamed('librdkafka.txt');
const MICROMETER = textNamed('micrometer.txt');
const QUERY = textNamed('query.txt');
const STAGES = textNamed('stages.txt');
const METRIC_TEXTS = TEXTS.filter(({ expected }) => expected.metrics !== undefined).map(({ text }) => text);

const read = (text: string, choice: ImportChoice = {}, scenario: Scenario = DEFAULT_SCENARIO) =>
  readOver(text, scenario, choice);

function find({ metrics }: ImportResult, figure: MetricFigure, type: Metric['statistic']['type']): Metric {
  const found = metrics.find((metric) => metric.figure === figure && metric.statistic.type === type);
  if (found === undefined) throw new Error(`No ${figure}.`);
  return found;
}

test.each(METRIC_TEXTS.map((text) => [text.slice(0, 40), text]))(
  '%s… is explained in sentences',
  (_, text) => {
    const { basis, format, metrics, ignored, warnings, mismatches } = read(text);
    expect([basis !== null, typeof format]).toEqual([true, 'string']);
    for (const metric of metrics) {
      expect(metric.value).toBeGreaterThanOrEqual(0);
      expect(text.split('\n')[metric.source.line - 1]).toBeDefined();
      expect(metric.note ?? '.').toMatch(/\.$/);
    }
    for (const says of [
      ...warnings,
      ...ignored.map(({ reason }) => reason),
      ...mismatches.map((each) => each.says),
    ]) {
      expect(says).toMatch(/^[\p{L}\d].*\.$/su);
    }
  },
);

describe("Prometheus's text", () => {
  test('keeps the unit, window, step and place of a figure', () => {
    const result = read(MICROMETER);
    expect(result.metrics.map(({ note }) => note).join()).not.toContain('Of 1 ');
    expect(find(result, 'queue-time', 'mean')).toMatchObject({
      unit: 'ms',
      statistic: { over: 'batch' },
      windowS: [30, 60],
      stepMs: 1,
      use: 'exact',
      source: { line: 3, name: 'kafka_producer_record_queue_time_avg' },
    });
  });

  test('lists ignored parts as given, and mismatches with the scenario', () => {
    const { ignored, mismatches, patch } = read(MICROMETER);
    expect(ignored.map(({ name, given }) => [name, given])).toEqual([
      ['kafka_producer_produce_throttle_time_avg', 'NaN'],
      ['kafka_producer_io_wait_ratio', '0.9'],
      ['kafka_producer_node_request_latency_avg', 'NaN'],
      ['jvm_memory_used_bytes and 1 more', '24000000'],
    ]);
    expect(patch).toEqual({});
    // Broker 2 is slow in the metrics, and broker 0 in the scenario.
    expect(mismatches.map(({ mend, patch: mends }) => [mend, mends])).toEqual([
      ['Make broker 2 slow', { 'slow.broker': 2, 'slow.ms': 20 }],
      ['Set Producers to 2', { producers: 2 }],
      [expect.stringContaining('4,000'), { rate: 4000 }],
    ]);
    const mended: Scenario = { ...DEFAULT_SCENARIO, producers: 2, rate: 4000, 'slow.broker': 2 };
    expect(read(MICROMETER, {}, mended).mismatches).toEqual([]);
  });

  test.each([
    ['NaN', 'NaN', 'Nothing was observed'],
    ['+Inf', 'Infinity', "It can't have this value"],
  ])('lists a figure of %s with the reason, and puts nothing in its place', (written, given, reason) => {
    const line = 'kafka_producer_record_queue_time_avg{client_id="producer-1",kafka_version="3.9.1",} ';
    const text = MICROMETER.replace(`${line}2.0`, `${line}${written}`);
    const { ignored, metrics } = read(text, { producer: 'producer-1' });
    expect(metrics.map(({ source }) => source.name)).not.toContain('kafka_producer_record_queue_time_avg');
    expect(ignored).toContainEqual(
      expect.objectContaining({ given, reason: expect.stringContaining(reason) }),
    );
  });

  test("with jmx_exporter's names and a client that's too young for its rates", () => {
    const result = read(JMX_EXPORTER);
    expect(find(result, 'records', 'rate')).toMatchObject({ use: 'no', windowS: [30, 90] });
    expect(find(result, 'records', 'total').use).toBe('exact');
  });

  test("as a query's response: the first and the last reading, and the copy of the application", () => {
    const { metrics } = read(QUERY);
    expect(metrics.map(({ value, atS, of }) => [value, atS, of.client])).toEqual([
      [6.5, 1_700_000_000, 'a at 10.0.0.1:8080'],
      [8.5, 1_700_000_120, 'a at 10.0.0.1:8080'],
    ]);
  });
});

test("brokers' stage times are in whole ms, of all five minutes", () => {
  expect(find(read(STAGES), 'broker-local', 'percentile')).toMatchObject({ stepMs: 1, windowS: [0, 300] });
});

test("librdkafka's percentiles end with its histogram, its averages don't", () => {
  const result = read(LIBRDKAFKA);
  const queue = result.metrics.filter(({ figure }) => figure === 'queue-time');
  expect(queue.map(({ statistic, use }) => `${statistic.type} ${use}`)).toEqual([
    'mean exact',
    ...Array.from({ length: 6 }, () => 'percentile at-least'),
    'max exact',
  ]);
  expect(find(result, 'request-latency', 'percentile').use).toBe('exact');
  expect(find(result, 'records', 'total').windowS).toEqual([100, 100]);
  expect(result.patch).toMatchObject({ partitioner: 'sticky-time', 'linger.ms': 5 });
  expect(result.mismatches.map(({ patch }) => patch)).toContainEqual({ 'slow.broker': 'none' });
});
