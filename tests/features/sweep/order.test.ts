import { beforeEach, describe, expect, test } from 'vitest';
import { orderWork, type Work } from '../../../src/features/sweep/core/order';
import {
  type PlannedLines,
  type PlannedMap,
  planLines,
  planMap,
} from '../../../src/features/sweep/core/plan';
import { Cell, type Rule } from '../../../src/run/Cell';
import { modelText } from '../../../src/scenario/modelText';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { DEFAULT_SWEEP, type Sweep } from '../../../src/scenario/sweep';
import { FAILED } from '../../run/fakePool';
import { figuresOf, ruleWith } from './fakeSweep';

/** Nine by nine cells, without lines of other partitioners; nobody is slow, so theory wants nothing. */
const SWEEP: Sweep = {
  ...DEFAULT_SWEEP,
  x: { field: 'linger.ms', spacing: 'linear', from: 0, to: 8, count: 9 },
  y: { field: 'rtt.ms', spacing: 'linear', from: 0, to: 8, count: 9 },
  lines: null,
};
const SCENARIO: Scenario = { ...DEFAULT_SCENARIO, 'slow.broker': 'none' };
const NO_LINES: PlannedLines = { across: [], up: [] };

let map: PlannedMap;
let cells: Map<string, Cell>;

function cellOf(scenario: Scenario): Cell {
  const key = modelText(scenario);
  const cell = cells.get(key) ?? new Cell(scenario, key);
  cells.set(key, cell);
  return cell;
}

beforeEach(() => {
  cells = new Map();
  map = planMap(SWEEP, SCENARIO, cellOf) ?? { columns: 0, rows: 0, places: [] };
});

function cellAt(column: number, row: number): Cell {
  const place = map.places[row * map.columns + column];
  if (place === undefined) throw new Error(`There is no cell at ${column}, ${row}.`);
  return place.cell;
}

/** Column and row of each run, in the order of the work. */
function spots(works: readonly Work[]): readonly (readonly [number, number])[] {
  return works.map(({ cell: { scenario } }) => [scenario['linger.ms'], scenario['rtt.ms']]);
}

function order(rule: Rule = ruleWith()): readonly Work[] {
  return orderWork({ map, lines: NO_LINES, rule });
}

/** All cells on every so many-eth column and row have this figure. */
function put(
  stride: number,
  latencyOf: (column: number, row: number) => number,
  runs = 1,
  events = 1000,
): void {
  for (let row = 0; row < 9; row += stride)
    for (let column = 0; column < 9; column += stride)
      for (let run = 0; run < runs; run += 1)
        cellAt(column, row).put(run, figuresOf(latencyOf(column, row), { events }));
}

describe('the first picture', () => {
  test('is coarse, then ever finer, and each of them is even', () => {
    const first = spots(order().filter(({ run }) => run === 0));
    const onLattice =
      (stride: number) =>
      ([column, row]: readonly [number, number]) =>
        column % stride === 0 && row % stride === 0;
    expect(first.length).toBe(81);
    expect(first.slice(0, 9).every(onLattice(4))).toBe(true);
    expect(first.slice(0, 25).every(onLattice(2))).toBe(true);
    expect(first.slice(9, 25).some(onLattice(4))).toBe(false);
  });

  test('is whole before any cell has a second run', () => {
    const works = order();
    expect(works.slice(0, 81).every(({ run }) => run === 0)).toBe(true);
    expect(works.slice(81).every(({ run }) => run > 0)).toBe(true);
    expect(works.length).toBe(81 * 3);
  });

  test('has its last column and row however many there are', () => {
    const wide: Sweep = { ...SWEEP, x: { field: 'linger.ms', spacing: 'linear', from: 0, to: 6, count: 7 } };
    map = planMap(wide, SCENARIO, cellOf) ?? map;
    const columns = spots(order())
      .slice(0, 9)
      .map(([column]) => column);
    expect([...new Set(columns)].sort()).toEqual([0, 4, 6]);
  });
});

