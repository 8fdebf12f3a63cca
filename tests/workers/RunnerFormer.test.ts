import { expect, test } from 'vitest';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import type { Command } from '../../workers/protocol';
import { Bench, FORMER_MODULE, finish, MODULE } from './runnerBench';

function pinned(runId: number, model: number): Command {
  return { type: 'finish', runId, scenario: { ...DEFAULT_SCENARIO, model } };
}

test('a run has the model of the revision that it pins, and the next the newest again', async () => {
  const bench = new Bench();
  bench.send(finish(1), pinned(2, 2), pinned(3, 2), finish(4), pinned(5, 2));
  await bench.idle();
  expect(bench.of('summary').map(({ runId }) => runId)).toEqual([1, 2, 3, 4, 5]);
  expect(bench.modules).toEqual([MODULE, FORMER_MODULE, MODULE, FORMER_MODULE]);
  for (const [index, module] of bench.modules.entries())
    expect(module).toBe(index % 2 === 0 ? MODULE : FORMER_MODULE);
  expect([bench.compiles, bench.formerCompiles]).toEqual([1, [2]]);
  expect(bench.types().filter((type) => type === 'ready')).toHaveLength(1);
});

test('a revision that is pinned and cannot be fetched costs only its run, and is tried again for the next', async () => {
  const bench = new Bench([], undefined, 1);
  bench.send(pinned(1, 2), finish(2), pinned(3, 2));
  await bench.idle();
  expect(bench.of('failed')).toMatchObject([{ runId: 1, kind: 'blocked', message: 'No such file.' }]);
  expect(bench.of('summary').map(({ runId }) => runId)).toEqual([2, 3]);
  expect(bench.formerCompiles).toEqual([2, 2]);
});

test('a run keeps the model of the revision that it pins, though the newest fails while that one comes', async () => {
  const bench = new Bench([], () => Promise.reject(new Error('No such file.')));
  bench.send(pinned(1, 2));
  await bench.idle();
  expect(bench.types()).toEqual(['summary']);
  expect(bench.models).toHaveLength(1);
});
