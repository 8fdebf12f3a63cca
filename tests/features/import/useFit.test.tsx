import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { targetsOfRun } from '../../../src/features/import/core/fit/targets';
import { type FitOrder, type FitState, useFit } from '../../../src/features/import/screen/useFit';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { FakeRuns } from '../../run/fakePool';
import { render, unmountAll } from '../../support/render';
import { summaryOf } from '../../workers/fakeModel';
import { MEASURED_RUN } from './measuredRun';

const ORDER: FitOrder = {
  scenario: DEFAULT_SCENARIO,
  targets: targetsOfRun(MEASURED_RUN),
  fields: ['broker.request.us', 'broker.jitter'],
};

let fake: FakeRuns;

beforeEach(() => {
  fake = new FakeRuns(2, () => SUMMARY);
});
afterEach(unmountAll);

/** A component that fits. `states` is what it was drawn with. */
function mounted() {
  const states: FitState[] = [];
  let fit: ReturnType<typeof useFit> | undefined;
  function Fitter() {
    fit = useFit(fake.runs);
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

const SUMMARY = {
  ...summaryOf(1000),
  latencyMs: { mean: 2.2, p50: 2.78, p95: 8.34, p99: 18, p999: 54, max: 150 },
};

const finishOne = () => act(async () => fake.pool.end());

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
  expect(fake.pool.out).toEqual([]);
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
  const former = [...fake.pool.out];
  await fit.start();
  expect(fake.pool.out.some((run) => former.includes(run))).toBe(false);
  // The run that is over is known.
  expect(fit.last()).toMatchObject({ type: 'running', done: 1 });
  await finishOne();
  expect(fit.last()).toMatchObject({ type: 'running', done: 2 });
});

test('without its component a fit ends, and draws nothing more', async () => {
  const fit = mounted();
  await fit.start();
  await finishOne();
  const drawn = fit.states.length;
  unmountAll();
  await act(async () => undefined);
  expect(fake.pool.out).toEqual([]);
  expect(fit.states).toHaveLength(drawn);
});

test('a run that the model refuses ends the fit with what it said, and another fit may begin', async () => {
  const fit = mounted();
  await fit.start();
  await act(async () => fake.pool.end(0, 'partitions: too many'));
  expect(fit.last()).toEqual({ type: 'failed', message: 'partitions: too many' });
  expect(fake.pool.out).toEqual([]);
  await fit.start();
  expect(fit.last()).toMatchObject({ type: 'running', done: 0 });
});
