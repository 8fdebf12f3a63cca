import { expect, test } from 'vitest';
import { measurementsFromTexts } from '../../src/features/import/core/fit/situations';
import { answeredSystem } from '../../src/features/import/core/mySystem';
import type { Scenario } from '../../src/scenario/scenario';
import { fitCluster } from '../support/fitCluster';
import { openKeptModel } from '../support/realModel';
import { ofScope } from '../support/scope';

const KNOWN: Scenario = {
  ...answeredSystem({ producers: 1, rate: 1000, brokers: 3, partitions: 6, slowness: 'never' }).scenario,
  arrivals: 'throttled',
  keys: 'none',
  'duration.s': 20,
};

/** What kafka-producer-perf-test would have printed of a run. */
function printed(scenario: Scenario, finish: Awaited<ReturnType<typeof openKeptModel>>): string {
  const { latencyMs, throughput } = finish(scenario);
  if (latencyMs === null) throw new Error('Nothing was measured.');
  const { mean, max, p50, p95, p99, p999 } = latencyMs;
  const rate = throughput.recordsPerSecond;
  const records = Math.round(rate * scenario['duration.s']);
  const megabytes = (rate * scenario['record.bytes']) / 1_048_576;
  const whole = [p50, p95, p99, p999].map((ms) => Math.round(ms));
  return [
    `kafka-producer-perf-test --topic t --num-records ${records} --record-size ${scenario['record.bytes']} --throughput ${scenario.rate} --producer-props acks=${scenario.acks} linger.ms=${scenario['linger.ms']}`,
    `${records} records sent, ${rate.toFixed(6)} records/sec (${megabytes.toFixed(2)} MB/sec), ${mean.toFixed(2)} ms avg latency, ${max.toFixed(2)} ms max latency, ${whole[0]} ms 50th, ${whole[1]} ms 95th, ${whole[2]} ms 99th, ${whole[3]} ms 99.9th.`,
  ].join('\n');
}

const CLUSTERS: readonly (readonly [string, Partial<Scenario>])[] = [
  ['a far cluster with a linger', { 'broker.request.us': 1500, 'rtt.ms': 2, 'linger.ms': 5 }],
  ['slow requests', { 'broker.request.us': 900, 'rtt.ms': 0.5 }],
];

test.each(ofScope(CLUSTERS, CLUSTERS.slice(0, 1)))(
  'a benchmark that the model made is found within 10 %%: %s',
  async (_, hidden) => {
    const finish = await openKeptModel();
    const truth: Scenario = { ...KNOWN, ...hidden, seed: 7 };
    const scenario: Scenario = { ...KNOWN, 'linger.ms': truth['linger.ms'] };
    const measured = measurementsFromTexts([printed(truth, finish)], scenario);
    const { twin } = fitCluster({ ...measured, finish });
    const [fitted, real] = [finish({ ...twin.scenario, seed: 7 }).latencyMs, finish(truth).latencyMs];
    for (const figure of ['mean', 'p50', 'p95', 'p99'] as const)
      expect(Math.abs((fitted?.[figure] ?? 0) / (real?.[figure] ?? 1) - 1), figure).toBeLessThan(0.1);
  },
);
