import { expect, test, vi } from 'vitest';
import { Playhead } from '../../src/run/Playhead';

function playheadOf(endMs: number): Playhead {
  const playhead = new Playhead();
  playhead.endMs = endMs;
  return playhead;
}

test('it moves with its speed while it plays, and only then', () => {
  const playhead = playheadOf(60_000);
  playhead.tick(100);
  expect(playhead.ms).toBe(0);
  playhead.playing = true;
  playhead.tick(100);
  expect(playhead.ms).toBe(100);
  playhead.speed = 0.1;
  playhead.tick(100);
  expect(playhead.ms).toBeCloseTo(110, 9);
});

test('a film moves it instead of its speed, and no further than the scout is', () => {
  const playhead = playheadOf(60_000);
  playhead.playing = true;
  playhead.course = (ms, elapsedRealMs) => ms + elapsedRealMs / 50;
  playhead.tick(100);
  expect(playhead.ms).toBe(2);
  playhead.reachMs = 3;
  playhead.tick(100);
  expect([playhead.ms, playhead.playing]).toEqual([3, true]);
  playhead.course = null;
  playhead.reachMs = 60_000;
  playhead.tick(100);
  expect(playhead.ms).toBe(103);
});

test('it stops at the end and does not loop; play then begins again', () => {
  const playhead = playheadOf(1000);
  playhead.playing = true;
  playhead.speed = 100;
  playhead.tick(16);
  expect([playhead.ms, playhead.playing]).toEqual([1000, false]);
  playhead.playing = true;
  expect([playhead.ms, playhead.playing]).toEqual([0, true]);
});

test('as fast as it goes means at the head of the scout, until the end', () => {
  const playhead = playheadOf(60_000);
  playhead.playing = true;
  playhead.speed = Number.POSITIVE_INFINITY;
  playhead.reachMs = 20_000;
  playhead.tick(16);
  expect([playhead.ms, playhead.playing]).toEqual([20_000, true]);
  playhead.reachMs = 60_000;
  playhead.tick(16);
  expect([playhead.ms, playhead.playing]).toEqual([60_000, false]);
});

test('it waits for the scout and is not thrown back by it', () => {
  const playhead = playheadOf(60_000);
  playhead.seek(30_000);
  playhead.playing = true;
  playhead.reachMs = 10_000;
  playhead.tick(16);
  expect([playhead.ms, playhead.playing]).toEqual([30_000, true]);
});

test('a page that was hidden for a minute continues instead of jumping', () => {
  const playhead = playheadOf(600_000);
  playhead.playing = true;
  playhead.tick(60_000);
  expect(playhead.ms).toBeLessThanOrEqual(250);
});

test('a seek is clamped; NaN is ignored', () => {
  const playhead = playheadOf(1000);
  playhead.seek(-5);
  expect(playhead.ms).toBe(0);
  playhead.seek(Number.POSITIVE_INFINITY);
  expect(playhead.ms).toBe(1000);
  playhead.seek(Number.NaN);
  expect(playhead.ms).toBe(1000);
  playhead.endMs = 400;
  expect(playhead.ms).toBe(400);
});

test('a rest is reported once, if the reader chose the place', () => {
  const playhead = playheadOf(60_000);
  const rested = vi.fn();
  playhead.onRest(rested);
  const wait = (): void => {
    for (let tick = 0; tick < 100; tick += 1) playhead.tick(16);
  };
  wait();
  expect(rested).not.toHaveBeenCalled();
  playhead.seek(5000);
  playhead.tick(500);
  playhead.step(20);
  playhead.tick(500);
  expect(rested).not.toHaveBeenCalled();
  wait();
  expect(rested).toHaveBeenCalledTimes(1);
  playhead.playing = true;
  wait();
  expect(rested).toHaveBeenCalledTimes(1);
  playhead.playing = false;
  wait();
  expect(rested).toHaveBeenCalledTimes(2);
});

test('reaching the end is reported at once, and not again when the next run is longer', () => {
  const playhead = playheadOf(1000);
  const rested = vi.fn(() => playhead.ms >= playhead.endMs);
  playhead.onRest(rested);
  playhead.seek(900);
  playhead.playing = true;
  playhead.tick(200);
  playhead.endMs = 1002;
  for (let tick = 0; tick < 100; tick += 1) playhead.tick(16);
  expect(rested.mock.results).toEqual([{ type: 'return', value: true }]);
});

test('a place chosen by a link or a shorter run is not reported', () => {
  const playhead = playheadOf(60_000);
  const rested = vi.fn();
  playhead.onRest(rested);
  playhead.seek(5000);
  playhead.place(5000);
  playhead.tick(1000);
  playhead.seek(30_000);
  playhead.endMs = 20_000;
  playhead.tick(1000);
  expect(playhead.ms).toBe(20_000);
  expect(rested).not.toHaveBeenCalled();
});

test('listeners hear of play, speed and seeks, not of ticks, and not after they have left', () => {
  const playhead = playheadOf(1000);
  const listener = vi.fn();
  const leave = playhead.subscribe(listener);
  playhead.playing = true;
  playhead.tick(16);
  playhead.tick(16);
  expect(listener).toHaveBeenCalledTimes(1);
  playhead.speed = 10;
  playhead.seek(500);
  playhead.seek(500);
  expect(listener).toHaveBeenCalledTimes(3);
  playhead.speed = -1;
  expect(playhead.speed).toBe(10);
  for (let tick = 0; tick < 10; tick += 1) playhead.tick(16);
  expect(playhead.playing).toBe(false);
  expect(listener).toHaveBeenCalledTimes(4);
  leave();
  playhead.playing = true;
  expect(listener).toHaveBeenCalledTimes(4);
});
