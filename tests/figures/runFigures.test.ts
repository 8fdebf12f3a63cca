import { describe, expect, test } from 'vitest';
import { figureOf } from '../../src/figures/catalogue';
import { METRICS } from '../../src/figures/metrics';
import { GROWTH_LIMIT } from '../../src/figures/objective';
import { runFigures } from '../../src/figures/runFigures';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { figuresOf, runOf } from '../features/sweep/fakeSweep';

/** 120,000 records of 512 B are offered, so 30.72 MB in the second half. */
const SECOND_HALF_BYTES = 60_000 * 512;

/** The growth of a run whose backlog was so large at half of the time and at the end. */
function growth(half: number, end: number): number {
  return figuresOf(50, { backlogBytes: { half, end }, peakBacklogBytes: Math.max(half, end) }).growth;
}

test('a run is kept with every metric in the order of the table', () => {
  const summary = runOf(50);
  const { values } = runFigures(summary, DEFAULT_SCENARIO, 200);
  expect([...values]).toEqual(METRICS.map(({ ofRun }) => ofRun(summary, DEFAULT_SCENARIO)));
  expect(values[METRICS.indexOf(figureOf('p99'))]).toBe(50);
});

test('a run is kept with what it cost, what theory needs, and the objective that it may have missed', () => {
  expect(figuresOf(50, {}, 200)).toMatchObject({
    measured: 120_000,
    events: 1000,
    recordsPerBatch: 100 / 11,
    endedAtS: null,
    objectiveMs: 200,
    modelRevision: 7,
  });
  expect(figuresOf(50, { partitions: [] }).recordsPerBatch).toBeNaN();
});

describe('growth', () => {
  test('is what the backlog gained as part of what was offered', () => {
    expect(growth(0, SECOND_HALF_BYTES / 10)).toBeCloseTo(0.1, 10);
    expect(growth(1e6, 1e6)).toBe(0);
    expect(growth(2e6, 1e6)).toBeLessThan(0);
  });

  test('of a few batches is work, and never counts as growth without end', () => {
    // With one producer 4 batches of 16,384 B are work; that is 0.2 % here.
    expect(growth(0, 4 * 16_384)).toBeCloseTo(65_536 / SECOND_HALF_BYTES, 10);
    const records = { offered: 8000, acked: 8000, measured: 8000, failed: 0, expired: 0 };
    const few = (end: number) => figuresOf(50, { records, backlogBytes: { half: 0, end } }).growth;
    // Of 2,048,000 B these are 3 %, which without that rule were growth …
    expect(few(61_440)).toBeLessThan(GROWTH_LIMIT);
    // … 5 % are, however few batches it is, and so is more than these batches.
    expect(few(0.051 * 2_048_000)).toBeCloseTo(0.051, 10);
    expect(few(65_537)).toBeCloseTo(65_537 / 2_048_000, 10);
  });

  test('is certain if the buffer is full, or the run ended because it had run away', () => {
    expect(growth(0.8 * 33_554_432, 0.8 * 33_554_432)).toBe(1);
    expect(growth(0.7 * 33_554_432, 0.7 * 33_554_432)).toBe(0);
    // It was full for a time, in which send() blocked.
    expect(figuresOf(50, { peakBacklogBytes: 0.8 * 33_554_432 }).growth).toBe(1);
    expect(figuresOf(50, { endedAtS: 12 }).growth).toBe(1);
  });

  test('is none if nothing was offered', () => {
    const records = { offered: 0, acked: 0, measured: 0, failed: 0, expired: 0 };
    expect(figuresOf(50, { records }).growth).toBe(0);
  });
});
