import { describe, expect, test } from 'vitest';
import { runsLeft } from '../../src/features/sweep/core/order';
import { METRICS } from '../../src/figures/metrics';
import { Cell, mayEndEarly } from '../../src/run/Cell';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { figuresOf, ruleWith } from '../features/sweep/fakeSweep';
import { SLOW_TIME, slowTimeWith } from '../figures/slowTime';
import { FAILED } from './fakePool';

/** A cell whose runs said this, in the order of their seeds; undefined = not done. */
function cellOf(...latencies: readonly (number | undefined)[]): Cell {
  const cell = new Cell(DEFAULT_SCENARIO);
  for (const [run, latencyMs] of latencies.entries()) {
    if (latencyMs !== undefined) cell.put(run, figuresOf(latencyMs));
  }
  return cell;
}

describe('how many runs a cell takes', () => {
  test('is three at least, however alike they are', () => {
    expect(cellOf(50, 50).estimate(ruleWith())).toMatchObject({ runs: 2, settled: false, halfWidth: 0 });
    expect(cellOf(50, 50, 50).estimate(ruleWith())).toMatchObject({ runs: 3, settled: true, mean: 50 });
  });

  test('is fewer only if the limit says so', () => {
    expect(cellOf(50).estimate(ruleWith({ mostRuns: 1 }))).toMatchObject({
      runs: 1,
      settled: true,
      mean: 50,
    });
    expect(cellOf(50, 70).estimate(ruleWith({ mostRuns: 2 }))).toMatchObject({ runs: 2, settled: true });
  });

  test('ends with the first at which the half-width is small enough', () => {
    // 90, 100, 110: standard deviation 10, t(2) = 4.303, so ± 24.84. With two more of 100, sd 7.07 and t(4) = 2.776: ± 8.78.
    const cell = cellOf(90, 100, 110, 100, 100);
    expect(cell.estimate(ruleWith({ precision: 0.25 }))).toMatchObject({ runs: 3, settled: true });
    expect(cell.estimate(ruleWith({ precision: 0.25 })).halfWidth).toBeCloseTo(24.84, 2);
    expect(cell.estimate(ruleWith({ precision: 0.1 }))).toMatchObject({ runs: 5, settled: true });
    expect(cell.estimate(ruleWith({ precision: 0.1 })).halfWidth).toBeCloseTo(8.78, 2);
    expect(cell.estimate(ruleWith({ precision: 0.08 }))).toMatchObject({ runs: 5, settled: false });
  });

  test('ends at the limit', () => {
    const cell = cellOf(1, 100, 1, 100, 1);
    expect(cell.estimate(ruleWith({ mostRuns: 4 }))).toMatchObject({ runs: 4, settled: true, mean: 50.5 });
    expect(cell.values(ruleWith({ mostRuns: 4 }))).toEqual([1, 100, 1, 100]);
  });

  test('is foreseen from how far the half-width is from the one asked for', () => {
    expect(runsLeft(cellOf(), ruleWith())).toBe(3);
    expect(runsLeft(cellOf(50), ruleWith({ mostRuns: 2 }))).toBe(1);
    // ± 24.84 % after 3 runs: 10 % takes (24.84 ÷ 10)² × 3 = 18.5, so 19.
    expect(runsLeft(cellOf(90, 100, 110), ruleWith({ mostRuns: 100 }))).toBe(16);
    expect(runsLeft(cellOf(90, 100, 110), ruleWith({ mostRuns: 10 }))).toBe(7);
    expect(runsLeft(cellOf(50, 50, 50), ruleWith())).toBe(0);
  });

  test('is three if every figure is 0', () => {
    const cell = new Cell({ ...DEFAULT_SCENARIO, 'slow.broker': 0 });
    for (const run of [0, 1, 2]) cell.put(run, figuresOf(50, { peakBacklogBytes: 0 }));
    expect(cell.estimate(ruleWith({ metric: 'backlog.peak' }))).toMatchObject({
      mean: 0,
      runs: 3,
      settled: true,
    });
  });
});

