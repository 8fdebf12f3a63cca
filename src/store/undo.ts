import type { View } from '../scenario/view';
import type { AppStore } from './store';
import { sameScenario } from './timedChanges';
import { changedView, UNDOABLE_VIEW, type Undoable } from './undoable';

/** Takes the last change back; nothing where there is none. */
export function undo(store: AppStore): void {
  travel(store, 'undo');
}

/** Makes the change again that was taken back last. */
export function redo(store: AppStore): void {
  travel(store, 'redo');
}

function travel(store: AppStore, direction: 'undo' | 'redo'): void {
  const before = store.getState();
  store.temporal.getState()[direction]();
  const after = store.getState();
  const restored = Object.fromEntries(UNDOABLE_VIEW.map((key) => [key, after.view[key]]));
  store.setState({
    view: { ...before.view, ...restored, screen: screenOf(before, after) },
    fieldNotes: {},
    hideAhead: false,
  });
}

/** A change is brought back where it is seen: on the screen of the sweep, the comparison or the decision that it changes. */
function screenOf(before: Undoable, after: Undoable): View['screen'] {
  const { screen } = before.view;
  if (!sameScenario(before.scenario, after.scenario) || before.presetId !== after.presetId) return screen;
  const changed = changedView(before.view, after.view);
  if (changed.includes('compare')) return 'compare';
  if (changed.includes('decide')) return 'decide';
  return changed.includes('sweep') ? 'sweep' : screen;
}
