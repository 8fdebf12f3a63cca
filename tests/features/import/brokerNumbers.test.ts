import { expect, test } from 'vitest';
import { targetsOfImport } from '../../../src/features/import/core/fit/targets';
import { brokerNumberOf } from '../../../src/features/import/core/metrics/brokerNumbers';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { meaningOfText } from './meaning/together';
import { readOver } from './readText';

/** Three brokers unless said otherwise, of which one is slow. */
function nodes(ids: readonly number[], scenario: Scenario = DEFAULT_SCENARIO, before = '') {
  const lines = ids.map(
    (id, index) =>
      `producer-node-metrics:request-latency-avg:{client-id=a, node-id=node-${id}} : ${index === ids.length - 1 ? 31 : 5}.000`,
  );
  const read = readOver([before, ...lines].join('\n'), scenario);
  const targets = targetsOfImport(read, scenario);
  const labels = targets.map(({ label, broker, measured }) => [label, broker?.here, measured]);
  return { ...read, targets, labels };
}

test('brokers that count from 1 are fitted in order, including the last one, and the scenario has their ids', () => {
  const { labels, patch } = nodes([1, 2, 3]);
  expect(labels).toEqual([
    ['Request latency, broker 1', 0, 5],
    ['Request latency, broker 2', 1, 5],
    ['Request latency, broker 3', 2, 31],
  ]);
  expect(patch['broker.ids']).toBe('1');
  expect(nodes([0, 1, 2]).patch).not.toHaveProperty(['broker.ids']);
  expect(nodes([7, 8, 1001]).patch['broker.ids']).toBe('7,8,1001');
});

test('a scenario that has ids finds a single broker by its own', () => {
  const { targets, patch, warnings } = nodes([2], { ...DEFAULT_SCENARIO, 'broker.ids': '1' });
  expect(targets.map(({ broker }) => broker)).toEqual([{ here: 1, yours: 2 }]);
  expect(patch).not.toHaveProperty(['broker.ids']);
  expect(warnings.join()).not.toContain('the figures of broker');
});

test('a broker that the scenario lacks is named, and a higher number of brokers can be set', () => {
  expect(nodes([3]).warnings.join()).toContain('the figures of broker 3 ');
  expect(nodes([101, 102, 103, 104]).mismatches).toContainEqual({
    code: 'brokers',
    says: 'Brokers: 4 measured, 3 in the scenario.',
    mend: 'Set Brokers to 4',
    patch: { brokers: 4 },
  });
});

test("a slow broker in a result's metrics should be the scenario's slow one", () => {
  const result =
    '60000 records sent, 1000.0 records/sec (0.49 MB/sec), 9.0 ms avg latency, 90.0 ms max latency, 5 ms 50th, 31 ms 95th, 40 ms 99th, 80 ms 99.9th.';
  const { mismatches } = nodes([1, 2, 3], DEFAULT_SCENARIO, result);
  const [other, ...more] = mismatches.filter(({ patch }) => 'slow.broker' in patch);
  expect(other).toEqual({
    code: 'slow-broker',
    says: expect.stringMatching(/^Broker 3 was .* broker 1\.$/),
    mend: 'Make broker 3 slow',
    patch: { 'slow.broker': 2, 'slow.ms': 20 },
  });
  expect(more).toEqual([]);
  const mended = nodes([1, 2, 3], { ...DEFAULT_SCENARIO, ...other?.patch }, result).mismatches;
  expect(mended.filter(({ patch }) => 'slow.broker' in patch)).toEqual([]);
});

test('making it the slow one removes timed changes of the slow broker, and only those', () => {
  const linger = { atS: 30, field: 'linger.ms', value: 5 } as const;
  const timed: Scenario = {
    ...DEFAULT_SCENARIO,
    at: [{ atS: 20, field: 'slow.broker', value: 1 }, linger],
  };
  const [mismatch] = nodes([1, 2, 3], timed).mismatches;
  expect(mismatch?.patch).toEqual({ 'slow.broker': 2, 'slow.ms': 20, at: [linger] });
  // Metrics without a client don't show the load, but do show which broker is slow.
  const unnamed = ['1', '2', '3'].map(
    (id) => `kafka_producer_node_request_latency_avg{node_id="node-${id}"} ${id === '3' ? 31 : 5}`,
  );
  expect(readOver(unnamed.join('\n')).mismatches[0]?.mend).toBe('Make broker 3 slow');
});

test('a far slower broker is offered if the scenario has no slow one', () => {
  const healthy = { ...DEFAULT_SCENARIO, 'slow.broker': 'none', 'slow.ms': 0 } as const;
  expect(nodes([1, 2, 3], healthy).mismatches[0]).toMatchObject({
    mend: 'Make broker 3 slow',
    patch: { 'slow.broker': 2, 'slow.ms': 20 },
  });
});

test('a figure names the time it covers', () => {
  const text = `600 records sent, 10.0 records/sec (0.01 MB/sec), 2.2 ms avg latency, 15.0 ms max latency.
producer-metrics:request-latency-avg:{client-id=a} : 5.000
producer-metrics:request-total:{client-id=a} : 500.000`;
  const windows = readOver(text).metrics.map(({ windowS }) => windowS);
  expect([windows[0], windows[1], windows.at(-1)]).toEqual([
    [30, 90],
    [60, 60],
    [60, 60],
  ]);
});

test("figures and warnings name the reader's own brokers", () => {
  const healthy = { ...DEFAULT_SCENARIO, 'slow.broker': 'none', 'slow.ms': 0 } as const;
  const { targets, metrics, warnings, mismatches } = nodes([1, 2, 3], healthy);
  expect(targets.map(({ label, id }) => [label, id])).toEqual([
    ['Request latency, broker 1', 'request-latency-avg, node-1'],
    ['Request latency, broker 2', 'request-latency-avg, node-2'],
    ['Request latency, broker 3', 'request-latency-avg, node-3'],
  ]);
  expect(metrics.map(brokerNumberOf)[2]).toEqual({ here: 2, yours: 3 });
  expect(warnings.join()).toContain('so node-3 is slow: node-3 31.0\u202Fms');
  expect(mismatches[0]).toMatchObject({ code: 'slow-broker', says: expect.stringMatching(/^Broker 3 was/) });
  const same = nodes([0, 1, 2], healthy).targets[2];
  expect(same && [same.label, same.id]).toEqual(['Request latency, broker 2', 'request-latency-avg, node-2']);
});

test('a broker that several sources have is one, with the mean of them', () => {
  const line = (labels: string, ms: number) => `kafka_producer_node_request_latency_avg{${labels}} ${ms}`;
  const unnamed = [line('node_id="node-1"', 5), line('node_id="node-2"', 20)];
  const named = line('client_id="a",node_id="node-2"', 30);
  for (const text of [
    [...unnamed, named],
    [...unnamed, ...unnamed, named],
    [named, ...unnamed, named],
  ]) {
    const { brokers } = meaningOfText(text.join('\n'), DEFAULT_SCENARIO).figures;
    expect(brokers.map(({ name }) => name)).toEqual(['node-1', 'node-2']);
    expect(brokers[1]?.latency.value).toBeGreaterThan(20);
  }
});
