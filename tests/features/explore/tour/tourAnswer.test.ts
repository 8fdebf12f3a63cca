import { describe, expect, test } from 'vitest';
import { answerTo, type TourRun } from '../../../../src/features/explore/core/tourAnswer';
import { crateRuns, tourCrates, tourFigures } from '../../../../src/features/explore/core/tourFigures';
import { figureOf } from '../../../../src/figures/catalogue';
import { findPreset, OPENING_PRESET_ID } from '../../../../src/scenario/presets/presets';
import type { FieldName, Scenario } from '../../../../src/scenario/scenario';
import { finishedRun } from '../../../support/finishedRun';

const opening = findPreset(OPENING_PRESET_ID)?.scenario as Scenario;

const known = new Map<string, Promise<TourRun>>();

function tourRun(change: Partial<Scenario> = {}): Promise<TourRun> {
  const key = JSON.stringify(change);
  const run = known.get(key) ?? newTourRun(change);
  known.set(key, run);
  return run;
}

async function newTourRun(change: Partial<Scenario>): Promise<TourRun> {
  const scenario = { ...opening, ...change };
  const [run, later, earlier] = await Promise.all([scenario, ...crateRuns(scenario)].map(finishedRun));
  const figures = tourFigures(run?.history ?? null);
  if (run === undefined || later === undefined || earlier === undefined || figures === null)
    throw new Error('The run is too short.');
  return {
    scenario,
    figures,
    p99Ms: figureOf('p99').inWindow(run.summary, scenario),
    crates: tourCrates(scenario, [later.summary.partitions, earlier.summary.partitions]),
  };
}

async function answerOf(change: Partial<Scenario>, from: Partial<Scenario> = {}) {
  return answerTo(
    await tourRun(from),
    await tourRun({ ...from, ...change }),
    Object.keys(change) as FieldName[],
  );
}

test('the captions of the opening run have its figures, each of its own moment', async () => {
  const { figures, crates } = await tourRun();
  expect(figures.calmMs).toBeCloseTo(6.6, 0);
  expect(figures.peakMs).toBeGreaterThan(1600);
  expect(figures.calmShares.map((share) => Math.round(share * 100))).toEqual([33, 33, 34]);
  expect(figures.shares.map((share) => Math.round(share * 100))).toEqual([76, 12, 12]);
  expect(figures.brokerShares).toEqual(figures.shares);
  expect(crates.crates.map(({ records }) => Math.round(records))).toEqual([31, 5, 5]);
});

test('a run that has not come to the climax has no figures yet', async () => {
  const { history } = await finishedRun({ ...opening, 'duration.s': 10 });
  expect(tourFigures(history)).toBeNull();
  expect(tourFigures(null)).toBeNull();
});

describe('each kind of control is answered with both values and a reason', () => {
  test('linger that suffices', async () => {
    const { how, did, says, caption } = await answerOf({ 'linger.ms': 5 });
    expect(how).toBe('better');
    expect(did).toBe('You changed linger from 0\u202Fms to 5\u202Fms');
    expect(says).toMatch(/12 records instead of 5\. .*5\.47\u202Fs → 179\u202Fms/);
    expect(caption).toMatch(/saved seconds: partition 0 gets 50\u202F%/);
  });

  test('linger that is too short', async () => {
    const { how, says } = await answerOf({ 'linger.ms': 1 });
    expect(how).toBe('same');
    expect(says).toMatch(/5\.47\u202Fs → 5\.47\u202Fs/);
  });

  test('less linger, which is worse', async () => {
    const { how, says } = await answerOf({ 'linger.ms': 0 }, { 'linger.ms': 5 });
    expect(how).toBe('worse');
    expect(says).toMatch(/5 records instead of 12\. .*rose: 179\u202Fms → 5\.47\u202Fs/);
  });

  const kinds: readonly [string, Partial<Scenario>, 'better' | 'same' | 'worse', RegExp][] = [
    ['partitions', { partitions: 12 }, 'better', /batches of 4 partitions/],
    ['producers', { producers: 10 }, 'better', /10 producers, 50 requests/],
    ['more slowness', { 'slow.ms': 100 }, 'worse', /100\u202Fms longer, and partition 0 gets \d+/],
    ['another slow broker', { 'slow.broker': 1 }, 'same', /slow broker .* partition 1 gets 7\d/],
    ['no slowness', { 'slow.ms': 0 }, 'better', /No broker is slow/],
    ['partitioner', { partitioner: 'adaptive' }, 'better', /how full a batch is: partition 0 gets \d+/],
    ['any other', { 'batch.size': 4096 }, 'worse', /^p99 while slow rose: 5\.47/],
    ['any other without effect', { 'buffer.memory': 67_108_864 }, 'same', /try linger/],
  ];
  test.each(kinds)('%s', async (_, change, how, says) => {
    const answer = await answerOf(change);
    expect(answer.how).toBe(how);
    expect(answer.says).toMatch(says);
  });
});
