import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OVER_VALUES, THEMES } from '../../../src/draw/theme';
import type { SweepMapData } from '../../../src/features/sweep/chart/data';
import { paintSweepMap, type SweepMapPicture } from '../../../src/features/sweep/chart/map';
import { sweepMapLayout } from '../../../src/features/sweep/chart/mapLayout';
import { sweepRegions } from '../../../src/features/sweep/chart/regions';
import { sweepMapTable } from '../../../src/features/sweep/chart/tables';
import { GROWTH_LIMIT } from '../../../src/figures/objective';
import { type DrawCall, Recorder } from '../../support/recorder';
import { mapOf } from './fixture';

const theme = THEMES.dark;
const SIZE = { width: 720, height: 800 };

function painted(
  data: SweepMapData,
  options: Partial<SweepMapPicture> = {},
  size = SIZE,
): readonly DrawCall[] {
  const { surface, calls } = new Recorder();
  const layout = sweepMapLayout(size, data, 2);
  paintSweepMap({ surface, data, layout, theme, regions: sweepRegions(data), selected: null, ...options });
  return calls;
}

const texts = (calls: readonly DrawCall[]): readonly (string | null)[] =>
  calls.filter(({ method }) => method === 'fillText').map(({ text }) => text);
const strokesOf = (calls: readonly DrawCall[], match: Partial<DrawCall>): readonly DrawCall[] =>
  calls.filter(
    (call) =>
      call.method === 'stroke' &&
      Object.entries(match).every(([key, value]) => String(call[key as keyof DrawCall]) === String(value)),
  );
