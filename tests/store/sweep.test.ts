import { beforeEach, expect, test } from 'vitest';
import { axisText } from '../../src/scenario/link/sweepKeys';
import type { Scenario } from '../../src/scenario/scenario';
import { DEFAULT_SWEEP, type Sweep } from '../../src/scenario/sweep';
import { addressOf, fullLink, openLink } from '../../src/store/links';
import { type AppStore, createAppStore } from '../../src/store/store';

let store: AppStore;

beforeEach(() => {
  store = createAppStore({ nowMs: () => 0 });
  store.getState().openPreset('runaway');
});

test('a change in a sweep keeps the rest of it and the chosen cell, and leaves no notice', () => {
  store.setState({ sweepSpot: { column: 1, row: 2 } });
  store.getState().setSweep({ metric: 'p50' });
  store.getState().setSweep({ mostRuns: 20 });
  expect(store.getState().view.sweep).toEqual({ ...DEFAULT_SWEEP, metric: 'p50', mostRuns: 20 });
  expect(store.getState()).toMatchObject({ sweepNotices: [], sweepSpot: { column: 1, row: 2 } });
});

test('other values of an axis have another place, so the chosen cell is given up', () => {
  store.setState({ sweepSpot: { column: 1, row: 2 } });
  store.getState().setSweep({ y: null });
  expect(store.getState().sweepSpot).toBeNull();
});

test('a sweep beyond its limits is brought within them, with a notice', () => {
  store.getState().setSweep({ y: DEFAULT_SWEEP.x, precision: Number.NaN });
  expect(store.getState().view.sweep).toEqual({ ...DEFAULT_SWEEP, y: null, precision: 0.001 });
  expect(store.getState().sweepNotices.map(({ field }) => field)).toEqual(['sweep.y', 'sweep.precision']);
  store.getState().setSweep({ metric: 'mean' });
  expect(store.getState().sweepNotices).toEqual([]);
});

test('a notice of a link stays when a sweep is changed', () => {
  openLink(store, '#v=1&linger.ms=5ms&sweep.runs=0');
  store.getState().setSweep({ metric: 'mean' });
  expect(store.getState().notices.map(({ field }) => field)).toEqual(['linger.ms', 'sweep.runs']);
});

test('a sweep is in the address, and a link brings it to another page', () => {
  expect(addressOf(store.getState())).not.toContain('sweep');
  store.getState().setScreen('sweep');
  store.getState().setSweep({ y: null, lines: { field: 'acks', spacing: 'list', values: ['0', 'all'] } });
  expect(addressOf(store.getState())).toContain('screen=sweep&sweep.y=none&sweep.lines=acks:list:0:all');
  const other = createAppStore({ nowMs: () => 0 });
  openLink(other, fullLink(store.getState()));
  expect(other.getState().view).toEqual(store.getState().view);
});

test('a new sweep has axes that suit the scenario, until one is chosen or started', () => {
  const across = () => axisText(store.getState().view.sweep.x);
  store.getState().changeScenario({ producers: 12, rate: 5000, 'record.bytes': 800 });
  store.getState().setScreen('sweep');
  expect(across()).toBe('linger.ms:linear:0:100:21');
  store.getState().changeScenario({ producers: 1 });
  store.getState().setScreen('sweep');
  expect(across()).toBe('linger.ms:linear:0:19:20');
  const status = { state: 'finished', share: 1 } as const;
  store.getState().setSweepStatus(status);
  store.getState().changeScenario({ producers: 12 });
  store.getState().setScreen('sweep');
  expect(across()).toBe('linger.ms:linear:0:19:20');
  store.getState().setSweepStatus({ ...status, state: 'idle', share: 0 });
  store.getState().setSweep({ x: { field: 'linger.ms', spacing: 'list', values: [0, 5] } });
  store.getState().setScreen('sweep');
  expect(across()).toBe('linger.ms:list:0:5');
});

test('a link to a sweep keeps its axes for any scenario', () => {
  openLink(store, '#v=1&producers=12&screen=sweep');
  expect(store.getState().view.sweep).toEqual(DEFAULT_SWEEP);
});

test('earlier sweeps of other scenarios or axes stay apart, and the same cells are listed once', () => {
  const { scenario } = store.getState();
  const add = (changes: Partial<Scenario>, sweep: Partial<Sweep> = {}) =>
    store
      .getState()
      .addEarlierSweep({ sweep: { ...DEFAULT_SWEEP, ...sweep }, scenario: { ...scenario, ...changes } });
  const acks = () => store.getState().earlierSweeps.map((earlier) => earlier.scenario.acks);
  for (const value of ['all', '1', '0'] as const) add({ acks: value });
  expect(acks()).toEqual(['0', '1', 'all']);
  add({ acks: 'all', 'linger.ms': 7 });
  expect(acks()).toEqual(['all', '0', '1']);
  add({ acks: 'all' }, { mostRuns: 20 });
  expect(acks()).toEqual(['all', '0', '1']);
  add({ acks: 'all' }, { metric: 'p50' });
  add({ acks: 'all' }, { x: { field: 'linger.ms', spacing: 'list', values: [0, 5] } });
  add({ acks: 'all', at: [] });
  expect(store.getState().earlierSweeps).toHaveLength(5);
});
