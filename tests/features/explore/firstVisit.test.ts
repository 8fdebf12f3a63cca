import { expect, test } from 'vitest';
import {
  CAPTIONS_MS,
  FIRST_VISIT,
  firstVisitSeconds,
  firstVisitSpeed,
} from '../../../src/scenario/presets/firstVisit';
import { findPreset, OPENING_PRESET_ID } from '../../../src/scenario/presets/presets';
import type { Scenario } from '../../../src/scenario/scenario';
import { Frame } from '../../../workers/frame';
import { finishedRun } from '../../support/finishedRun';
import { openModel } from '../../support/realModel';

const scenario = findPreset(OPENING_PRESET_ID)?.scenario as Scenario;

test('each caption appears when the run shows its subject', async () => {
  const [slowsMs, fullMs, shareMs] = CAPTIONS_MS;
  expect(slowsMs).toBe(scenario['slow.from.s'] * 1000);

  const model = await openModel();
  model.open(scenario);
  const fullBatches = (ms: number): number => {
    while (!model.advance(ms, 1_000_000));
    const frame = new Frame(model.frame('batches'));
    const batches = Array.from({ length: frame.batchRows }, (_, row) => frame.batch(row));
    return batches.filter(({ partition, closed, bytes }) => partition === 0 && closed && bytes > 15_000)
      .length;
  };
  expect(fullBatches(slowsMs)).toBe(0);
  expect(fullBatches(fullMs - 20)).toBe(0);
  expect(fullBatches(fullMs)).toBeGreaterThan(0);

  const { history } = await finishedRun(scenario);
  const shareAt = (ms: number): number => history?.laneShare(0, history.binAt(ms)) ?? Number.NaN;
  expect(shareAt(slowsMs - 1)).toBeLessThan(0.4);
  for (const ms of [shareMs, 8000, FIRST_VISIT.toMs]) expect(shareAt(ms)).toBeGreaterThan(0.6);
});

test('it takes about thirty seconds, each caption stays four, and something happens within the first five', () => {
  expect(firstVisitSeconds(FIRST_VISIT.fromMs)).toBe(0);
  expect(firstVisitSeconds(FIRST_VISIT.toMs)).toBeGreaterThan(25);
  expect(firstVisitSeconds(FIRST_VISIT.toMs)).toBeLessThanOrEqual(30);
  expect(firstVisitSeconds(CAPTIONS_MS[0])).toBeLessThan(5);
  for (const [index, ms] of CAPTIONS_MS.entries()) {
    const nextMs = CAPTIONS_MS[index + 1] ?? FIRST_VISIT.toMs;
    expect(firstVisitSeconds(nextMs) - firstVisitSeconds(ms)).toBeGreaterThanOrEqual(4);
  }
  expect(firstVisitSpeed(0)).toBe(0.1);
});
