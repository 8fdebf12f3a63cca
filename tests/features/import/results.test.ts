import { describe, expect, test } from 'vitest';
import type { ImportResult } from '../../../src/features/import/core/types';
import type { Metric } from '../../../src/figures/metric';
import { readText, settingsFromMetrics } from './readText';
import { TEXTS, textNamed } from './texts';

const OPEN_MESSAGING_LOG = textNamed('open-messaging-log.txt');
const RDKAFKA_PERF = textNamed('rdkafka-perf.txt');
const THREE_SECONDS = textNamed('three-second-benchmark.txt');
const RESULT_TEXTS = TEXTS.filter(({ expected }) => expected.metrics !== undefined).map(({ text }) => text);

/** `figure statistic`, with the percentile and the broker, and its value, of the figures that are used. */
function values({ metrics }: ImportResult): Readonly<Record<string, number>> {
  return Object.fromEntries(
    metrics.filter(({ use }) => use !== 'no').map((metric) => [keyOf(metric), metric.value]),
  );
}

function keyOf({ figure, statistic, of }: Metric): string {
  const what = statistic.type === 'percentile' ? `p${statistic.percentile}` : statistic.type;
  return [
    figure,
    what,
    ...(of.broker === null ? [] : [of.broker]),
    ...(of.topic === null ? [] : [of.topic]),
  ].join(' ');
}

describe('kafka-producer-perf-test', () => {
  test('of 4.2: after its warm-up the steady state counts, and what is measured begins with it', () => {
    const result = readText(textNamed('perf-4.2-warmup.txt'));
    expect(result.measured).toEqual({
      records: 240_000,
      recordsPerSecond: 9998.750156,
      mebibytesPerSecond: 9.76,
      meanMs: 0.79,
      maxMs: 19,
      p50Ms: 1,
      p95Ms: 1,
      p99Ms: 2,
      p999Ms: 9,
    });
    expect(settingsFromMetrics(textNamed('perf-4.2-warmup.txt'))).toEqual({
      acks: 'all',
      'batch.size': 16_384,
      'linger.ms': 0,
      'compression.type': 'none',
      'record.bytes': 1024,
      rate: 10_000,
      'duration.s': 30,
      'measure.from.s': 6,
    });
    expect(result.basis).toMatchObject({
      records: 240_000,
      start: 'left-out',
    });
    expect(result.basis?.durationS).toBeCloseTo(24, 1);
    expect(result.basis?.windows.map(({ maxMs }) => maxMs)).toEqual([412, 19, 3, 2, 11]);
  });

  test('of 0.10: twenty records have no p95, the start is among them, and the defaults are those of its client', () => {
    const result = readText(textNamed('perf-0.10-short.txt'));
    expect(result.measured).toMatchObject({
      records: 20,
      meanMs: 32.25,
      p50Ms: 2,
      maxMs: 604,
      p95Ms: null,
      p99Ms: null,
      p999Ms: null,
    });
    expect(values(result)).not.toHaveProperty(['latency p95']);
    expect(result.basis).toMatchObject({
      records: 20,
      start: 'included',
    });
    expect(result.basis?.windows.map(({ maxMs }) => maxMs)).toEqual([604, 2, 3]);
    expect(settingsFromMetrics(textNamed('perf-0.10-short.txt'))).toMatchObject({
      'record.bytes': 128,
      rate: 1,
    });
    expect([result.client?.id, result.client?.settings]).toMatchObject([
      'client-java-2.3',
      { acks: '1', 'linger.ms': 0 },
    ]);
    expect(result.warnings.join()).toMatch(/0\.10\.1/);
  });

  test('an old tool is known by its wording, too', () => {
    const text = textNamed('perf-0.10-short.txt').replace('kafka_2.11-0.10.1.0', '');
    expect(readText(text).client?.id).toBe('client-java-2.3');
  });

  test('a line cut after its rate is a run of less than three seconds', () => {
    const result = readText(THREE_SECONDS);
    expect([result.measured, values(result)]).toEqual([null, { 'records rate': 359_324.469996 }]);
    expect(result.basis?.durationS).toBeCloseTo(2.78, 2);
    expect(settingsFromMetrics(THREE_SECONDS)).toMatchObject({ acks: '1', 'linger.ms': 100, rate: 'max' });
  });
});

