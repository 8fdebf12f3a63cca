import { expect, test } from 'vitest';
import { asGroup } from '../../src/scenario/groups';
import { GROUP_PRESETS } from '../../src/scenario/presets/groups';
import type { Scenario } from '../../src/scenario/scenario';
import type { GroupFigures } from '../../workers/protocol';
import { openKeptModel } from '../support/realModel';

const finish = await openKeptModel();

function scenarioOf(id: string): Scenario {
  const preset = GROUP_PRESETS.find((each) => each.id === id);
  if (preset === undefined) throw new Error(`There is no preset ${id}.`);
  return preset.scenario;
}

function groupsOf(scenario: Scenario): readonly [GroupFigures, GroupFigures] {
  const { groups } = finish(scenario);
  if (groups === null) throw new Error('There is no second group.');
  return groups;
}

/** Of a group's acked records, the share of a broker, %. */
const shareOf = ({ ackedBy, records }: GroupFigures, broker: number): number =>
  Math.round((100 * (ackedBy[broker] ?? 0)) / records.acked);

test('a canary shows its own latency and requests of the full rollout, and the others notice nothing', () => {
  const canary = scenarioOf('canary');
  const [others, pod] = groupsOf(canary);
  const before = finish({ ...canary, 'group.producers': 0 });
  const rollout = finish({ ...asGroup(canary), 'group.producers': 0 });
  expect(before.latencyMs?.p50).toBeCloseTo(1.5, 1);
  expect(others.latencyMs?.p50).toBeCloseTo(before.latencyMs?.p50 ?? 0, 1);
  expect(pod.latencyMs?.p50).toBeCloseTo(12.3, 1);
  expect(rollout.latencyMs?.p50).toBeCloseTo(pod.latencyMs?.p50 ?? 0, 0);
  expect(Math.round(pod.requests.perSecond)).toBe(47);
  expect(others.requests.perSecond / 11 / pod.requests.perSecond).toBeCloseTo(10, 0);
});

test('an older client on half of the fleet sends a slow broker twice the share, at twice the mean latency', () => {
  const [newer, older] = groupsOf(scenarioOf('half-older-client'));
  expect([shareOf(newer, 2), shareOf(older, 2)]).toEqual([21, 47]);
  expect([newer, older].map(({ latencyMs }) => Math.round(latencyMs?.mean ?? 0))).toEqual([23, 53]);
});

test("a noisy neighbour raises the others' p99, though they send no more", () => {
  const noisy = scenarioOf('noisy-neighbour');
  const quiet = groupsOf({ ...noisy, 'group.rate': 'same', 'group.record.bytes': 'same' });
  const loud = groupsOf(noisy);
  expect([quiet, loud].map(([others]) => Math.round(others.latencyMs?.p99 ?? 0))).toEqual([51, 81]);
  expect(loud[0].records.offered).toBe(quiet[0].records.offered);
});
