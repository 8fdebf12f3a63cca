import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawLoop } from '../../../src/sim/drawLoop';
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

test('without painters nothing is asked of the browser, and the loop begins again with the next', () => {
  const end = drawLoop.onDraw(() => {});
  expect(screen.waiting()).toBe(1);
  end();
  expect(screen.waiting()).toBe(0);
  const painter = vi.fn();
  const endAgain = drawLoop.onDraw(painter);
  screen.draw(5);
  expect(painter).toHaveBeenCalledWith(5);
  endAgain();
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
