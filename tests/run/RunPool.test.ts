import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PoolJob, RunPool } from '../../src/run/RunPool';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import type { Summary } from '../../workers/protocol';
import { summaryOf } from '../workers/fakeModel';
import { FakeWorker } from './fakeWorker';

const MODULE = {} as WebAssembly.Module;

/** A pool over fake workers. Jobs are named by seeds; `told` has the result of each. */
class Bench {
  readonly workers: FakeWorker[] = [];
  /** Whether each worker was started to wait for the module. */
  readonly waits: boolean[] = [];
  readonly told: string[] = [];
  readonly pool: RunPool<PoolJob & { readonly seed: number }>;
  seeds: number[] = [];
  asked = 0;

  /** `module` = null if the first worker has to compile it. */
  constructor(size: number, module: WebAssembly.Module | null = MODULE, spawn = () => new FakeWorker()) {
    this.pool = new RunPool({
      size,
      next: () => this.#next(),
      spawn: (waitsForModule) => {
        this.waits.push(waitsForModule);
        const worker = spawn();
        this.workers.push(worker);
        return worker as unknown as Worker;
      },
      module,
    });
    open.push(this);
  }

  /** Offers runs with the seeds 1 to `count`, and starts. */
  run(count: number): this {
    this.seeds = Array.from({ length: count }, (_, index) => index + 1);
    this.pool.wake();
    return this;
  }

  worker(index: number): FakeWorker {
    const worker = this.workers[index];
    if (worker === undefined) throw new Error(`There is no worker ${index}.`);
    return worker;
  }

  /** What the living workers have, the run under way first. */
  get load(): readonly (readonly number[])[] {
    return this.workers.filter(({ terminated }) => !terminated).map(({ seeds }) => seeds);
  }

  #next() {
    this.asked += 1;
    const seed = this.seeds.shift();
    if (seed === undefined) return null;
    return {
      seed,
      scenario: { ...DEFAULT_SCENARIO, seed },
      done: ({ records }: Summary) => void this.told.push(`${seed} done ${records.acked}`),
      failed: (message: string) => void this.told.push(`${seed} failed ${message}`),
    };
  }
}

const open: Bench[] = [];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { pool } of open.splice(0)) pool.dispose();
  vi.useRealTimers();
});

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
};

