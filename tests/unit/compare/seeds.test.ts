import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { CompareSeeds } from '../../../src/sim/compare/CompareSeeds';
import { lastQuantile, latencyAt, latencyCurve } from '../../../src/sim/compare/latencyCurve';
import { LatencyPool } from '../../../src/sim/LatencyPool';
import type { PoolJob, RunPool } from '../../../src/sim/RunPool';
import { bucketOf, historyOf, latencyRow, THREE } from '../sim/columnsFixture';
import { summaryWith } from '../simulate/summaries';

const A: Scenario = { ...DEFAULT_SCENARIO, seed: 42 };
const B: Scenario = { ...A, partitioner: 'uniform' };

/** A pool that hands out jobs when a test asks. */
interface FakePool {
  readonly next: () => PoolJob | null;
  readonly wake: ReturnType<typeof vi.fn>;
  readonly dispose: ReturnType<typeof vi.fn>;
}
let pools: FakePool[];
let seeds: CompareSeeds;
let page: { hidden: boolean; addEventListener: () => void; removeEventListener: () => void };

beforeEach(() => {
  vi.useFakeTimers();
  page = { hidden: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('document', page);
  pools = [];
  seeds = new CompareSeeds((next) => {
    const pool = { next, wake: vi.fn(), dispose: vi.fn() };
    pools.push(pool);
    return pool as unknown as RunPool;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function next(): PoolJob {
  const job = pools.at(-1)?.next() ?? null;
  if (job === null) throw new Error('There is nothing to run.');
  return job;
}
function all(): readonly PoolJob[] {
  const jobs: PoolJob[] = [];
  for (let job = pools.at(-1)?.next(); job; job = pools.at(-1)?.next()) jobs.push(job);
  return jobs;
}
const asked = (jobs: readonly PoolJob[]) =>
  jobs.map(({ scenario }) => `${scenario.partitioner} ${scenario.seed}`);

describe('runs over seeds', () => {
  test('come in pairs of one seed, so that comparisons can begin early', () => {
    seeds.want([A, B], 3);
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
    seeds.want([A, B], 2);
    seeds.start();
    const jobs = all();
    jobs[3]?.done(summaryWith(4));
    jobs[0]?.done(summaryWith(1));
    const known = [0, 1].map((index) => seeds.figuresOf(index).map((figures) => figures !== null));
    expect(known).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(seeds.progress()).toEqual({ done: 2, total: 4, problem: null });
  });

  test('are told a few times a second, not for each', () => {
    seeds.want([A], 3);
    seeds.start();
    const told = vi.fn();
    seeds.subscribe(told);
    for (const job of all()) job.done(summaryWith(1));
    expect(told).not.toHaveBeenCalled();
    vi.advanceTimersByTime(300);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('that are known are not run again when a scenario comes or goes', () => {
    seeds.want([A, B], 2);
    seeds.start();
    for (const job of all()) job.done(summaryWith(1));
    seeds.want([A], 2);
    seeds.want([B, A], 2);
    expect(all()).toEqual([]);
    expect(seeds.progress()).toMatchObject({ done: 4, total: 4 });
  });

  test('begin again where the screen was left in the middle of them', () => {
    seeds.want([A], 2);
    const stop = seeds.start();
    next();
    stop();
    expect(pools[0]?.dispose).toHaveBeenCalledTimes(1);
    seeds.start();
    expect(asked(all())).toEqual(['adaptive 42', 'adaptive 43']);
  });

  test('rest while the page is hidden', () => {
    seeds.want([A], 1);
    seeds.start();
    page.hidden = true;
    expect(all()).toEqual([]);
    page.hidden = false;
    expect(all()).toHaveLength(1);
  });

  test('say why one failed, count it as over, and can be tried again', () => {
    seeds.want([A], 2);
    seeds.start();
    const [first, second] = all();
    first?.failed('The model stopped.');
    second?.done(summaryWith(1));
    expect(seeds.progress()).toEqual({ done: 2, total: 2, problem: 'The model stopped.' });
    seeds.retry();
    expect(asked(all())).toEqual(['adaptive 42']);
    expect(seeds.progress()).toMatchObject({ done: 1, problem: null });
  });

  test('are bounded: of the oldest, those that nobody wants are dropped', () => {
    seeds.start();
    for (let round = 0; round < 60; round += 1) {
      seeds.want([{ ...A, 'linger.ms': round }], 40);
      for (const job of all()) job.done(summaryWith(1));
    }
    seeds.want([{ ...A, 'linger.ms': 0 }], 40);
    expect(all()).toHaveLength(40);
  });
});

describe('the curve of a run', () => {
  const rows = [0.8, 3, 3.1, 40, 41, 900].map((ms, index) => latencyRow(bucketOf(ms), 3 + index * 7, [ms]));
  const bins = [0, 1, 2].map((bin) => ({
    latency: rows.slice(bin, bin + 4),
    maxMs: [42, 43, 905][bin] ?? 0,
  }));
  const history = historyOf(THREE, bins);

  test('says at every percentile what the other figures of the page say', () => {
    const pool = new LatencyPool();
    for (let bin = 0; bin < history.bins; bin += 1) pool.add(history.latency(bin), history.maxMs(bin));
    const curve = latencyCurve(history);
    expect(curve.acks).toBe(pool.acks);
    for (const quantile of [0, 0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 1]) {
      expect(latencyAt(curve, quantile)).toBe(pool.percentileMs(quantile));
    }
    expect(curve.points[0]?.quantile).toBe(0);
    expect(curve.points.at(-1)?.quantile).toBe(1);
  });

  test('is nothing before the first ack', () => {
    const empty = latencyCurve(historyOf(THREE, [{}]));
    expect(empty).toEqual({ points: [], acks: 0 });
    expect(latencyAt(empty, 0.5)).toBeNaN();
    expect(lastQuantile([empty])).toBe(0.99);
    expect(lastQuantile([{ points: [], acks: 122_880 }])).toBeCloseTo(0.99992, 5);
  });
});
