import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OVER_VALUES, THEMES } from '../../../src/draw/theme';
import type { SweepMapData } from '../../../src/features/sweep/chart/data';
import { type SweepMapView, sweepMapLayout, sweepMapMarks } from '../../../src/features/sweep/chart/map';
import { sweepRegions } from '../../../src/features/sweep/chart/regions';
import { sweepMapTable } from '../../../src/features/sweep/chart/tables';
import { GROWTH_LIMIT } from '../../../src/figures/objective';
import { marksOf, numbersOf, pointsOf, textMark, textsOf } from '../../support/marks';
import { mapOf } from './fixture';

const SIZE = { width: 720, height: 800 };

const layoutOf = (data: SweepMapData, size = SIZE, ratio = 2) => sweepMapLayout(size, data, ratio);
function drawn(data: SweepMapData, view: Partial<SweepMapView> = {}, size = SIZE) {
  const regions = sweepRegions(data);
  return sweepMapMarks(layoutOf(data, size), data, { regions, theme: THEMES.dark, selected: null, ...view });
}
/** The ground of a cell. */
function ground(data: SweepMapData, column: number, row: number) {
  const cell = layoutOf(data).cellBox(column, row);
  return marksOf(drawn(data), 'box').find(
    ({ box }) =>
      Math.abs(box.x + box.width / 2 - cell.x - cell.width / 2) < 0.6 &&
      Math.abs(box.y + box.height / 2 - cell.y - cell.height / 2) < 0.6 &&
      box.width > cell.width / 2,
  )?.look;
}
const isHot = (colour: string): boolean => {
  const [red = 0, , blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return red > blue;
};

describe('cells', () => {
  const data = mapOf({
    columns: 5,
    rows: 5,
    value: (column) => [20, 100, 200, 201, 5000][column] ?? 0,
    state: (column, row) => (row === 2 && column === 1 ? 0 : row === 3 && column === 1 ? 2 : 1),
  });

  test('turn hot over the objective, and not at it', () => {
    const hot = [0, 1, 2, 3, 4].map((column) => isHot(ground(data, column, 0)?.fill ?? ''));
    expect(hot).toEqual([false, false, false, true, true]);
  });

  test('are cool throughout if the figure has no objective', () => {
    const cool = { ...data, objective: null };
    expect([0, 4].map((column) => isHot(ground(cool, column, 0)?.fill ?? ''))).toEqual([false, false]);
    expect(textsOf(drawn(cool)).filter((text) => text.includes('SLO'))).toEqual([]);
  });

  test('are dim if they are estimated', () => {
    expect(ground(data, 0, 2)?.alpha).toBeUndefined();
    expect(ground(data, 1, 2)?.alpha).toBe(0.66);
  });

  test('have a cross if they failed', () => {
    expect(ground(data, 1, 3)?.fill).toBe('bg2');
    const cell = layoutOf(data).cellBox(1, 3);
    const points = pointsOf(drawn(data), { colour: 'line3', width: 1.2 });
    expect(points).toHaveLength(4);
    for (const [x, y] of points) {
      expect(x > cell.x && x < cell.x + cell.width).toBe(true);
      expect(y > cell.y && y < cell.y + cell.height).toBe(true);
    }
  });

  test('are only ground while nothing is known', () => {
    const empty = mapOf({ columns: 5, rows: 5, value: () => 1, state: () => 0 });
    expect(ground(empty, 2, 1)).toBeUndefined();
    expect(textsOf(drawn(empty))).toContain('SLO 200\u202Fms');
  });
});

describe('runaway cells', () => {
  const growth = (column: number): number => [0, GROWTH_LIMIT, 0.02, 0.5][column] ?? 0;
  const data = mapOf({ columns: 4, rows: 4, value: () => 300, growth });
  const layout = layoutOf(data);
  const hatches = (of: SweepMapData) => pointsOf(drawn(of), { alpha: 0.42 });

  test('are hatched, and only they; estimates are not', () => {
    const columns = new Set(hatches(data).map(([x, y]) => layout.cellAt(x, y)?.column));
    columns.delete(undefined);
    expect(columns).toEqual(new Set([2, 3]));
    const waiting = { ...data, states: data.states.map((_, index) => (index === 0 || index === 3 ? 1 : 0)) };
    const { x, y } = layout.cellBox(3, 0);
    expect(hatches(waiting).length).toBeGreaterThan(0);
    for (const [atX, atY] of hatches(waiting)) expect(atY >= y && atX > x).toBe(true);
  });
});

describe('lines', () => {
  // The objective between columns 1 and 2; running away from column 4 on, by theory from column 7 on.
  const data = mapOf({
    columns: 10,
    rows: 10,
    value: (column) => 100 * 2 ** (column - 0.5),
    growth: (column) => (column < 4 ? 0 : 0.3),
    load: (column) => (column + 0.5) / 7,
  });
  const marks = drawn(data);
  const layout = layoutOf(data);
  const border = (look: Readonly<Record<string, unknown>>) => marksOf(marks, 'line', look)[0];

  test.each([
    ['the objective', { width: 2.4 }, 2],
    ['theory', { dash: [0.1, 6] }, 7],
  ] as const)(
    'of %s follow the edges of the right cells, from the foot of the map to its top',
    (_, look, column) => {
      const points = border(look)?.lines.flat() ?? [];
      for (const [x] of points) expect(x).toBeCloseTo(layout.frame.x(column));
      const heights = points.map(([, y]) => y);
      expect(Math.min(...heights)).toBeCloseTo(layout.frame.y(10));
      expect(Math.max(...heights)).toBeCloseTo(layout.frame.y(0));
      expect(border(look)?.look.casing?.colour).toBe(OVER_VALUES.casing);
      expect(border(look)?.look.casing?.width).toBeGreaterThan(border(look)?.look.width ?? 9);
    },
  );

  test('have their names above the map', () => {
    for (const text of ['runaway by theory', 'SLO 200\u202Fms'])
      expect(textMark(marks, text)?.at[1] ?? 900).toBeLessThan(layout.plot.y);
  });

  test('end at an unknown cell', () => {
    const unknown = mapOf({
      columns: 2,
      rows: 2,
      value: (column) => 100 + 200 * column,
      state: (_, row) => (row === 1 ? 2 : 1),
    });
    const [line] = marksOf(drawn(unknown), 'line', { width: 2.4 });
    expect(line?.lines).toHaveLength(1);
  });

  test('that lie outside of the map have no name, and without theory there is none', () => {
    for (const load of [0.5, 1.5, Number.NaN]) {
      const silent = drawn({ ...data, load: data.load.map(() => load) });
      expect(textsOf(silent)).not.toContain('runaway by theory');
      expect(marksOf(silent, 'line', { dash: [0.1, 6] }).flatMap(({ lines }) => lines)).toEqual([]);
    }
  });

  test('without room for all names, the objective has its own', () => {
    const names = textsOf(drawn(data, {}, { width: 260, height: 300 }));
    expect(names).not.toContain('runaway by theory');
    expect(names.filter((text) => text === 'SLO 200\u202Fms')).toHaveLength(2);
  });
});

describe('words on the map', () => {
  const data = mapOf({
    columns: 20,
    rows: 20,
    value: (column, row) => (row > column ? 5000 : 50),
    growth: (column, row) => (row > column ? 1 : 0),
  });

  test('name both regions inside them', () => {
    const layout = layoutOf(data);
    const at = (text: string) => {
      const [x = 0, y = 0] = textMark(drawn(data), text)?.at ?? [];
      return layout.cellAt(x, y) ?? { column: 0, row: 0 };
    };
    expect(at('runs away').row).toBeGreaterThan(at('runs away').column);
    expect(at('meets 200\u202Fms').row).toBeLessThan(at('meets 200\u202Fms').column);
  });

  test('are left out if a region has no room for them', () => {
    const narrow = mapOf({
      columns: 20,
      rows: 20,
      value: () => 50,
      growth: (column, row) => (column === 3 && row > 2 ? 1 : 0),
    });
    expect(textsOf(drawn(narrow))).not.toContain('runs away');
    expect(textsOf(drawn(narrow))).toContain('meets 200\u202Fms');
  });
});

describe('the layout of a map', () => {
  const data = mapOf({ columns: 20, rows: 17, value: () => 50 });

  test.each([
    [300, 300],
    [360, 420],
    [720, 800],
    [900, 900],
  ])('fits into %i × %i, with edges on device pixels', (width, height) => {
    const size = { width, height };
    const { plot, cellBox, key } = layoutOf(data, size);
    expect(plot.width).toBeGreaterThan(width * 0.55);
    expect(plot.height).toBeGreaterThan(height * 0.5);
    for (let at = 0; at < 17; at += 1)
      for (const edge of Object.values(cellBox(at, at))) expect(Number.isInteger(edge * 2)).toBe(true);
    expect(key.x + key.width).toBeLessThanOrEqual(width);
    expect(key.y + key.height + 17).toBeLessThanOrEqual(height);
    for (const { at } of marksOf(drawn(data, {}, size), 'text')) expect(at[1]).toBeLessThan(height);
  });

  test('finds every cell at its own place, and none outside', () => {
    const { plot, cellAt, cellBox } = layoutOf(data, { width: 411, height: 377 }, 1.5);
    fc.assert(
      fc.property(
        fc.nat({ max: 19 }),
        fc.nat({ max: 16 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (column, row, share) => {
          const { x, y, width, height } = cellBox(column, row);
          expect(cellAt(x + share * width, y + share * height)).toEqual({ column, row });
        },
      ),
    );
    expect(cellAt(plot.x - 1, plot.y + 5)).toBeNull();
    expect(cellAt(plot.x + plot.width, plot.y + 5)).toBeNull();
    expect(cellAt(plot.x + 5, plot.y - 1)).toBeNull();
    expect(cellAt(plot.x + 5, plot.y + plot.height)).toBeNull();
  });

  test('writes the chosen column and row in bold', () => {
    const bold = marksOf(drawn(data, { selected: { column: 7, row: 3 } }), 'text', {
      face: 'condensed',
      weight: 600,
    });
    expect(textsOf(bold)).toEqual(['35', '15', 'SLO 200\u202Fms']);
  });
});

test('no drawn number is missing, for any known cells', () => {
  const [columns, rows] = [9, 7];
  const states = fc.array(fc.constantFrom(0, 1, 2), { minLength: 63, maxLength: 63 });
  const figure = fc.array(fc.double({ min: 0, max: 1e6, noNaN: false }), { minLength: 63, maxLength: 63 });
  const sizes = fc.constantFrom({ width: 300, height: 300 }, { width: 640, height: 500 });
  fc.assert(
    fc.property(states, figure, figure, figure, sizes, (given, values, growth, load, size) => {
      const base = mapOf({ columns, rows, value: () => 1 });
      const data = {
        ...base,
        values: Float64Array.from(values),
        states: Uint8Array.from(given),
        growth: Float64Array.from(growth, (share) => share / 1e7),
        load: Float64Array.from(load, (share) => share / 5e5),
      };
      const marks = drawn(data, { selected: { column: 4, row: 4 } }, size);
      expect(numbersOf(marks).every(Number.isFinite)).toBe(true);
      expect(marksOf(marks, 'box').filter(({ look: { fill = '' } }) => fill.includes('NaN'))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

describe('the table of a map', () => {
  test('has a dash for waiting cells, a word for failed ones, and marks runaway ones', () => {
    const state = (column: number): 0 | 1 | 2 => (column === 0 ? 0 : column === 1 ? 2 : 1);
    const table = sweepMapTable(
      mapOf({ columns: 4, rows: 2, value: () => 132, state, growth: (column) => (column === 3 ? 1 : 0) }),
    );
    expect(table.columns).toEqual(['Slowness', '0\u202Fms', '5\u202Fms', '10\u202Fms', '15\u202Fms']);
    expect(table.rows).toEqual([
      ['5\u202Fms', '–', 'no figure', '132\u202Fms', '132\u202Fms, runaway'],
      ['0\u202Fms', '–', 'no figure', '132\u202Fms', '132\u202Fms, runaway'],
    ]);
  });

  test('says which figures are lower bounds', () => {
    const table = sweepMapTable(
      mapOf({ columns: 2, rows: 1, value: () => 9690, atLeast: (column) => column === 0 }),
    );
    expect(table.rows).toEqual([['0\u202Fms', 'at least 9.69\u202Fs', '9.69\u202Fs']]);
  });

  test('has no more rows and columns than a reader can take, and says so', () => {
    const table = sweepMapTable(mapOf({ columns: 100, rows: 100, value: () => 1 }));
    expect(table.rows.length).toBeLessThanOrEqual(60);
    expect(table.columns.length).toBeLessThanOrEqual(22);
    expect(table.says).toContain('left out');
  });
});

test('the scenario and its fix are named in its own row, and their tags are within the map', () => {
  const data = mapOf({ columns: 20, rows: 20, value: (column) => (column < 4 ? 900 : 40) });
  const { plot } = layoutOf(data);
  const tagsOf = (own: SweepMapView['own']) => {
    const marks = drawn(data, { own });
    return ['now', 'fix'].flatMap((name) => (textsOf(marks).includes(name) ? [textMark(marks, name)] : []));
  };
  expect(tagsOf(null)).toEqual([]);
  const [now, fix] = tagsOf({ row: 10, now: 0, fix: 19 });
  expect(now?.at[0]).toBeGreaterThan(plot.x);
  expect(fix?.at[0]).toBeLessThan(plot.x + plot.width - 40);
  // What it has is its own fix: one tag.
  expect(tagsOf({ row: 10, now: 5, fix: 5 })).toHaveLength(1);
  expect(tagsOf({ row: 10, now: null, fix: 5 })).toHaveLength(1);
});
