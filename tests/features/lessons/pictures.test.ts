import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textWidth } from '../../../src/draw/textWidth';
import {
  logRuler,
  RULER_WIDTH,
  rulerAnswer,
  rulerAround,
  rulerLabels,
} from '../../../src/features/lessons/ui/pictures/ruler';
import { marksOf, textsOf } from '../../support/marks';

const label = fc.record({
  x: fc.double({ min: 0, max: RULER_WIDTH, noNaN: true }),
  text: fc.integer({ min: 1, max: 16 }).map((length) => '5'.repeat(length)),
});

describe('labels on a ruler', () => {
  test('neither touch nor leave the picture, and keep their order', () => {
    fc.assert(
      fc.property(label, label, (one, other) => {
        const [first, second] = marksOf(rulerLabels(20, [one, other]), 'text');
        const half = ({ text }: typeof one) => textWidth(text, { sizePx: 14 }) / 2;
        const [oneX = 0, otherX = 0] = [first?.at[0], second?.at[0]];
        const inside = (x: number, room: number) => x - room >= -1e-6 && x + room <= RULER_WIDTH + 1e-6;
        expect(Math.abs(oneX - otherX)).toBeGreaterThanOrEqual(half(one) + half(other) + 10 - 1e-6);
        expect(inside(oneX, half(one)) && inside(otherX, half(other))).toBe(true);
        if (one.x < other.x) expect(oneX).toBeLessThan(otherX);
      }),
    );
  });
});

describe('a logarithmic ruler', () => {
  test('has ticks at decades, and between them if there are few', () => {
    expect(logRuler(1, 1000, 0).ticks).toEqual([1, 10, 100, 1000]);
    expect(logRuler(40, 260, 0).ticks).toEqual([50, 100, 200]);
  });

  test('keeps what lies beyond at its ends', () => {
    const { at } = logRuler(10, 1000, 0, 200);
    expect([1, 10, 1000, 1e9, 0].map(at)).toEqual([0, 0, 200, 200, 0]);
    expect(at(100)).toBeCloseTo(100);
  });

  test('says the figure before, the guess and the figure now', () => {
    const text = (value: number) => `${value} ms`;
    const answer = {
      now: 40,
      before: 400,
      guess: 90,
      limit: { value: 200, says: 'SLO' },
    };
    const marks = rulerAnswer(answer, rulerAround([40, 400, 90, 200]), text, text);
    expect(textsOf(marks)).toEqual(expect.arrayContaining(['now 40 ms', 'before 400 ms', 'you said 90 ms']));
    expect(textsOf(marks)).not.toContain('SLO 200 ms');
    expect(textsOf(rulerAnswer({ ...answer, guess: null }, rulerAround([40]), text, text))).toContain(
      'SLO 200 ms',
    );
  });
});
