import { beforeEach, describe, expect, test } from 'vitest';
import { decodeLink } from '../../src/scenario/link/link';
import { WHOLE_PATH_PRESETS } from '../../src/scenario/presets/wholePath';
import { newestOf } from '../../src/scenario/revisions';
import { embedHash, type Handout, handoutHash, wholePageHash } from '../../src/shell/handout/handout';
import { openLink } from '../../src/store/links';
import { type AppStore, createAppStore } from '../../src/store/store';

const PLAIN: Handout = { withTime: true, pinned: false, hide: [], lock: [] };
let store: AppStore;

beforeEach(() => {
  store = createAppStore({ nowMs: () => 0 });
  store.getState().openPreset('uniform');
});

/** What a hash says; fails if it says nothing or leaves something out. */
function read(hash: string) {
  const decoded = decodeLink(hash);
  if (!decoded.ok) throw new Error(decoded.message);
  expect(decoded.notices).toEqual([]);
  return decoded;
}

describe('the link that is handed out', () => {
  test('is the name of every untouched preset, that of the opening one too', () => {
    store.getState().addPresets(WHOLE_PATH_PRESETS);
    for (const { id, opening } of store.getState().presets) {
      store.getState().openPreset(id);
      store.setState({ restS: opening?.atS ?? null });
      expect(handoutHash(store.getState(), PLAIN)).toBe(`#${id}`);
    }
  });

  test('says all that differs, and opens neither the projector view nor a frame', () => {
    store.getState().changeSettings({ 'linger.ms': 7 });
    store.getState().setTitle('Seven');
    store.getState().setNotes('Two\nlines & <b>more</b>');
    store.getState().setView({ projector: true });
    store.setState({ restS: 12.5 });
    const { scenario, view } = read(handoutHash(store.getState(), PLAIN));
    expect(scenario).toEqual(store.getState().scenario);
    expect(view).toMatchObject({ title: 'Seven', notes: 'Two\nlines & <b>more</b>', atS: 12.5 });
    expect(view).toMatchObject({ projector: false, embed: false });
  });

  test('leaves the time out on request, and is a name again then', () => {
    store.setState({ restS: 12.5 });
    expect(handoutHash(store.getState(), PLAIN)).toContain('t=12.5');
    expect(handoutHash(store.getState(), { ...PLAIN, withTime: false })).toBe('#uniform');
  });

  test("pins the model's newest revision, or the one that is pinned already", () => {
    expect(handoutHash(store.getState(), { ...PLAIN, pinned: true })).toContain(`&model=${newestOf()}`);
    expect(embedHash(store.getState(), { ...PLAIN, pinned: true }, 'both')).toContain(`&model=${newestOf()}`);
    store.setState({ scenario: { ...store.getState().scenario, model: 2 } });
    for (const pinned of [false, true])
      expect(handoutHash(store.getState(), { ...PLAIN, pinned })).toContain('&model=2');
  });

  test('hides and locks for others, not here', () => {
    const handout = { ...PLAIN, hide: ['evidence', 'seed'], lock: ['all'] };
    const { view } = read(handoutHash(store.getState(), handout));
    expect(view).toMatchObject({ hide: ['evidence', 'seed'], lock: ['all'] });
    expect(store.getState().view).toMatchObject({ hide: [], lock: [] });
  });
});

describe('the embedded view', () => {
  test.each([
    ['stage', ['strips']],
    ['strips', ['stage']],
    ['both', []],
  ] as const)('%s hides %j', (content, hidden) => {
    const { view, scenario } = read(embedHash(store.getState(), PLAIN, content));
    expect(view).toMatchObject({ embed: true, hide: hidden });
    expect(scenario).toEqual(store.getState().scenario);
  });

  test('holds SLO, window and title, hidden and locked parts, and nothing of other screens', () => {
    store.getState().setView({ sloP99Ms: 80 });
    store.getState().setView({ window: 'last2' });
    store.getState().setTitle('In a page');
    store.getState().setNotes('For the class');
    store.getState().setLesson({ id: 'runaway', step: 2 });
    store.getState().setCompare([store.getState().scenario]);
    const handout = { ...PLAIN, hide: ['strips', 'transport'], lock: ['slow.ms'] };
    const { view } = read(embedHash(store.getState(), handout, 'stage'));
    expect(view).toMatchObject({ sloP99Ms: 80, window: 'last2', title: 'In a page', lock: ['slow.ms'] });
    expect(view.hide).toEqual(['strips', 'transport']);
    expect(view).toMatchObject({ notes: '', lesson: null, compare: [], screen: 'explore' });
  });

  test('leads to the whole page with everything free', () => {
    openLink(store, embedHash(store.getState(), { ...PLAIN, hide: ['title'], lock: ['all'] }, 'both'));
    expect(wholePageHash(store.getState())).toBe('#uniform');
  });
});