describe('handing out', () => {
  test('starts no more workers than it may, and none without work', () => {
    expect(new Bench(2).run(0).workers).toHaveLength(0);
    expect(new Bench(4).run(2).workers).toHaveLength(2);
    expect(new Bench(2).run(9).workers).toHaveLength(2);
  });

  test('starts all that it may when it is prepared, and gives the work to these', () => {
    const bench = new Bench(3);
    bench.pool.prepare();
    bench.pool.prepare();
    expect(bench.load).toEqual([[], [], []]);
    expect(bench.run(4).load).toEqual([[1, 4], [2], [3]]);
  });

  test('gives each worker one run and one that waits, in the order of `next`, and no more', () => {
    const bench = new Bench(2).run(9);
    expect(bench.load).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(bench.asked).toBe(4);
  });

  test('asks for the next run when one is over, after reporting its result', () => {
    const bench = new Bench(2).run(9);
    bench.worker(1).finishFirst(summaryOf(5));
    expect(bench.told).toEqual(['2 done 5']);
    expect(bench.load).toEqual([
      [1, 3],
      [4, 5],
    ]);
  });

  test('survives a throwing callback', () => {
    const breaks = (): void => {
      throw new Error('no');
    };
    const jobs: PoolJob[] = [1, 2, 3].map(() => ({
      scenario: DEFAULT_SCENARIO,
      done: breaks,
      failed: breaks,
    }));
    const worker = new FakeWorker();
    const spawn = () => worker as unknown as Worker;
    const pool = new RunPool({ size: 1, next: () => jobs.shift() ?? null, spawn });
    pool.wake();
    expect(() => worker.finishFirst(summaryOf(1))).toThrow('no');
    expect(worker.seeds).toHaveLength(2);
    pool.dispose();
  });

  test('reports a failed run in the words of the model, and continues', () => {
    const bench = new Bench(1).run(3);
    bench.worker(0).failFirst('rate is too high.');
    expect(bench.told).toEqual(['1 failed rate is too high.']);
    expect(bench.load).toEqual([[2, 3]]);
  });

  test('takes a run that waits to a worker that has nothing', () => {
    const bench = new Bench(2).run(4);
    bench.worker(0).finishFirst(summaryOf(1));
    bench.worker(0).finishFirst(summaryOf(3));
    expect(bench.load).toEqual([[4], [2]]);
    // The worker finished before it heard of that: reported once all the same.
    bench.worker(1).finish(2, summaryOf(4));
    bench.worker(0).finishFirst(summaryOf(4));
    expect(bench.told).toEqual(['1 done 1', '3 done 3', '4 done 4']);
  });

  test('rests when there is nothing for now, until it is woken', () => {
    const bench = new Bench(1).run(1);
    bench.worker(0).finishFirst(summaryOf(1));
    bench.seeds = [7];
    vi.advanceTimersByTime(20_000);
    expect(bench.load).toEqual([[]]);
    bench.pool.wake();
    expect(bench.load).toEqual([[7]]);
    expect(bench.workers).toHaveLength(1);
  });

  test('ends workers that have nothing to do for long, and starts others when there is something', () => {
    const bench = new Bench(2).run(2);
    for (const { seeds } of bench.workers) expect(seeds).toHaveLength(1);
    for (const worker of bench.workers) worker.ready();
    for (const worker of bench.workers) worker.finishFirst(summaryOf(1));
    vi.advanceTimersByTime(60_000);
    expect([bench.load, vi.getTimerCount()]).toEqual([[], 0]);
    bench.run(1);
    expect(bench.load).toEqual([[1]]);
  });

  test('that shrinks begins the runs of its last workers again in the others, and grows by new ones', () => {
    const bench = new Bench(3).run(3);
    bench.pool.resize(1);
    expect([bench.load, bench.told]).toEqual([[[3, 1]], []]);
    bench.worker(2).finishFirst(summaryOf(1));
    expect(bench.load).toEqual([[1, 2]]);
    bench.pool.resize(2);
    expect(bench.load).toEqual([[1], [2]]);
  });

  test('that is prepared has the workers that it may have since, before there is anything to run', () => {
    const bench = new Bench(1);
    bench.pool.resize(2);
    expect(bench.load).toEqual([]);
    bench.pool.prepare();
    expect(bench.load).toEqual([[], []]);
    bench.pool.resize(3);
    expect(bench.load).toEqual([[], [], []]);
  });

  test('passes the objective on, and only if there is one', () => {
    const worker = new FakeWorker();
    const told = { done: () => undefined, failed: () => undefined };
    const jobs: PoolJob[] = [
      { scenario: DEFAULT_SCENARIO, objectiveMs: 40, ...told },
      { scenario: DEFAULT_SCENARIO, ...told },
    ];
    const spawn = () => worker as unknown as Worker;
    const pool = new RunPool({ size: 1, next: () => jobs.shift() ?? null, spawn });
    pool.wake();
    expect(worker.of('finish').map((command) => command.objectiveMs)).toEqual([40, undefined]);
    pool.dispose();
  });
});

describe('the module', () => {
  test('is compiled by the first worker, which begins alone, and given to the others', () => {
    const bench = new Bench(3, null);
    expect(bench.run(9).waits).toEqual([false]);
    expect(bench.worker(0).of('module')).toHaveLength(0);
    bench.worker(0).ready(MODULE);
    expect(bench.waits).toEqual([false, true, true]);
    expect(bench.worker(1).commands[0]).toEqual({ type: 'module', module: MODULE });
    expect(bench.load).toEqual([
      [1, 2],
      [3, 5],
      [4, 6],
    ]);
  });

  test('that the page has already is given to all', () => {
    const bench = new Bench(2).run(9);
    expect(bench.waits).toEqual([true, true]);
    expect(bench.workers.map(({ commands }) => commands[0]?.type)).toEqual(['module', 'module']);
  });

  test('that a worker keeps to itself is compiled by each', () => {
    const bench = new Bench(2, null).run(9);
    bench.worker(0).ready();
    expect(bench.waits).toEqual([false, false]);
  });

  test('shares a run that waits as soon as there can be another worker', () => {
    const bench = new Bench(2, null).run(2);
    expect(bench.load).toEqual([[1, 2]]);
    bench.worker(0).ready(MODULE);
    expect(bench.load).toEqual([[1], [2]]);
  });
});

