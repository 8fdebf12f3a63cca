import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storageKey } from '../../src/base/storage';
import { decodeLink } from '../../src/scenario/link/link';
import { PRESETS } from '../../src/scenario/presets/presets';
import {
  forgetRecent,
  MAX_RECENT_SCENARIOS,
  noteRecent,
  onRecent,
  type RecentScenario,
  recentScenarios,
} from '../../src/shell/recent/recent';
import { REST_MS, recordRecent } from '../../src/shell/recent/recorder';
import { recentTitle } from '../../src/store/recentTitle';
import { createAppStore } from '../../src/store/store';
import { RUNNING, wholeRun } from '../support/runViews';

const KEY = storageKey('linger.recent');
const entry = (name: string): RecentScenario => ({
  scenario: `#v=1&seed=${name}`,
  link: `#v=1&seed=${name}&t=3`,
  title: `Seed ${name}`,
  says: '',
});
const titles = (): readonly string[] => recentScenarios().map(({ title }) => title);

/** Another tab writes, and this one hears of it. */
function otherTab(list: readonly RecentScenario[]): void {
  localStorage.setItem(KEY, JSON.stringify(list));
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: localStorage.getItem(KEY) }));
}

beforeEach(() => {
  forgetRecent();
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the list', () => {
  test('is newest first, each scenario once, and no longer than its limit', () => {
    for (let name = 0; name < MAX_RECENT_SCENARIOS + 3; name += 1) noteRecent(entry(String(name)));
    noteRecent({ ...entry('9'), title: 'Nine again' });
    expect(titles()).toHaveLength(MAX_RECENT_SCENARIOS);
    expect(titles().slice(0, 3)).toEqual(['Nine again', 'Seed 14', 'Seed 13']);
    expect(titles()).not.toContain('Seed 9');
    forgetRecent();
    expect(titles()).toEqual([]);
  });

  test('replaces what a reader could not tell apart', () => {
    const named = (seed: string) => ({ ...entry(seed), title: 'My system', says: 'and 21 more' });
    for (const seed of ['1', '2', '3']) noteRecent(named(seed));
    expect(recentScenarios()).toEqual([named('3')]);
  });

  test("two tabs see each other's entries, and lose none when both write at once", () => {
    const heard = vi.fn();
    const end = onRecent(heard);
    noteRecent(entry('1'));
    otherTab([entry('2'), entry('1')]);
    expect(titles()).toEqual(['Seed 2', 'Seed 1']);
    noteRecent(entry('3'));
    // The other tab had not seen 3 when it wrote 4.
    otherTab([entry('4'), entry('2'), entry('1')]);
    expect([...titles()].sort()).toEqual(['Seed 1', 'Seed 2', 'Seed 3', 'Seed 4']);
    // To forget in one tab is to forget in both.
    otherTab([]);
    otherTab([entry('5')]);
    expect(titles()).toEqual(['Seed 5']);
    expect(heard).toHaveBeenCalled();
    end();
  });

  test.each([
    'nonsense',
    '{"a":1}',
    '[1, null, "x", {"scenario": 7}]',
    `[{"scenario":"x","link":"javascript:alert(1)","title":"t","says":""}]`,
    `[{"scenario":"#a","link":"#a","title":"","says":""}]`,
  ])('invalid entries in the storage are left out: %s', (text) => {
    localStorage.setItem(KEY, text);
    expect(recentScenarios()).toEqual([]);
    noteRecent(entry('1'));
    expect(titles()).toEqual(['Seed 1']);
  });

  test('without storage there is no list, and nothing breaks', () => {
    const refuse = (): never => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse });
    noteRecent(entry('1'));
    expect(titles()).toEqual([]);
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    noteRecent(entry('1'));
    expect(titles()).toEqual([]);
  });
});

describe('the recorder', () => {
  test('notes a scenario of the reader once it has finished and rested, with its link', () => {
    vi.useFakeTimers();
    const store = createAppStore({ nowMs: () => 0 });
    store.getState().openPreset('runaway');
    const end = recordRecent(store);
    store.setState({ run: wholeRun() });
    vi.advanceTimersByTime(2 * REST_MS);
    expect(titles()).toEqual([]);
    store.getState().changeSettings({ 'linger.ms': 3 });
    vi.advanceTimersByTime(REST_MS - 1);
    store.setState({ run: RUNNING });
    store.getState().changeSettings({ 'linger.ms': 7, partitions: 6 });
    vi.advanceTimersByTime(2 * REST_MS);
    store.setState({ run: wholeRun() });
    expect(titles()).toEqual([]);
    vi.advanceTimersByTime(REST_MS);
    expect(titles()).toEqual(['Linger: 7\u202fms, Partitions: 6']);
    // A title of the reader's own names the same scenario.
    store.getState().setTitle('Mine & <b>yours</b>');
    vi.advanceTimersByTime(REST_MS);
    expect(titles()).toEqual(['Mine & <b>yours</b>']);
    const decoded = decodeLink(recentScenarios()[0]?.link ?? '');
    expect(decoded).toMatchObject({ ok: true, notices: [], scenario: store.getState().scenario });
    end();
  });

  test('leaves out lessons and embeds, and forgotten scenarios stay forgotten', () => {
    vi.useFakeTimers();
    const store = createAppStore({ nowMs: () => 0 });
    store.setState(({ view }) => ({ run: wholeRun(), view: { ...view, embed: true } }));
    const end = recordRecent(store);
    store.getState().changeSettings({ 'linger.ms': 7 });
    vi.advanceTimersByTime(2 * REST_MS);
    store.setState(({ view }) => ({ view: { ...view, embed: false, lesson: { id: 'batch', step: 1 } } }));
    vi.advanceTimersByTime(2 * REST_MS);
    expect(titles()).toEqual([]);
    store.setState(({ view }) => ({ view: { ...view, lesson: null } }));
    vi.advanceTimersByTime(REST_MS - 1);
    forgetRecent();
    // Its run may end only now.
    store.setState({ run: RUNNING });
    store.setState({ run: wholeRun() });
    vi.advanceTimersByTime(2 * REST_MS);
    expect(titles()).toEqual([]);
    store.getState().changeSettings({ 'linger.ms': 8 });
    vi.advanceTimersByTime(REST_MS);
    expect(titles()).toHaveLength(1);
    end();
  });
});

test('a title names up to three changes from the nearest preset and counts the rest', () => {
  const [runaway] = PRESETS;
  if (runaway === undefined) throw new Error('There is a preset.');
  const { view } = createAppStore().getState();
  const of = (patch: Partial<typeof runaway.scenario>) =>
    recentTitle({ scenario: { ...runaway.scenario, ...patch }, presetId: null, presets: PRESETS, view });
  expect(of({ seed: 5 })).toEqual({ title: 'Seed: 5', says: `${runaway.title}, changed` });
  const many = of({ seed: 5, 'linger.ms': 7, partitions: 9, producers: 2, 'record.bytes': 100 });
  expect(many.title).toMatch(/^[^,]+, [^,]+, [^,]+ and 2 more$/);
  const at = [{ atS: 10, field: 'linger.ms', value: 5 }] as const;
  expect(of({ at }).title).toBe('1 timed change');
  expect(of({ at, seed: 2, partitions: 9, producers: 2 }).title).toMatch(/ and 1 more$/);
});
