import { encodeLink } from '../../scenario/link/link';
import { fullLink } from '../../store/links';
import { recentTitle } from '../../store/recentTitle';
import type { AppState, AppStore } from '../../store/store';
import { sameScenario } from '../../store/timedChanges';
import { noteRecent, onRecent, recentScenarios } from './recent';

/** A scenario that has finished is kept when it has stood for so long: what a slider passes by is not worth it, ms. */
export const REST_MS = 3000;

/** Notes each scenario that is the reader's own; the answer ends that. */
export function recordRecent(store: AppStore): () => void {
  let timer = setTimeout(() => undefined, 0);
  let ofScenario: AppState['scenario'] | null = null;
  let forgotten: AppState['scenario'] | null = null;
  const note = (): void => {
    const state = store.getState();
    if (state.status !== 'finished' || state.scenario === forgotten || !isOwn(state)) return;
    noteRecent({ ...linksOf(state), ...recentTitle(state) });
  };
  const follow = (state: AppState, before: AppState | null): void => {
    const changed = state.scenario !== ofScenario || state.view !== before?.view;
    const finishes = state.status === 'finished' && before?.status !== 'finished';
    if (!changed && !finishes) return;
    clearTimeout(timer);
    ofScenario = state.scenario;
    if (state.status === 'finished') timer = setTimeout(note, REST_MS);
  };
  follow(store.getState(), null);
  const ends = [
    store.subscribe(follow),
    // What was forgotten shall not come back because it is still on the screen.
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
  // Where the playhead stood and which screen was seen is no part of what is opened again.
  const opened = { ...view, screen: 'explore', projector: false } as const;
  return {
    scenario: encodeLink(scenario),
    link: fullLink({ scenario, presetId, view: opened, restS: null }),
  };
}
