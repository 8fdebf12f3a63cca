import { expect, test } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { Bench, chanceAnswer } from './fakeSweep';

const EXPENSIVE = { ...DEFAULT_SCENARIO, rate: 1_000_000, producers: 998 };

test('the coarse picture is made unasked, in limits and while the page is seen, and then waits for the reader', () => {
  const bench = new Bench(2).show();
  bench.all.hidden = true;
  bench.runs.sketch();
  expect(bench.pool.out).toEqual([]);
  bench.all.hidden = false;
  bench.all.runs.wake();
  bench.pool.wake();
  expect(bench.pool.out.every(({ budget }) => budget !== undefined)).toBe(true);
  bench.finish();
  // Every fourth column and row of 4 × 3 cells, the last, and the row in sight.
  expect(bench.runs.progress()).toMatchObject({ state: 'idle', isAsked: false, cells: 12, known: 6 });
  bench.runs.sketch();
  expect(bench.pool.out).toEqual([]);
  bench.runs.run();
  expect(bench.pool.out.every(({ budget }) => budget === undefined)).toBe(true);
  bench.finish();
  expect(bench.runs.progress()).toMatchObject({ state: 'finished', isAsked: true, known: 12 });
});

test('what takes long is asked first, with what it takes', () => {
  const bench = new Bench().show({}, { scenario: EXPENSIVE });
  bench.runs.sketch();
  expect(bench.all.pools).toEqual([]);
  const { state, cost } = bench.runs.progress();
  expect(state).toBe('idle');
  expect(cost?.seconds).toBeGreaterThan(60);
  bench.runs.run();
  expect(bench.runs.progress()).toMatchObject({ state: 'running', cost: null });
});

test('stopped, it begins again with another question only; left, with the next look', () => {
  const bench = new Bench(1).show();
  bench.runs.sketch();
  bench.runs.stop();
  bench.runs.sketch();
  expect([bench.runs.progress().state, bench.pool.out.length]).toEqual(['idle', 0]);
  bench.show({}, { scenario: { ...DEFAULT_SCENARIO, 'batch.size': 9999 } }).runs.sketch();
  expect(bench.pool.out).toHaveLength(1);
  bench.runs.leave();
  expect([bench.runs.progress().state, bench.pool.out.length]).toEqual(['idle', 0]);
  bench.runs.sketch();
  expect(bench.pool.out).toHaveLength(1);
});

test('another try after a failure makes the coarse picture again, and no more', () => {
  let fails = true;
  const bench = new Bench(2, (job) => (fails ? 'No model.' : chanceAnswer(job))).show();
  bench.runs.sketch();
  bench.finish();
  expect(bench.runs.progress()).toMatchObject({ state: 'idle', failed: 6 });
  fails = false;
  bench.runs.retry();
  bench.finish();
  expect(bench.runs.progress()).toMatchObject({ state: 'idle', isAsked: false, known: 6, failed: 0 });
});

test('a run over its budget ends it, and none of its cells has failed', () => {
  const bench = new Bench().show();
  bench.runs.sketch();
  bench.pool.take().failed('Stopped.', 'memory', { events: 1e9, bytes: 1e9, workMs: 60_000 });
  expect(bench.runs.progress()).toMatchObject({ state: 'idle', failed: 0, isAsked: false });
});

test('other axes after a finished sweep get a coarse picture, not a whole one', () => {
  const bench = new Bench().show();
  bench.runs.run();
  bench.finish();
  bench.show({ x: { field: 'linger.ms', spacing: 'linear', from: 0, to: 90, count: 10 } }).runs.sketch();
  bench.finish();
  const { state, isAsked, known, cells } = bench.runs.progress();
  expect([state, isAsked, cells]).toEqual(['idle', false, 30]);
  expect(known).toBeLessThan(20);
});
