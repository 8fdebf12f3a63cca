import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PercentileData,
  percentilePicture,
  percentText,
} from '../../../src/features/compare/chart/percentiles';
import { marksOf, numbersOf, pointsOf, textMark, textsOf } from '../../support/marks';

const SIZE = { width: 600, height: 400 };
const DATA: PercentileData = {
  curves: [
    {
      category: 0,
      letter: 'A',
      name: 'Sticky',
      points: [
        { quantile: 0, ms: 2 },
        { quantile: 0.9, ms: 100 },
        { quantile: 0.99, ms: 1000, lowMs: 800, highMs: 1400 },
        { quantile: 0.9999, ms: 6300 },
        { quantile: 1, ms: 6460 },
      ],
    },
    {
      category: 1,
      letter: 'B',
      name: 'Uniform',
      points: [
        { quantile: 0, ms: 1.2 },
        { quantile: 1, ms: 150 },
      ],
    },
  ],
  slo: { ms: 200, text: 'p99 200 ms' },
};
const [FIRST] = DATA.curves;
const picture = percentilePicture(SIZE, DATA, null);
const { frame, marks } = picture;
const right = frame.plot.x + frame.plot.width;
const curve = (of: typeof picture, colour: string) => pointsOf(of.marks, { colour, width: 2 });

describe('the axis', () => {
  test('gives each nine the same room and goes as far as the data', () => {
    expect(textsOf(marks)).toEqual(expect.arrayContaining(['0', '50', '90', '99', '99.9', '99.99']));
    const [at0 = 0, at90 = 0, at99 = 0, at9999 = 0] = [0, 0.9, 0.99, 0.9999].map(frame.x);
    for (const room of [at90 - at0, at99 - at90]) expect(room).toBeCloseTo(frame.plot.width / 4);
    expect(at9999).toBeCloseTo(right);
  });

  test('leads back from a place to its quantile, and stays within the plot', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.9999, noNaN: true }), (quantile) => {
        expect(frame.xValue(frame.x(quantile))).toBeCloseTo(quantile, 9);
      }),
    );
    expect(frame.xValue(-50)).toBe(0);
    expect(frame.x(1)).toBe(right);
  });

  test('has whole decades around all latencies, whiskers and the SLO', () => {
    const whisker = { quantile: 0.5, ms: 5, lowMs: 5, highMs: 20_000 };
    const wide = percentilePicture(
      SIZE,
      { curves: [{ category: 0, letter: 'A', name: 'A', points: [whisker] }], slo: { ms: 0.2, text: '' } },
      null,
    );
    expect(textsOf(wide.marks)).toEqual(expect.arrayContaining(['0.1\u202fms', '100\u202fs']));
  });

  test('writes percentiles with the digits that they need', () => {
    expect([0, 0.5, 0.9, 0.975, 0.99, 0.999, 0.99995].map(percentText)).toEqual([
      '0',
      '50',
      '90',
      '97.5',
      '99',
      '99.9',
      '99.995',
    ]);
  });
});

describe('the picture', () => {
  test('distinguishes curves by colour and dash, and names both at their ends', () => {
    expect(marksOf(marks, 'line', { width: 2, colour: 'c1' })[0]?.look.dash).toEqual([]);
    expect(marksOf(marks, 'line', { width: 2, colour: 'c2' })[0]?.look.dash).toEqual([7, 3]);
    for (const text of ['A', 'Sticky', 'B', 'Uniform'])
      expect(textMark(marks, text)?.at[0]).toBeGreaterThan(right);
  });

  test('ends a curve at the end of the axis, where it passes between two points', () => {
    // A step to the maximum: between it and the last percentile that is drawn nothing is known.
    expect(curve(picture, 'c2').find(([x]) => Math.abs(x - right) < 0.01)?.[1]).toBeCloseTo(frame.y(150));
    const cut = percentilePicture(
      SIZE,
      { curves: FIRST ? [FIRST] : [], slo: null, lastQuantile: 0.999 },
      null,
    );
    const end = cut.frame.plot.x + cut.frame.plot.width;
    const at = curve(cut, 'c1').find(([x]) => Math.abs(x - end) < 0.01);
    expect(at?.[1]).toBeCloseTo(cut.frame.y(Math.sqrt(1000 * 6300)));
  });

  test('draws a whisker from lowest to highest', () => {
    const [[, low] = [], [, high] = []] = pointsOf(marks, { width: 1.6, colour: 'c1' });
    expect([low, high]).toEqual([frame.y(800), frame.y(1400)]);
  });

  test('reads a percentile: its tick is bold, and a value beyond the SLO is hot', () => {
    const values = [
      { category: 0, ms: 1000, text: 'A 1.00 s' },
      { category: 1, ms: 12, text: 'B 12 ms' },
    ];
    const read = percentilePicture(SIZE, DATA, { quantile: 0.975, values });
    expect(textMark(read.marks, '97.5')?.look.weight).toBe(600);
    expect(['A 1.00 s', 'B 12 ms'].map((text) => textMark(read.marks, text)?.look.colour)).toEqual([
      'hot',
      'tx1',
    ]);
    expect(marksOf(read.marks, 'dot').map(({ fill }) => fill)).toEqual(['c1', 'c2']);
  });

  test('draws the SLO hot and dashed, and nothing without one', () => {
    expect(marksOf(marks, 'line', { colour: 'hot' }).map(({ look }) => look.dash)).toEqual([[4, 3]]);
    expect(
      marksOf(percentilePicture(SIZE, { ...DATA, slo: null }, null).marks, 'line', { colour: 'hot' }),
    ).toEqual([]);
  });

  test('draws only finite numbers, whatever the data', () => {
    const point = fc.record({
      quantile: fc.double({ min: 0, max: 1, noNaN: true }),
      ms: fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
    });
    const points = fc.array(point).map((all) => all.sort((a, b) => a.quantile - b.quantile));
    const slo = fc.option(
      fc.record({ ms: fc.double({ min: 0.1, max: 6e5, noNaN: true }), text: fc.constant('') }),
    );
    fc.assert(
      fc.property(fc.array(points, { maxLength: 4 }), slo, (all, bound) => {
        const curves = all.map((each, category) => ({ category, letter: 'A', name: 'any', points: each }));
        const drawn = percentilePicture(SIZE, { curves, slo: bound }, null);
        expect(numbersOf(drawn.marks).every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
