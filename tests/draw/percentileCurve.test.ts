import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PercentileCurveData, percentileCurveLayout, percentText } from '../../src/draw/curve/layout';
import { paintPercentileCurve } from '../../src/draw/curve/percentileCurve';
import { THEMES } from '../../src/draw/theme';
import { type DrawCall, Recorder } from '../support/recorder';

const theme = THEMES.dark;
const SIZE = { width: 600, height: 400 };

const DATA: PercentileCurveData = {
  curves: [
    {
      hue: 'c1',
      dash: [],
      points: [
        { quantile: 0, ms: 2 },
        { quantile: 0.9, ms: 100 },
        { quantile: 0.99, ms: 1000 },
        { quantile: 0.9999, ms: 6300 },
        { quantile: 1, ms: 6460 },
      ],
    },
    {
      hue: 'c2',
      dash: [7, 3],
      points: [
        { quantile: 0, ms: 1.2 },
        { quantile: 1, ms: 150 },
      ],
    },
  ],
  marks: [
    { hue: 'c1', quantile: 0.99, ms: 1000, lowMs: 800, highMs: 1400 },
    { hue: 'c2', quantile: 0.5, ms: 3.5 },
  ],
  sloMs: 200,
};

function painted(data = DATA): readonly DrawCall[] {
  const { surface, calls } = new Recorder();
  paintPercentileCurve({ surface, data, layout: percentileCurveLayout(SIZE, data), theme });
  return calls;
}

/** The points of the path that ends with this stroke. */
function pathOf(calls: readonly DrawCall[], stroke: DrawCall | undefined): readonly (readonly number[])[] {
  const before = calls.slice(0, stroke ? calls.indexOf(stroke) : 0);
  const begun = before.findLastIndex(({ method }) => method === 'beginPath');
  return before
    .slice(begun + 1)
    .filter(({ method }) => method.endsWith('To'))
    .map(({ numbers }) => numbers);
}

const curves = (calls: readonly DrawCall[]): readonly DrawCall[] =>
  calls.filter(({ method, lineWidth }) => method === 'stroke' && lineWidth === 2);

