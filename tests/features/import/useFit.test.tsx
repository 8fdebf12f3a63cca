import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { targetsOfRun } from '../../../src/features/import/core/calibrate/targets';
import { type FitOrder, type FitState, useFit } from '../../../src/features/import/screen/useFit';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { FakeWorker } from '../../run/fakeWorker';
import { render, unmountAll } from '../../support/render';
import { summaryOf } from '../../workers/fakeModel';
import { MEASURED_RUN } from './measuredRun';

const ORDER: FitOrder = {
  scenario: DEFAULT_SCENARIO,
  targets: targetsOfRun(MEASURED_RUN),
  fields: ['broker.request.us', 'broker.jitter'],
};

/** The workers that were started, in their order. */
const workers: FakeWorker[] = [];

beforeEach(() => {
  workers.length = 0;
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      constructor() {
        super();
        workers.push(this);
      }
    },
  );
});
afterEach(() => {
  unmountAll();
  vi.unstubAllGlobals();
});

/** A component that fits. `states` is what it was drawn with. */
function mounted() {
  const states: FitState[] = [];
  let fit: ReturnType<typeof useFit> | undefined;
  function Fitter() {
    fit = useFit();
    states.push(fit.state);
    return null;
  }
  render(<Fitter />);
  const hook = (): ReturnType<typeof useFit> => {
    if (fit === undefined) throw new Error('Nothing was drawn.');
    return fit;
  };
  return {
    states,
    last: () => states.at(-1),
    start: () => act(async () => hook().start(ORDER)),
    cancel: () => act(async () => hook().cancel()),
  };
}

/** The first worker that lives and has something to do, which has the compiled model by now. */
async function atWork(): Promise<FakeWorker> {
  await act(async () => {
    for (const worker of workers.filter(({ terminated }) => !terminated))
      worker.ready({} as WebAssembly.Module);
  });
  const busy = workers.find(({ terminated, seeds }) => !terminated && seeds.length > 0);
  if (busy === undefined) throw new Error('No worker has anything to do.');
  return busy;
}

const SUMMARY = {
  ...summaryOf(1000),
  latencyMs: { mean: 2.2, p50: 2.78, p95: 8.34, p99: 18, p999: 54, max: 150 },
};

async function finishOne(): Promise<void> {
  const worker = await atWork();
  await act(async () => worker.finishFirst(SUMMARY));
}

test('a fit says how far it is, and one that is cancelled keeps what it found', async () => {
  const fit = mounted();
  expect(fit.last()).toEqual({ type: 'idle' });
  await fit.start();
  expect(fit.last()).toMatchObject({ type: 'running', done: 0, offs: [] });
  await finishOne();
  await finishOne();
  expect(fit.last()).toMatchObject({ type: 'running', done: 2, leftS: null });
  await fit.cancel();
  expect(fit.last()).toMatchObject({ type: 'done', result: { runs: 2, end: 'stopped' } });
  expect(workers.every(({ terminated }) => terminated)).toBe(true);
});

test('one that is cancelled before its first run has found nothing', async () => {
  const fit = mounted();
  await fit.start();
  await fit.cancel();
  expect(fit.last()).toEqual({ type: 'idle' });
});

test('another start ends the fit under way, whose end nobody hears of', async () => {
  const fit = mounted();
  await fit.start();
  await finishOne();
  const former = [...workers];
  await fit.start();
  expect(former.every(({ terminated }) => terminated)).toBe(true);
  expect(fit.last()).toMatchObject({ type: 'running', done: 0, offs: [] });
  await finishOne();
  expect(fit.last()).toMatchObject({ type: 'running', done: 1 });
});

test('without its component a fit ends, and draws nothing more', async () => {
  const fit = mounted();
  await fit.start();
  await finishOne();
  const drawn = fit.states.length;
  unmountAll();
  await act(async () => undefined);
  expect(workers.every(({ terminated }) => terminated)).toBe(true);
  expect(fit.states).toHaveLength(drawn);
});

test('a run that the model refuses ends the fit with what it said, and another fit may begin', async () => {
  const fit = mounted();
  await fit.start();
  const worker = await atWork();
  await act(async () => worker.failFirst('partitions: too many'));
  expect(fit.last()).toEqual({ type: 'failed', message: 'partitions: too many' });
  expect(workers.every(({ terminated }) => terminated)).toBe(true);
  await fit.start();
  expect(fit.last()).toMatchObject({ type: 'running', done: 0 });
});
