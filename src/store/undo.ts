import type { View } from '../scenario/view';
import type { AppState, AppStore } from './store';
import { changedFields, sameScenario } from './timedChanges';

/** What undo and redo bring back; of the view only what stands in UNDOABLE_VIEW. */
export type Undoable = Pick<AppState, 'scenario' | 'presetId' | 'view'>;

/** What of the view the reader changes. Where one is on the page is undone by the browser's Back. */
const UNDOABLE_VIEW = [
  'sloP99Ms',
  'window',
  'title',
  'notes',
  'sweep',
  'compare',
] as const satisfies readonly (keyof View)[];

/** Takes the last change back; nothing where there is none. */
export function undo(store: AppStore): void {
  travel(store, 'undo');
}

/** Makes the change again that was taken back last. */
export function redo(store: AppStore): void {
  travel(store, 'redo');
}

/** The part of the state that undo watches. */
export function undoable({ scenario, presetId, view }: AppState): Undoable {
  return { scenario, presetId, view };
}

/** Whether there is nothing to undo between these two. */
export function sameUndoable(past: Undoable, current: Undoable): boolean {
  return (
    past.presetId === current.presetId &&
    changedView(past.view, current.view).length === 0 &&
    sameScenario(past.scenario, current.scenario)
  );
}

/** A name for a change; changes with the same name in quick succession are one gesture. */
export function gestureOf(past: Undoable, current: Undoable): string {
  if (past.presetId !== current.presetId) return `preset ${current.presetId}`;
  const fields: string[] = [...changedFields(current.scenario, past.scenario)];
  if (past.scenario.at !== current.scenario.at) fields.push('at');
  return [...fields, ...changedView(past.view, current.view)].join();
}

function changedView(past: Undoable['view'], current: Undoable['view']): readonly string[] {
  return UNDOABLE_VIEW.filter(
    // Axes and scenarios that were read from a link anew are other objects, but no change.
    (key) => past[key] !== current[key] && JSON.stringify(past[key]) !== JSON.stringify(current[key]),
  );
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

/** A change is brought back where it is seen: on the screen of the sweep or of the comparison that it changes. */
function screenOf(before: Undoable, after: Undoable): View['screen'] {
  const { screen } = before.view;
  if (!sameScenario(before.scenario, after.scenario) || before.presetId !== after.presetId) return screen;
  const changed = changedView(before.view, after.view);
  if (changed.includes('compare')) return 'compare';
  return changed.includes('sweep') ? 'sweep' : screen;
}
