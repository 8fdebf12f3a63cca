import type { View } from '../scenario/view';
import { NO_BEFORE } from './beforeSlice';
import { lateRun } from './runSlice';
import type { AppStore } from './store';
import { FRESH_SWEEP } from './sweepSlice';
import { sameScenario } from './timedChanges';
import { changedView, UNDOABLE_VIEW, type Undoable } from './undoable';

export function undo(store: AppStore): void {
  travel(store, 'undo');
}

export function redo(store: AppStore): void {
  travel(store, 'redo');
}

/**
 * Undoes everything since the last whole run, from a run that is late or held: the settings, the opened preset, and its
 * effects. False if that isn't possible.
 */
export function cancelRun(store: AppStore): boolean {
  const { run, lastWhole, scenario: cancelled } = store.getState();
  const isWaitedFor = run.phase === 'held' || lateRun({ run }) !== null;
  if (!isWaitedFor || lastWhole === null) return false;
  const { pastStates } = store.temporal.getState();
  const at = pastStates.findLastIndex(
    ({ scenario }) => scenario !== undefined && sameScenario(scenario, lastWhole),
  );
  if (at >= 0) travel(store, 'undo', pastStates.length - at);
  // It was whole in the middle of a gesture, of which only the beginning is kept.
  else store.setState({ scenario: lastWhole, fieldNotes: {} });
  store.setState({ ...NO_BEFORE, cancelled });
  return true;
}

function travel(store: AppStore, direction: 'undo' | 'redo', steps = 1): void {
  const before = store.getState();
  store.temporal.getState()[direction](steps);
  const after = store.getState();
  const restored = Object.fromEntries(UNDOABLE_VIEW.map((key) => [key, after.view[key]]));
  store.setState({
    view: { ...before.view, ...restored, screen: screenOf(before, after) },
    fieldNotes: {},
    hideAhead: false,
    ...(changedView(before.view, after.view).includes('sweep') ? FRESH_SWEEP : {}),
  });
}

/** Screen that shows a change: the one of the sweep, comparison or decision that it affects, so that undo is seen. */
function screenOf(before: Undoable, after: Undoable): View['screen'] {
  const { screen } = before.view;
  if (!sameScenario(before.scenario, after.scenario) || before.presetId !== after.presetId) return screen;
  const changed = changedView(before.view, after.view);
  if (changed.includes('compare')) return 'compare';
  if (changed.includes('decide')) return 'decide';
  return changed.includes('sweep') ? 'sweep' : screen;
}
