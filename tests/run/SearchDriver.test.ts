import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { WantedRun } from '../../src/run/Runs';
import { type DrivenSearch, SearchDriver, type SearchRun, type SearchRuns } from '../../src/run/SearchDriver';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import type { Summary } from '../../workers/protocol';
import { summaryWith } from '../support/summaries';
import { doneWith, FAILED, FakeRuns } from './fakePool';

interface NumberedRun extends SearchRun {
  readonly seed: number;
}

/** Rounds of 5, 3, … runs; each round's runs depend on the sum of all results so far. */
function sums(
  sizes: readonly number[],
  parts: Partial<DrivenSearch<NumberedRun>> = {},
  runs: SearchRuns = new FakeRuns().runs,
) {
  let sum = 0;
  const search = {
    rounds: (function* () {
      for (const [index, size] of sizes.entries()) {
        const from = 1000 * index + (sum % 100);
        const runs = Array.from({ length: size }, (_, at) => ({
          seed: from + at,
          scenario: { ...DEFAULT_SCENARIO, seed: from + at },
        }));
        yield { runs, later: 0 };
      }
    })(),
    take: ({ seed }: NumberedRun, summary: Summary | null) => {
      if (summary === null) return 0;
      sum += seed * 7;
      return summary.events;
    },
    mostWork: Number.POSITIVE_INFINITY,
    ...parts,
  };
  const driver = new SearchDriver<NumberedRun>(search, runs);
  return { driver, sum: () => sum };
}

/** Ends a run: each 13th fails, and its work depends on its seed. */
function end(run: WantedRun): void {
  const { seed } = run.scenario;
  run.over(seed % 13 === 0 ? FAILED : doneWith({ ...summaryWith(100), events: 1 + (seed % 5) }));
}

/** Runs until nothing is left, with so many runs under way; `pick` says which one ends next. Resolves to all runs, in order. */
function finish({ driver }: ReturnType<typeof sums>, threads = 1, pick: () => number = () => 0) {
  const begun: number[] = [];
  const underWay: WantedRun[] = [];
  for (;;) {
    for (let job = null; underWay.length < threads; underWay.push(job)) {
      job = driver.next();
      if (job === null) break;
      begun.push(job.scenario.seed);
    }
    const [job] = underWay.splice(pick() % (underWay.length || 1), 1);
    if (job === undefined) return begun.toSorted((a, b) => a - b);
    end(job);
  }
}

describe('a driven search', () => {
  test('makes the same runs and comes to the same end with any number of threads, in any order of ends', () => {
    const sizes = [5, 3, 20, 1, 8];
    for (const mostWork of [Number.POSITIVE_INFINITY, 40]) {
      const one = sums(sizes, { mostWork });
      const runs = finish(one);
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 5 }), fc.infiniteStream(fc.nat()), (threads, order) => {
          const other = sums(sizes, { mostWork });
          expect(finish(other, threads, () => order.next().value)).toEqual(runs);
          expect([other.sum(), other.driver.state, other.driver.progress]).toEqual([
            one.sum(),
            one.driver.state,
            one.driver.progress,
          ]);
        }),
      );
    }
  });

  test('hands out no run of a round before all of the round before are over', () => {
    const { driver } = sums([2, 1]);
    const [first, second] = [driver.next(), driver.next()];
    expect([first === null, second === null, driver.next()]).toEqual([false, false, null]);
    if (first !== null) end(first);
    expect(driver.next()).toBeNull();
    if (second !== null) end(second);
    expect(driver.next()).not.toBeNull();
  });

  test('pauses near its limit of work even within a large round, and continues on demand', () => {
    const search = sums([10, 1000], { mostWork: 60 });
    finish(search);
    const { state, progress } = search.driver;
    expect([state, search.driver.next()]).toEqual(['limited', null]);
    expect(progress.work).toBeGreaterThanOrEqual(60);
    expect(progress.work).toBeLessThan(60 + 5 * 20);
    search.driver.searchOn();
    expect(search.driver.state).toBe('running');
    finish(search);
    expect(search.driver.progress.work).toBeGreaterThanOrEqual(progress.work + 60);
  });

  test('stops at its limit of runs, and never promises more', () => {
    const search = sums([5, 100], { mostRuns: 20 });
    const { runs, runsLeft } = search.driver.progress;
    expect(runs + runsLeft).toBeLessThanOrEqual(20);
    expect(finish(search)).toHaveLength(20);
    expect(search.driver.state).toBe('limited');
  });

  test('runs nothing whose result is known', async () => {
    const fake = new FakeRuns(6);
    const known = [0, 2, 4].map((seed) => fake.runs.summary({ ...DEFAULT_SCENARIO, seed }));
    while (fake.pool.out.length > 0) fake.pool.end();
    await Promise.all(known);
    const search = sums([6], {}, fake.runs);
    expect(search.driver.progress.runs).toBe(3);
    expect(finish(search)).toEqual([1, 3, 5]);
    expect(search.driver.progress.runs).toBe(6);
    const whole = sums([1, 0], {}, fake.runs).driver;
    expect([whole.state, whole.progress.runs, whole.progress.runsLeft]).toEqual(['finished', 1, 0]);
  });

  test('runs until it is taken back, and says so a few times a second and at its end', () => {
    vi.useFakeTimers();
    const fake = new FakeRuns(2);
    const { driver } = sums([4], {}, fake.runs);
    const onResults = vi.fn();
    const takeBack = driver.run({ priority: () => 'screen', budget: null }, onResults);
    fake.pool.end();
    fake.pool.end();
    expect([onResults.mock.calls.length, fake.pool.seeds]).toEqual([0, [2, 3]]);
    vi.advanceTimersByTime(200);
    expect(onResults).toHaveBeenCalledOnce();
    takeBack();
    expect(fake.pool.out).toEqual([]);
    driver.run({ priority: () => 'screen', budget: null }, onResults);
    while (fake.pool.out.length > 0) fake.pool.end();
    expect([onResults.mock.calls.length, driver.state]).toEqual([2, 'finished']);
    vi.useRealTimers();
  });
});
