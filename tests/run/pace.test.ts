import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawLoop } from '../../src/run/drawLoop';
import { Playhead } from '../../src/run/Playhead';
import { advance, keepPace, type Pace, replay, speedAt } from '../../src/run/pace';
import { fakeScreen } from './fakeScreen';

const PACE: Pace = {
  legs: [
    { fromMs: 900, toMs: 1000, seconds: 0.7 },
    { fromMs: 1000, toMs: 1026, seconds: 1.3 },
    { fromMs: 1026, toMs: 4974, seconds: 0.7 },
    { fromMs: 4974, toMs: 5000, seconds: 1.3 },
  ],
  fromMs: 900,
  stopMs: 5000,
};

const screen = fakeScreen();
beforeEach(() => screen.install());
afterEach(() => screen.remove());

test('goes slowly where more happens, and fast between', () => {
  expect(speedAt(PACE, 1010)).toBeCloseTo(0.02);
  expect(speedAt(PACE, 3000)).toBeCloseTo(5.64);
  expect(speedAt(PACE, 6000)).toBe(1);
});

test('never leaps over slow motion or the stop, however late a frame is', () => {
  expect(advance(PACE, 990, 70)).toBeCloseTo(1000);
  expect(advance(PACE, 990, 250)).toBeCloseTo(1003.6);
  expect(advance(PACE, 4999, 250)).toBe(5000);
  expect(advance(PACE, 5000, 250)).toBe(5250);
});

test('a playhead that keeps it stops at its end, plays on if asked to, and has its own speed back afterwards', () => {
  const playhead = new Playhead();
  playhead.endMs = 60_000;
  const end = drawLoop.onDraw((_, elapsedMs) => playhead.tick(elapsedMs));
  const leave = keepPace(playhead, PACE);
  let nowMs = 0;
  const draw = (times: number): void => {
    for (let frame = 0; frame < times; frame += 1) {
      nowMs += 200;
      screen.draw(nowMs);
    }
  };
  replay(playhead, PACE);
  draw(3);
  expect(playhead.speed).toBeCloseTo(0.143, 2);
  draw(30);
  expect([playhead.ms, playhead.playing]).toEqual([5000, false]);
  playhead.playing = true;
  draw(2);
  expect(playhead.ms).toBeGreaterThan(5000);
  leave();
  expect([playhead.course, playhead.speed]).toEqual([null, 1]);
  end();
});
