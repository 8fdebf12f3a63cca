import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PoolJob } from '../../src/run/RunPool';
import { type DrivenSearch, SearchDriver, type SearchRun } from '../../src/run/SearchDriver';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { summaryWith } from '../support/summaries';

interface NumberedRun extends SearchRun {
  readonly seed: number;
}

/** Rounds of 5, 3, … runs; each round's runs depend on the sum of all results so far. */
function sums(sizes: readonly number[], parts: Partial<DrivenSearch<NumberedRun>> = {}) {
  let sum = 0;
  const driver = new SearchDriver<NumberedRun>({
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
    take: ({ seed }, summary) => {
      if (summary === null) return 0;
      sum += seed * 7;
      return summary.events;
    },
    mostWork: Number.POSITIVE_INFINITY,
    ...parts,
  });
  return { driver, sum: () => sum };
}

/** Ends a run: each 13th fails, and its work depends on its seed. */
function end(job: PoolJob): void {
  const { seed } = job.scenario;
  if (seed % 13 === 0) job.failed('The model refused it.');
  else job.done({ ...summaryWith(100), events: 1 + (seed % 5) });
}

/** Runs until nothing is left, with so many runs under way; `pick` says which one ends next. Resolves to all runs, in order. */
function finish({ driver }: ReturnType<typeof sums>, threads = 1, pick: () => number = () => 0) {
  const begun: number[] = [];
  const underWay: PoolJob[] = [];
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

  test('runs nothing whose result is stored', () => {
    const even = sums([6], { takeStored: ({ seed }) => (seed % 2 === 0 ? 1 : null) });
    expect(finish(even)).toEqual([1, 3, 5]);
    expect(even.driver.progress.runs).toBe(6);
    const all = sums([6, 6], { takeStored: () => 1 });
    expect([all.driver.state, all.driver.progress]).toEqual([
      'finished',
      { runs: 12, work: 12, runsLeft: 0 },
    ]);
  });

  test('hands out again what was under way when the workers stopped', () => {
    const { driver } = sums([2]);
    const first = driver.next()?.scenario;
    driver.giveBack();
    expect(driver.next()?.scenario).toEqual(first);
  });
});
