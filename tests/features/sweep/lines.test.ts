import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SweepLinesData } from '../../../src/features/sweep/chart/data';
import { sweepLinesPicture } from '../../../src/features/sweep/chart/lines';
import { sweepLinesTable } from '../../../src/features/sweep/chart/tables';
import { marksOf, numbersOf, textMark, textsOf } from '../../support/marks';
import { linesOf } from './fixture';

const SIZE = { width: 600, height: 320 };
const GAP = Number.NaN;

const drawn = (data: SweepLinesData, selected: number | null = null, size = SIZE) =>
  sweepLinesPicture(size, data, selected).marks;

describe('lines', () => {
  const data = linesOf([
    { name: 'Sticky', of: [1000, 500, 150, 90] },
    { name: 'Uniform', of: [130, 120, 110, 100] },
    { name: 'Adaptive', of: [50, 40, 30, 20] },
  ]);

  test('are distinguished by colour and by dash', () => {
    const dashes = ['c1', 'c2', 'c3'].map(
      (colour) => marksOf(drawn(data), 'line', { colour, width: 2 })[0]?.look.dash,
    );
    expect(dashes).toEqual([[], [7, 3], [2, 2.5]]);
  });

  test('have their names at the right, in the order of their ends, apart from each other', () => {
    const names = ['Uniform', 'Sticky', 'Adaptive'].map((name) => textMark(drawn(data), name));
    const heights = names.map((name) => name?.at[1] ?? 0);
    for (const [index, height] of heights.slice(1).entries())
      expect(height - (heights[index] ?? 0)).toBeGreaterThanOrEqual(17);
    for (const name of names) expect(name?.look.colour).toBe('tx1');
  });

  test('have gaps at unknown values, and a lone value is a dot', () => {
    const { marks, frame } = sweepLinesPicture(
      SIZE,
      linesOf([{ name: 'A', of: [10, 20, GAP, 30, 40, GAP, 50] }], null),
      null,
    );
    const [line] = marksOf(marks, 'line', { colour: 'c1', width: 2 });
    expect(line?.lines.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(marksOf(marks, 'dot').map(({ at: [x] }) => x)).toContain(frame.x(6));
  });

  test('are mere dots if the axis has no order', () => {
    const marks = drawn({ ...data, x: { ...data.x, numbers: null } });
    const [line] = marksOf(marks, 'line', { colour: 'c1', width: 2 });
    expect(line?.lines.every(({ length }) => length === 1)).toBe(true);
    expect(marksOf(marks, 'dot', { fill: 'c1' })).toHaveLength(4);
  });

  test('have a band if it is known', () => {
    const low = Float64Array.of(900, 450, GAP, GAP);
    const high = Float64Array.of(1100, 550, GAP, GAP);
    const bands = marksOf(drawn(linesOf([{ name: 'A', of: [1000, 500, 150, 90], low, high }])), 'area');
    expect(bands).toMatchObject([{ fill: 'c1', alpha: 0.32 }]);
    expect(bands[0]?.corners).toHaveLength(4);
  });

  test('the objective is a dashed hot line with its value', () => {
    expect(marksOf(drawn(data), 'line', { colour: 'hot' })[0]?.look.dash).toEqual([4, 3]);
    expect(textsOf(drawn(data))).toContain('SLO 200\u202Fms');
    const none = drawn({ ...data, objective: null });
    expect(marksOf(none, 'line', { colour: 'hot' })).toEqual([]);
    expect(marksOf(none, 'text', { colour: 'hot' })).toEqual([]);
  });

  test('together, each name has the value at the end of its line, for any chosen cell', () => {
    for (const selected of [null, 0, 2])
      expect(textsOf(drawn(data, selected))).toEqual(
        expect.arrayContaining(['100\u202Fms', '90.0\u202Fms', '20.0\u202Fms']),
      );
    const late = linesOf([
      { name: 'A', of: [100, 900, GAP, GAP] },
      { name: 'B', of: [10, 90, GAP, GAP] },
    ]);
    expect(textMark(drawn(late, 0), '900\u202Fms')?.look.colour).toBe('hot');
  });

  test('alone, a line has its value at the chosen place, hot over the objective, and a lower bound says so', () => {
    const one = linesOf([{ name: 'A', of: [500, 120], atLeast: Uint8Array.of(1, 0) }]);
    const size = { width: 360, height: 260 };
    expect(textMark(drawn(one, 0, size), '≥\u202F500\u202Fms')?.look.colour).toBe('hot');
    expect(textMark(drawn(one, 1, size), '120\u202Fms')?.look.colour).toBe('tx1');
    expect(textsOf(drawn(one, 0, size))).not.toContain('A');
  });

  test('a place in a plot is a value of the axis', () => {
    const { frame, indexAt } = sweepLinesPicture(SIZE, data, null);
    for (const index of [0, 1, 2, 3]) expect(indexAt(frame.x(index) + 3, 100)).toBe(index);
    expect(indexAt(frame.x(0), SIZE.height - 2)).toBeNull();
  });

  test('no drawn number is missing, for any known cells', () => {
    const figures = fc.array(fc.double({ min: 0, max: 1e6, noNaN: false }), { minLength: 8, maxLength: 8 });
    const states = fc.array(fc.constantFrom(0, 1, 2), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(figures, figures, figures, states, fc.boolean(), (of, low, high, given, isOne) => {
        const line = {
          name: 'A',
          of,
          low: Float64Array.from(low),
          high: Float64Array.from(high),
          states: Uint8Array.from(given),
        };
        const all = linesOf(isOne ? [line] : [line, { name: 'B', of: low }]);
        expect(numbersOf(drawn(all, 3)).every(Number.isFinite)).toBe(true);
      }),
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
