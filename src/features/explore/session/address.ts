import { isFramedByStranger, readStored, writeStored } from '../../../base/storage';
import type { Playhead } from '../../../run/Playhead';
import { findField } from '../../../scenario/fields';
import { presetName, presetNeeded } from '../../../scenario/link/link';
import { syncLink } from '../../../scenario/link/sync';
import type { Notice } from '../../../scenario/notice';
import { findPreset, OPENING_PRESET_ID } from '../../../scenario/presets/presets';
import { addressOf, openLink } from '../../../store/links';
import type { AppState, AppStore } from '../../../store/store';
import { followLink, openPreset, placePlayhead } from './opening';

/**
 * Delay before the address is written, so that a drag is one entry, ms. Changing the screen makes an entry at once, for
 * Back.
 */
const WRITE_AFTER_MS = 300;

const VISITED_KEY = 'linger.visited';

/** Records the visit. If it can't be stored, no visit is the first. */
function isFirstVisit(): boolean {
  return !isFramedByStranger() && readStored(VISITED_KEY) === null && writeStored(VISITED_KEY, 'yes');
}

/** Opens the address; without a usable link, the opening preset. `morePresets` loads the others on demand. */
export async function openFirstLink(
  store: AppStore,
  playhead: Playhead,
  morePresets: () => Promise<void>,
): Promise<void> {
  const hash = location.hash.length > 1 ? location.hash : '';
  const bare = hash === '' && location.search === '';
  if (bare && isFirstVisit()) store.setState({ touring: true });
  const id = presetName(hash);
  if (needsMorePresets(store, hash)) await morePresets();
  const view = hash === '' || id === OPENING_PRESET_ID ? null : openLink(store, hash);
  if (view === null) {
    const { notices } = store.getState();
    openPreset(store, playhead, OPENING_PRESET_ID);
    store.setState({ notices: [...notices, ...(hash === '' ? queryNotices() : [])] });
  } else {
    const { scenario, view: shown } = store.getState();
    // Hide the run until the lesson has loaded: it would show the wrong scenario.
    if (shown.lesson !== null && shown.screen === 'explore')
      document.documentElement.dataset.coming = 'lesson';
    placePlayhead(playhead, scenario, { atS: view.atS, playing: false });
  }
  followProjectorQuery(store);
  store.temporal.getState().clear();
}

/**
 * Tells a reader who comes by a link and was never here what this is, once the address is read: within another page not even
 * the visit is kept.
 */
export function greetNewcomer(store: AppStore): void {
  if (!store.getState().view.embed && isFirstVisit()) store.setState({ newcomer: true });
}

/** Settings before the `#`, or with none, aren't read. */
function queryNotices(): readonly Notice[] {
  const names = [...new URLSearchParams(location.search).keys()].filter(
    (name) => findField(name) !== undefined,
  );
  const [first] = names;
  if (first === undefined) return [];
  const message = `In a link, settings come after #, not after ?. Write #v=1&${first}=…. Nothing after ? was used.`;
  return [{ field: null, given: '', used: '', message }];
}

function needsMorePresets(store: AppStore, hash: string): boolean {
  const id = presetNeeded(hash);
  return id !== null && findPreset(id, store.getState().presets) === undefined;
}

/**
 * Keeps the address and the state in sync, both ways. `afterLink` applies the address's query before the `#`, which
 * overrides the link that was just followed.
 */
export function followAddress(
  store: AppStore,
  playhead: Playhead,
  morePresets: () => Promise<void>,
  afterLink: () => void = () => {},
): void {
  let pending: 'push' | 'replace' | null = null;
  let timer = 0;
  let coming: string | null = null;
  const follow = (hash: string): void => {
    coming = null;
    followLink(store, playhead, hash);
    followProjectorQuery(store);
    afterLink();
    pending = null;
  };
  const sync = syncLink({
    get: () => addressOf(store.getState()),
    set: (hash) => {
      pending = null;
      clearTimeout(timer);
      coming = needsMorePresets(store, hash) ? hash : null;
      if (coming === null) return follow(hash);
      const followIfLast = (): void => {
        if (coming === hash) follow(hash);
      };
      // If they can't be loaded, the link is followed without them.
      morePresets().then(followIfLast, followIfLast);
    },
  });
  const write = (): void => {
    if (pending !== null) sync.write(pending);
    pending = null;
    leaveProjectorQuery(store);
  };
  store.subscribe((state, before) => {
    const how = newsFor(state, before);
    if (how === 'push') coming = null;
    if (how === null || coming !== null) return;
    pending = pending === 'push' ? 'push' : how;
    clearTimeout(timer);
    timer = window.setTimeout(write, state.view.screen === before.view.screen ? WRITE_AFTER_MS : 0);
  });
}

/**
 * Back undoes a changed setting or another place on the page, but no other change of the view, nor the change that a link
 * brought, which would come again; in an embed, nothing.
 */
function newsFor(state: AppState, before: AppState): 'push' | 'replace' | null {
  const { scenario, presetId, view } = before;
  const isStep =
    state.scenario !== scenario ||
    state.presetId !== presetId ||
    PLACES.some((key) => state.view[key] !== view[key]);
  if (isStep) return state.view.embed || view.next !== state.view.next ? 'replace' : 'push';
  return state.view !== before.view || state.restS !== before.restS ? 'replace' : null;
}

/** The parts of the view that make a place. */
const PLACES = ['screen', 'sweep', 'compare', 'lesson', 'teach'] as const;

/** The address's query asks for the projector view, whatever the link says. */
function hasProjectorQuery(): boolean {
  return new URLSearchParams(location.search).get('view') === 'projector';
}

function followProjectorQuery(store: AppStore): void {
  if (hasProjectorQuery()) store.getState().setView({ projector: true });
}

/** `?view=projector` applies once: after leaving that view, a reload doesn't bring it back. */
function leaveProjectorQuery(store: AppStore): void {
  if (store.getState().view.projector || !hasProjectorQuery()) return;
  history.replaceState(null, '', location.pathname + location.hash);
}
