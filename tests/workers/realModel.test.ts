import { describe, expect, test } from 'vitest';
import { windowFigures } from '../../src/figures/windowFigures';
import type { RunHistory } from '../../src/run/RunHistory';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { Frame } from '../../workers/frame';
import { ModelRefusal } from '../../workers/Model';
import type { ModelInstance } from '../../workers/ModelInstance';
import type { Summary } from '../../workers/protocol';
import { openModel, scoutOut } from '../support/realModel';
import { ofScope } from '../support/scope';

/** Six seconds in which sticky runs away from a slow broker, and a little warm-up that is not measured. */
const RUNAWAY: Scenario = {
  ...DEFAULT_SCENARIO,
  partitioner: 'sticky',
  'duration.s': 6,
  'measure.from.s': 0.5,
  'slow.from.s': 2,
  'slow.ms': 20,
};

/** Every number of a history, for comparison. */
function dump(history: RunHistory): readonly unknown[] {
  return Array.from({ length: history.bins }, (_, bin) => [
    history.binLengthMs(bin),
    history.recordsSent(bin),
    history.recordsAcked(bin),
    history.maxMs(bin),
    [...history.latency(bin)],
    Array.from({ length: history.lanes }, (_, lane) => [
      history.laneRecords(lane, bin),
      history.laneBacklogBytes(lane, bin),
      history.laneUnreadRecords(lane, bin),
    ]),
    Array.from({ length: history.brokers }, (_, broker) => [
      history.brokerInFlight(broker, bin),
      history.brokerBusy(broker, bin),
      history.brokerFileBytes(broker, bin),
    ]),
  ]);
}

function frameAt(model: ModelInstance, toMs: number, events = 1_000): Float64Array {
  while (!model.advance(toMs, events)) {
    // The budget was spent; continue.
  }
  return new Float64Array(model.frame('batches'));
}

describe('the columns', () => {
  test('do not depend on how the scout is sliced', async () => {
    const model = await openModel();
    model.open(RUNAWAY);
    const large = scoutOut(model, 1_000_000);
    model.open(RUNAWAY);
    const small = scoutOut(model, 777);
    expect(small.summary).toEqual(large.summary);
    expect(dump(small.history)).toEqual(dump(large.history));
  });

  test('say together what the summary says', async () => {
    const model = await openModel();
    model.open(RUNAWAY);
    const { history, summary } = scoutOut(model, 50_000);
    const figures = windowFigures(history, { fromMs: 0, toMs: history.endMs });
    const total = (valueAt: (bin: number) => number): number =>
      Array.from({ length: history.bins }, (_, bin) => valueAt(bin)).reduce((sum, value) => sum + value, 0);
    expect(total((bin) => history.recordsSent(bin))).toBe(summary.records.offered);
    expect(total((bin) => history.recordsAcked(bin))).toBe(summary.records.acked);
    expect(history.binMs).toBeCloseTo(RUNAWAY['duration.s'] * (1000 / 240), 6);
    const { latencyMs, breakdownMs } = summary;
    if (latencyMs === null || breakdownMs === null || figures.latency === null)
      throw new Error('Nothing was acked.');
    expect(figures.latency).toEqual(latencyMs);
    const mean = figures.parts?.mean ?? [];
    expect(mean[0]).toBe(breakdownMs.mean.batch);
    expect(mean[1]).toBe(breakdownMs.mean.inFlight);
    expect((mean[4] ?? 0) + (mean[5] ?? 0)).toBe(breakdownMs.mean.service);
    const records = summary.partitions.map((partition) => partition.records);
    const share = (records[0] ?? 0) / records.reduce((sum, value) => sum + value, 0);
    expect(figures.laneShare[0]).toBe(share);
    const measured = total((bin) => history.latency(bin).acks);
    expect(summary.records.measured).toBe(measured);
    expect(measured).toBeLessThan(summary.records.acked);
  });

  test('and the summary know the same backlog at half of the time and at its end', async () => {
    const model = await openModel();
    model.open(RUNAWAY);
    const { history, summary } = scoutOut(model, 50_000);
    const backlogAfter = (bin: number): number =>
      Array.from({ length: history.lanes }, (_, lane) => history.laneBacklogBytes(lane, bin)).reduce(
        (sum, bytes) => sum + bytes,
        0,
      );
    expect(summary.backlogBytes).toEqual({ half: backlogAfter(119), end: backlogAfter(239) });
    expect(summary.backlogBytes.end).toBeGreaterThan(summary.backlogBytes.half);
  });

  test('an unseen run ends with the same summary', async () => {
    const model = await openModel();
    model.open(RUNAWAY);
    const { summary } = scoutOut(model, 10_000);
    model.open(RUNAWAY);
    while (!model.run(10_000)) {
      // The budget was spent; continue.
    }
    expect(model.summary()).toEqual(summary);
    expect(summary.endedAtS).toBeNull();
  });

  test('one that differs only in how slow its broker becomes continues from its past', async () => {
    const finished = (model: ModelInstance, slowMs: number): Summary => {
      model.open({ ...RUNAWAY, 'slow.ms': slowMs });
      while (!model.run(10_000)) {
        // The budget was spent; continue.
      }
      return model.summary();
    };
    const model = await openModel();
    finished(model, 20);
    expect(model.sharedEvents).toBe(0);
    const forked = finished(model, 40);
    expect(model.sharedEvents).toBeGreaterThan(1_000);
    expect(forked).toEqual(finished(await openModel(), 40));
  });
});

