import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UnseenBudget } from '../../src/run/pageBudget';
import { RunList } from '../../src/run/RunList';
import type { PoolJob } from '../../src/run/RunPool';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { summaryWith } from '../support/summaries';
import { FakeRuns } from './fakePool';

const A: Scenario = { ...DEFAULT_SCENARIO, seed: 42 };
const B: Scenario = { ...A, partitioner: 'uniform' };

let fake: FakeRuns;
let seeds: RunList;

beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeRuns(0);
  seeds = new RunList(fake.runs, new UnseenBudget());
});
afterEach(() => {
  vi.useRealTimers();
});

/** Wants `count` seeds of each scenario; the subjects are named by index. */
function want(scenarios: readonly Scenario[], count: number): void {
  seeds.want(scenarios.map((scenario, index) => ({ id: String(index), scenario, seeds: count })));
}
function next(): PoolJob {
  const job = fake.pool.next();
  if (job === null) throw new Error('There is nothing to run.');
  return job;
}
function all(): readonly PoolJob[] {
  const jobs: PoolJob[] = [];
  for (let job = fake.pool.next(); job; job = fake.pool.next()) jobs.push(job);
  return jobs;
}
const asked = (jobs: readonly PoolJob[]) =>
  jobs.map(({ scenario }) => `${scenario.partitioner} ${scenario.seed}`);

describe('runs over seeds', () => {
  test('come in pairs of one seed, so that comparisons can begin early', () => {
    want([A, B], 3);
    seeds.start();
    expect(asked(all())).toEqual([
      'adaptive 42',
      'uniform 42',
      'adaptive 43',
      'uniform 43',
      'adaptive 44',
      'uniform 44',
    ]);
  });

  test('are kept by the number of their seed, whatever the order in which they end', () => {
    want([A, B], 2);
    seeds.start();
    const jobs = all();
    jobs[3]?.done(summaryWith(4));
    jobs[0]?.done(summaryWith(1));
    const known = [0, 1].map((index) =>
      seeds
        .read()
        .summaries(String(index))
        .map((result) => result !== null),
    );
    expect(known).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(seeds.read()).toMatchObject({ done: 2, total: 4, failure: null });
  });

  test('are reported a few times a second, not one by one, and the last one at once', () => {
    want([A], 4);
    seeds.start();
    const told = vi.fn();
    seeds.subscribe(told);
    const [last, ...others] = all();
    for (const job of others) job.done(summaryWith(1));
    expect(told).not.toHaveBeenCalled();
    vi.advanceTimersByTime(300);
    expect(told).toHaveBeenCalledTimes(1);
    last?.done(summaryWith(1));
    expect(told).toHaveBeenCalledTimes(2);
  });

  test('of equal scenarios are done once, and the seed after the last is the first', () => {
    const last = { ...A, seed: 2 ** 32 - 1 };
    want([last, A, { ...last }], 2);
    seeds.start();
    const jobs = all();
    expect(asked(jobs)).toEqual(['adaptive 4294967295', 'adaptive 42', 'adaptive 0', 'adaptive 43']);
    jobs[2]?.done(summaryWith(3));
    expect(seeds.read().summaries('0')).toEqual([null, summaryWith(3)]);
    expect(seeds.read().summaries('2')).toEqual(seeds.read().summaries('0'));
    expect(seeds.read()).toMatchObject({ done: 1, total: 4 });
  });

  test('come seed by seed for visible subjects, and then in the order of the page', () => {
    want([A, B], 2);
    seeds.start();
    seeds.see('1', true);
    expect(asked(all())).toEqual(['uniform 42', 'uniform 43', 'adaptive 42', 'adaptive 43']);
  });

  test('that are cached are not run again when a scenario comes or goes', () => {
    want([A, B], 2);
    seeds.start();
    for (const job of all()) job.done(summaryWith(1));
    want([A], 2);
    want([B, A], 2);
    expect(all()).toEqual([]);
    expect(seeds.read()).toMatchObject({ done: 4, total: 4 });
  });

  test('start again if the screen was left in the middle of them', () => {
    want([A], 2);
    const stop = seeds.start();
    next();
    stop();
    seeds.start();
    expect(asked(all())).toEqual(['adaptive 42', 'adaptive 43']);
  });

  test('are kept when the screen is left, but for those that were not done', () => {
    want([A], 2);
    const stop = seeds.start();
    next().done(summaryWith(3));
    next();
    stop();
    seeds.start();
    expect(seeds.read().summaries('0')).toEqual([summaryWith(3), null]);
    expect(asked(all())).toEqual(['adaptive 43']);
  });

  test('rest while the page is hidden', () => {
    want([A], 1);
    seeds.start();
    fake.hidden = true;
    expect(all()).toEqual([]);
    fake.hidden = false;
    expect(all()).toHaveLength(1);
  });

  test('say why one failed, count it as over, and can be tried again', () => {
    want([A], 2);
    seeds.start();
    const [first, second] = all();
    first?.failed('The model stopped.', 'trap');
    second?.done(summaryWith(1));
    expect(seeds.read()).toMatchObject({
      done: 2,
      total: 2,
      failure: { kind: 'trap', message: 'The model stopped.' },
    });
    seeds.retry();
    const [again] = all();
    expect(again?.scenario).toEqual(first?.scenario);
    expect(seeds.read()).toMatchObject({ done: 1, failure: null });
    again?.failed('The model stopped again.', 'trap');
    seeds.start();
    expect(asked(all())).toEqual(['adaptive 42']);
  });

  test('that take more than their budget begin again only when the reader wants them', () => {
    want([{ ...A, 'duration.s': 776 }], 1);
    seeds.start();
    const [first] = all();
    expect(first?.budget).toBeDefined();
    first?.failed('It took too much.', 'memory', { bytes: 96e6, events: 1000, workMs: 500 });
    expect(seeds.read()).toMatchObject({
      done: 1,
      total: 1,
      failure: { kind: 'memory', message: 'It took too much.' },
    });
    seeds.start();
    expect(all()).toEqual([]);
    seeds.retry();
    const [again] = all();
    expect(again?.scenario).toEqual(first?.scenario);
    expect(again?.budget).toBeUndefined();
  });

  test('of two lists with equal ids stay apart, and equal runs are done once for both', () => {
    const other = new RunList(fake.runs, new UnseenBudget());
    want([A], 1);
    other.want([
      { id: '0', scenario: B, seeds: 1 },
      { id: '1', scenario: A, seeds: 1 },
    ]);
    const stop = seeds.start();
    other.start();
    const jobs = all();
    expect(asked(jobs)).toEqual(['adaptive 42', 'uniform 42']);
    stop();
    for (const job of jobs) job.done(summaryWith(7));
    expect([seeds.read().summaries('0'), other.read().summaries('0')]).toEqual([[null], [summaryWith(7)]]);
    expect([seeds.read().done, other.read().done]).toEqual([0, 2]);
    want([A], 1);
    expect(seeds.read().done).toBe(1);
  });
});
