import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openNodeWorkers } from '../../scripts/cli/sweep/nodePool.mjs';
import { type PoolJob, type PoolWorker, RunPool } from '../../src/run/RunPool';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import type { Summary } from '../../workers/protocol';
import { openModel } from '../support/realModel';

let node: Awaited<ReturnType<typeof openNodeWorkers>>;
const pools: RunPool[] = [];

beforeAll(async () => {
  node = await openNodeWorkers();
});
afterEach(() => {
  for (const pool of pools.splice(0)) pool.dispose();
});

/** Runs of different length, some of them refused by the model. */
const SCENARIOS: readonly Scenario[] = Array.from({ length: 24 }, (_, index) => ({
  ...DEFAULT_SCENARIO,
  seed: index + 1,
  'duration.s': index % 5 === 0 ? 12 : 2,
  'linger.ms': index % 3,
  partitions: index === 7 ? 0 : DEFAULT_SCENARIO.partitions,
}));

/** What a test of failing workers adds to a run of all scenarios. */
interface Mishap {
  readonly spawn: () => PoolWorker;
  /** Called with how many results there are. */
  readonly onTold: (results: number) => void;
  /** While true, the workers get runs with unused results, so that none is ever idle. */
  readonly keepsBusy: () => boolean;
}

/** What came of each scenario, in the order of `scenarios`: a digest, or why there is none. */
function runAll(
  size: number,
  scenarios: readonly Scenario[],
  { spawn, onTold, keepsBusy }: Mishap = {
    spawn: node.spawn,
    onTold: () => undefined,
    keepsBusy: () => false,
  },
): Promise<readonly string[]> {
  const told: string[] = [];
  const waiting = [...scenarios.keys()];
  let left = scenarios.length;
  return new Promise((resolve) => {
    const tell = (index: number, words: string): void => {
      // Each job is reported once.
      expect(told[index]).toBeUndefined();
      told[index] = words;
      left -= 1;
      onTold(scenarios.length - left);
      if (left === 0) resolve(told);
    };
    const filler: PoolJob = { scenario: DEFAULT_SCENARIO, done: () => undefined, failed: () => undefined };
    const next = (): PoolJob | null => {
      if (keepsBusy()) return filler;
      const index = waiting.shift();
      const scenario = scenarios[index ?? -1];
      if (index === undefined || scenario === undefined) return null;
      return {
        scenario,
        done: ({ digest }: Summary) => tell(index, digest),
        failed: (message) => tell(index, message),
      };
    };
    const pool = new RunPool({ size, next, module: node.module, spawn });
    pools.push(pool);
    pool.wake();
  });
}

/** The same without any pool. */
async function runInLoop(scenarios: readonly Scenario[]): Promise<readonly string[]> {
  const model = await openModel();
  return scenarios.map((scenario) => {
    try {
      model.open(scenario);
      while (!model.run(1_000_000));
      return model.summary().digest;
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  });
}

describe('threads of Node', () => {
  test('give the results of a loop, whatever their number and the order', async () => {
    const expected = await runInLoop(SCENARIOS);
    expect(new Set(expected).size).toBe(SCENARIOS.length);
    expect(expected[7]).toContain('partitions');
    expect(await runAll(1, SCENARIOS)).toEqual(expected);
    expect(await runAll(2, SCENARIOS)).toEqual(expected);
    expect([...(await runAll(2, [...SCENARIOS].reverse()))].reverse()).toEqual(expected);
  });

  test('lose no run when one of them ends, at its beginning or at work', async () => {
    const expected = await runInLoop(SCENARIOS);
    const workers: PoolWorker[] = [];
    const spawn = (): PoolWorker => {
      const worker = node.spawn();
      workers.push(worker);
      // Before it is ready.
      if (workers.length === 1) worker.terminate();
      return worker;
    };
    let killed = false;
    const results = runAll(2, SCENARIOS, {
      spawn,
      onTold: (told) => {
        if (told !== 8) return;
        killed = true;
        workers[1]?.terminate();
      },
      // The pool learns of the loss some time later, and replaces the worker while there is work for two.
      keepsBusy: () => killed && workers.length < 4,
    });
    expect(await results).toEqual(expected);
    expect(workers.length).toBe(4);
  });

  test('stop within a slice on demand, and continue with other runs', async () => {
    // Either run alone takes longer than the test may.
    const long = { ...DEFAULT_SCENARIO, 'duration.s': 3600, rate: 5_000_000, 'slow.broker': 'none' as const };
    const jobs: PoolJob[] = [];
    const told = vi.fn();
    const offer = (scenario: Scenario, done: () => void): void => {
      jobs.push({ scenario, done, failed: told });
    };
    const pool = new RunPool({ size: 1, next: () => jobs.shift() ?? null, ...node });
    pools.push(pool);
    const short = { ...DEFAULT_SCENARIO, 'duration.s': 1 };
    await new Promise<void>((resolve) => {
      offer(short, resolve);
      pool.wake();
    });
    offer(long, told);
    offer(long, told);
    pool.wake();
    expect(pool.cancel().map(({ scenario }) => scenario)).toEqual([long, long]);
    await new Promise<void>((resolve) => {
      offer(short, resolve);
      pool.wake();
    });
    expect(told).not.toHaveBeenCalled();
  });
});
