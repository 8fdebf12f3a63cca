import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareRun } from '../../../src/features/compare/core/compareRun';
import { keepTogether } from '../../../src/features/compare/screen/useCompareRuns';
import { drawLoop } from '../../../src/run/drawLoop';
import { Playhead } from '../../../src/run/Playhead';
import { RunHistory } from '../../../src/run/RunHistory';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { fakeScreen } from '../../run/fakeScreen';
import { summaryWith } from '../../support/summaries';

const screen = fakeScreen();
let playhead: Playhead;
let explore: Playhead;
let nowMs: number;
let ends: (() => void)[];

function draw(frames: number): void {
  for (let frame = 0; frame < frames; frame += 1) {
    nowMs += 200;
    screen.draw(nowMs);
  }
}

beforeEach(() => {
  screen.install();
  nowMs = 0;
  [playhead, explore] = [new Playhead(), new Playhead()];
  for (const each of [playhead, explore]) each.endMs = 60_000;
  ends = [drawLoop.onDraw((_, elapsedMs) => playhead.tick(elapsedMs)), keepTogether(playhead, explore)];
});
afterEach(() => {
  for (const end of ends) end();
  screen.remove();
});

test('Explore follows once the playhead rests, unless a link was opened meanwhile', () => {
  playhead.seek(12_000);
  draw(5);
  expect(explore.ms).toBe(12_000);
  playhead.seek(20_000);
  explore.place(30_000);
  draw(5);
  expect(explore.ms).toBe(30_000);
  expect(playhead.ms).toBe(30_000);
});

test("the playhead stays if a shorter run takes Explore's back", () => {
  explore.endMs = 40_000;
  playhead.seek(50_000);
  draw(5);
  expect([explore.ms, playhead.ms]).toEqual([40_000, 50_000]);
  explore.endMs = 30_000;
  expect([explore.ms, playhead.ms]).toEqual([30_000, 50_000]);
});

test('a run is shown once it is whole, for as long as it was sent at least', () => {
  const [history, summary] = [new RunHistory(), summaryWith(40)];
  const whole = compareRun(DEFAULT_SCENARIO, { phase: 'whole', history, summary });
  expect(whole.shown).toMatchObject({ summary, lengthMs: DEFAULT_SCENARIO['duration.s'] * 1000 });
  expect(compareRun(DEFAULT_SCENARIO, { phase: 'running' })).toMatchObject({ phase: 'running', shown: null });
});