describe('the axis', () => {
  const layout = percentileCurveLayout(SIZE, DATA);

  test('gives each nine the same room and goes as far as the data', () => {
    expect(layout.ticks.map(({ label }) => label)).toEqual(['0', '50', '90', '99', '99.9', '99.99']);
    const [at0 = 0, , at90 = 0, at99 = 0, at999 = 0, at9999 = 0] = layout.ticks.map(({ x }) => x);
    for (const room of [at90 - at0, at99 - at90, at999 - at99, at9999 - at999])
      expect(room).toBeCloseTo(layout.plot.width / 4);
    expect(at9999).toBeCloseTo(layout.plot.x + layout.plot.width);
  });

  test('leaves out ticks that have no room', () => {
    const narrow = percentileCurveLayout({ width: 190, height: 200 }, DATA);
    const xs = narrow.ticks.map(({ x }) => x);
    for (const [index, x] of xs.slice(1).entries()) expect(x - (xs[index] ?? 0)).toBeGreaterThanOrEqual(34);
    expect(narrow.ticks.length).toBeLessThan(6);
  });

  test('leads back from a place to its quantile, and stays within the plot', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.9999, noNaN: true }), (quantile) => {
        expect(layout.quantileAt(layout.x(quantile))).toBeCloseTo(quantile, 9);
      }),
    );
    expect(layout.quantileAt(-50)).toBe(0);
    expect(layout.x(1)).toBe(layout.plot.x + layout.plot.width);
  });

  test('has whole decades around all latencies, whiskers and the SLO', () => {
    expect([layout.lowestMs, layout.highestMs]).toEqual([1, 10_000]);
    const wide = percentileCurveLayout(SIZE, {
      ...DATA,
      sloMs: 0.2,
      marks: [{ hue: 'c1', quantile: 0.5, ms: 5, lowMs: 5, highMs: 20_000 }],
    });
    expect([wide.lowestMs, wide.highestMs]).toEqual([0.1, 100_000]);
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
  test('distinguishes curves by colour and dash', () => {
    expect(curves(painted()).map(({ strokeStyle, dash }) => [strokeStyle, dash])).toEqual([
      [theme.categories[0], []],
      [theme.categories[1], [7, 3]],
    ]);
  });

  test('ends a curve at the end of the axis, where it passes between two points', () => {
    const layout = percentileCurveLayout(SIZE, DATA);
    const calls = painted();
    const [, second] = curves(calls);
    const [end] = pathOf(calls, second).slice(-1);
    expect(end?.[0]).toBeCloseTo(layout.plot.x + layout.plot.width);
    // A step to the maximum: between it and the last percentile that is drawn nothing is known.
    expect(end?.[1]).toBeCloseTo(layout.y(150));
    const data = { ...DATA, curves: DATA.curves.slice(0, 1) };
    const { surface, calls: cut } = new Recorder();
    const short = percentileCurveLayout(SIZE, data, { lastQuantile: 0.999 });
    paintPercentileCurve({ surface, data, layout: short, theme });
    const [stroke] = curves(cut);
    expect(pathOf(cut, stroke).at(-1)?.[1]).toBeCloseTo(short.y(Math.sqrt(1000 * 6300)));
  });

  test('begins an axis of named ticks in the middle of a line, at an interpolated point', () => {
    const data = { ...DATA, curves: DATA.curves.slice(0, 1), marks: [] };
    const { surface, calls } = new Recorder();
    const layout = percentileCurveLayout(SIZE, data, { firstQuantile: 0.99, named: true });
    paintPercentileCurve({ surface, data, layout, theme });
    expect(layout.ticks.map(({ label }) => label)).toEqual(['p99', 'p99.9', 'p99.99']);
    expect(layout.quantileAt(layout.x(0.995))).toBeCloseTo(0.995);
    expect(pathOf(calls, curves(calls)[0])[0]).toEqual([layout.plot.x, layout.y(1000)]);
    const from90 = percentileCurveLayout(SIZE, data, { firstQuantile: 1 - Math.sqrt(0.001) });
    const { surface: second, calls: cut } = new Recorder();
    paintPercentileCurve({ surface: second, data, layout: from90, theme });
    expect(pathOf(cut, curves(cut)[0])[0]?.[1]).toBeCloseTo(from90.y(Math.sqrt(100 * 1000)));
  });

  test('draws a whisker from lowest to highest, and a measured point as a dot', () => {
    const layout = percentileCurveLayout(SIZE, DATA);
    const calls = painted();
    const whisker = calls.filter(({ method, lineWidth }) => method === 'stroke' && lineWidth === 1.6);
    expect(whisker).toHaveLength(3);
    expect(pathOf(calls, whisker[0]).map(([, y]) => y)).toEqual([layout.y(800), layout.y(1400)]);
    const [dot] = calls.filter(({ method }) => method === 'arc');
    expect(dot?.numbers.slice(0, 2)).toEqual([layout.x(0.5), layout.y(3.5)]);
  });

  test('draws the SLO hot and dashed, and nothing without one', () => {
    const hot = (calls: readonly DrawCall[]) =>
      calls.filter(({ method, strokeStyle }) => method === 'stroke' && strokeStyle === theme.hot);
    expect(hot(painted()).map(({ dash }) => dash)).toEqual([[4, 3]]);
    expect(hot(painted({ ...DATA, sloMs: null }))).toEqual([]);
  });

  test('draws only finite numbers, whatever the data', () => {
    const point = fc.record({
      quantile: fc.double({ min: 0, max: 1, noNaN: true }),
      ms: fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
    });
    const data = fc.record({
      curves: fc.array(
        fc.record({
          hue: fc.constantFrom('c1', 'c2', 'c3', 'c4'),
          dash: fc.constant([]),
          points: fc.array(point).map((points) => points.sort((a, b) => a.quantile - b.quantile)),
        }),
        { maxLength: 4 },
      ),
      marks: fc.array(
        point.map((at) => ({ ...at, hue: 'c1' as const })),
        { maxLength: 4 },
      ),
      sloMs: fc.option(fc.double({ min: 0.1, max: 6e5, noNaN: true })),
    });
    fc.assert(
      fc.property(data, (drawn) => {
        for (const { numbers } of painted(drawn)) expect(numbers.every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
