import { expect, test, vi } from 'vitest';
import { type PoolJob, RunPool } from '../../src/run/RunPool';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { summaryOf } from '../workers/fakeModel';
import { FakeWorker } from './fakeWorker';

test('a run that a ready worker has no model for fails once with the reason, and the worker keeps working', () => {
  const jobs = [1, 2].map(() => ({ scenario: DEFAULT_SCENARIO, done: vi.fn(), failed: vi.fn() }));
  const left: PoolJob[] = [...jobs];
  const worker = new FakeWorker();
  const spawn = vi.fn(() => worker as unknown as Worker);
  const pool = new RunPool({ size: 1, next: () => left.shift() ?? null, spawn });
  pool.wake();
  worker.ready();
  worker.failFirst('The server answered 404.', 'blocked');
  worker.finishFirst(summaryOf(5));
  pool.dispose();
  expect(jobs.map(({ failed }) => failed.mock.calls)).toEqual([
    [['The server answered 404.', 'blocked']],
    [],
  ]);
  expect(jobs.map(({ done }) => done.mock.calls.length)).toEqual([0, 1]);
  expect([spawn.mock.calls.length, worker.terminated]).toEqual([1, true]);
});

test('a pool that could start no worker tries again when it is woken', async () => {
  const jobs = [1, 2].map(() => ({ scenario: DEFAULT_SCENARIO, done: vi.fn(), failed: vi.fn() }));
  const left: PoolJob[] = jobs.slice(0, 1);
  const workers: FakeWorker[] = [];
  const spawn = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  };
  const pool = new RunPool({ size: 1, next: () => left.shift() ?? null, spawn });
  pool.wake();
  workers[0]?.onerror?.();
  workers[1]?.onerror?.();
  await Promise.resolve();
  expect(jobs[0]?.failed).toHaveBeenCalledOnce();
  left.push(...jobs.slice(1));
  pool.wake();
  workers[2]?.ready();
  workers[2]?.finishFirst(summaryOf(8));
  pool.dispose();
  expect(jobs[1]?.done).toHaveBeenCalledOnce();
});
