import { expect, test } from 'vitest';
import { type BrokerLatency, roleOf, suspectsOf } from '../../../src/features/import/core/meaning/suspects';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';

/** Six brokers whose leaders wait for two followers each. */
const SIX: Scenario = {
  ...DEFAULT_SCENARIO,
  acks: 'all',
  brokers: 6,
  partitions: 12,
  'replication.factor': 3,
  'slow.broker': 4,
};
const latencies = (...values: readonly number[]): readonly BrokerLatency[] =>
  values.map((ms, here) => ({ broker: { here, yours: here }, ms }));

test('the slow broker is the one whose followers wait, however high their latency', () => {
  const { named, candidates } = suspectsOf(latencies(2.23, 2.23, 56.9, 55.1, 41.2, 2.22), SIX);
  expect(named?.broker?.here).toBe(4);
  expect(candidates.map(({ broker }) => broker?.here ?? null)).toEqual([4, null]);
  expect([2, 3, 4, 5].map((broker) => roleOf(broker, 4, SIX))).toEqual(['waits', 'waits', 'slow', 'healthy']);
});

test('with acks=1 only the slow broker itself is high', () => {
  const { named } = suspectsOf(latencies(2.2, 56.9, 2.3, 2.2, 2.1, 2.4), { ...SIX, acks: '1' });
  expect(named?.broker?.here).toBe(1);
});

test('if every broker leads or follows everything, latencies alone name none', () => {
  const { named, candidates } = suspectsOf(latencies(41, 55, 57), { ...SIX, brokers: 3, 'slow.broker': 0 });
  expect(named).toBeNull();
  expect(candidates).toHaveLength(4);
});

test('late brokers that the own kind of slowness cannot explain bring the kinds that do', () => {
  const kindsOf = (values: readonly number[], scenario: Scenario) =>
    suspectsOf(latencies(...values), scenario).candidates.map(({ broker, kind }) => [broker?.here, kind]);
  const none = [undefined, undefined];
  const healthy: Scenario = { ...SIX, 'slow.broker': 'none' };
  // One late leader of six: a slow follower would make several late.
  expect(kindsOf([2.2, 56.9, 2.3, 2.2, 2.1, 2.4], healthy)).toEqual([[1, 'responses'], [1, 'fetches'], none]);
  expect(kindsOf([2.2, 56.9, 2.3, 2.2, 2.1, 2.4], { ...healthy, 'slow.kind': 'responses' })).toEqual([
    [1, undefined],
    none,
  ]);
  // Three that a slow follower explains, and slow responses don't.
  expect(kindsOf([2.2, 2.2, 56.9, 55.1, 41.2, 2.2], { ...healthy, 'slow.kind': 'responses' })).toEqual([
    [4, 'broker'],
    [4, 'appends'],
    none,
  ]);
  // Where all follow all, nothing but the broker itself makes one late.
  expect(kindsOf([2, 40, 2], { ...healthy, brokers: 3 })).toEqual([[1, 'responses'], [1, 'fetches'], none]);
  // Of two, it may also wait for the other, which it copies.
  expect(kindsOf([40, 200], { ...healthy, brokers: 2, 'replication.factor': 2 })).toEqual([
    [1, 'responses'],
    [1, 'fetches'],
    [0, undefined],
    none,
  ]);
  // Kinds that explain no more than the own one aren't tried.
  expect(kindsOf([2.2, 56.9, 2.3, 2.2, 2.1, 2.4], { ...healthy, acks: '1' })).toEqual([[1, undefined], none]);
});
