import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ModelBlocked } from '../../workers/Model';
import { advance, Bench, finish, journey, MODULE, scout, start } from './runnerBench';

test('it compiles once and says that it is ready, before anything is asked', async () => {
  const bench = new Bench();
  await bench.idle();
  expect(bench.reports).toEqual([{ type: 'ready', modelRevision: 7, module: MODULE }]);
  bench.send(start(1), advance(1, 5));
  await bench.idle();
  expect([bench.compiles, bench.models.length]).toEqual([1, 1]);
});

describe('one question, one answer', () => {
  test('a start alone computes nothing', async () => {
    const bench = new Bench();
    bench.send(start(1));
    await bench.idle();
    expect(bench.types()).toEqual(['ready']);
    expect(bench.model.calls).toEqual(['open', 'seed 1']);
  });

  test('one advance, one frame, with its buffer handed over', async () => {
    const bench = new Bench();
    bench.send(start(1), { type: 'advance', runId: 1, toMs: 40_000, detail: 'matrix' });
    await bench.idle();
    expect(bench.types()).toEqual(['ready', 'frame']);
    const frame = bench.of('frame')[0];
    expect(frame).toMatchObject({ runId: 1, atMs: 40_000 });
    expect(bench.transfers.at(-1)).toEqual([frame?.frame]);
    expect(bench.model.calls.at(-1)).toBe('frame matrix');
  });

  test('a buffer that is handed back is used again', async () => {
    const bench = new Bench();
    const spent = new ArrayBuffer(8);
    bench.send(start(1), { type: 'advance', runId: 1, toMs: 1, detail: 'batches', spent });
    await bench.idle();
    expect(bench.of('frame')[0]?.frame).toBe(spent);
  });

  test('one scout, one columns; the end of the run is reported once', async () => {
    const bench = new Bench([{ totalEvents: 500_000 }]);
    bench.send(start(1));
    for (let asked = 0; asked < 5; asked += 1) {
      bench.send(scout(1));
      await bench.idle();
    }
    const columns = bench.of('columns');
    expect(columns).toHaveLength(5);
    const ends = columns.filter(({ end }) => end !== null);
    expect(ends.map(({ toMs, end }) => [toMs, end?.summary.events])).toEqual([[500_000, 500_000]]);
    expect(columns.indexOf(ends[0] as (typeof columns)[number])).toBeGreaterThan(0);
    expect(
      columns.slice(columns.findIndex(({ end }) => end !== null)).every(({ toMs }) => toMs === 500_000),
    ).toBe(true);
  });

  test('a scout has about 100 ms and no more, the first one as long as nothing of the run would be shown', async () => {
    const bench = new Bench([{ totalEvents: 1e9 }]);
    bench.send(start(1, { 'duration.s': 3600 }), scout(1));
    await bench.idle();
    expect(bench.clock.ms).toBeGreaterThan(149);
    expect(bench.clock.ms).toBeLessThan(158);
    for (let asked = 0; asked < 10; asked += 1) {
      const before = bench.clock.ms;
      bench.send(scout(1));
      await bench.idle();
      expect(bench.clock.ms - before).toBeGreaterThan(98);
      expect(bench.clock.ms - before).toBeLessThan(108);
    }
  });

  test.each([
    { takes: 'little more is told whole', seconds: 220, parts: [220_000] },
    { takes: 'more is told in parts', seconds: 300, parts: [150_000, 300_000] },
  ])('a run that takes $takes', async ({ seconds, parts }) => {
    const bench = new Bench([{ totalEvents: seconds * 1000 }]);
    bench.send(start(1, { 'duration.s': seconds }));
    for (const _ of parts) {
      bench.send(scout(1));
      await bench.idle();
    }
    const told = bench.of('columns');
    expect(told.map(({ toMs }) => Math.round(toMs / 10_000) * 10_000)).toEqual(parts);
    expect(told.map(({ end }) => end !== null)).toEqual(parts.map((_, part) => part === parts.length - 1));
  });

  test('long draining is reported in parts', async () => {
    const bench = new Bench([{ totalEvents: 1e9 }]);
    bench.send(start(1, { 'duration.s': 100 }), scout(1));
    await bench.idle();
    expect(bench.clock.ms).toBeGreaterThan(249);
    expect(bench.clock.ms).toBeLessThan(258);
  });

  test('a stopped clock does not block the Runner', async () => {
    const bench = new Bench([{ totalEvents: 1e9, eventCostMs: 0 }]);
    bench.send(start(1), scout(1), advance(1, 1000));
    await bench.idle();
    expect([bench.of('columns').length, bench.of('frame').length]).toEqual([1, 1]);
    expect(bench.model.scoutEvents).toBeLessThan(1e9);
  });
});

