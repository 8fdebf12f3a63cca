import { afterAll, describe, expect, test } from 'vitest';
import { nearestIndex, planLines, planMap, scenarioAt } from '../../../src/features/sweep/core/plan';
import { Cell } from '../../../src/run/Cell';
import { modelText } from '../../../src/scenario/modelText';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import type { Sweep, SweepAxis } from '../../../src/scenario/sweep';
import { stepsOf, stopCounting } from '../../support/steps';
import { SMALL } from './fakeSweep';

/** Finds cells as a sweep does: one for each scenario. */
function finder(): (scenario: Scenario) => Cell {
  const cells = new Map<string, Cell>();
  return (scenario) => {
    const key = modelText(scenario);
    const cell = cells.get(key) ?? new Cell(scenario, key);
    cells.set(key, cell);
    return cell;
  };
}

function mapOf(sweep: Partial<Sweep>, scenario: Partial<Scenario> = {}) {
  const map = planMap({ ...SMALL, ...sweep }, { ...DEFAULT_SCENARIO, ...scenario }, finder());
  if (map === null) throw new Error('There is no map.');
  return map;
}

afterAll(stopCounting);

/** Enough for a plan that checks each cell once; each timed change against all others would be four times as many. */
const MOST_STEPS = 1400;

const upTo = (field: SweepAxis['field'], from: number, to: number): SweepAxis => ({
  field,
  spacing: 'linear',
  from,
  to,
  count: to - from + 1,
});

describe('the map', () => {
  test('goes row by row from the bottom', () => {
    const { columns, rows, places } = mapOf({});
    expect([columns, rows]).toEqual([4, 3]);
    expect(places.map(({ cell }) => [cell.scenario['linger.ms'], cell.scenario['slow.ms']])).toEqual(
      [0, 15, 30].flatMap((slowMs) => [0, 5, 10, 15].map((lingerMs) => [lingerMs, slowMs])),
    );
  });

  test('is missing without a vertical axis', () => {
    expect(planMap({ ...SMALL, y: null }, DEFAULT_SCENARIO, finder())).toBeNull();
  });

  test('leaves out the timed changes of a swept field, and no others', () => {
    const at = [
      { atS: 5, field: 'linger.ms', value: 3 },
      { atS: 6, field: 'rate', value: 100 },
    ] as const;
    const { places } = mapOf({}, { at });
    expect(places.every(({ cell }) => cell.scenario.at.length === 1)).toBe(true);
    expect(places[0]?.cell.scenario.at).toEqual([at[1]]);
  });

  test('has one healthy cell for all degrees of slowness', () => {
    const { places } = mapOf({});
    expect(new Set(places.map(({ healthy }) => healthy)).size).toBe(4);
    expect(places[0]?.healthy.scenario).toMatchObject({
      'slow.broker': 'none',
      'slow.ms': 0,
      'linger.ms': 0,
    });
  });
});

test('the largest map of a scenario with the most timed changes takes few steps for each of its places', () => {
  const at = Array.from(
    { length: 200 },
    (_, index) => ({ atS: index, field: 'rate', value: 1000 + index }) as const,
  );
  const axis = { spacing: 'linear', from: 0, count: 64 } as const;
  const x: SweepAxis = { ...axis, field: 'linger.ms', to: 1000 };
  const y: SweepAxis = { ...axis, field: 'broker.request.us', to: 1_000_000 };
  expect(mapOf({ x, y }, { at }).places).toHaveLength(64 * 64);
  expect(stepsOf(() => mapOf({ x, y }, { at }))).toBeLessThan(MOST_STEPS * 64 * 64);
});

describe('a scenario whose limits change', () => {
  test('a swept field is refused, with the sentence about that field', () => {
    const { places } = mapOf(
      { x: upTo('slow.broker', 0, 3), y: upTo('brokers', 2, 4) },
      { 'down.broker': 3, 'duration.s': 5, 'measure.from.s': 10 },
    );
    expect(places.map(({ refusal }) => refusal === null)).toEqual(
      [2, 3, 4].flatMap((brokers) => [0, 1, 2, 3].map((broker) => broker < brokers)),
    );
    expect(places[2]?.refusal).toMatch(/^slow\.broker: .* no broker 2/);
    expect(places[2]?.remark).toBeNull();
  });

  test('another field is run all the same, with a remark', () => {
    const { places } = mapOf({ x: upTo('brokers', 2, 4), y: upTo('linger.ms', 0, 1) }, { 'slow.broker': 3 });
    expect(places.map(({ refusal }) => refusal)).toEqual(Array(6).fill(null));
    expect(places[0]?.remark).toMatch(/^slow\.broker: .* Used 1\.$/);
    expect(places[2]?.remark).toBeNull();
  });
});

describe('the lines', () => {
  test('of a map go along the row and the column of the chosen cell', () => {
    const { across, up } = planLines(SMALL, DEFAULT_SCENARIO, { column: 1, row: 2 }, finder());
    expect(across.map(({ value }) => value)).toEqual(['sticky', 'adaptive']);
    const settings = (places: (typeof across)[number]['places'] = []) =>
      places.map(({ cell: { scenario } }) => [
        scenario.partitioner,
        scenario['linger.ms'],
        scenario['slow.ms'],
      ]);
    expect(settings(across[0]?.places)).toEqual([0, 5, 10, 15].map((lingerMs) => ['sticky', lingerMs, 30]));
    expect(settings(up[1]?.places)).toEqual([0, 15, 30].map((slowMs) => ['adaptive', 5, slowMs]));
  });

  test('share the cells of the map if they have its partitioner', () => {
    const cellOf = finder();
    const map = planMap(SMALL, DEFAULT_SCENARIO, cellOf);
    const { across } = planLines(SMALL, DEFAULT_SCENARIO, { column: 0, row: 1 }, cellOf);
    expect(across[1]?.places.map(({ cell }) => cell)).toEqual(
      map?.places.slice(4, 8).map(({ cell }) => cell),
    );
    expect(across[1]?.places[0]?.cell).toBe(map?.places[4]?.cell);
  });

  test('are the picture without a vertical axis, and a single one without a field of their own', () => {
    const { across, up } = planLines(
      { ...SMALL, y: null, lines: null },
      DEFAULT_SCENARIO,
      { column: 9, row: 9 },
      finder(),
    );
    expect(up).toEqual([]);
    expect(across.map(({ value, places }) => [value, places.length])).toEqual([[null, 4]]);
  });
});

describe('a place', () => {
  test('beyond the picture is the last one there', () => {
    const { 'linger.ms': lingerMs, 'slow.ms': slowMs } = scenarioAt(SMALL, DEFAULT_SCENARIO, {
      column: 99,
      row: -5,
    });
    expect([lingerMs, slowMs]).toEqual([15, 0]);
  });

  test('is the nearest to a value, or none among words', () => {
    expect(nearestIndex([0, 10, 20], 14)).toBe(1);
    expect(nearestIndex([0, 10, 20], 1e9)).toBe(2);
    expect(nearestIndex(['max', 10, 20], 4)).toBe(1);
    expect(nearestIndex(['sticky', 'adaptive'], 'adaptive')).toBe(1);
    expect(nearestIndex(['sticky', 'adaptive'], 'random')).toBe(-1);
    expect(nearestIndex([1, 2], 'max')).toBe(-1);
  });
});
