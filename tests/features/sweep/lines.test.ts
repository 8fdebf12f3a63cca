import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { THEMES } from '../../../src/draw/theme';
import type { SweepLinesData } from '../../../src/features/sweep/chart/data';
import { paintSweepLines } from '../../../src/features/sweep/chart/lines';
import { sweepLinesLayout } from '../../../src/features/sweep/chart/linesLayout';
import { sweepLinesTable } from '../../../src/features/sweep/chart/tables';
import { type DrawCall, Recorder } from '../../support/recorder';
import { linesOf } from './fixture';

const theme = THEMES.dark;
const SIZE = { width: 600, height: 320 };
const GAP = Number.NaN;

function painted(
  data: SweepLinesData,
  form: 'together' | 'apart' = 'together',
  selected: number | null = null,
  size = SIZE,
): readonly DrawCall[] {
  const { surface, calls } = new Recorder();
  paintSweepLines({ surface, data, layout: sweepLinesLayout(size, data, { form }), theme, selected });
  return calls;
}
/** The strokes of a category that are lines of the plot, not samples at its right. */
const curves = (calls: readonly DrawCall[], category: number): readonly DrawCall[] =>
  calls.filter(
    ({ method, strokeStyle, lineWidth }) =>
      method === 'stroke' && strokeStyle === theme.categories[category] && lineWidth === 2,
  );