describe('newest wins', () => {
  test('a newer start needs no stop, and the older run answers no more', async () => {
    const bench = new Bench([{ totalEvents: 1e9 }]);
    bench.send(start(1), scout(1), advance(1, 1e8));
    await bench.turn();
    await bench.turn();
    bench.send(start(2), advance(2, 5));
    bench.send(scout(1), advance(1, 7));
    await bench.idle();
    expect(bench.of('frame')).toMatchObject([{ runId: 2, atMs: 5 }]);
    expect(bench.of('columns')).toEqual([]);
  });

  test('of many starts while the model compiles only the last is opened', async () => {
    const bench = new Bench();
    bench.send(start(1), scout(1), start(2), start(3), advance(3, 2));
    await bench.idle();
    expect(bench.model.calls.filter((call) => call.startsWith('seed'))).toEqual(['seed 3']);
    expect(bench.types()).toEqual(['ready', 'frame']);
  });

  test('a long way is left within a slice or two', async () => {
    const bench = new Bench([{ totalEvents: 1e12 }]);
    bench.send(start(1), advance(1, 1e11));
    for (let turns = 0; turns < 20; turns += 1) await bench.turn();
    const before = bench.clock.ms;
    bench.send(start(2), advance(2, 3));
    await bench.idle();
    expect(bench.clock.ms - before).toBeLessThan(10);
    expect(bench.of('frame')).toMatchObject([{ runId: 2 }]);
  });

  test('stop ends a run, and only the one it names', async () => {
    const bench = new Bench([{ totalEvents: 1e9 }]);
    bench.send(start(2), { type: 'stop', runId: 1 }, advance(2, 1));
    await bench.idle();
    expect(bench.of('frame')).toHaveLength(1);
    bench.send(scout(2), { type: 'stop', runId: 2 }, advance(2, 9));
    await bench.idle();
    expect([bench.of('columns').length, bench.of('frame').length]).toEqual([0, 1]);
  });
});

test('a long way to a frame and the scout share the time', async () => {
  const bench = new Bench([{ totalEvents: 1e9 }]);
  bench.send(start(1), advance(1, 200_000));
  while (bench.of('frame').length === 0) {
    bench.send(scout(1));
    await bench.turn();
  }
  expect(bench.model.scoutEvents).toBeGreaterThan(50_000);
  expect(bench.model.scoutEvents).toBeLessThan(400_000);
});

test('a frame that is close comes before the scout continues', async () => {
  const bench = new Bench([{ totalEvents: 1e9 }]);
  bench.send(start(1), scout(1), advance(1, 10));
  await bench.idle();
  expect(bench.types()).toEqual(['ready', 'frame', 'columns']);
});

test('a frame ahead of the scout waits for it, and is posted with the columns', async () => {
  const bench = new Bench([{ totalEvents: 30_000, eventCostMs: 0.0001 }]);
  bench.send(start(1), scout(1), advance(1, 29_000));
  await bench.idle();
  expect(bench.types()).toEqual(['ready', 'frame', 'columns']);
  expect(bench.model.calls.indexOf('advance')).toBeGreaterThan(bench.model.calls.indexOf('scout'));
});

describe('a journey', () => {
  test('waits for the end of the run, and each question has its answer, in order', async () => {
    const bench = new Bench([{ totalEvents: 3_000 }]);
    bench.send(start(1), journey(1, 50_000), journey(1, 20));
    await bench.idle();
    expect(bench.types()).toEqual(['ready']);
    bench.send(scout(1));
    await bench.idle();
    expect(bench.types()).toEqual(['ready', 'columns', 'journey', 'journey']);
    expect(bench.of('journey')[0]).toEqual({ type: 'journey', runId: 1, journey: null });
    expect(bench.model.calls.filter((call) => call.startsWith('ask'))).toEqual(['ask 50000', 'ask 20']);
  });

  test('holds no frame back for longer than a slice or two', async () => {
    const bench = new Bench([{ totalEvents: 10, eventCostMs: 0.01 }]);
    bench.send(start(1), scout(1));
    await bench.idle();
    bench.send(journey(1, 100_000), advance(1, 5));
    for (let turns = 0; turns < 4; turns += 1) await bench.turn();
    expect(bench.of('frame')).toHaveLength(1);
    expect(bench.of('journey')).toHaveLength(0);
    await bench.idle();
    expect(bench.of('journey')).toHaveLength(1);
  });
});

