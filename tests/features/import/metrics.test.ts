import { describe, expect, test } from 'vitest';
import { type ImportChoice, readImport } from '../../../src/features/import/core/read';
import type { ImportResult } from '../../../src/features/import/core/types';
import type { Metric, MetricFigure } from '../../../src/figures/metric';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { TEXTS, textNamed } from './texts';

const JMX_EXPORTER = textNamed('jmx-exporter.txt');
const LIBRDKAFKA = textNamed('librdkafka.txt');
const MICROMETER = textNamed('micrometer.txt');
const OPEN_MESSAGING = textNamed('open-messaging.txt');
const QUERY = textNamed('query.txt');
const STAGES = textNamed('stages.txt');
const METRIC_TEXTS = TEXTS.filter(({ expected }) => expected.metrics !== undefined).map(({ text }) => text);

function read(text: string, choice: ImportChoice = {}, scenario: Scenario = DEFAULT_SCENARIO): ImportResult {
  const result = readImport(text, scenario, choice);
  if (result === null) throw new Error('Nothing was recognised.');
  return result;
}

/** `figure statistic` and value of a text's metrics for one broker or none. */
function values({ metrics }: ImportResult, broker: number | null = null): Readonly<Record<string, number>> {
  return Object.fromEntries(
    metrics
      .filter(({ of }) => of.broker === broker && of.partition === null)
      .map(({ figure, statistic, value }) => [
        `${figure} ${statistic.type === 'percentile' ? `p${statistic.percentile}` : statistic.type}`,
        value,
      ]),
  );
}

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
  test('merges several producers: rates are added up, averages weigh by their counts', () => {
    const result = read(MICROMETER);
    expect(result.format).toBe('Prometheus text of producers');
    expect(result.producers).toEqual(['producer-1', 'producer-2']);
    expect(values(result)).toMatchObject({
      'records rate': 4000,
      'requests rate': 400,
      // 3 of 4 requests.
      'request-latency mean': 6,
      // Both have batches of the same size here, which the text doesn't say: by requests.
      'queue-time mean': 2.5,
    });
    expect(values(result, 2)).toEqual({ 'request-latency mean': 21.1 });
    expect(result.metrics.map(({ note }) => note).join()).not.toContain('Of 1 ');
    expect(find(result, 'queue-time', 'mean')).toMatchObject({
      unit: 'ms',
      statistic: { over: 'batch' },
      windowS: [30, 60],
      stepMs: 1,
      use: 'exact',
      source: { line: 3, name: 'kafka_producer_record_queue_time_avg' },
    });
    const one = read(MICROMETER, { producer: 'producer-2' });
    expect(values(one)).toMatchObject({ 'request-latency mean': 9, 'records rate': 1000 });
  });

  test('has warnings, ignored parts, and mismatches with the scenario', () => {
    const { warnings, ignored, mismatches, patch } = read(MICROMETER);
    expect(warnings.join(' ')).toContain('The text has 2 producers');
    expect(warnings.join(' ')).toContain('so node-2 is slow: node-2');
    expect(warnings.join(' ')).toContain('averaged over batches');
    expect(warnings.join(' ')).toContain('If a backlog grows, they hide how fast');
    expect(ignored.map(({ name, given }) => [name, given])).toEqual([
      ['kafka_producer_produce_throttle_time_avg', 'NaN'],
      ['kafka_producer_io_wait_ratio', '0.9'],
      ['kafka_producer_node_request_latency_avg', 'NaN'],
      ['jvm_memory_used_bytes and 1 more', '24000000'],
    ]);
    expect(ignored.map(({ reason }) => reason)).toMatchSnapshot();
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

  test("of an idle producer doesn't show its load", () => {
    const { mismatches, warnings } = read('kafka_producer_record_send_rate{client_id="a"} 0.0');
    expect(mismatches.filter(({ patch }) => 'rate' in patch)).toEqual([]);
    expect(warnings.join()).toContain('No record was sent');
  });

  test("with jmx_exporter's names and a client that's too young for its rates", () => {
    const result = read(JMX_EXPORTER);
    expect(find(result, 'records', 'rate')).toMatchObject({ use: 'no', windowS: [30, 90] });
    expect(find(result, 'records', 'total')).toMatchObject({ value: 61_440, use: 'exact' });
    expect(values(result)).toMatchObject({ 'queue-time mean': 0.7, 'request-latency mean': 5.16 });
    expect(values(result, 2)).toEqual({ 'request-latency mean': 5.33 });
    expect(result.warnings.join(' ')).toContain('younger than a minute');
  });

  test("as a query's response: the first and the last reading, and the copy of the application", () => {
    const { metrics } = read(QUERY);
    expect(metrics.map(({ value, atS, of }) => [value, atS, of.client])).toEqual([
      [6.5, 1_700_000_000, 'a at 10.0.0.1:8080'],
      [8.5, 1_700_000_120, 'a at 10.0.0.1:8080'],
    ]);
  });
});

describe("brokers' stage times", () => {
  test('in Prometheus text, in whole ms', () => {
    const result = read(STAGES);
    expect(values(result, 0)).toEqual({
      'broker-local p50': 0,
      'broker-local p99': 14,
    });
    expect(values(result, 2)).toEqual({ 'broker-local p99.9': 64 });
    expect(find(result, 'broker-local', 'percentile')).toMatchObject({ stepMs: 1, windowS: [0, 300] });
    expect(result.warnings.join(' ')).toContain('rounds each stage time to whole ms');
    expect(result.warnings.join(' ')).not.toContain("of stages don't add up");
    expect(result.ignored.map(({ reason }) => reason)).toContain('Only produce requests count here.');
  });

  test('numbers brokers by the order of the text if they have no number', () => {
    const result = read(
      STAGES.replaceAll('pod="kafka-0"', 'instance="10.1.0.7:9404"').replaceAll(
        'pod="kafka-2"',
        'instance="10.1.0.8:9404"',
      ),
    );
    expect(values(result, 1)).toEqual({ 'broker-local p99.9': 64 });
    expect(result.warnings[0]).toContain('0 = 10.1.0.7:9404, 1 = 10.1.0.8:9404');
  });
});

describe('other tools', () => {
  test("librdkafka: percentiles end with its histogram, averages don't", () => {
    const result = read(LIBRDKAFKA);
    expect(values(result, 0)).toMatchObject({
      'queue-time mean': 40,
      'queue-time p99': 99.8,
      'queue-time max': 180,
      'request-latency p99': 3.391,
      'requests total': 5000,
    });
    const queue = result.metrics.filter(({ figure }) => figure === 'queue-time');
    expect(queue.map(({ statistic, use }) => `${statistic.type} ${use}`)).toEqual([
      'mean exact',
      ...Array.from({ length: 6 }, () => 'percentile at-least'),
      'max exact',
    ]);
    expect(find(result, 'request-latency', 'percentile').use).toBe('exact');
    expect(find(result, 'records', 'total')).toMatchObject({ value: 204_800, windowS: [100, 100] });
    expect(result.warnings[0]).toContain('lower bounds');
    expect(result.patch).toMatchObject({ partitioner: 'sticky-time', 'linger.ms': 5 });
    expect(result.mismatches.map(({ patch }) => patch)).toContainEqual({ 'slow.broker': 'none' });
  });

  test('OpenMessaging Benchmark: late sending is said', () => {
    expect(read(OPEN_MESSAGING).warnings.join(' ')).toContain('52\u202Fms late on average');
  });

  test('a setting named like a metric stays a setting', () => {
    expect(read('kafka.producer.linger.ms 5\nacks=all').kind).toBe('java');
  });
});
