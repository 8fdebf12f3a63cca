import { describe, expect, test } from 'vitest';
import type { ImportResult } from '../../../src/features/import/core/types';
import { readText, settingsFromMetrics } from './readText';
import { keyOf, textNamed } from './texts';

/** Figures that are used, by their keys. */
function values({ metrics }: ImportResult): Readonly<Record<string, number>> {
  return Object.fromEntries(
    metrics.filter(({ use }) => use !== 'no').map((metric) => [keyOf(metric), metric.value]),
  );
}

describe('kafka-producer-perf-test', () => {
  test('of 0.10: its client is named, also by its wording alone', () => {
    const text = textNamed('perf-0.10-short.txt');
    expect(readText(text).warnings.join()).toMatch(/0\.10\.1/);
    expect(readText(text.replace('kafka_2.11-0.10.1.0', '')).client?.id).toBe('client-java-2.3');
  });

  test('a line cut after its rate is a run of less than three seconds', () => {
    expect(settingsFromMetrics(textNamed('three-second-benchmark.txt'))).toMatchObject({ rate: 'max' });
  });
});

test('statistics of librdkafka without percentiles are of an old one', () => {
  const { warnings } = readText(textNamed('rdkafka-stats-0.9.json'));
  expect(warnings.join()).toMatch(/before 0\.11.*1,000/);
});

test("librdkafka's statistics, cut anywhere after the first broker", () => {
  const text = textNamed('rdkafka-stats-0.9.json');
  const whole = readText(text).metrics.length;
  const cut = readText(text.slice(0, Math.floor(text.length * 0.4))).metrics.length;
  expect(cut).toBeGreaterThan(2);
  expect(cut).toBeLessThan(whole);
});

test("the lines of OpenMessaging Benchmark's log alone have no percentile of the whole", () => {
  const lines = textNamed('open-messaging-log.txt')
    .split('\n')
    .filter((line) => !line.includes('Aggregated'));
  const result = readText(lines.slice(-3).join('\n'));
  expect(result.measured).toMatchObject({ p99Ms: null, maxMs: 25.5 });
  expect(result.measured?.meanMs).toBeCloseTo(6.7, 2);
  expect(result.basis).toMatchObject({ start: null });
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
