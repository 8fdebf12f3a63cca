import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { advance, Bench, finish, MODULE, start } from './runnerBench';

describe('finish', () => {
  test('runs unseen to the end and answers with the summary alone', async () => {
    const bench = new Bench([{ totalEvents: 80_000 }]);
    bench.send(finish(1));
    await bench.idle();
    expect(bench.types()).toEqual(['ready', 'summary']);
    expect(bench.of('summary')[0]?.summary.records.acked).toBe(80_000);
    expect(bench.model.calls).toEqual(['open', 'seed 1', 'run', 'summary']);
  });

  test('answers with the columns of the whole run too, if they are wanted', async () => {
    const bench = new Bench([{ totalEvents: 80_000 }]);
    bench.send({ type: 'finish', runId: 1, scenario: DEFAULT_SCENARIO, withColumns: true });
    await bench.idle();
    expect(bench.types()).toEqual(['ready', 'summary']);
    expect(bench.of('summary')[0]?.summary.records.acked).toBe(80_000);
    expect(new Float64Array(bench.of('summary')[0]?.columns ?? new ArrayBuffer()).at(0)).toBe(80_000);
    expect(bench.model.calls).not.toContain('run');
  });

  test('several run one after the other, each with its own objective', async () => {
    const bench = new Bench([{ totalEvents: 20_000 }]);
    await bench.idle();
    const open = vi.spyOn(bench.model, 'open');
    bench.send(
      finish(1),
      { type: 'finish', runId: 2, scenario: DEFAULT_SCENARIO, objectiveMs: 50 },
      finish(3),
    );
    await bench.idle();
    expect(bench.of('summary').map(({ runId }) => runId)).toEqual([1, 2, 3]);
    expect(open.mock.calls.map(([, objectiveMs]) => objectiveMs)).toEqual([undefined, 50, undefined]);
  });

  test('short ones share a slice', async () => {
    const bench = new Bench([{ totalEvents: 500 }]);
    await bench.idle();
    bench.send(finish(1), finish(2), finish(3));
    await bench.turn();
    expect(bench.of('summary')).toHaveLength(3);
  });

  test.each([500, 1e9])('runs of %i events let messages in after a slice', async (totalEvents) => {
    const bench = new Bench([{ totalEvents }]);
    await bench.idle();
    bench.send(...Array.from({ length: 200 }, (_, index) => finish(index + 1)));
    // In the first slice it learns how fast the model is.
    await bench.turn();
    for (let turns = 0; turns < 15; turns += 1) {
      const before = bench.clock.ms;
      await bench.turn();
      expect(bench.clock.ms - before).toBeGreaterThan(3);
      expect(bench.clock.ms - before).toBeLessThan(6);
    }
  });

  test('a stopped clock does not block them', async () => {
    const bench = new Bench([{ totalEvents: 1e9, eventCostMs: 0 }]);
    bench.send(finish(1));
    await bench.turn();
    await bench.turn();
    expect(bench.model.scoutEvents).toBeLessThan(1e9);
    bench.send({ type: 'stop', runId: 1 });
    await bench.idle();
    expect(bench.types()).toEqual(['ready']);
  });

  test('stop drops one that waits, or the one under way within a slice', async () => {
    const bench = new Bench([{ totalEvents: 1e9 }]);
    bench.send(finish(1), finish(2), {
      type: 'finish',
      runId: 3,
      scenario: { ...DEFAULT_SCENARIO, seed: 3 },
    });
    for (let turns = 0; turns < 20; turns += 1) await bench.turn();
    bench.send({ type: 'stop', runId: 2 });
    const before = bench.clock.ms;
    bench.send({ type: 'stop', runId: 1 });
    await bench.turn();
    expect(bench.clock.ms - before).toBeLessThanOrEqual(4.5);
    expect(bench.model.calls.filter((call) => call.startsWith('seed'))).toEqual(['seed 1', 'seed 3']);
    bench.send({ type: 'stop', runId: 3 });
    await bench.idle();
    expect(bench.types()).toEqual(['ready']);
  });

  test('one that fails does not stop those that wait', async () => {
    const bench = new Bench([{ totalEvents: 99, trapAt: { call: 'run', times: 1 } }, { totalEvents: 99 }]);
    bench.send(finish(1), finish(2));
    await bench.idle();
    expect(bench.types()).toEqual(['ready', 'failed', 'summary']);
    expect(bench.of('summary')).toMatchObject([{ runId: 2 }]);
  });

  test('takes the place of a watched run, which has no end', async () => {
    const bench = new Bench([{ totalEvents: 1e4 }]);
    bench.send(start(1), advance(1, 1e8), finish(2));
    await bench.idle();
    expect(bench.types()).toEqual(['ready', 'summary']);
  });

  test('a newer start takes the place of all', async () => {
    const bench = new Bench([{ totalEvents: 1e9 }]);
    bench.send(finish(1), finish(2));
    await bench.turn();
    bench.send(start(3), advance(3, 1));
    await bench.idle();
    expect(bench.types()).toEqual(['ready', 'frame']);
  });

  test('a newer start takes its place', async () => {
    const bench = new Bench([{ totalEvents: 1e9 }]);
    bench.send(finish(1));
    await bench.turn();
    await bench.turn();
    bench.send(start(2), advance(2, 1));
    await bench.idle();
    expect(bench.types()).toEqual(['ready', 'frame']);
  });
});

test('a ping is answered between two slices, whatever is under way', async () => {
  const bench = new Bench([{ totalEvents: 1e12 }]);
  bench.send(finish(1));
  for (let turns = 0; turns < 5; turns += 1) await bench.turn();
  bench.send({ type: 'ping' });
  expect(bench.types()).toEqual(['ready', 'pong']);
});

describe('a module that the page has', () => {
  test('is waited for and used, and not sent back', async () => {
    const bench = new Bench([{ totalEvents: 9 }], undefined, 0, true);
    bench.send(finish(1));
    await bench.idle();
    expect(bench.reports).toEqual([]);
    const given = {} as WebAssembly.Module;
    bench.send({ type: 'module', module: given });
    await bench.idle();
    expect(bench.modules[0]).toBe(given);
    expect(bench.reports[0]).toEqual({ type: 'ready', modelRevision: 7 });
    expect(bench.types()).toEqual(['ready', 'summary']);
  });

  test('that it could not compile, the worker compiles', async () => {
    const bench = new Bench([{ totalEvents: 9 }], undefined, 0, true);
    bench.send({ type: 'module', module: null }, finish(1));
    await bench.idle();
    expect([bench.compiles, bench.modules]).toEqual([1, [MODULE]]);
    expect(bench.reports[0]).toMatchObject({ type: 'ready', module: MODULE });
  });

  test('is of no use to a worker that compiles its own', async () => {
    const bench = new Bench();
    bench.send({ type: 'module', module: {} as WebAssembly.Module });
    await bench.idle();
    expect(bench.modules).toHaveLength(1);
    expect(bench.modules[0]).toBe(MODULE);
  });
});
