import { encodeLink } from '../../scenario/link/link';
import { fullLink } from '../../store/links';
import { recentTitle } from '../../store/recentTitle';
import type { AppState, AppStore } from '../../store/store';
import { sameScenario } from '../../store/timedChanges';
import { forgetRecent, noteRecent, onRecent, type RecentScenario, recentScenarios } from './recent';

/** Minimum time that a finished scenario stays before it's recorded, ms: values that a slider passes aren't worth it. */
export const REST_MS = 3000;

/** Records scenarios, and shows the list now and whenever it changes; returns an unsubscribe function. */
export function followRecent(
  store: AppStore,
  show: (recent: readonly RecentScenario[], forget: () => void) => void,
): () => void {
  const showAll = (): void => show(recentScenarios(), forgetRecent);
  showAll();
  const ends = [recordRecent(store), onRecent(showAll)];
  return () => {
    for (const end of ends) end();
  };
}

/** Records each scenario of the reader's own; returns an unsubscribe function. */
export function recordRecent(store: AppStore): () => void {
  let timer = setTimeout(() => undefined, 0);
  let seenScenario: AppState['scenario'] | null = null;
  let forgotten: AppState['scenario'] | null = null;
  const note = (): void => {
    const state = store.getState();
    if (state.run.phase !== 'whole' || state.scenario === forgotten || !isOwn(state)) return;
    noteRecent({ ...linksOf(state), ...recentTitle(state) });
  };
  const follow = (state: AppState, before: AppState | null): void => {
    const changed = state.scenario !== seenScenario || state.view !== before?.view;
    const finishes = state.run.phase === 'whole' && before?.run.phase !== 'whole';
    if (!changed && !finishes) return;
    clearTimeout(timer);
    seenScenario = state.scenario;
    if (state.run.phase === 'whole') timer = setTimeout(note, REST_MS);
  };
  follow(store.getState(), null);
  const ends = [
    store.subscribe(follow),
    // A forgotten scenario mustn't return just because it's still on the screen.
    onRecent(() => {
      if (recentScenarios().length === 0) forgotten = store.getState().scenario;
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}

/** No preset as it is, and nothing that a lesson or another page shows. */
function isOwn({ scenario, presets, view }: AppState): boolean {
  if (view.embed || view.lesson !== null) return false;
  return presets.every((preset) => preset.scenario !== scenario && !sameScenario(preset.scenario, scenario));
}

function linksOf({ scenario, presetId, view }: AppState): {
  readonly scenario: string;
  readonly link: string;
} {
  // Neither the playhead nor the screen is part of a recent scenario.
  const opened = { ...view, screen: 'explore', projector: false } as const;
  return {
    scenario: encodeLink(scenario),
    link: fullLink({ scenario, presetId, view: opened, restS: null }),
  };
}
