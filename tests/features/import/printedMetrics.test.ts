import { describe, expect, test } from 'vitest';
import { formatMetric } from '../../../src/features/import/core/metrics/metricText';
import { readImport } from '../../../src/features/import/core/read';
import type { ImportResult } from '../../../src/features/import/core/types';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';

function read(text: string): ImportResult {
  const result = readImport(text, DEFAULT_SCENARIO);
  if (result === null) throw new Error('Nothing was recognised.');
  return result;
}

describe('metrics that kafka-producer-perf-test printed', () => {
  const METRICS = `Metric Name                                                                 Value
producer-metrics:batch-size-avg:{client-id=perf-producer-client}          : 15556.000
producer-metrics:compression-rate-avg:{client-id=perf-producer-client}    : 0.430
producer-metrics:outgoing-byte-rate:{client-id=perf-producer-client}      : 3500000.500
producer-metrics:record-queue-time-avg:{client-id=perf-producer-client}   : 266.010
producer-metrics:request-latency-avg:{client-id=perf-producer-client}     : 6.109
producer-metrics:produce-throttle-time-avg:{client-id=perf-producer-client} : NaN
producer-metrics:version:{client-id=perf-producer-client} : 4
producer-node-metrics:request-latency-avg:{client-id=perf-producer-client, node-id=node-1}   : 9.100`;
  const final =
    '100000 records sent, 57000.1 records/sec (55.66 MB/sec), 272.11 ms avg latency, 400.00 ms max latency, 250 ms 50th, 310 ms 95th, 346 ms 99th, 390 ms 99.9th.';

  test('are explained, with warnings', () => {
    const result = read(`${final}\n\n${METRICS}`);
    const words = result.metrics.map(formatMetric);
    expect(words.slice(0, 6).map(({ name, of, value }) => [name, of, value])).toEqual([
      ['batch-size-avg', 'perf-producer-client', '15,556\u202FB'],
      ['compression-rate-avg', 'perf-producer-client', '0.43'],
      ['outgoing-byte-rate', 'perf-producer-client', '3,500,000.5\u202FB/s'],
      ['record-queue-time-avg', 'perf-producer-client', '266.01\u202Fms'],
      ['request-latency-avg', 'perf-producer-client', '6.109\u202Fms'],
      ['request-latency-avg', 'perf-producer-client, broker 1', '9.1\u202Fms'],
    ]);
    const young = result.metrics.find(({ figure }) => figure === 'bytes');
    expect(young?.note).toContain('younger than a minute');
    const none = result.ignored.find(({ name }) => name === 'produce-throttle-time-avg');
    expect([none?.given, none?.reason]).toEqual(['NaN', expect.stringContaining('Nothing was observed')]);
    expect(result.patch['compression.ratio']).toBe(0.43);
    expect(result.warnings.join(' ')).toContain('The tool measured 272\u202Fms.');
  });

  test('are read on their own, too', () => {
    expect(read(METRICS)).toMatchObject({ kind: 'perf-test', measured: null, client: null });
    expect(read(METRICS).metrics).toHaveLength(6);
  });
});
