import { sameContent } from '../base/sameContent';
import { VIEW_ROWS } from '../scenario/link/viewKeys';
import type { ScenarioSlice } from './scenarioSlice';
import { changedFields, sameScenario } from './timedChanges';
import type { ViewSlice } from './viewSlice';

/** State that undo and redo restore; of the view only the keys in UNDOABLE_VIEW. */
export type Undoable = Pick<ScenarioSlice, 'scenario' | 'presetId'> & Pick<ViewSlice, 'view'>;

export const UNDOABLE_VIEW = [
  ...new Set(VIEW_ROWS.filter(({ undoable }) => undoable).map(({ part }) => part)),
].filter((part) => part !== 'atS');

export function undoable({ scenario, presetId, view }: Undoable): Undoable {
  return { scenario, presetId, view };
}

export function sameUndoable(past: Undoable, current: Undoable): boolean {
  return (
    past.presetId === current.presetId &&
    changedView(past.view, current.view).length === 0 &&
    sameScenario(past.scenario, current.scenario)
  );
}

/** Name of a change; changes with the same name in quick succession are one gesture. */
export function gestureOf(past: Undoable, current: Undoable): string {
  if (past.presetId !== current.presetId) return `preset ${current.presetId}`;
  const fields: string[] = [...changedFields(current.scenario, past.scenario)];
  if (past.scenario.at !== current.scenario.at) fields.push('at');
  // The producers' name and what is known of their settings follow the settings.
  const seen = changedView(past.view, current.view).filter(
    (key) => (key !== 'client' && key !== 'origins') || fields.length === 0,
  );
  return [...fields, ...seen].join();
}

/** How long the lists are that a reader adds to and takes from. */
export function listsOf({ scenario, view }: Undoable): string {
  return [scenario.at, view.compare].map(({ length }) => length).join();
}

export function changedView(past: Undoable['view'], current: Undoable['view']): readonly string[] {
  return UNDOABLE_VIEW.filter((key) => !sameContent(past[key], current[key]));
}