describe('cancel', () => {
  test('stops every run and returns the dropped ones, without callbacks', () => {
    const bench = new Bench(2).run(9);
    expect(bench.pool.cancel().map(({ seed }) => seed)).toEqual([1, 3, 2, 4]);
    expect(bench.load).toEqual([[], []]);
    bench.worker(0).finish(1, summaryOf(1));
    bench.worker(0).report({ type: 'failed', runId: 2, kind: 'trap', message: 'late' });
    expect([bench.told, bench.asked, bench.pool.cancel()]).toEqual([[], 4, []]);
  });

  test('takes back only such runs, if it is told which', () => {
    const bench = new Bench(2).run(4);
    expect(bench.pool.cancel(({ seed }) => seed < 3).map(({ seed }) => seed)).toEqual([1, 2]);
    expect(bench.load).toEqual([[3], [4]]);
  });

  test('leaves the workers alive for what comes next', () => {
    const bench = new Bench(2).run(9);
    bench.pool.cancel();
    bench.run(2);
    expect(bench.workers).toHaveLength(2);
    expect(bench.load).toEqual([[1], [2]]);
    bench.worker(0).finishFirst(summaryOf(6));
    expect(bench.told).toEqual(['1 done 6']);
  });

  test('after the end nothing is reported or started', () => {
    const bench = new Bench(1).run(3);
    bench.pool.dispose();
    expect(bench.worker(0).terminated).toBe(true);
    bench.worker(0).finish(1, summaryOf(5));
    bench.pool.wake();
    expect([bench.told, bench.workers.length, vi.getTimerCount()]).toEqual([[], 1, 0]);
  });
});

describe('a worker that dies', () => {
  test.each(['onerror', 'onmessageerror'] as const)('by %s loses no run', (event) => {
    const bench = new Bench(1).run(3);
    bench.worker(0).ready();
    bench.worker(0)[event]?.();
    expect(bench.worker(0).terminated).toBe(true);
    expect(bench.load).toEqual([[1, 2]]);
    for (const records of [1, 2, 3]) bench.worker(1).finishFirst(summaryOf(records));
    expect(bench.told).toEqual(['1 done 1', '2 done 2', '3 done 3']);
  });

  test('twice under the same run fails that run with a sentence, and no other', () => {
    const bench = new Bench(1).run(3);
    for (const index of [0, 1]) {
      bench.worker(index).ready();
      bench.worker(index).onerror?.();
    }
    expect(bench.told).toHaveLength(1);
    expect(bench.told[0]).toMatch(/^1 failed The worker .* stopped twice .*\.$/);
    expect(bench.load).toEqual([[2, 3]]);
    // It only waited when its first two workers died.
    bench.worker(2).ready();
    bench.worker(2).onerror?.();
    expect(bench.told).toHaveLength(1);
    expect(bench.load).toEqual([[2, 3]]);
  });

  test('leaves the others at their work, and is not heard any more', () => {
    const bench = new Bench(2).run(4);
    bench.worker(0).ready();
    bench.worker(1).ready();
    bench.worker(0).onerror?.();
    bench.worker(0).finish(1, summaryOf(1));
    expect(bench.told).toEqual([]);
    expect(bench.load.flat().sort()).toEqual([1, 2, 3, 4]);
    expect(bench.workers).toHaveLength(3);
  });
});

