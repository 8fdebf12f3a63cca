import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WaysOutFinder } from '../../../src/features/explore/session/WaysOutFinder';
import { answerOf } from '../../../src/run/decide/answer';
import type { Verdict } from '../../../src/run/verdict/verdict';
import type { VerdictState } from '../../../src/run/verdict/verdictText';
import type { Reading } from '../../../src/store/runSlice';
import { type AppStore, createAppStore } from '../../../src/store/store';
import { FakeRuns } from '../../run/fakePool';
import { RUNNING, wholeRun } from '../../support/runViews';
import { summaryWith } from '../../support/summaries';

let store: AppStore;
let verdict: Verdict | null;
let finder: WaysOutFinder;
let fake: FakeRuns;
/** Ends the run under way; the next one begins. */
const end = (p99Ms: number): void => fake.pool.end(0, summaryWith(p99Ms));
const underWay = () => fake.pools.flatMap(({ out }) => out.map(({ scenario }) => scenario));
const begun = () => fake.pools.flatMap((pool) => pool.begun);
const waysOut = () => store.getState().waysOut;

function show(state: VerdictState): void {
  // The finder reads only the state of the verdict.
  verdict = { state } as Verdict;
  const reading = { reference: null } as unknown as Reading;
  store.setState({ run: wholeRun({ scenario: store.getState().scenario, lengthMs: 61_000 }), reading });
}
function rest(): void {
  vi.advanceTimersByTime(600);
}
/** Ends a run: those with some linger meet the objective. */
function endOne(): void {
  end((underWay()[0]?.['linger.ms'] ?? 0) > 0 ? 120 : 5000);
}
function endAll(): void {
  for (let guard = 0; waysOut().type === 'searching' && guard < 300; guard += 1) endOne();
}

beforeEach(() => {
  vi.useFakeTimers();
  verdict = null;
  fake = new FakeRuns();
  store = createAppStore({ nowMs: () => 0 });
  finder = new WaysOutFinder(store, fake.runs, () => verdict);
});
afterEach(() => {
  finder.dispose();
  vi.useRealTimers();
});

test('a steady run starts no worker', () => {
  show('steady');
  rest();
  expect(fake.pools).toHaveLength(0);
  expect(waysOut()).toEqual({ type: 'none' });
});

test('for a run in trouble it waits until nothing changes, then searches and reports', () => {
  show('runaway');
  expect(waysOut()).toEqual({ type: 'searching', result: null, progress: null });
  vi.advanceTimersByTime(300);
  store.getState().changeSettings({ 'batch.size': 8192 });
  store.setState({ run: RUNNING });
  rest();
  expect(fake.pools).toHaveLength(0);
  show('runaway');
  rest();
  // The scenario as it is: what Explore shows of it is what the search judges.
  expect(underWay()).toEqual([store.getState().scenario]);
  endAll();
  const state = waysOut();
  const fix = state.type === 'done' ? answerOf(state.result).options[0]?.setting : undefined;
  expect(fix?.key).toBe('linger.ms=1');
  expect(underWay()).toEqual([]);
});

test('results are reported while the search continues', () => {
  show('slow');
  rest();
  for (let runs = 0; runs < 40; runs += 1) endOne();
  vi.advanceTimersByTime(200);
  const state = waysOut();
  expect(state.type === 'searching' && state.progress?.runs).toBeGreaterThanOrEqual(40);
  expect(state.type === 'searching' && state.result && answerOf(state.result).options.length).toBe(1);
});

test.each<[string, () => void]>([
  [
    'a setting',
    () => {
      store.getState().changeSettings({ 'linger.ms': 3 });
      show('runaway');
    },
  ],
  ['the objective', () => store.getState().setView({ sloP99Ms: 300 })],
  ['what is locked', () => store.getState().setView({ lock: ['linger.ms'] })],
])('a change of %s takes the runs back at once', (_, change) => {
  show('runaway');
  rest();
  expect(underWay()).toHaveLength(1);
  change();
  expect(underWay()).toEqual([]);
  expect(waysOut()).toEqual({ type: 'searching', result: null, progress: null });
  rest();
  expect(underWay()).toHaveLength(1);
});

test('on another screen it pauses, and then resumes', () => {
  show('runaway');
  rest();
  end(5000);
  end(5000);
  const left = underWay();
  store.getState().setScreen('evidence');
  rest();
  expect(underWay()).toEqual([]);
  store.getState().setScreen('explore');
  rest();
  // Neither the run itself nor the first change is run again.
  expect(underWay()).toEqual(left);
});

test('a hidden page searches nothing', () => {
  fake.hidden = true;
  show('runaway');
  rest();
  expect(begun()).toEqual([]);
  fake.hidden = false;
  fake.runs.wake();
  expect(underWay()).toHaveLength(1);
});

test('results that follow from known runs appear at once when the reader returns to a question', () => {
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
  expect(underWay()).toEqual([]);
});

test('a search whose runs failed says why, and goes on when the reader wants it', () => {
  show('runaway');
  rest();
  end(5000);
  fake.pool.take().failed('The server answered 404.', 'blocked');
  const state = waysOut();
  expect(state.type === 'done' && state.result.failure).toMatchObject({ kind: 'blocked' });
  rest();
  expect(begun()).toHaveLength(2);
  store.getState().searchAgain();
  rest();
  expect(begun()).toHaveLength(3);
  expect(begun()[2]).toBe(begun()[1]);
  endAll();
  const found = waysOut();
  expect(found.type === 'done' && answerOf(found.result).options[0]?.setting.key).toBe('linger.ms=1');
});
