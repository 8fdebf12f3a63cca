import { beforeEach, expect, test } from 'vitest';
import { keepRunBefore } from '../../../src/features/explore/session/keepRunBefore';
import {
  makeLinkedChange,
  seesLinkedChange,
  takeLinkedChange,
} from '../../../src/features/explore/session/linkedChange';
import { hasChange, runBefore } from '../../../src/store/beforeSlice';
import { openLink } from '../../../src/store/links';
import { type AppStore, createAppStore } from '../../../src/store/store';
import { cancelRun, redo, undo } from '../../../src/store/undo';
import { HELD, wholeRun } from '../../support/runViews';

let store: AppStore;
let nowMs: number;
const state = () => store.getState();
/** linger.ms of the run that is shown as before; null if none is. */
const before = (): number | null => runBefore(state())?.scenario['linger.ms'] ?? null;
const whole = (): void =>
  store.setState({ run: wholeRun({ scenario: state().scenario }), lastWhole: state().scenario });
/** Drags or types a value; within one gesture nothing pauses. */
const linger = (ms: number, pauseMs = 5000): void => {
  nowMs += pauseMs;
  state().changeSettings({ 'linger.ms': ms });
};

beforeEach(() => {
  nowMs = 0;
  store = createAppStore({ nowMs: () => nowMs });
  keepRunBefore(store);
  whole();
});

test('the run before stays until the next change, its undo, or until the reader closes it', () => {
  linger(5);
  whole();
  expect(before()).toBe(0);
  linger(10);
  whole();
  expect(before()).toBe(5);
  undo(store);
  whole();
  expect(before()).toBeNull();
  redo(store);
  whole();
  expect(before()).toBe(5);
  state().closeBefore();
  expect(before()).toBeNull();
  expect(hasChange(state())).toBe(false);
});

test('a drag is compared with the run before it, and is none where it began', () => {
  for (const ms of [1, 2, 5]) {
    linger(ms, 50);
    whole();
    expect(before()).toBe(0);
  }
  linger(0, 50);
  whole();
  expect(before()).toBeNull();
});

test('a run that was changed before it was whole is nothing to compare with', () => {
  linger(5);
  linger(10);
  whole();
  expect(before()).toBe(0);
});

test('a change that is made before this part of the page has come is compared, too', () => {
  store = createAppStore({ nowMs: () => nowMs });
  whole();
  const { run } = state();
  linger(5);
  store.setState({ run: { phase: 'running', shown: run.shown, computing: null } });
  keepRunBefore(store);
  whole();
  expect(before()).toBe(0);
});

test('what is no setting keeps it', () => {
  linger(5);
  whole();
  nowMs += 5000;
  state().setView({ sloP99Ms: 77 });
  nowMs += 5000;
  state().setTitle('mine');
  expect(before()).toBe(0);
});

test('a preset and a link are no changes', () => {
  linger(5);
  whole();
  nowMs += 5000;
  state().openPreset('uniform');
  whole();
  expect(before()).toBeNull();
  linger(5);
  whole();
  nowMs += 5000;
  openLink(store, '#v=1&linger.ms=7');
  whole();
  expect(before()).toBeNull();
});

test('a better description of a system is no change of it, and still one step of undo', () => {
  linger(5);
  whole();
  nowMs += 5000;
  state().describeSystem({ ...state().scenario, 'broker.request.us': 900 }, { title: 'Mine' });
  whole();
  expect(before()).toBeNull();
  undo(store);
  expect(state().scenario).toMatchObject({ 'linger.ms': 5, 'broker.request.us': 3500 });
});

test('it is nothing of a lesson, nor of a hidden future, nor of a failed or held run', () => {
  linger(5);
  whole();
  const { view } = state();
  store.setState({ view: { ...view, lesson: { id: 'bus', step: 1 } } });
  expect(before()).toBeNull();
  store.setState({ view, hideAhead: true });
  expect(before()).toBeNull();
  store.setState({ hideAhead: false, run: HELD });
  expect(before()).toBeNull();
  expect(hasChange(state())).toBe(false);
});

test('a cancelled change is said until the next one', () => {
  linger(5);
  store.setState({ run: HELD });
  expect(cancelRun(store)).toBe(true);
  whole();
  expect(before()).toBeNull();
  expect(state().cancelled?.['linger.ms']).toBe(5);
  expect(hasChange(state())).toBe(true);
  linger(7);
  expect(state().cancelled).toBeNull();
});

test('a link with a change opens with its own run, makes the change, and shows both', () => {
  openLink(store, '#v=1&partitions=6&then=linger.ms=10');
  const end = makeLinkedChange(store);
  expect(state().scenario['linger.ms']).toBe(0);
  whole();
  expect(state()).toMatchObject({ scenario: { 'linger.ms': 10 }, view: { next: null } });
  whole();
  expect(before()).toBe(0);
  end();
});

test('the reader guesses first if the link asks for it', () => {
  openLink(store, '#v=1&partitions=6&guess=1&then=linger.ms=10');
  const end = makeLinkedChange(store);
  whole();
  expect(seesLinkedChange(state())).toBe(true);
  expect(state().scenario['linger.ms']).toBe(0);
  takeLinkedChange(store);
  whole();
  expect(state().view).toMatchObject({ next: null, guess: false });
  expect([before(), state().scenario['linger.ms']]).toEqual([0, 10]);
  end();
});
