import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawLoop } from '../../src/run/drawLoop';
import { fakeScreen } from './fakeScreen';

const screen = fakeScreen();

beforeEach(() => screen.install());
afterEach(() => screen.remove());

test('painters are called on every frame in the order they came', () => {
  const calls: string[] = [];
  const ends = [
    drawLoop.onDraw((nowMs) => calls.push(`a${nowMs}`)),
    drawLoop.onDraw((nowMs) => calls.push(`b${nowMs}`)),
  ];
  screen.draw(10);
  screen.draw(20);
  expect(calls).toEqual(['a10', 'b10', 'a20', 'b20']);
  for (const end of ends) end();
});

test('complete content is drawn before the next frame, after everything deferred to the end of this task', async () => {
  const calls: string[] = [];
  const end = drawLoop.onDraw((nowMs, elapsedMs) => calls.push(`${nowMs} ${elapsedMs}`));
  screen.draw(10);
  queueMicrotask(() => calls.push('React'));
  drawLoop.drawNow();
  await Promise.resolve();
  screen.draw(20);
  expect(calls).toEqual(['10 0', 'React', '10 0', '20 10']);
  end();
});

test('without painters nothing is asked of the browser, and the loop begins again with the next', () => {
  const end = drawLoop.onDraw(() => {});
  expect(screen.waiting()).toBe(1);
  end();
  expect(screen.waiting()).toBe(0);
  const painter = vi.fn();
  const endAgain = drawLoop.onDraw(painter);
  screen.draw(5);
  expect(painter).toHaveBeenCalledWith(5, 0);
  endAgain();
});

test('the loop rests soon after the last requestFrames, and a requestFrames wakes it', () => {
  const drawn: (readonly [number, number])[] = [];
  const end = drawLoop.onDraw((nowMs, elapsedMs) => drawn.push([nowMs, elapsedMs]));
  for (let nowMs = 100; screen.waiting() > 0; nowMs += 10) screen.draw(nowMs);
  expect(drawn.length).toBeLessThan(20);
  expect(drawn.slice(0, 2)).toEqual([
    [100, 0],
    [110, 10],
  ]);
  drawn.length = 0;
  drawLoop.requestFrames();
  drawLoop.requestFrames();
  expect(screen.waiting()).toBe(1);
  screen.draw(60_000);
  screen.draw(60_010);
  expect(drawn).toEqual([
    [60_000, 0],
    [60_010, 10],
  ]);
  end();
});

test('a painter that stirs on every frame keeps the loop awake', () => {
  const end = drawLoop.onDraw(drawLoop.requestFrames);
  for (let frame = 0; frame < 200; frame += 1) screen.draw(frame);
  expect(screen.waiting()).toBe(1);
  end();
});

test('a painter may leave, or send another away, while it draws', () => {
  const second = vi.fn();
  const endFirst = drawLoop.onDraw(() => {
    endFirst();
    endSecond();
  });
  const endSecond = drawLoop.onDraw(second);
  screen.draw(1);
  expect(second).not.toHaveBeenCalled();
  expect(screen.waiting()).toBe(0);
});

test('a painter that throws stops neither the others nor the loop, and is reported', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const after = vi.fn();
  const ends = [
    drawLoop.onDraw(() => {
      throw new Error('no ink');
    }),
    drawLoop.onDraw(after),
  ];
  screen.draw(1);
  screen.draw(2);
  expect(after).toHaveBeenCalledTimes(2);
  expect(reported).toHaveBeenCalledTimes(2);
  for (const end of ends) end();
});
