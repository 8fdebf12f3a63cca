import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { modelText } from '../../../../src/scenario/modelText';
import { METRICS } from '../../../../src/sim/sweep/metrics';
import { restoredRun, type SavedCell, savedRun } from '../../../../src/sim/sweep/savedRuns';
import { Bench, chanceAnswer, figuresOf } from './fakeSweep';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** What comes out of storage. */
function stored(bench: Bench): readonly SavedCell[] {
  return JSON.parse(JSON.stringify(bench.runs.save()));
}

describe('a sweep that is kept', () => {
  test('is there at once in the next page, and goes on where it was', () => {
    const first = new Bench(2).show();
    first.runs.run();
    first.finish(7);
    const next = new Bench(2);
    next.runs.restore(stored(first));
    next.show();
    expect(next.runs.progress().known).toBe(first.runs.progress().known);
    expect(next.estimates).toEqual(first.estimates);
    next.runs.run();
    next.finish();
    const whole = new Bench(2).show();
    whole.runs.run();
    whole.finish();
    expect(next.estimates).toEqual(whole.estimates);
    // How many runs are begun ahead of need depends on where it goes on; what was kept is not run again.
    const underWay = first.pool.out.map(({ scenario }) => modelText(scenario));
    const kept = first.pool.begun.filter((text) => !underWay.includes(text));
    expect(kept).toHaveLength(7);
    expect(next.pool.begun.filter((text) => kept.includes(text))).toEqual([]);
  });

  test('goes when the model that runs now is another one', () => {
    const first = new Bench(2).show();
    first.runs.run();
    first.finish(7);
    const next = new Bench(2, (job) => ({ ...chanceAnswer(job), modelRevision: 99 }));
    next.runs.restore(stored(first));
    next.show();
    next.runs.run();
    next.finish();
    const revisions = next.runs.results?.map?.places.map(({ cell }) => cell.sample?.modelRevision) ?? [];
    expect(new Set(revisions)).toEqual(new Set([99]));
  });
});

describe('a run that is kept', () => {
  test('comes back as it was, figures that are missing too', () => {
    const run = { ...figuresOf(50, { endToEndMs: null }, 200), recordsPerBatch: Number.NaN };
    expect([...run.values].some(Number.isNaN)).toBe(true);
    expect(restoredRun(JSON.parse(JSON.stringify(savedRun(run))))).toEqual(run);
  });

  test.each([
    null,
    5,
    {},
    { ...savedRun(figuresOf(50)), values: [1, 2] },
    { ...savedRun(figuresOf(50)), events: 'many' },
    { ...savedRun(figuresOf(50)), values: METRICS.map(() => 1), growth: null },
  ])('is left out where it is not what this version keeps: %j', (saved) => {
    expect(restoredRun(saved)).toBeNull();
  });
});
