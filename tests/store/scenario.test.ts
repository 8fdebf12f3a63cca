import { beforeEach, describe, expect, test } from 'vitest';
import { findPreset } from '../../src/scenario/presets/presets';
import { WHOLE_PATH_PRESETS } from '../../src/scenario/presets/wholePath';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { baselineOf } from '../../src/store/scenarioSlice';
import { type AppStore, createAppStore } from '../../src/store/store';
import { changedCount, type SettingPatch } from '../../src/store/timedChanges';
import { redo as redoIn, undo as undoIn } from '../../src/store/undo';

let store: AppStore;
let nowMs: number;
let heldSinceMs: number | null;

const scenario = () => store.getState().scenario;
const view = () => store.getState().view;
const undo = () => undoIn(store);
const redo = () => redoIn(store);
/** Changes far enough apart are gestures of their own. */
const change = (patch: SettingPatch, afterMs = 5000): void => {
  nowMs += afterMs;
  store.getState().changeSettings(patch);
};

beforeEach(() => {
  nowMs = 0;
  heldSinceMs = null;
  store = createAppStore({
    nowMs: () => nowMs,
    heldSinceMs: () => heldSinceMs,
  });
});

describe('undo and redo', () => {
  test("bring back the scenario and the reader's own part of the view, one step each", () => {
    change({ 'linger.ms': 5 });
    store.getState().setView({ sloP99Ms: 50 });
    change({ partitions: 6 });
    undo();
    expect(scenario()).toEqual({ ...DEFAULT_SCENARIO, 'linger.ms': 5 });
    expect(view().sloP99Ms).toBe(50);
    undo();
    expect(view().sloP99Ms).toBe(200);
    undo();
    expect(scenario()).toEqual(DEFAULT_SCENARIO);
    for (let step = 0; step < 3; step += 1) redo();
    expect(scenario()).toEqual({ ...DEFAULT_SCENARIO, 'linger.ms': 5, partitions: 6 });
    expect(view().sloP99Ms).toBe(50);
  });

  test('take back a whole drag, however slow it is', () => {
    change({ 'linger.ms': 1 }, 5000);
    heldSinceMs = nowMs + 1;
    for (const linger of [2, 5, 10]) change({ 'linger.ms': linger }, 5000);
    undo();
    expect(scenario()['linger.ms']).toBe(1);
  });

  test('cover axes of a sweep, comparisons, window, title and notes, and show the screen of the change', () => {
    const changes: readonly (() => void)[] = [
      () => store.getState().setSweep({ metric: 'mean' }),
      () => store.getState().setCompare([{ ...DEFAULT_SCENARIO, 'linger.ms': 5 }]),
      () => store.getState().setView({ window: 'whole' }),
      () => store.getState().setTitle('Monday'),
      () => store.getState().setNotes('as measured'),
    ];
    const seen = changes.map((make) => {
      const before = { ...view() };
      nowMs += 5000;
      make();
      return before;
    });
    for (const before of seen.reverse()) {
      undo();
      const { screen: _, ...rest } = view();
      expect(before).toMatchObject(rest);
    }
    expect(store.temporal.getState().pastStates).toHaveLength(0);
  });

  test("leave the screen, the lesson and a teacher's settings alone", () => {
    change({ 'linger.ms': 5 });
    store.getState().setScreen('evidence');
    store.getState().setLesson({ id: 'runaway', step: 2 });
    store.getState().setView({ lock: ['rate'] });
    store.getState().setView({ hide: ['verdict'] });
    undo();
    expect(view()).toMatchObject({
      screen: 'evidence',
      lesson: { id: 'runaway', step: 2 },
      lock: ['rate'],
      hide: ['verdict'],
    });
    expect(scenario()).toEqual(DEFAULT_SCENARIO);
  });

  test('of a sweep or a comparison lead to its screen', () => {
    store.getState().setSweep({ metric: 'mean' });
    nowMs += 5000;
    store.getState().setCompare([DEFAULT_SCENARIO]);
    store.getState().setScreen('evidence');
    undo();
    expect(view().screen).toBe('compare');
    undo();
    expect(view().screen).toBe('sweep');
  });

  test('a drag is one step', () => {
    change({ 'linger.ms': 1 });
    for (const value of [2, 5, 10, 20]) change({ 'linger.ms': value }, 16);
    expect(store.temporal.getState().pastStates).toHaveLength(1);
    undo();
    expect(scenario()['linger.ms']).toBe(0);
    redo();
    expect(scenario()['linger.ms']).toBe(20);
  });

  test('two settings are two steps, however fast they follow each other', () => {
    change({ 'linger.ms': 1 });
    change({ partitions: 6 }, 16);
    expect(store.temporal.getState().pastStates).toHaveLength(2);
  });

  test('a value that is set again is no step', () => {
    change({ 'linger.ms': 0 });
    expect(store.temporal.getState().pastStates).toHaveLength(0);
  });

  test('a preset is a step, and comes back with its name', () => {
    store.getState().openPreset('uniform');
    nowMs += 5000;
    store.getState().openPreset('many');
    undo();
    expect(store.getState().presetId).toBe('uniform');
    expect(scenario()).toEqual(findPreset('uniform')?.scenario);
  });
});