describe('a worker that falls silent', () => {
  /** Lets time go by in steps of the pool's own timer. */
  const pass = (ms: number): void => void vi.advanceTimersByTime(ms);

  test('is asked for a sign of life and then replaced', () => {
    const bench = new Bench(1).run(1);
    bench.worker(0).ready();
    pass(1_900);
    expect(bench.worker(0).of('ping')).toHaveLength(0);
    pass(1_500);
    expect(bench.worker(0).of('ping')).toHaveLength(1);
    expect(bench.workers).toHaveLength(1);
    pass(9_000);
    expect(bench.worker(0).terminated).toBe(true);
    expect(bench.load).toEqual([[1]]);
  });

  test('is left alone as long as it answers', () => {
    const bench = new Bench(1).run(1);
    bench.worker(0).ready();
    for (let seconds = 0; seconds < 120; seconds += 1) {
      const asked = bench.worker(0).of('ping').length;
      pass(1_000);
      if (bench.worker(0).of('ping').length > asked) bench.worker(0).report({ type: 'pong' });
    }
    expect(bench.worker(0).of('ping').length).toBeGreaterThan(20);
    expect(bench.workers).toHaveLength(1);
  });

  test('is not one with nothing to do, nor one whose page slept', () => {
    const idle = new Bench(1).run(1);
    idle.worker(0).ready();
    idle.worker(0).finishFirst(summaryOf(1));
    pass(600_000);
    expect(idle.worker(0).of('ping')).toHaveLength(0);
    const slept = new Bench(1).run(1);
    slept.worker(0).ready();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(3_600_000);
    pass(500);
    clock.mockReturnValue(7_200_000);
    pass(500);
    clock.mockRestore();
    expect(slept.workers).toHaveLength(1);
    expect(slept.worker(0).of('ping')).toHaveLength(0);
  });

  test('has longer while it begins', () => {
    const bench = new Bench(1).run(1);
    pass(50_000);
    expect(bench.workers).toHaveLength(1);
    pass(20_000);
    expect(bench.workers).toHaveLength(2);
  });
});

describe('workers that cannot begin', () => {
  test('are tried twice; then every waiting run fails with the reason, once', async () => {
    const bench = new Bench(2, null).run(5);
    bench.worker(0).onerror?.();
    expect([bench.workers.length, bench.told.length]).toEqual([2, 0]);
    bench.worker(1).onerror?.();
    await settled();
    expect(bench.workers).toHaveLength(2);
    expect(bench.told.map((words) => words.slice(0, 20))).toEqual(
      [1, 2, 3, 4, 5].map((seed) => `${seed} failed Your browse`),
    );
    bench.seeds = [6, 7];
    bench.pool.wake();
    for (const index of [2, 3]) bench.worker(index).onerror?.();
    await settled();
    expect([bench.told.length, bench.workers.length]).toEqual([7, 4]);
  });

  test('say why, if the model could not be loaded', async () => {
    const bench = new Bench(1, null).run(1);
    bench.worker(0).failFirst('The model could not be loaded.', 'blocked');
    bench
      .worker(1)
      .report({ type: 'failed', runId: null, kind: 'blocked', message: 'The model is not there.' });
    await settled();
    expect(bench.told).toEqual(['1 failed The model is not there.']);
  });

  test('are reported, if the browser starts none', async () => {
    const bench = new Bench(3, MODULE, () => {
      throw new Error('SecurityError');
    }).run(2);
    expect(bench.told).toEqual([]);
    await settled();
    expect(bench.told).toHaveLength(2);
    expect(bench.waits).toHaveLength(2);
  });

  test('leave the work to those that did', () => {
    const bench = new Bench(3).run(9);
    bench.worker(0).ready();
    bench.worker(1).onerror?.();
    bench.worker(2).onerror?.();
    bench.worker(3).onerror?.();
    const [first] = bench.load;
    expect(first).toHaveLength(2);
    const started = bench.workers.length;
    for (let runs = 0; runs < 9; runs += 1) bench.worker(0).finishFirst(summaryOf(runs));
    expect(bench.told).toHaveLength(9);
    expect(bench.workers.length).toBe(started);
  });

  test('are tried again after a cancel', async () => {
    const bench = new Bench(1, null).run(1);
    bench.worker(0).onerror?.();
    bench.worker(1).onerror?.();
    await settled();
    bench.pool.cancel();
    bench.run(1);
    bench.worker(2).ready(MODULE);
    bench.worker(2).finishFirst(summaryOf(8));
    expect(bench.told.at(-1)).toBe('1 done 8');
  });
});
