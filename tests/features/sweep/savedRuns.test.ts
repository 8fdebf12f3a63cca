import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { restoredRun, type SavedCell, savedRun } from '../../../src/features/sweep/core/savedRuns';
import { METRICS } from '../../../src/figures/metrics';
import { modelText } from '../../../src/scenario/modelText';
import { newestOf } from '../../../src/scenario/revisions';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { Bench, chanceAnswer, figuresOf } from './fakeSweep';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A sweep whose runs have a revision of the model. */
function benchOf(modelRevision = newestOf()): Bench {
  return new Bench(2, (job) => ({ ...chanceAnswer(job), modelRevision }));
}

/** What comes out of storage. */
function stored(bench: Bench): readonly SavedCell[] {
  return JSON.parse(JSON.stringify(bench.runs.save()));
}

describe('a sweep that is kept', () => {
  test('appears at once in the next page, and resumes', () => {
    const first = benchOf().show();
    first.runs.run();
    first.finish(7);
    const next = benchOf();
    next.runs.restore(stored(first));
    next.show();
    expect(next.runs.progress().known).toBe(first.runs.progress().known);
    expect(next.estimates).toEqual(first.estimates);
    next.runs.run();
    next.finish();
    const whole = benchOf().show();
    whole.runs.run();
    whole.finish();
    expect(next.estimates).toEqual(whole.estimates);
    // How many runs are begun ahead of need depends on where it goes on; what was kept is not run again.
    const underWay = first.pool.out.map(({ scenario }) => modelText(scenario));
    const kept = first.pool.begun.filter((text) => !underWay.includes(text));
    expect(kept).toHaveLength(7);
    expect(next.pool.begun.filter((text) => kept.includes(text))).toEqual([]);
  });

  test('is saved from the cells in view on, then from the newest', () => {
    const bench = benchOf().show({ y: null, lines: null }, {});
    const keysOf = (): readonly string[] => bench.runs.save().map(({ key }) => key);
    const seen: (readonly string[])[] = [];
    for (const rate of [1000, 2000, 3000, 1000]) {
      bench.show({ y: null, lines: null }, { scenario: { ...DEFAULT_SCENARIO, rate } });
      bench.runs.run();
      bench.finish();
      seen.push(keysOf());
    }
    const ratesOf = (keys: readonly string[] = []) => [
      ...new Set(keys.map((key) => Number(/^rate=(\d+)$/m.exec(key)?.[1]))),
    ];
    expect(seen.map(ratesOf)).toEqual([[1000], [2000, 1000], [3000, 2000, 1000], [1000, 3000, 2000]]);
  });

  const NEWEST = newestOf();
  test.each([
    { which: 'the newest revision stays', ran: NEWEST, pinned: {}, isKept: true },
    { which: 'the pinned revision stays', ran: NEWEST - 1, pinned: { model: NEWEST - 1 }, isKept: true },
    { which: 'an older revision goes', ran: NEWEST - 1, pinned: {}, isKept: false },
  ])('by its revision: $which', ({ ran, pinned, isKept }) => {
    const request = { scenario: { ...DEFAULT_SCENARIO, ...pinned } };
    const first = benchOf(ran).show({}, request);
    first.runs.run();
    first.finish();
    const next = benchOf();
    next.runs.restore(stored(first));
    next.show({}, request);
    expect(next.runs.progress().known).toBe(isKept ? first.runs.progress().cells : 0);
    next.runs.run();
    expect(next.pool.begun.length > 0).toBe(!isKept);
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
    { ...savedRun(figuresOf(50)), growsWhileSlow: undefined },
    { ...savedRun(figuresOf(50)), events: 'many' },
    { ...savedRun(figuresOf(50)), values: METRICS.map(() => 1), growth: null },
  ])("is left out if its format is another version's: %j", (saved) => {
    expect(restoredRun(saved)).toBeNull();
  });
});
