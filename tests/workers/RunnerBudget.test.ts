import { describe, expect, test } from 'vitest';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import type { Budget } from '../../workers/protocol';
import { Bench, finish, scout } from './runnerBench';

const PLENTY: Budget = { bytes: 1e9, events: 1e9, workMs: 1e9 };
const MEGABYTE = 1024 * 1024;

function start(runId: number, budget: Budget) {
  return { type: 'start', runId, scenario: DEFAULT_SCENARIO, budget } as const;
}

describe('a run over its budget', () => {
  test('ends with what it took, and its model goes', async () => {
    const bench = new Bench([{ totalEvents: 1e9, memoryBytes: 50 * MEGABYTE }, {}]);
    bench.send(start(1, { ...PLENTY, bytes: 40 * MEGABYTE }), scout(1));
    await bench.idle();
    expect(bench.types()).toEqual(['ready', 'over-budget']);
    expect(bench.of('over-budget')[0]).toMatchObject({ runId: 1, took: { bytes: 40 * MEGABYTE } });
    bench.send(finish(2));
    await bench.idle();
    expect([bench.models.length, bench.types().at(-1)]).toEqual([2, 'summary']);
  });

  test.each(['scout', 'run'])('ends within a slice of its events, in %s', async (call) => {
    const bench = new Bench([{ totalEvents: 1e9 }]);
    const budget = { ...PLENTY, events: 300_000 };
    bench.send(call === 'run' ? { ...start(1, budget), type: 'finish' } : start(1, budget));
    if (call === 'scout') for (let asked = 0; asked < 5; asked += 1) bench.send(scout(1));
    await bench.idle();
    const took = bench.of('over-budget')[0]?.took;
    expect(took?.events).toBeGreaterThan(300_000);
    expect(bench.model.scoutEvents).toBeLessThan(310_000);
    expect(took?.workMs).toBeGreaterThan(299);
  });

  test.each(['scout', 'run'])(
    'ends within a slice of its time, in %s, however few events that was',
    async (call) => {
      const bench = new Bench([{ totalEvents: 1e9, eventCostMs: 1 }]);
      const budget = { ...PLENTY, workMs: 500 };
      bench.send(call === 'run' ? { ...start(1, budget), type: 'finish' } : start(1, budget));
      if (call === 'scout') for (let asked = 0; asked < 8; asked += 1) bench.send(scout(1));
      await bench.idle();
      const took = bench.of('over-budget')[0]?.took;
      expect(took?.workMs).toBeGreaterThan(500);
      expect(took?.workMs).toBeLessThan(5_000);
    },
  );

  test.each(['open', 'scout', 'columns', 'frame'])(
    'is reported as such if memory is full in %s',
    async (call) => {
      const bench = new Bench([{ totalEvents: 10, fullAt: { call, times: 1 } }, {}]);
      bench.send(start(1, PLENTY), scout(1), { type: 'advance', runId: 1, toMs: 5, detail: 'matrix' });
      await bench.idle();
      expect(bench.of('over-budget')).toMatchObject([{ runId: 1, took: { bytes: PLENTY.bytes } }]);
      expect(bench.of('failed')).toEqual([]);
    },
  );

  test('lets the unseen runs after it begin', async () => {
    const bench = new Bench([{ totalEvents: 99, fullAt: { call: 'run', times: 1 } }, { totalEvents: 99 }]);
    bench.send({ ...start(1, PLENTY), type: 'finish' }, finish(2));
    await bench.idle();
    expect(bench.types()).toEqual(['ready', 'over-budget', 'summary']);
  });
});

test('a run that the reader agreed to has no budget, and says that memory is full', async () => {
  const bench = new Bench([{ fullAt: { call: 'run', times: 1 } }]);
  bench.send(finish(1));
  await bench.idle();
  expect(bench.model.limits).toEqual([Number.POSITIVE_INFINITY]);
  expect(bench.of('failed')).toMatchObject([{ runId: 1, kind: 'memory' }]);
});

test('a run that is whole within its budget ends with its summary', async () => {
  const bench = new Bench([{ totalEvents: 300_000, memoryBytes: 5 * MEGABYTE }]);
  bench.send({ ...start(1, { ...PLENTY, bytes: 40 * MEGABYTE, events: 310_000 }), type: 'finish' });
  await bench.idle();
  expect(bench.of('summary')).toMatchObject([{ bytes: 5 * MEGABYTE, workEvents: 300_000 }]);
  expect(bench.model.limits).toEqual([40 * MEGABYTE]);
});