describe('runs count in the order of their seeds', () => {
  test('and those that ran ahead wait', () => {
    expect(cellOf(undefined, 50, 60).estimate(ruleWith())).toMatchObject({ runs: 0, settled: false });
    expect(cellOf(40, undefined, 60).estimate(ruleWith())).toMatchObject({ runs: 1, mean: 40 });
  });

  test('and those beyond the last that is asked for are left out', () => {
    expect(cellOf(50, 50, 50, 90).estimate(ruleWith())).toMatchObject({ runs: 3, mean: 50 });
  });

  test('and the seed goes up by one with each, and begins again after the last', () => {
    expect(cellOf().scenarioOf(0)).toBe(DEFAULT_SCENARIO);
    expect(cellOf().scenarioOf(4).seed).toBe(5);
    const last = new Cell({ ...DEFAULT_SCENARIO, seed: 2 ** 32 - 1 });
    expect(last.scenarioOf(1).seed).toBe(0);
  });

  test('and a failed one counts when it is its turn, the earliest first', () => {
    const cell = cellOf(50);
    const failed = { ...FAILED, message: 'The fourth broke.' };
    cell.fail(3, failed);
    expect(cell.estimate(ruleWith())).toMatchObject({ runs: 1, problem: null });
    expect(cell.failure(ruleWith())).toBeNull();
    cell.put(1, figuresOf(20));
    cell.put(2, figuresOf(90));
    expect(cell.estimate(ruleWith())).toMatchObject({ runs: 0, settled: true, problem: 'The fourth broke.' });
    expect(cell.failure(ruleWith())).toBe(failed);
    expect(cell.estimate(ruleWith({ mostRuns: 3 }))).toMatchObject({ runs: 3, settled: true, problem: null });
    expect(cell.hasFailed(3)).toBe(true);
    expect(cell.hasFailed(2)).toBe(false);
  });
});

describe('runs that ended early', () => {
  const early = new Cell(DEFAULT_SCENARIO);
  for (const run of [0, 1, 2]) early.put(run, figuresOf(500, { endedAtS: 20 + run }, 200));

  test('count for p99, p99.9 and the longest alone', () => {
    expect(METRICS.filter(mayEndEarly).map(({ id }) => id)).toEqual(['p99', 'p99.9', 'max']);
    for (const { id } of METRICS) {
      const counts = ['p99', 'p99.9', 'max'].includes(id);
      if (early.estimate(ruleWith({ metric: id })).problem !== null) continue;
      expect(early.estimate(ruleWith({ metric: id })).runs).toBe(counts ? 3 : 0);
    }
  });

  test('count for objectives not above the one that they certainly missed', () => {
    expect(early.estimate(ruleWith({ objectiveMs: 200 }))).toMatchObject({
      runs: 3,
      endedAtS: 20,
      growth: 1,
    });
    expect(early.estimate(ruleWith({ objectiveMs: 100 })).runs).toBe(3);
    expect(early.estimate(ruleWith({ objectiveMs: 201 }))).toMatchObject({ runs: 0, settled: false });
  });

  test('make the figure a lower bound', () => {
    expect(early.estimate(ruleWith()).atLeast).toBe(true);
    expect(cellOf(500, 500).estimate(ruleWith()).atLeast).toBe(false);
  });

  test('give way to whole ones, which count for everything', () => {
    const cell = cellOf(500, 500, 500);
    expect(cell.estimate(ruleWith({ objectiveMs: 1e5 }))).toMatchObject({ runs: 3, endedAtS: null });
    expect(cell.estimate(ruleWith({ metric: 'mean' })).runs).toBe(3);
  });
});

test('a slowness during which the backlog grows makes p99 of a day a lower bound, and no other figure', () => {
  const [cell, calm] = [slowTimeWith(500), SLOW_TIME].map((slowTime) => {
    const of = new Cell({ ...DEFAULT_SCENARIO, 'slow.broker': 0, 'slow.ms': 60 });
    of.put(0, figuresOf(50, { slowTime }));
    return of;
  });
  expect(cell?.estimate(ruleWith({ metric: 'day.p99.60' }))).toMatchObject({ runs: 1, atLeast: true });
  expect(cell?.estimate(ruleWith({ metric: 'p99' }))).toMatchObject({ runs: 1, atLeast: false });
  expect(calm?.estimate(ruleWith({ metric: 'day.p99.60' }))).toMatchObject({ runs: 1, atLeast: false });
});

describe('a missing figure', () => {
  test('is a percentile of too few records, with the reason', () => {
    const records = { offered: 5000, acked: 5000, measured: 5000, failed: 0, expired: 0 };
    const cell = new Cell(DEFAULT_SCENARIO);
    cell.put(0, figuresOf(50, { records }));
    expect(cell.estimate(ruleWith({ metric: 'p99.9' }))).toMatchObject({
      settled: true,
      runs: 0,
      problem: expect.stringContaining('of 5,000 records rests on 5 of them'),
    });
    expect(cell.estimate(ruleWith({ metric: 'p99' }))).toMatchObject({ runs: 1, problem: null });
  });

  test('is a figure of a run without records', () => {
    const cell = new Cell(DEFAULT_SCENARIO);
    cell.put(0, figuresOf(50, { latencyMs: null }));
    expect(cell.estimate(ruleWith()).problem).toMatchSnapshot();
  });

  test('is a figure that the scenario lacks, whatever was run', () => {
    expect(cellOf(50, 50, 50).estimate(ruleWith({ metric: 'part.commit' })).problem).toMatch(
      /replication\.factor/,
    );
  });
});
