import { describe, expect, test } from 'vitest';
import { Cell, differenceOf } from '../../src/run/Cell';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { figuresOf, ruleWith } from '../features/sweep/fakeSweep';
import { FAILED } from './fakePool';

/** Every run counts up to ten. */
const RULE = ruleWith({ precision: 1e-6 });

function cellOf(...latencies: readonly number[]): Cell {
  const cell = new Cell(DEFAULT_SCENARIO);
  for (const [run, latencyMs] of latencies.entries()) cell.put(run, figuresOf(latencyMs));
  return cell;
}

/** What the seeds do to both cells alike. */
const SEEDS = [0, 30, -20, 10, -15];

describe('the difference of two cells', () => {
  test('is surer than either of them if both move with the seed', () => {
    const reference = cellOf(...SEEDS.map((shift) => 100 + shift));
    const cell = cellOf(...SEEDS.map((shift, run) => 120 + shift + (run % 2)));
    const difference = differenceOf(cell, reference, RULE);
    // 20, 21, 20, 21, 20: mean 20.4, standard deviation 0.548, t(4) = 2.776.
    expect(difference?.mean).toBeCloseTo(20.4, 10);
    expect(difference?.halfWidth).toBeCloseTo(0.68, 2);
    expect(difference?.pairs).toBe(5);
    for (const { halfWidth } of [cell.estimate(RULE), reference.estimate(RULE)])
      expect(difference?.halfWidth).toBeLessThan(halfWidth / 20);
  });

  test('is less sure than either of them if they move against each other', () => {
    const reference = cellOf(...SEEDS.map((shift) => 100 + shift));
    const cell = cellOf(...SEEDS.map((shift) => 120 - shift));
    const { halfWidth } = reference.estimate(RULE);
    expect(cell.estimate(RULE).halfWidth).toBeCloseTo(halfWidth, 10);
    expect(differenceOf(cell, reference, RULE)?.halfWidth).toBeCloseTo(2 * halfWidth, 10);
  });

  test('has the sign of what was changed', () => {
    expect(differenceOf(cellOf(80, 90), cellOf(100, 110), RULE)?.mean).toBe(-20);
    expect(differenceOf(cellOf(100, 110), cellOf(80, 90), RULE)?.mean).toBe(20);
  });

  test('is not there before the first pair', () => {
    expect(differenceOf(cellOf(), cellOf(), RULE)).toBeNull();
    expect(differenceOf(cellOf(100), cellOf(), RULE)).toBeNull();
    expect(differenceOf(cellOf(), cellOf(100), RULE)).toBeNull();
  });

  test('is not there if one of them has failed', () => {
    const broken = cellOf(100, 110);
    broken.fail(2, FAILED);
    expect(differenceOf(broken, cellOf(80, 90, 100), RULE)).toBeNull();
  });

  test('of one pair has no interval', () => {
    expect(differenceOf(cellOf(100), cellOf(90), RULE)).toEqual({
      mean: 10,
      halfWidth: Number.NaN,
      pairs: 1,
    });
  });

  test('is not there if one of them is a lower bound', () => {
    const early = new Cell(DEFAULT_SCENARIO);
    for (const run of [0, 1]) early.put(run, figuresOf(9690, { endedAtS: 61 }, 200));
    expect(early.estimate(RULE).runs).toBe(2);
    expect(differenceOf(early, cellOf(80, 90), RULE)).toBeNull();
    expect(differenceOf(cellOf(80, 90), early, RULE)).toBeNull();
  });

  test('takes the seeds that both have, if one has more runs', () => {
    const difference = differenceOf(cellOf(100, 110, 500, 900), cellOf(90, 100), RULE);
    expect(difference).toEqual({ mean: 10, halfWidth: 0, pairs: 2 });
    expect(differenceOf(cellOf(90, 100), cellOf(100, 110, 500, 900), RULE)).toMatchObject({
      mean: -10,
      pairs: 2,
    });
  });

  test('takes only the runs that count for both', () => {
    // Three equal runs are enough; the fourth of the reference was one too many.
    const sure = ruleWith({ precision: 0.1 });
    expect(differenceOf(cellOf(120, 120, 120), cellOf(100, 100, 100, 400), sure)).toEqual({
      mean: 20,
      halfWidth: 0,
      pairs: 3,
    });
  });
});