test('questions in any order are answered, each once', async () => {
  const anyAsk = fc.oneof(
    fc.constant(scout(1)),
    fc.integer({ min: 0, max: 50_000 }).map((toMs) => advance(1, toMs)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyAsk, fc.nat(3)), { maxLength: 25 }), async (asks) => {
      const bench = new Bench([{ totalEvents: 60_000 }]);
      bench.send(start(1));
      for (const [ask, turns] of asks) {
        bench.send(ask);
        for (let turn = 0; turn < turns; turn += 1) await bench.turn();
      }
      await bench.idle();
      const scouts = asks.filter(([ask]) => ask.type === 'scout').length;
      expect(bench.of('columns')).toHaveLength(scouts);
      expect(bench.of('frame')).toHaveLength(asks.length - scouts);
    }),
    { numRuns: 60 },
  );
});

describe('trouble', () => {
  test('a refused scenario is reported in the words of the model, and the model survives', async () => {
    const bench = new Bench([{ refuse: 'partitions is 0; at least 1 is needed.' }]);
    bench.send(start(1), scout(1));
    await bench.idle();
    const message = 'partitions is 0; at least 1 is needed.';
    expect(bench.reports.at(-1)).toEqual({ type: 'failed', runId: 1, kind: 'scenario', message });
    bench.send(start(2));
    await bench.idle();
    expect(bench.models).toHaveLength(1);
  });

  test.each(['open', 'scout', 'columns', 'advance', 'frame', 'summary', 'run'])(
    'a trap in %s is told, and the next start has a new instance of the same module',
    async (call) => {
      const bench = new Bench([{ totalEvents: 100, trapAt: { call, times: 1 } }, { totalEvents: 100 }]);
      const asks = call === 'run' ? [finish(1)] : [start(1), scout(1), advance(1, 5)];
      bench.send(...asks);
      await bench.idle();
      const message = 'the queue is empty, line 12';
      expect(bench.of('failed')).toEqual([{ type: 'failed', runId: 1, kind: 'trap', message }]);
      bench.send(advance(1, 6));
      await bench.idle();
      expect(bench.models).toHaveLength(1);
      const before = bench.of('frame').length;
      bench.send(start(2), advance(2, 5));
      await bench.idle();
      expect(bench.of('frame').slice(before)).toMatchObject([{ runId: 2, atMs: 5 }]);
      expect([bench.models.length, bench.compiles]).toEqual([2, 1]);
      expect(bench.of('ready')).toHaveLength(1);
    },
  );

  test('a model that cannot be compiled is reported as blocked, and tried again with the next start', async () => {
    let works = false;
    const bench = new Bench([{}], () =>
      works ? Promise.resolve(MODULE) : Promise.reject(new ModelBlocked('The model could not be loaded.')),
    );
    await bench.idle();
    expect(bench.reports).toEqual([
      { type: 'failed', runId: null, kind: 'blocked', message: 'The model could not be loaded.' },
    ]);
    bench.send(start(1), scout(1));
    await bench.idle();
    expect(bench.reports.slice(1)).toEqual([
      { type: 'failed', runId: 1, kind: 'blocked', message: 'The model could not be loaded.' },
    ]);
    works = true;
    bench.send(start(2), advance(2, 5));
    await bench.idle();
    expect(bench.types().slice(2)).toEqual(['ready', 'frame']);
  });

  test('any other reason not to compile is blocked too, and reported once if a run waits', async () => {
    const bench = new Bench([{}], () => Promise.reject(new RangeError('out of memory')));
    bench.send(start(1));
    await bench.idle();
    expect(bench.reports).toEqual([{ type: 'failed', runId: 1, kind: 'blocked', message: 'out of memory' }]);
  });
});

test('a model that has taken much memory makes room for a new one, and one that took little stays', async () => {
  const bench = new Bench([{ memoryBytes: 100_000_000 }, { memoryBytes: 5_000_000 }]);
  for (const runId of [1, 2, 3]) {
    bench.send(start(runId), scout(runId));
    await bench.idle();
  }
  expect(bench.models.map(({ calls }) => calls.filter((call) => call.startsWith('seed')))).toEqual([
    ['seed 1'],
    ['seed 2', 'seed 3'],
  ]);
  expect(bench.compiles).toBe(1);
  expect(bench.types().filter((type) => type === 'ready')).toHaveLength(1);
});

test('the budget follows the speed of the machine', async () => {
  for (const eventCostMs of [0.0001, 0.01]) {
    const bench = new Bench([{ totalEvents: 1e9, eventCostMs }]);
    bench.send(start(1));
    for (let asked = 0; asked < 5; asked += 1) {
      bench.send(scout(1));
      await bench.idle();
    }
    const callMs = (bench.model.budgets.at(-1) ?? 0) * eventCostMs;
    expect(callMs).toBeGreaterThan(0.4);
    expect(callMs).toBeLessThan(2.1);
  }
});
