import { afterEach, beforeEach, expect, test } from 'vitest';
import { Playhead } from '../../src/run/Playhead';
import { WatchedRun } from '../../src/run/WatchedRun';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { fakeScreen } from './fakeScreen';
import { FakeWorker } from './fakeWorker';

const screen = fakeScreen();
beforeEach(() => screen.install());
afterEach(() => screen.remove());

/** A watched run, its playhead and its workers. */
function watch() {
  const workers: FakeWorker[] = [];
  const playhead = new Playhead();
  const run = new WatchedRun({
    playhead,
    detailOf: () => 'matrix',
    share: () => 1,
    onNews: () => {},
    spawn: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
  });
  const worker = (): FakeWorker => {
    const newest = workers.at(-1);
    if (newest === undefined) throw new Error('No worker has been made.');
    return newest;
  };
  return { run, playhead, worker };
}

test('a worker that speaks before anything was asked of it gets the first scenario', () => {
  const { run, worker } = watch();
  worker().ready();
  expect(run.startNext(DEFAULT_SCENARIO)).toBe(true);
  expect(worker().of('start')).toHaveLength(1);
  run.dispose();
});

test('after a lost worker the stage is where the last step led, and the next step starts there', () => {
  const { run, playhead, worker } = watch();
  worker().ready();
  run.start(DEFAULT_SCENARIO);
  playhead.endMs = 40_000;
  playhead.seek(12_345);
  run.show(0);
  worker().frame(12_345);
  run.step(5);
  worker().frame(12_348);
  expect(playhead.ms).toBe(12_348);
  const lost = worker();
  lost.onerror?.();
  expect(worker()).not.toBe(lost);
  worker().ready();
  run.show(16);
  expect(worker().of('advance')).toMatchObject([{ toMs: 12_348 }]);
  worker().frame(12_348);
  run.step(5);
  expect(worker().of('step')).toMatchObject([{ events: 5 }]);
  worker().frame(12_351);
  expect(playhead.ms).toBe(12_351);
  run.dispose();
});

test('a run over its budget is held with what it took, and runs without one once the reader wants it', () => {
  const { run, worker } = watch();
  const scenario = { ...DEFAULT_SCENARIO, 'duration.s': 777 };
  worker().ready();
  run.start(scenario);
  const [first] = worker().of('start');
  expect(first?.budget?.bytes).toBe(256_000_000);
  worker().columns(0, 3);
  const took = { bytes: 256_000_000, events: 1000, workMs: 4000 };
  worker().report({ type: 'over-budget', runId: first?.runId ?? 0, took });
  expect([run.status, run.held]).toMatchObject(['held', { bytes: 256_000_000, stopped: true }]);
  run.show(0);
  expect([run.shown, run.summary]).toEqual([null, null]);
  run.retry();
  expect(run.status).toBe('running');
  expect(worker().of('start')[1]?.budget).toBeUndefined();
  run.dispose();
});
