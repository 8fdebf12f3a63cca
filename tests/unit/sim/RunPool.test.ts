import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { type RunClient, RunError } from '../../../src/sim/RunClient';
import { type PoolJob, poolSize, RunPool } from '../../../src/sim/RunPool';
import type { Summary } from '../../../workers/protocol';
import { summaryWith } from '../simulate/summaries';

/** A client whose runs end when the test says so. */
class FakeClient {
  resolve: (summary: Summary) => void = () => undefined;
  reject: (error: Error) => void = () => undefined;
  readonly dispose = vi.fn();
  readonly finish = vi.fn(
    () =>
      new Promise<Summary>((resolve, reject) => {
        this.resolve = resolve;
        this.reject = reject;
      }),
  );
}

function poolOf(size: number, jobs: PoolJob[]) {
  const clients: FakeClient[] = [];
  const make = (): RunClient => {
    const client = new FakeClient();
    clients.push(client);
    return client as unknown as RunClient;
  };
  return { clients, pool: new RunPool(size, () => jobs.shift() ?? null, make) };
}

function job(seed: number) {
  return { scenario: { ...DEFAULT_SCENARIO, seed }, done: vi.fn(), failed: vi.fn() };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('a pool of workers', () => {
  test('starts no more workers than it may, and none without work', async () => {
    const none = poolOf(2, []);
    none.pool.wake();
    expect(none.clients).toHaveLength(0);
    const { pool, clients } = poolOf(2, [job(1), job(2), job(3)]);
    pool.wake();
    expect(clients).toHaveLength(2);
  });

  test('asks for the next run when one is over, and tells the result', async () => {
    const jobs = [job(1), job(2)];
    const [first, second] = jobs;
    const { pool, clients } = poolOf(1, [...jobs]);
    pool.wake();
    clients[0]?.resolve(summaryWith(5));
    await settled();
    expect(first?.done).toHaveBeenCalledWith(summaryWith(5));
    expect(clients[0]?.finish).toHaveBeenLastCalledWith(second?.scenario);
  });

  test('a run that fails does not stop the others', async () => {
    const jobs = [job(1), job(2)];
    const { pool, clients } = poolOf(1, [...jobs]);
    pool.wake();
    const failure = { kind: 'scenario' as const, message: 'rate is too high.', scenario: DEFAULT_SCENARIO };
    clients[0]?.reject(new RunError(failure));
    await settled();
    expect(jobs[0]?.failed).toHaveBeenCalledWith('rate is too high.');
    expect(clients[0]?.finish).toHaveBeenCalledTimes(2);
  });

  test('after its end it tells nothing and starts nothing', async () => {
    const only = job(1);
    const { pool, clients } = poolOf(1, [only, job(2)]);
    pool.wake();
    pool.dispose();
    expect(clients[0]?.dispose).toHaveBeenCalled();
    clients[0]?.resolve(summaryWith(5));
    await settled();
    pool.wake();
    expect(only.done).not.toHaveBeenCalled();
    expect(clients[0]?.finish).toHaveBeenCalledTimes(1);
  });

  test('leaves a processor to the page', () => {
    expect([1, 2, 4, 16].map((processors) => poolSize(processors))).toEqual([1, 1, 3, 4]);
  });
});
