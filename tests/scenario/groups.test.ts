import { expect, test } from 'vitest';
import { clientForGroup, withCanary } from '../../src/scenario/groupEdits';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';

const FLEET = { ...DEFAULT_SCENARIO, producers: 12 };

test('a canary has the changes as settings of its own, and the others keep theirs', () => {
  expect(withCanary(FLEET, { 'linger.ms': 20, acks: '1' }, 1)).toEqual({
    ...FLEET,
    'group.producers': 1,
    'group.linger.ms': 20,
    'group.acks': '1',
  });
});

test.each([
  ['more producers than there are', { 'linger.ms': 20 }, 13],
  ['none', { 'linger.ms': 20 }, 0],
  ['a setting that the cluster has once', { 'linger.ms': 20, partitions: 6 }, 1],
  ['how many producers there are', { producers: 24 }, 1],
])('there is no canary of %s', (_, changes, pods) => {
  expect(withCanary(FLEET, changes, pods)).toBeNull();
});

test("a client's settings that the first group has too are the same", () => {
  expect(clientForGroup(FLEET, { 'linger.ms': 5, 'batch.size': FLEET['batch.size'] })).toEqual({
    'group.linger.ms': 5,
    'group.batch.size': 'same',
  });
});
