import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Playhead } from '../../src/run/Playhead';
import type { RunFailure } from '../../src/run/RunClient';
import { type RunView, WatchedRun } from '../../src/run/WatchedRun';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { fakeScreen } from './fakeScreen';
import { FakeWorker } from './fakeWorker';

const screen = fakeScreen();
beforeEach(() => screen.install());
afterEach(() => screen.remove());

/** A watched run, its playhead and its workers. */
function watch() {
  const workers: FakeWorker[] = [];
  const views: RunView[] = [];
  const recovered: RunFailure[] = [];
  const playhead = new Playhead();
  const run = new WatchedRun({
    playhead,
    detailOf: () => 'matrix',
    share: () => 1,
    onView: (view) => views.push(view),
    onRecovery: (failure) => recovered.push(failure),
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
  return { run, playhead, worker, views, recovered };
}

test('a worker that speaks before anything was asked of it gets the first scenario', () => {
  const { run, worker } = watch();
  worker().ready();
  expect(run.startNext(DEFAULT_SCENARIO)).toBe(true);
  expect(worker().of('start')).toHaveLength(1);
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
  expect(run.view).toMatchObject({ phase: 'held', shown: null, cost: { bytes: 256_000_000, stopped: true } });
  run.retry();
  expect(run.view.phase).toBe('running');
  expect(worker().of('start')[1]?.budget).toBeUndefined();
  run.dispose();
});

describe('what is on the screen', () => {
  const B: Scenario = { ...DEFAULT_SCENARIO, 'linger.ms': 5 };
  const runId = (worker: FakeWorker): number => worker.of('start').at(-1)?.runId ?? 0;

  const textOf = (view: RunView): string => {
    const shown = view.shown && `${view.shown.scenario['linger.ms']} ms`;
    const late = view.phase === 'running' && view.computing !== null ? ' late' : '';
    return `${view.phase}${late}: ${shown}`;
  };

  /** A whole run without linger, and all that its watcher hears. */
  function follow() {
    const watched = watch();
    watched.worker().ready();
    watched.run.start(DEFAULT_SCENARIO);
    watched.worker().columns(0, 240, true, runId(watched.worker()));
    return watched;
  }

  test('is the older whole run until the next is whole, with its own scenario', () => {
    const { run, worker, views } = follow();
    run.show(0);
    run.start(B);
    worker().columns(0, 100, false, runId(worker()));
    run.show(16);
    worker().columns(100, 140, true, runId(worker()));
    expect(views.map(textOf)).toEqual(['running: null', 'whole: 0 ms', 'running: 0 ms', 'whole: 5 ms']);
    run.dispose();
  });

  test('is nothing but the run itself once that is late', () => {
    const { run, worker, views } = follow();
    run.start(B);
    run.show(0);
    run.show(200);
    worker().columns(0, 100, false, runId(worker()));
    run.show(216);
    run.start({ ...B, 'linger.ms': 6 });
    expect(views.slice(2).map(textOf)).toEqual([
      'running: 0 ms',
      'running late: null',
      'running late: 5 ms',
      'running late: null',
    ]);
    run.dispose();
  });

  test('is nothing at all as soon as the run waits for consent', () => {
    const { run, views } = follow();
    run.start({ ...B, rate: 1_000_000, producers: 1000 });
    expect(views.slice(2).map(textOf)).toEqual(['held: null']);
    run.dispose();
  });

  test('stays after a failure, and a recovery is reported once', () => {
    const { run, worker, views, recovered } = follow();
    run.start(B);
    worker().onerror?.();
    worker().ready();
    worker().columns(0, 240, true, runId(worker()));
    expect(views.slice(2).map(textOf)).toEqual(['running: 0 ms', 'failed: 0 ms', 'whole: 5 ms']);
    expect(recovered).toHaveLength(1);
    run.dispose();
  });

  test('keeps its identity while the run comes no further', () => {
    const { run, views } = follow();
    const { view } = run;
    for (let nowMs = 0; nowMs < 500; nowMs += 16) run.show(nowMs);
    expect(run.view).toBe(view);
    expect(views).toHaveLength(2);
    run.dispose();
  });
});
