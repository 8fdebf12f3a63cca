import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apart, logScale } from '../../../src/features/lessons/ui/pictures/scales';

const ROOM = 288;
const label = fc.record({
  x: fc.double({ min: 0, max: ROOM, noNaN: true }),
  width: fc.double({ min: 10, max: 130, noNaN: true }),
});

describe('labels on a ruler', () => {
  test('neither touch nor leave the picture, and keep their order', () => {
    fc.assert(
      fc.property(label, label, (one, other) => {
        const [oneX, otherX] = apart(one, other, ROOM);
        const distance = (one.width + other.width) / 2;
        const inside = (x: number, width: number) => x - width / 2 >= -1e-6 && x + width / 2 <= ROOM + 1e-6;
        expect(Math.abs(oneX - otherX)).toBeGreaterThanOrEqual(distance + 10 - 1e-6);
        expect(inside(oneX, one.width) && inside(otherX, other.width)).toBe(true);
        if (one.x < other.x) expect(oneX).toBeLessThan(otherX);
      }),
    );
  });
});

describe('a logarithmic ruler', () => {
  test('has ticks at decades, and between them if there are few', () => {
    expect(logScale(1, 1000, 0, 300).ticks).toEqual([1, 10, 100, 1000]);
    expect(logScale(40, 260, 0, 300).ticks).toEqual([50, 100, 200]);
  });

  test('keeps what lies beyond at its ends', () => {
    const { x } = logScale(10, 1000, 0, 200);
    expect([x(1), x(10), x(100), x(1000), x(1e9), x(0), x(Number.NaN)]).toEqual([0, 0, 100, 200, 200, 0, 0]);
  });
});