describe('lines', () => {
  const data = linesOf([
    { name: 'Sticky', of: [1000, 500, 150, 90] },
    { name: 'Uniform', of: [130, 120, 110, 100] },
    { name: 'Adaptive', of: [50, 40, 30, 20] },
  ]);

  test('are distinguished by colour and by dash', () => {
    const calls = painted(data);
    expect([0, 1, 2].map((category) => curves(calls, category)[0]?.dash)).toEqual([[], [7, 3], [2, 2.5]]);
  });

  test('have their names at the right, in the order of their ends, apart from each other', () => {
    const calls = painted(data);
    const names = calls.filter(({ text }) => data.lines.some(({ name }) => name === text));
    expect(names.map(({ text }) => text)).toEqual(['Uniform', 'Sticky', 'Adaptive']);
    const heights = names.map(({ numbers: [, y = 0] }) => y);
    expect((heights[1] ?? 0) - (heights[0] ?? 0)).toBeGreaterThanOrEqual(17);
    for (const { fillStyle } of names) expect(fillStyle).toBe(theme.tx1);
  });

  test('have gaps at unknown values', () => {
    const gappy = linesOf([{ name: 'A', of: [10, 20, GAP, 30, 40, GAP, 50] }], null);
    const calls = painted(gappy);
    const [line] = curves(calls, 0);
    const path = calls
      .slice(0, line && calls.indexOf(line))
      .filter(({ method }) => /To$|beginPath/.test(method));
    const own = path.slice(path.findLastIndex(({ method }) => method === 'beginPath') + 1);
    expect(own.map(({ method }) => method)).toEqual(['moveTo', 'lineTo', 'moveTo', 'lineTo']);
    // The lone last value is a dot.
    const layout = sweepLinesLayout(SIZE, gappy, { form: 'together' });
    const dots = calls.filter(({ method }) => method === 'arc').map(({ numbers: [x = 0] }) => x);
    expect(dots).toContain(layout.xAt(6));
  });

  test('are mere dots if the axis has no order', () => {
    const named = { ...data, x: { ...data.x, numbers: null } };
    const calls = painted(named);
    // The sample beside the name is left.
    expect(curves(calls, 0)).toHaveLength(1);
    expect(
      calls.filter(({ method, fillStyle }) => method === 'arc' && fillStyle === theme.categories[0]),
    ).toHaveLength(4);
  });

  test('have a band if it is known', () => {
    const low = Float64Array.of(900, 450, GAP, GAP);
    const high = Float64Array.of(1100, 550, GAP, GAP);
    const banded = linesOf([{ name: 'A', of: [1000, 500, 150, 90], low, high }]);
    const fills = painted(banded).filter(({ method, globalAlpha }) => method === 'fill' && globalAlpha < 1);
    expect(fills).toHaveLength(1);
    expect(fills[0]).toMatchObject({ fillStyle: theme.categories[0], globalAlpha: 0.32 });
  });

  test('the objective is a dashed hot line with its value', () => {
    const calls = painted(data);
    expect(
      calls.some(
        ({ method, strokeStyle, dash }) =>
          method === 'stroke' && strokeStyle === theme.hot && dash.join() === '4,3',
      ),
    ).toBe(true);
    expect(calls.find(({ text }) => text === 'SLO 200\u202Fms')?.fillStyle).toBe(theme.hot);
    const none = painted({ ...data, objective: null });
    expect(
      none.some(({ strokeStyle, fillStyle }) => strokeStyle === theme.hot || fillStyle === theme.hot),
    ).toBe(false);
  });

  test('together, each name has the value at the end of its line, for any chosen cell', () => {
    for (const selected of [null, 0, 2]) {
      const ends = painted(data, 'together', selected).filter(
        ({ text, font }) => text && /^600 12.5px/.test(font),
      );
      expect(ends.map(({ text }) => text)).toEqual(['100\u202Fms', '90.0\u202Fms', '20.0\u202Fms']);
    }
    const late = linesOf([{ name: 'A', of: [100, 900, GAP, GAP] }]);
    const [end] = painted(late, 'together', 0).filter(({ text, font }) => text && /^600 12.5px/.test(font));
    expect(end).toMatchObject({ text: '900\u202Fms', fillStyle: theme.hot });
  });

  test('apart, each has its own plot, its name and its value, hot over the objective', () => {
    const calls = painted(data, 'apart', 1, { width: 224, height: 640 });
    const value = (text: string) => calls.find((call) => call.text === text && /^600 13px/.test(call.font));
    expect(value('500\u202Fms')?.fillStyle).toBe(theme.hot);
    expect(value('120\u202Fms')?.fillStyle).toBe(theme.tx1);
    const { panels } = sweepLinesLayout({ width: 224, height: 640 }, data, { form: 'apart' });
    expect(panels.map(({ lines }) => lines)).toEqual([[0], [1], [2]]);
    for (const [index, { plot }] of panels.entries()) {
      const next = panels[index + 1];
      expect(plot.y + plot.height).toBeLessThan(next?.plot.y ?? 640);
    }
  });

  test('of lower bounds say so, over their plots and next to them', () => {
    const bound = linesOf([{ name: 'A', of: [9690, 50], atLeast: Uint8Array.of(1, 0) }]);
    const apart = painted(bound, 'apart', 0).map(({ text }) => text);
    expect(apart).toContain('≥\u202F9.69\u202Fs');
    expect(painted(bound, 'apart', 1).map(({ text }) => text)).toContain('50.0\u202Fms');
    const ends = linesOf([{ name: 'A', of: [50, 9690], atLeast: Uint8Array.of(0, 1) }]);
    expect(painted(ends).map(({ text }) => text)).toContain('≥\u202F9.69\u202Fs');
  });

  test('a place in a plot is a value of the axis', () => {
    const layout = sweepLinesLayout(SIZE, data, { form: 'together' });
    for (const index of [0, 1, 2, 3]) expect(layout.indexAt(layout.xAt(index) + 3, 100)).toBe(index);
    expect(layout.indexAt(layout.xAt(0), SIZE.height - 2)).toBeNull();
  });

  test('no drawn number is missing, for any known cells', () => {
    const figures = fc.array(fc.double({ min: 0, max: 1e6, noNaN: false }), { minLength: 8, maxLength: 8 });
    const states = fc.array(fc.constantFrom(0, 1, 2), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(
        figures,
        figures,
        figures,
        states,
        fc.constantFrom('together', 'apart'),
        (of, low, high, given, form) => {
          const line = {
            name: 'A',
            of,
            low: Float64Array.from(low),
            high: Float64Array.from(high),
            states: Uint8Array.from(given),
          };
          for (const call of painted(linesOf([line, { name: 'B', of: low }]), form, 3))
            for (const number of call.numbers) expect(number).toSatisfy(Number.isFinite);
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('the table of lines has the interval if there is one, and a dash for waiting cells', () => {
  const low = Float64Array.of(130, GAP);
  const high = Float64Array.of(135, GAP);
  const table = sweepLinesTable(linesOf([{ name: 'A', of: [132, GAP], low, high }]));
  expect(table.columns).toEqual(['Linger (linger.ms)', 'A']);
  expect(table.rows).toEqual([
    ['0\u202Fms', '132\u202Fms (130\u202Fms to 135\u202Fms)'],
    ['5\u202Fms', '–'],
  ]);
});

test('the table of lines says which values are lower bounds', () => {
  const table = sweepLinesTable(linesOf([{ name: 'A', of: [9690, 132], atLeast: Uint8Array.of(1, 0) }]));
  expect(table.rows.map(([, text]) => text)).toEqual(['at least 9.69\u202Fs', '132\u202Fms']);
});
