import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WaysOutFinder } from '../../../src/features/explore/session/WaysOutFinder';
import type { PoolJob } from '../../../src/run/RunPool';
import type { VerdictState } from '../../../src/run/verdict/verdictText';
import type { Reading } from '../../../src/store/runSlice';
import { type AppStore, createAppStore } from '../../../src/store/store';
import { RUNNING, wholeRun } from '../../support/runViews';
import { summaryWith } from '../../support/summaries';

/** A pool whose jobs the test ends. */
class FakePool {
  readonly dispose = vi.fn();
  readonly next: () => PoolJob | null;
  readonly jobs: PoolJob[] = [];

  constructor(next: () => PoolJob | null) {
    this.next = next;
  }

  wake(): void {
    const job = this.next();
    if (job !== null) this.jobs.push(job);
  }

  /** Ends the run that was asked for last and takes the next one. */
  end(p99Ms: number): void {
    this.jobs.at(-1)?.done(summaryWith(p99Ms));
    this.wake();
  }
}

let store: AppStore;
let finder: WaysOutFinder;
let pools: FakePool[];
const pool = () => pools.at(-1) as FakePool;
const waysOut = () => store.getState().waysOut;

function show(state: VerdictState, window = { fromMs: 5000, toMs: 40_000 }): void {
  const verdict = { state, sentence: [] };
  // The finder reads only the window and the state.
  const reading = { window, verdict, reference: null } as unknown as Reading;
  store.setState({ run: wholeRun({ scenario: store.getState().scenario, lengthMs: 61_000 }), reading });
}
function rest(): void {
  vi.advanceTimersByTime(600);
}
/** Ends a run: those with some linger meet the objective. */
function endOne(): void {
  pool().end((pool().jobs.at(-1)?.scenario['linger.ms'] ?? 0) > 0 ? 120 : 5000);
}
function endAll(): void {
  for (let guard = 0; waysOut().type === 'searching' && guard < 300; guard += 1) endOne();
}

beforeEach(() => {
  vi.useFakeTimers();
  pools = [];
  store = createAppStore({ playheadMs: () => 0, nowMs: () => 0 });
  finder = new WaysOutFinder(store, (next) => {
    pools.push(new FakePool(next));
    return pool();
  });
});
afterEach(() => {
  finder.dispose();
  vi.useRealTimers();
});

test('a steady run starts no worker', () => {
  show('steady');
  rest();
  expect(pools).toHaveLength(0);
  expect(waysOut()).toEqual({ type: 'none' });
});

test('for a run in trouble it waits until nothing changes, then searches and reports', () => {
  show('runaway');
  expect(waysOut()).toEqual({ type: 'searching', ways: [], before: null, progress: null });
  vi.advanceTimersByTime(300);
  store.getState().changeSettings({ 'batch.size': 8192 });
  store.setState({ run: RUNNING });
  rest();
  expect(pools).toHaveLength(0);
  show('runaway');
  rest();
  expect(pools).toHaveLength(1);
  expect(pool().jobs[0]?.scenario).toMatchObject({ 'measure.from.s': 5, 'duration.s': 40 });
  endAll();
  const state = waysOut();
  expect(state.type === 'done' && state.result.ways.map(({ field, to }) => [field, to])).toEqual([
    ['linger.ms', 1],
  ]);
  expect(pool().dispose).toHaveBeenCalled();
});

test('results are reported while the search continues', () => {
  show('slow');
  rest();
  for (let runs = 0; runs < 20; runs += 1) endOne();
  vi.advanceTimersByTime(200);
  const state = waysOut();
  expect(state.type === 'searching' && [state.ways.length, state.progress?.runs]).toEqual([1, 20]);
});

test.each<[string, () => void]>([
  [
    'a setting',
    () => {
      store.getState().changeSettings({ 'linger.ms': 3 });
      show('runaway');
    },
  ],
  ['the objective', () => store.getState().setSlo(300)],
  ['the locked version', () => store.getState().setNewerClients(true)],
  ['the window', () => show('runaway', { fromMs: 0, toMs: 60_000 })],
])('a change of %s ends the workers at once', (_, change) => {
  show('runaway');
  rest();
  const first = pool();
  change();
  expect(first.dispose).toHaveBeenCalled();
  expect(waysOut()).toEqual({ type: 'searching', ways: [], before: null, progress: null });
  rest();
  expect(pools).toHaveLength(2);
});

test('on another screen it pauses, and then resumes', () => {
  show('runaway');
  rest();
  pool().end(5000);
  pool().end(5000);
  store.getState().setScreen('evidence');
  expect(pool().dispose).toHaveBeenCalled();
  rest();
  expect(pools).toHaveLength(1);
  store.getState().setScreen('explore');
  rest();
  expect(pools).toHaveLength(2);
  // Neither the run itself nor the first change is run again.
  expect(pool().jobs[0]?.scenario).toEqual(pools[0]?.jobs.at(-1)?.scenario);
});

test('a hidden page searches nothing', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  show('runaway');
  rest();
  expect(pools).toHaveLength(0);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  rest();
  expect(pools).toHaveLength(1);
});

test('cached results appear at once when the reader returns to a question', () => {
  const { scenario } = store.getState();
  show('runaway');
  rest();
  endAll();
  const found = waysOut();
  store.getState().changeSettings({ 'linger.ms': 3 });
  show('runaway');
  expect(waysOut()).not.toEqual(found);
  store.setState({ scenario: { ...scenario } });
  show('runaway');
  expect(waysOut()).toEqual(found);
  rest();
  expect(pools).toHaveLength(1);
});

test('with a hidden future, the window is the one that a change will show', () => {
  store.setState({ hideAhead: true });
  store.getState().setWindow('whole');
  show('runaway', { fromMs: 5000, toMs: 20_000 });
  rest();
  expect(pool().jobs[0]?.scenario).toMatchObject({ 'measure.from.s': 0, 'duration.s': 60 });
});
