import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followAddress } from '../../../src/features/explore/session/address';
import { Playhead } from '../../../src/run/Playhead';
import { EXHIBITS } from '../../../src/scenario/presets/exhibits';
import { LATER_PRESETS } from '../../../src/scenario/presets/later';
import { createAppStore } from '../../../src/store/store';

/** An open page that follows its address, and whose later presets come or fail when the test says so. */
function openPage() {
  const store = createAppStore();
  const load = { come: () => {}, fail: () => {} };
  const morePresets = vi.fn(
    () => new Promise<void>((come, fail) => void Object.assign(load, { come, fail })),
  );
  followAddress(store, new Playhead(), morePresets);
  const finish = async (how: 'come' | 'fail'): Promise<void> => {
    if (how === 'come') store.getState().addPresets(LATER_PRESETS);
    load[how]();
    await Promise.resolve();
  };
  return { store, state: () => store.getState(), morePresets, finish };
}

function enter(hash: string): void {
  history.replaceState(null, '', hash);
  window.dispatchEvent(new Event('hashchange'));
}

const EXHIBIT = EXHIBITS.find(({ id }) => id === 'kip-794');

describe('a link that comes into an open page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    history.replaceState(null, '', '#');
  });

  test('waits for the later presets if it names one of them', async () => {
    const { state, finish } = openPage();
    enter('#kip-794');
    expect(state().notices).toEqual([]);
    await finish('come');
    expect(state()).toMatchObject({ presetId: 'kip-794', scenario: EXHIBIT?.scenario, notices: [] });
  });

  test('keeps the name of the later preset that it was made from', async () => {
    const { state, finish } = openPage();
    enter('#v=1&linger.ms=7&preset=kip-794');
    await finish('come');
    expect(state()).toMatchObject({ presetId: 'kip-794', scenario: { 'linger.ms': 7 }, notices: [] });
  });

  test('is followed at once if it needs none', () => {
    const { state, morePresets } = openPage();
    enter('#v=1&linger.ms=7&preset=runaway');
    expect(state().scenario['linger.ms']).toBe(7);
    expect(morePresets).not.toHaveBeenCalled();
  });

  test('stays in the projector view as long as the address asks for it before the #', () => {
    const { state } = openPage();
    enter('?view=projector#v=1&linger.ms=7');
    expect(state()).toMatchObject({ view: { projector: true }, scenario: { 'linger.ms': 7 } });
    enter('?view=projector#lesson=bus');
    expect(state().view).toMatchObject({ projector: true, lesson: { id: 'bus', step: 1 } });
    state().setView({ projector: false });
    vi.runAllTimers();
    expect(location.search).toBe('');
    enter('#v=1&linger.ms=8');
    expect(state().view.projector).toBe(false);
  });

  test('gives way to the next one', async () => {
    const { state, finish } = openPage();
    enter('#kip-794');
    enter('#v=1&linger.ms=7');
    await finish('come');
    expect(state().scenario['linger.ms']).toBe(7);
    expect(location.hash).toBe('#v=1&linger.ms=7');
  });

  test('gives way to a later change of the reader', async () => {
    const { state, finish } = openPage();
    enter('#kip-794');
    state().changeSettings({ 'linger.ms': 9 });
    await finish('come');
    vi.runAllTimers();
    expect(state().scenario['linger.ms']).toBe(9);
    expect(location.hash).toContain('linger.ms=9');
  });

  test("isn't overwritten by a resting playhead meanwhile", async () => {
    const { store, state, finish } = openPage();
    enter('#kip-794');
    store.setState({ restS: 12 });
    vi.runAllTimers();
    expect(location.hash).toBe('#kip-794');
    await finish('come');
    expect(state().presetId).toBe('kip-794');
  });

  test('says what is missing if the presets fail to load', async () => {
    const { state, finish } = openPage();
    enter('#kip-794');
    await finish('fail');
    expect(state().notices).toMatchObject([{ message: expect.stringContaining('There is no preset') }]);
  });
});
