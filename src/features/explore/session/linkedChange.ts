import type { AppState, AppStore } from '../../../store/store';
import { sameScenario } from '../../../store/timedChanges';

/** Makes the change that a link brings, once the run before it is whole and nobody has to guess first. */
export function makeLinkedChange(store: AppStore): () => void {
  const follow = (state: AppState): void => {
    if (isDue(state)) takeLinkedChange(store);
  };
  follow(store.getState());
  return store.subscribe(follow);
}

export function seesLinkedChange({
  view,
  run,
  scenario,
}: Pick<AppState, 'view' | 'run' | 'scenario'>): boolean {
  const isShown = view.next !== null && view.screen === 'explore' && view.lesson === null;
  return isShown && run.phase === 'whole' && sameScenario(run.shown.scenario, scenario);
}

export function takeLinkedChange(store: AppStore): void {
  const { view, changeScenario } = store.getState();
  if (view.next !== null) changeScenario(view.next, { next: null, guess: false });
}

function isDue(state: AppState): boolean {
  return !state.view.guess && seesLinkedChange(state);
}