describe('after the coarse pictures', () => {
  test("cells near the objective's line come first", () => {
    put(2, (column) => (column < 4 ? 50 : 500));
    const next = spots(order().filter(({ run }) => run === 0));
    const near = next.filter(([column]) => column >= 2 && column <= 4).length;
    expect(near).toBeLessThan(next.length);
    expect(next.slice(0, near).every(([column]) => column >= 2 && column <= 4)).toBe(true);
    const again = spots(order().filter(({ run }) => run === 1));
    expect(again.slice(0, 9).every(([column]) => column >= 2 && column <= 4)).toBe(true);
  });

  test('cells near the frontier come first too, if the metric has no objective', () => {
    for (let row = 0; row < 9; row += 2)
      for (let column = 0; column < 9; column += 2)
        cellAt(column, row).put(0, figuresOf(50, { backlogBytes: { half: 0, end: row < 4 ? 0 : 2e7 } }));
    const next = spots(order(ruleWith({ metric: 'batch.fill' })).filter(({ run }) => run === 0));
    const near = next.filter(([, row]) => row >= 2 && row <= 4).length;
    expect(near).toBeLessThan(next.length);
    expect(next.slice(0, near).every(([, row]) => row >= 2 && row <= 4)).toBe(true);
  });

  test('the longest come first within a stage, and unknown costs equal those of neighbours', () => {
    put(4, () => 50);
    cellAt(8, 8).put(0, figuresOf(50, { events: 90_000 }));
    const middle = spots(order().filter(({ run }) => run === 0)).slice(0, 16);
    // The lattice point at 8, 8 is four away from 4, 6 and nearer to the others.
    const dear = middle.filter(([column, row]) => column >= 4 && row >= 4);
    expect(middle.slice(0, dear.length)).toEqual(dear);
    expect(dear.length).toBeGreaterThan(2);
    const again = order().filter(({ run }) => run === 1);
    expect(again.map(({ cell }) => cell.sample !== null).lastIndexOf(true)).toBeGreaterThan(0);
    expect(again.filter(({ cell }) => cell.sample !== null)[0]?.cell).toBe(cellAt(8, 8));
  });

  test('a long run does not overtake an earlier stage', () => {
    put(4, () => 50, 1, 1e9);
    expect(
      order()
        .slice(0, 72)
        .every(({ run }) => run === 0),
    ).toBe(true);
  });
});

describe('the remaining work', () => {
  test('leaves out cells that are done, under way, settled or failed', () => {
    put(1, () => 50, 3);
    expect(order()).toEqual([]);
    expect(order(ruleWith({ metric: 'p50' }))).toEqual([]);
    const [one, two, three] = [cellAt(1, 1), cellAt(2, 2), cellAt(3, 3)];
    one.put(2, figuresOf(500));
    two.put(2, figuresOf(500));
    two.underWay.add(3);
    three.put(2, figuresOf(500));
    three.fail(3, FAILED);
    expect(order().map(({ cell, run }) => [cell === one ? 1 : cell === two ? 2 : 3, run])).toEqual(
      expect.arrayContaining([
        [1, 3],
        [1, 4],
        [2, 4],
      ]),
    );
    expect(order().length).toBe(3);
  });

  test('runs no further ahead of a result than two runs, nor beyond the limit', () => {
    put(1, (column) => 50 + column, 3);
    cellAt(0, 0).put(2, figuresOf(500));
    expect(order().map(({ run }) => run)).toEqual([3, 4]);
    expect(order(ruleWith({ mostRuns: 4 })).map(({ run }) => run)).toEqual([3]);
    cells.clear();
    map = planMap(SWEEP, SCENARIO, cellOf) ?? map;
    expect(order(ruleWith({ mostRuns: 1 })).every(({ run }) => run === 0)).toBe(true);
  });

  test('has each run once, though map and lines want it', () => {
    const lines = planLines(SWEEP, SCENARIO, { column: 4, row: 4 }, cellOf);
    const works = orderWork({ map, lines, rule: ruleWith() });
    expect(works.length).toBe(81 * 3);
  });

  test('begins with the lines if there is no map, coarse ones first', () => {
    const lines = planLines({ ...SWEEP, y: null }, SCENARIO, { column: 0, row: 0 }, cellOf);
    const works = orderWork({ map: null, lines, rule: ruleWith() });
    expect(spots(works.slice(0, 3)).map(([column]) => column)).toEqual([0, 4, 8]);
    expect(new Set(spots(works.slice(3, 5)).map(([column]) => column))).toEqual(new Set([2, 6]));
    expect(works.slice(0, 9).every(({ run }) => run === 0)).toBe(true);
  });
});
