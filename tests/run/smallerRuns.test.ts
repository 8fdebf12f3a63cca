import { expect, test } from 'vitest';
import { MOST_UNASKED, runCost } from '../../src/run/consent';
import { type SmallerRun, smallerRuns } from '../../src/run/smallerRuns';
import { decodeLink } from '../../src/scenario/link/link';
import type { Scenario } from '../../src/scenario/scenario';

function scenarioOf(text: string): Scenario {
  const link = decodeLink(text);
  if (!link.ok) throw new Error(link.message);
  return link.scenario;
}

const LARGE = scenarioOf(
  'producers=200&rate=409600&partitions=48&brokers=6&replication.factor=3&duration.s=60&slow.from.s=10&slow.to.s=45&at=20:linger.ms=5',
);

function found(scenario: Scenario, kind: SmallerRun['kind']): SmallerRun {
  const run = smallerRuns(scenario).find((one) => one.kind === kind);
  if (run === undefined) throw new Error(`There is no ${kind} run.`);
  return run;
}

test('a shorter run has the same system, its fault and timed changes earlier in proportion', () => {
  const { scenario, cost } = found(LARGE, 'shorter');
  const share = scenario['duration.s'] / LARGE['duration.s'];
  expect(cost.seconds).toBeLessThan(MOST_UNASKED.seconds);
  expect(scenario['slow.from.s']).toBeCloseTo(10 * share, 1);
  expect(scenario['slow.to.s']).toBeCloseTo(45 * share, 1);
  expect(scenario.at.map(({ atS }) => atS)).toEqual([Math.round(200 * share) / 10]);
  expect({ ...LARGE, ...pick(scenario) }).toEqual(scenario);
});

function pick(scenario: Scenario): Partial<Scenario> {
  const { at } = scenario;
  return {
    at,
    'duration.s': scenario['duration.s'],
    'slow.from.s': scenario['slow.from.s'],
    'slow.to.s': scenario['slow.to.s'],
  };
}

test('a twin has each producer, connection and handler as loaded as the whole, and the same brokers', () => {
  const { scenario, cost } = found(LARGE, 'twin');
  expect(cost.seconds).toBeLessThan(runCost(LARGE).seconds / 2);
  const { producers, rate } = scenario;
  expect(Number(rate) / producers).toBe(2048);
  expect(Number(rate) / scenario['num.io.threads']).toBe(409_600 / 8);
  expect(scenario).toMatchObject({ brokers: 6, partitions: 48, 'replication.factor': 3, 'duration.s': 60 });
});

test('a scenario that is small, or cannot be cut, has no smaller one', () => {
  const kinds = (text: string) => smallerRuns(scenarioOf(text)).map(({ kind }) => kind);
  expect(kinds('producers=1&rate=100000&partitions=48&brokers=12&duration.s=3600')).toEqual(['shorter']);
  expect(kinds('duration.s=10')).not.toContain('shorter');
  expect(kinds('producers=7&rate=100000&duration.s=600')).toEqual(['shorter']);
});