describe('librdkafka', () => {
  test('0.9 has means of each broker in µs, and no percentile', () => {
    const result = readText(textNamed('rdkafka-stats-0.9.json'));
    const found = values(result);
    expect([0, 1, 2].map((each) => found[`queue-time mean ${each}`])).toEqual([511.928, 498.5, 505.12]);
    expect([0, 1, 2].map((each) => found[`request-latency mean ${each}`])).toEqual([9.992, 11.004, 10.24]);
    expect(found['queue-time max 0']).toBe(1016);
    expect(found['throttle-time mean 0']).toBe(0);
    expect(Object.keys(found).filter((key) => / p\d/.test(key))).toEqual([]);
    expect(settingsFromMetrics(textNamed('rdkafka-stats-0.9.json'))).toEqual({ 'record.bytes': 96 });
    expect(result.warnings.join()).toMatch(/before 0\.11.*1,000/);
  });

  test('rdkafka_performance counts, and has no latency', () => {
    const result = readText(RDKAFKA_PERF);
    expect(values(result)).toEqual({
      'records rate': 250_000,
      'record-errors total': 3,
      'records-waiting now': 0,
    });
    expect(settingsFromMetrics(RDKAFKA_PERF)).toEqual({
      rate: 250_000,
      'record.bytes': 100,
      'duration.s': 2,
      'compression.type': 'none',
    });
    expect(result.basis).toMatchObject({ records: 500_000, durationS: 2 });
  });
});

describe('other benchmarks', () => {
  test("OpenMessaging Benchmark's log: the last aggregated line, without the warm-up", () => {
    const result = readText(OPEN_MESSAGING_LOG);
    expect(values(result)).toMatchObject({
      'latency mean': 6.7,
      'latency p99': 13.9,
      'latency p99.99': 24.6,
      'records rate': 50_000,
    });
    expect(result.measured).toMatchObject({ records: 1_000_000, meanMs: 6.7, p50Ms: 6.4, p999Ms: 18.7 });
    expect(result.basis).toMatchObject({ records: 1_000_000, durationS: 20, start: 'left-out' });
    expect(settingsFromMetrics(OPEN_MESSAGING_LOG)['record.bytes']).toBeCloseTo(1023, -1);
  });

  test('its lines alone have no percentile of the whole', () => {
    const lines = OPEN_MESSAGING_LOG.split('\n').filter((line) => !line.includes('Aggregated'));
    const result = readText(lines.slice(-3).join('\n'));
    expect(result.measured).toMatchObject({ p99Ms: null, maxMs: 25.5 });
    expect(result.measured?.meanMs).toBeCloseTo(6.7, 2);
    expect(result.basis).toMatchObject({ start: null });
  });
});

describe('metrics', () => {
  test('of four producers, the idle one has no data instead of zeros, and a consumer is none of them', () => {
    const text = textNamed('quarkus-scrape.txt');
    const of = (producer: string) => values(readText(text, { producer }));
    expect(of('kafka-producer-shop-usertasks')).toMatchObject({
      'request-latency mean': 3.1,
      'request-latency max': 8,
      'queue-time mean': 0.4,
    });
    expect(of('kafka-producer-shop-processes')).toMatchObject({
      'request-latency mean': 4.6,
      'request-latency max': 22,
      'queue-time mean': 0.6,
    });
    expect(of('kafka-producer-shop-variables')).toMatchObject({
      'request-latency mean': 4.9,
      'request-latency max': 24,
      'queue-time mean': 0.5,
    });
    expect(of('kafka-producer-shop_outgoing')).toEqual({ 'request-size mean': 61.3 });
    const all = readText(text);
    expect(all.client?.settings['linger.ms']).toBe(0);
    expect(all.metrics.map(({ value }) => value)).not.toContain(502.4);
    expect(all.metrics.filter(({ statistic }) => statistic.type === 'rate')).toEqual([]);
  });
});

test('each text of a result is read by a format of its own', () => {
  for (const text of RESULT_TEXTS) expect(readText(text).basis, text.slice(0, 60)).not.toBeNull();
});
