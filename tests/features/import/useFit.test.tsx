import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CandidatesRequest } from '../../../src/features/import/core/fit/checkCandidates';
import { targetsOfRun } from '../../../src/features/import/core/fit/targets';
import { suspectsOf } from '../../../src/features/import/core/meaning/suspects';
import { type FitState, useFit } from '../../../src/features/import/screen/useWork';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { FakeRuns } from '../../run/fakePool';
import { render, unmountAll } from '../../support/render';
import { summaryOf } from '../../workers/fakeModel';
import { MEASURED_RUN } from './measuredRun';

const order = (seed = 1): CandidatesRequest => {
  const scenario = { ...DEFAULT_SCENARIO, seed, 'slow.broker': 'none' as const };
  return { targets: targetsOfRun(MEASURED_RUN), candidates: suspectsOf([], scenario).candidates };
};

let fake: FakeRuns;

beforeEach(() => {
  fake = new FakeRuns(2, () => SUMMARY);
});
afterEach(() => {
  vi.useRealTimers();
  unmountAll();
});

/** A component that fits, and the states that it was drawn with. */
function mounted(first: CandidatesRequest | null) {
  const states: FitState[] = [];
  function Fitter({ of }: { readonly of: CandidatesRequest | null }) {
    states.push(useFit(of, fake.runs));
    return null;
  }
  const { draw } = render(<Fitter of={first} />);
  return {
    states,
    last: () => states.at(-1),
    change: (next: CandidatesRequest | null) => act(async () => draw(<Fitter of={next} />)),
  };
}

const SUMMARY = {
  ...summaryOf(1000),
  latencyMs: { mean: 2.2, p50: 2.78, p95: 8.34, p99: 18, p999: 54, max: 150 },
};

const finishOne = () => act(async () => fake.pool.end());

test('without metrics nothing is fitted', () => {
  expect(mounted(null).last()).toEqual({ type: 'idle' });
});

test('a fit begins by itself, and says which candidate it checks and how far it is', async () => {
  vi.useFakeTimers();
  const fit = mounted(order());
  expect(fit.last()).toEqual({ type: 'running', progress: null });
  await finishOne();
  await act(async () => vi.runAllTimers());
  expect(fit.last()).toMatchObject({ type: 'running', progress: { index: 0, count: 1 } });
});

test('another order ends the fit under way, whose end nobody hears of', async () => {
  const fit = mounted(order());
  await finishOne();
  const former = [...fake.pool.out];
  await fit.change(order(2));
  expect(fit.last()).toEqual({ type: 'running', progress: null });
  expect(fake.pool.out.some((run) => former.includes(run))).toBe(false);
  await fit.change(null);
  expect(fit.last()).toEqual({ type: 'idle' });
  expect(fake.pool.out).toEqual([]);
});

test('without its component a fit ends, and draws nothing more', async () => {
  const fit = mounted(order());
  await finishOne();
  const drawn = fit.states.length;
  unmountAll();
  await act(async () => undefined);
  expect(fake.pool.out).toEqual([]);
  expect(fit.states).toHaveLength(drawn);
});

test('a run that the model refuses ends the fit with what it said', async () => {
  const fit = mounted(order());
  await act(async () => fake.pool.end(0, 'partitions: too many'));
  expect(fit.last()).toEqual({ type: 'failed', message: 'partitions: too many' });
});
