import { beforeEach, describe, expect, test } from 'vitest';
import { CLIENTS, formatClient } from '../../src/scenario/clients/clients';
import { openLink } from '../../src/store/links';
import { type AppStore, createAppStore } from '../../src/store/store';
import { changeFromHere } from '../../src/store/timedChanges';
import { cancelRun, redo, undo } from '../../src/store/undo';
import { HELD, RUNNING } from '../support/runViews';

let store: AppStore;
let nowMs: number;

const state = () => store.getState();
const linger = (): number => state().scenario['linger.ms'];
const later = (ms: number): void => {
  nowMs += ms;
};

beforeEach(() => {
  nowMs = 0;
  store = createAppStore({ nowMs: () => nowMs });
});

test('a change that quickly follows an undo is a step of its own', () => {
  state().changeSettings({ 'linger.ms': 5 });
  later(200);
  undo(store);
  later(200);
  state().changeSettings({ 'linger.ms': 7 });
  redo(store);
  expect(linger()).toBe(7);
  undo(store);
  expect(linger()).toBe(0);
});

test('what was added and taken away at once comes back, and goes by a step of its own', () => {
  const other = { ...state().scenario, 'linger.ms': 5 };
  for (const compare of [[other], []]) {
    later(200);
    state().setCompare(compare);
  }
  undo(store);
  expect(state().view.compare).toEqual([other]);
  undo(store);
  expect(state().view.compare).toEqual([]);
});

test('a change from here on and its removal are two steps, the drag that makes it is one', () => {
  for (const ms of [5, 6, 7]) {
    later(200);
    store.setState(({ scenario }) => ({ scenario: changeFromHere(scenario, 3, { 'linger.ms': ms }) }));
  }
  const { at } = state().scenario;
  later(200);
  store.setState(({ scenario }) => ({ scenario: { ...scenario, at: [] } }));
  undo(store);
  expect(state().scenario.at).toEqual(at);
  undo(store);
  expect(state().scenario.at).toEqual([]);
});

test('the name of the producers comes back with their settings', () => {
  const words = (): string => formatClient(state().scenario, 0, state().view.client);
  state().openPreset('client-java-3.3');
  const named = words();
  later(5000);
  for (const ms of [4, 5]) state().changeSettings({ 'linger.ms': ms });
  const changed = words();
  expect(changed).toBe(`${named}, changed`);
  later(5000);
  state().changeSettings({ ...CLIENTS.find(({ id }) => id === 'client-sarama')?.settings });
  undo(store);
  expect(words()).toBe(changed);
  undo(store);
  expect(words()).toBe(named);
});

describe('to cancel a run', () => {
  const becomeWhole = (): void => store.setState({ lastWhole: state().scenario, run: RUNNING });

  test("undoes past a link's locks", () => {
    openLink(store, '#v=1&linger.ms=5');
    const before = state().scenario;
    becomeWhole();
    openLink(store, '#v=1&producers=500&rate=1000000&lock=all&model=4');
    store.setState({ run: HELD });
    expect(cancelRun(store)).toBe(true);
    expect(state().scenario).toEqual(before);
    expect(state().fieldNotes).toEqual({});
  });

  test('goes back to the preset that was open', () => {
    state().openPreset('uniform');
    const { scenario, view } = state();
    becomeWhole();
    state().openPreset('many');
    store.setState({ run: HELD });
    cancelRun(store);
    expect(state()).toMatchObject({ scenario, view, presetId: 'uniform' });
    redo(store);
    expect(state().presetId).toBe('many');
  });

  test('goes back into a drag, of which undo keeps only the beginning', () => {
    state().changeSettings({ 'linger.ms': 5 });
    becomeWhole();
    later(100);
    state().changeSettings({ 'linger.ms': 90 });
    store.setState({ run: HELD });
    cancelRun(store);
    expect(linger()).toBe(5);
  });
});

test('other axes that undo or a link brings have no chosen cell and no notices of the axes before', () => {
  const chooseBadly = (): void => {
    later(5000);
    state().setSweep({ x: { field: 'linger.ms', spacing: 'linear', from: 50, to: 1, count: 9 } });
    state().setSweepSpot({ column: 8, row: 3 });
    expect(state().sweepNotices).not.toEqual([]);
  };
  chooseBadly();
  undo(store);
  expect(state()).toMatchObject({ sweepNotices: [], sweepSpot: null });
  chooseBadly();
  openLink(store, '#v=1&screen=sweep&sweep.x=rate:log:100:1000:4');
  expect(state()).toMatchObject({ sweepNotices: [], sweepSpot: null });
  chooseBadly();
  state().openPreset('runaway');
  expect(state()).toMatchObject({ sweepNotices: [], sweepSpot: null });
});