/** The points of the path that ends with this stroke. */
function pathOf(calls: readonly DrawCall[], stroke: DrawCall | undefined): readonly (readonly number[])[] {
  if (stroke === undefined) return [];
  const end = calls.indexOf(stroke);
  const start = calls.slice(0, end).findLastIndex(({ method }) => method === 'beginPath');
  return calls
    .slice(start, end)
    .filter(({ method }) => /To$/.test(method))
    .map(({ numbers }) => numbers);
}
/** The colour and opacity of the cell's ground. */
function ground(calls: readonly DrawCall[], data: SweepMapData, column: number, row: number, size = SIZE) {
  const box = sweepMapLayout(size, data, 2).cellBox(column, row);
  const call = calls.find(
    ({ method, numbers: [x = 0, y = 0, width = 0, height = 0] }) =>
      method === 'fillRect' &&
      Math.abs(x + width / 2 - box.x - box.width / 2) < 0.6 &&
      Math.abs(y + height / 2 - box.y - box.height / 2) < 0.6 &&
      width > box.width / 2,
  );
  return { colour: call?.fillStyle ?? 'nothing', alpha: call?.globalAlpha };
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
  const calls = painted(data);

  test('turn hot over the objective, and not at it', () => {
    expect([0, 1, 2, 3, 4].map((column) => isHot(ground(calls, data, column, 0).colour))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  test('are cool throughout if the figure has no objective', () => {
    const cool = { ...data, objective: null };
    const drawn = painted(cool);
    expect([0, 4].map((column) => isHot(ground(drawn, cool, column, 0).colour))).toEqual([false, false]);
    expect(texts(drawn)).not.toContain('SLO');
  });

  test('are dim if they are estimated', () => {
    expect(ground(calls, data, 0, 2).alpha).toBe(1);
    expect(ground(calls, data, 1, 2).alpha).toBe(0.66);
  });

  test('have a cross if they failed', () => {
    expect(ground(calls, data, 1, 3).colour).toBe(theme.bg2);
    const [crosses] = strokesOf(calls, { strokeStyle: theme.line3, lineWidth: 1.2 });
    const box = sweepMapLayout(SIZE, data, 2).cellBox(1, 3);
    const points = pathOf(calls, crosses);
    expect(points).toHaveLength(4);
    for (const [x = 0, y = 0] of points) {
      expect(x > box.x && x < box.x + box.width).toBe(true);
      expect(y > box.y && y < box.y + box.height).toBe(true);
    }
  });

  test('are only ground while nothing is known', () => {
    const empty = mapOf({ columns: 5, rows: 5, value: () => 1, state: () => 0 });
    const drawn = painted(empty);
    expect(ground(drawn, empty, 2, 1).colour).toBe('nothing');
    expect(texts(drawn)).toContain('SLO');
  });
});

describe('runaway cells', () => {
  const growth = (column: number): number => [0, GROWTH_LIMIT, 0.02, 0.5][column] ?? 0;
  const data = mapOf({ columns: 4, rows: 4, value: () => 300, growth });
  const calls = painted(data);
  const hatches = pathOf(calls, strokesOf(calls, { globalAlpha: 0.42 })[0]);

  test('are hatched, and only they', () => {
    const layout = sweepMapLayout(SIZE, data, 2);
    const columns = new Set(hatches.map(([x = 0, y = 0]) => layout.cellAt(x, y)?.column));
    columns.delete(undefined);
    expect(columns).toEqual(new Set([2, 3]));
  });

  test('estimates are not hatched', () => {
    const waiting = { ...data, states: data.states.map((_, index) => (index === 0 || index === 3 ? 1 : 0)) };
    const layout = sweepMapLayout(SIZE, data, 2);
    const drawn = painted(waiting);
    const points = pathOf(drawn, strokesOf(drawn, { globalAlpha: 0.42 })[0]);
    expect(points.length).toBeGreaterThan(0);
    for (const [x = 0, y = 0] of points)
      expect(y >= layout.cellBox(3, 0).y && x > layout.cellBox(3, 0).x).toBe(true);
  });

  test('the frontier runs between the cells on either side of the limit', () => {
    const layout = sweepMapLayout(SIZE, data, 2);
    const [found] = strokesOf(calls, { strokeStyle: OVER_VALUES.line, dash: [5, 4] });
    const middle = (column: number): number =>
      layout.cellBox(column, 0).x + layout.cellBox(column, 0).width / 2;
    for (const [x = 0] of pathOf(calls, found)) {
      expect(x).toBeGreaterThanOrEqual(middle(1) - 0.6);
      expect(x).toBeLessThan(middle(2));
    }
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
  const calls = painted(data);
  const layout = sweepMapLayout(SIZE, data, 2);
  const between = (points: readonly (readonly number[])[], left: number): boolean =>
    points.length > 1 &&
    points.every(([x = 0]) => {
      const [from, to] = [layout.cellBox(left, 0), layout.cellBox(left + 1, 0)];
      return x >= from.x + from.width / 2 - 0.6 && x <= to.x + to.width / 2 + 0.6;
    });

  test('each passes between the right cells, from the foot of the map to its top', () => {
    const [objective] = strokesOf(calls, { strokeStyle: OVER_VALUES.line, lineWidth: 2.4 });
    const points = pathOf(calls, objective);
    expect(between(points, 1)).toBe(true);
    const heights = points.map(([, y = 0]) => y);
    expect(Math.min(...heights)).toBeCloseTo(layout.plot.y);
    expect(Math.max(...heights)).toBeCloseTo(layout.plot.y + layout.plot.height);
    const [found] = strokesOf(calls, { strokeStyle: OVER_VALUES.line, dash: [5, 4] });
    expect(between(pathOf(calls, found), 3)).toBe(true);
  });

  test('theory is dotted and apart from the line of the runs', () => {
    const [predicted] = strokesOf(calls, { strokeStyle: OVER_VALUES.line, lineCap: 'round' });
    expect(predicted?.dash).toEqual([0.1, 6]);
    expect(between(pathOf(calls, predicted), 6)).toBe(true);
    expect(texts(calls)).toEqual(
      expect.arrayContaining(['runaway frontier by theory', 'runaway frontier by runs']),
    );
  });

  test('each has a dark casing beneath', () => {
    for (const line of strokesOf(calls, { strokeStyle: OVER_VALUES.line, dash: [5, 4] })) {
      const casing = calls.slice(0, calls.indexOf(line)).findLast(({ method }) => method === 'stroke');
      expect(casing?.strokeStyle).toBe(OVER_VALUES.casing);
      expect(casing?.lineWidth).toBeGreaterThan(line.lineWidth);
    }
  });

  test('cells about which runs and theory disagree are stippled, with a note', () => {
    const dots = calls.filter(({ method, numbers }) => method === 'fillRect' && numbers[2] === 1.5);
    const columns = new Set(dots.map(({ numbers: [x = 0, y = 0] }) => layout.cellAt(x, y)?.column));
    expect(columns).toEqual(new Set([4, 5, 6]));
    expect(texts(calls)).toContain('theory and runs differ');
  });

  test("a few cells aren't worth words, and without theory there are none", () => {
    const few = mapOf({
      columns: 10,
      rows: 3,
      value: () => 100,
      growth: (column) => (column < 4 ? 0 : 1),
      load: (column) => (column < 5 ? 0.9 : 1.1),
    });
    expect(texts(painted(few))).not.toContain('theory and runs differ');
    const silent = { ...data, load: data.load.map(() => Number.NaN) };
    expect(texts(painted(silent))).toContain('runaway frontier');
    expect(strokesOf(painted(silent), { lineCap: 'round' })).toEqual([]);
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
    const calls = painted(data, { endsAtS: 60 });
    const layout = sweepMapLayout(SIZE, data, 2);
    const at = (text: string) => {
      const [x = 0, y = 0] = calls.find((call) => call.text === text)?.numbers ?? [];
      return layout.cellAt(x, y) ?? { column: 0, row: 0 };
    };
    expect(at('Runaway').row).toBeGreaterThan(at('Runaway').column);
    expect(at('Meets the SLO').row).toBeLessThan(at('Meets the SLO').column);
    expect(texts(calls)).toContain('backlog still growing at 60\u202Fs');
    expect(texts(calls)).toContain('p99 at or below 200\u202Fms');
  });

  test('are left out if a region has no room for them', () => {
    const narrow = mapOf({
      columns: 20,
      rows: 20,
      value: () => 50,
      growth: (column, row) => (column === 3 && row > 2 ? 1 : 0),
    });
    const said = texts(painted(narrow));
    expect(said).not.toContain('Runaway');
    expect(said).toContain('Meets the SLO');
  });

  test('keep clear of covered parts of the map', () => {
    const { plot } = sweepMapLayout(SIZE, data, 2);
    expect(texts(painted(data, { covered: [plot] }))).not.toContain('Runaway');
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
    const { plot, columnEdges, rowEdges, key, x, y } = sweepMapLayout({ width, height }, data, 2);
    expect(plot.width).toBeGreaterThan(width * 0.55);
    expect(plot.height).toBeGreaterThan(height * 0.5);
    for (const edge of [...columnEdges, ...rowEdges]) expect(Number.isInteger(edge * 2)).toBe(true);
    expect(key.bar.x + key.bar.width).toBeLessThanOrEqual(width);
    expect(key.bar.y + key.bar.height + (key.lies ? 16 : 0)).toBeLessThanOrEqual(height);
    expect(Math.max(x.nameY, plot.y + plot.height + 17)).toBeLessThan(height);
    expect(y.nameX).toBeLessThan(plot.x);
  });

  test('finds every cell at its own place, and none outside', () => {
    const layout = sweepMapLayout({ width: 411, height: 377 }, data, 1.5);
    const { plot } = layout;
    fc.assert(
      fc.property(
        fc.nat({ max: 19 }),
        fc.nat({ max: 16 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (column, row, share) => {
          const box = layout.cellBox(column, row);
          const inside = [box.x + share * box.width, box.y + share * box.height] as const;
          expect(layout.cellAt(...inside)).toEqual({ column, row });
        },
      ),
    );
    expect(layout.cellAt(plot.x - 1, plot.y + 5)).toBeNull();
    expect(layout.cellAt(plot.x + plot.width, plot.y + 5)).toBeNull();
    expect(layout.cellAt(plot.x + 5, plot.y - 1)).toBeNull();
    expect(layout.cellAt(plot.x + 5, plot.y + plot.height)).toBeNull();
  });

  test('writes the chosen column and row in bold', () => {
    const bold = painted(data, { selected: { column: 7, row: 3 } })
      .filter(({ method, font }) => method === 'fillText' && /^600 12px "IBM Plex Sans Condensed"/.test(font))
      .map(({ text }) => text);
    expect(bold).toEqual(['35', '15']);
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
      const calls = painted(data, { selected: { column: 4, row: 4 } }, size);
      // One expectation for all numbers: there are tens of thousands of them.
      expect(calls.filter(({ numbers }) => !numbers.every(Number.isFinite))).toEqual([]);
      expect(calls.filter(({ fillStyle }) => fillStyle.includes('NaN'))).toEqual([]);
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