describe('a locked setting', () => {
  test('stays as it is, and says so; others change', () => {
    store.getState().setView({ lock: ['slow.ms'] });
    change({ 'slow.ms': 50, 'linger.ms': 5 });
    expect(scenario()).toEqual({ ...DEFAULT_SCENARIO, 'linger.ms': 5 });
    expect(store.getState().fieldNotes['slow.ms']).toBe('Slowness is locked in this link.');
  });

  test('keeps its timed changes, and leaves those of others to the reader', () => {
    const locked = { atS: 10, field: 'slow.ms', value: 50 } as const;
    const other = { atS: 20, field: 'linger.ms', value: 9 } as const;
    store.getState().changeScenario({ at: [locked] });
    store.getState().setView({ lock: ['slow.ms'] });
    store.getState().changeScenario({ at: [locked, other] });
    expect(scenario().at).toEqual([locked, other]);
    store.getState().changeScenario({ at: [{ ...locked, atS: 12 }, other] });
    expect(scenario().at).toEqual([locked, other]);
    expect(store.getState().fieldNotes['slow.ms']).toBe('Slowness is locked in this link.');
  });

  test('is every one of them under "all"', () => {
    store.getState().setView({ lock: ['all'] });
    change({ 'linger.ms': 5, partitions: 6 });
    store.getState().changeScenario({ at: [{ atS: 1, field: 'rate', value: 5 }] });
    store.getState().tryChanges([{ field: 'linger.ms', to: 9 }]);
    store.getState().resetAll();
    expect(scenario()).toEqual(DEFAULT_SCENARIO);
  });
});

describe('changed settings', () => {
  test('is measured against the opened preset', () => {
    store.getState().openPreset('runaway');
    expect(changedCount(scenario(), baselineOf(store.getState()))).toBe(0);
    change({ 'linger.ms': 5, 'slow.ms': 50 });
    expect(changedCount(scenario(), baselineOf(store.getState()))).toBe(2);
    store.getState().resetSetting('slow.ms');
    expect(scenario()['slow.ms']).toBe(20);
    store.getState().resetAll();
    expect(scenario()).toEqual(findPreset('runaway')?.scenario);
  });

  test('are measured against the defaults without an open preset', () => {
    change({ seed: 7 });
    expect(baselineOf(store.getState())).toBe(DEFAULT_SCENARIO);
    expect(changedCount(scenario(), DEFAULT_SCENARIO)).toBe(1);
  });

  test('a timed change counts once, and once more moved', () => {
    change({});
    store.getState().changeScenario({ at: [{ atS: 10, field: 'slow.ms', value: 50 }] });
    expect(changedCount(scenario(), DEFAULT_SCENARIO)).toBe(1);
    expect(changedCount({ ...scenario(), at: [{ atS: 11, field: 'slow.ms', value: 50 }] }, scenario())).toBe(
      1,
    );
  });
});

describe('timed changes', () => {
  test('a change that another setting forbids says so under its control', () => {
    store.getState().changeScenario({ 'request.timeout.ms': 30_000, 'delivery.timeout.ms': 30_010 });
    store.getState().changeScenario({ at: [{ atS: 31.518, field: 'linger.ms', value: 20 }] });
    expect(scenario().at).toEqual([]);
    expect(store.getState().fieldNotes['linger.ms']).toMatchSnapshot();
  });

  test('reset removes those of a setting', () => {
    store.getState().changeScenario({
      at: [
        { atS: 31, field: 'linger.ms', value: 5 },
        { atS: 31, field: 'slow.ms', value: 50 },
      ],
    });
    store.getState().resetSetting('linger.ms');
    expect(scenario().at.map(({ field }) => field)).toEqual(['slow.ms']);
  });

  test('reset brings back the timed changes that the preset has', () => {
    store.getState().addPresets(WHOLE_PATH_PRESETS);
    store.getState().openPreset('outage');
    const { at } = scenario();
    expect(at.map(({ field }) => field)).toContain('down.broker');
    store.getState().resetSetting('down.broker');
    expect(scenario()).toEqual(findPreset('outage', WHOLE_PATH_PRESETS)?.scenario);
    store.getState().changeScenario({ at: [] });
    store.getState().resetSetting('down.broker');
    expect(scenario().at).toEqual(at.filter(({ field }) => field === 'down.broker'));
  });
});

describe('limits between settings', () => {
  test('are kept, with a sentence under the setting that had to give', () => {
    change({ 'slow.broker': 2 });
    change({ brokers: 2 });
    expect(scenario()['slow.broker']).toBe(1);
    expect(store.getState().fieldNotes['slow.broker']).toContain('There is no broker 2');
    change({ 'linger.ms': 1 });
    expect(store.getState().fieldNotes).toEqual({});
  });

  test('a value that no control lets through cannot break the scenario', () => {
    change({ 'linger.ms': Number.NaN, partitions: -3 });
    expect(scenario()).toEqual({ ...DEFAULT_SCENARIO, partitions: 1 });
  });
});

test("the first change of a setting reveals the future; a change of the view doesn't", () => {
  store.getState().openPreset('runaway');
  expect(store.getState().hideAhead).toBe(true);
  store.getState().setView({ sloP99Ms: 100 });
  expect(store.getState().hideAhead).toBe(true);
  change({ partitioner: 'adaptive' });
  expect(store.getState().hideAhead).toBe(false);
});

test('an unknown preset changes nothing', () => {
  const before = store.getState();
  store.getState().openPreset('no-such-preset');
  expect(store.getState()).toBe(before);
});

test('a scenario that takes the place of another brings its own model, or the newest', () => {
  store.getState().changeScenario({ model: 4 });
  store.getState().replaceScenario({ ...DEFAULT_SCENARIO, 'linger.ms': 5 });
  expect(scenario()).toEqual({ ...DEFAULT_SCENARIO, 'linger.ms': 5 });
});