describe('a run with an objective', () => {
  const HOUR: Scenario = { ...DEFAULT_SCENARIO, partitioner: 'sticky', 'duration.s': 3600 };

  async function finished(objectiveMs: number | undefined, events: number): Promise<Summary> {
    const model = await openModel();
    model.open(HOUR, objectiveMs);
    while (!model.run(events)) {
      // The budget was spent; continue.
    }
    return model.summary();
  }

  test('ends as soon as its answer is certain, wherever the calls end', async () => {
    const early = await finished(100, 1_000_000);
    expect(early.endedAtS).toBeGreaterThan(60);
    expect(early.endedAtS).toBeLessThan(900);
    expect(early.latencyMs?.p99).toBeGreaterThan(100);
    expect(await finished(100, 777)).toEqual(early);
    const whole = await finished(undefined, 1_000_000);
    expect(whole.endedAtS).toBeNull();
    expect(whole.latencyMs?.p99).toBeGreaterThan(100);
    expect(early.events).toBeLessThan(whole.events / 3);
  });
});

describe('the playhead', () => {
  test('shows the same wherever it came from', async () => {
    const model = await openModel();
    model.open(RUNAWAY);
    const forth = frameAt(model, 3_000);
    expect(new Frame(forth.slice().buffer).atMs).toBe(3_000);
    scoutOut(model, 100_000);
    frameAt(model, 5_500);
    expect(frameAt(model, 3_000)).toEqual(forth);
    const fresh = await openModel();
    fresh.open(RUNAWAY);
    expect(frameAt(fresh, 3_000, 50)).toEqual(forth);
  });
});

test('a scenario that the model refuses is refused by name', async () => {
  const model = await openModel();
  expect(() => model.open({ ...RUNAWAY, partitions: 0 })).toThrow(ModelRefusal);
  expect(() => model.open({ ...RUNAWAY, partitions: 0 })).toThrow(/partitions/);
  expect(() => model.open(RUNAWAY)).not.toThrow();
});

test('a trap is reported in the words of the panic, by a fresh instance too', async () => {
  for (let time = 0; time < 2; time += 1) {
    const model = await openModel();
    expect(() => model.scout(1)).toThrow(/a scenario was opened before/);
  }
});

test('without a run there are no frames and no columns, and calls that need a run say so', async () => {
  const model = await openModel();
  expect([model.frame('batches').byteLength, model.columns().byteLength]).toEqual([0, 0]);
  expect(model.journey()).toBeNull();
  expect(() => model.scout(1)).toThrow('a scenario was opened before');
  expect(() => model.frame('batches')).toThrow('a scenario was opened before');
});

test.runIf(ofScope(true, false))(
  'a run that needs more than 1 GiB stops with a sentence that says what to change',
  async () => {
    const model = await openModel();
    model.open({
      ...DEFAULT_SCENARIO,
      'buffer.memory': 8 * 2 ** 30,
      'batch.size': 1,
      'record.bytes': 1,
      rate: 200_000,
    });
    expect(() => {
      while (!model.scout(1_000_000)) model.columns();
    }).toThrow(/more memory than the 1 GiB .* Lower the rate/);
  },
);
