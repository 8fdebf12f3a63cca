import { useCallback } from 'react';
import { withUnit } from '../base/format';
import { type Field, type FieldValue, valueText } from '../scenario/field';
import { fieldOf } from '../scenario/fields';
import { changesOf } from '../scenario/inForce';
import type { FieldName, Scenario } from '../scenario/scenario';
import { baselineOf } from '../store/scenarioSlice';
import { sameSetting } from '../store/timedChanges';
import { useApp, useServices } from './app';

export interface Setting<Name extends FieldName> {
  readonly field: Field;
  readonly value: Scenario[Name];
  readonly defaultValue: Scenario[Name];
  readonly changed: boolean;
  /** A sentence about this setting, or null. */
  readonly note: string | null;
  /** `value` must be valid for this field. */
  set(value: FieldValue): void;
  reset(): void;
}

export function useSetting<Name extends FieldName>(name: Name): Setting<Name> {
  const { store } = useServices();
  const value = useApp((state) => state.scenario[name]);
  const defaultValue = useApp((state) => baselineOf(state)[name]);
  const changed = useApp((state) => !sameSetting(name, state.scenario, baselineOf(state)));
  const note = useApp(
    (state) => state.fieldNotes[name] ?? state.linkNotes[name] ?? timedNote(state.scenario, name),
  );
  const set = useCallback(
    (next: FieldValue) => store.getState().changeSettings({ [name]: next }),
    [store, name],
  );
  const reset = useCallback(() => store.getState().resetSetting(name), [store, name]);
  return {
    field: fieldOf(name),
    value,
    defaultValue,
    changed,
    note,
    set,
    reset,
  };
}

const MOST_NAMED = 2;

/** "At the start; 10 ms from 8 s on": a control has the starting value, whatever the playhead shows. */
function timedNote(scenario: Scenario, name: FieldName): string | null {
  const changes = changesOf(scenario, name);
  if (changes.length === 0) return null;
  const named = changes
    .slice(0, MOST_NAMED)
    .map(({ atS, value }) => `${valueText(fieldOf(name), value)} from ${withUnit(String(atS), 's')} on`);
  const more = changes.length > MOST_NAMED ? `, and ${changes.length - MOST_NAMED} more changes` : '';
  return `At the start; ${named.join(', ')}${more}.`;
}
