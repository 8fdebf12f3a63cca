import { useCallback } from 'react';
import type { Field, FieldValue } from '../scenario/field';
import { fieldOf } from '../scenario/fields';
import type { FieldName, Scenario } from '../scenario/scenario';
import { baselineOf } from '../store/scenarioSlice';
import { sameSetting } from '../store/timedChanges';
import { useApp, useServices } from './app';

/** A setting of the scenario with everything that a control needs. */
export interface Setting<Name extends FieldName> {
  readonly field: Field;
  /** From the start. */
  readonly value: Scenario[Name];
  readonly defaultValue: Scenario[Name];
  readonly changed: boolean;
  /** A sentence about this setting, or null. */
  readonly note: string | null;
  /** `value` must be valid for this field. */
  set(value: FieldValue): void;
  reset(): void;
}

/** The setting with this name. */
export function useSetting<Name extends FieldName>(name: Name): Setting<Name> {
  const { store } = useServices();
  const value = useApp((state) => state.scenario[name]);
  const defaultValue = useApp((state) => baselineOf(state)[name]);
  const changed = useApp((state) => !sameSetting(name, state.scenario, baselineOf(state)));
  const note = useApp((state) => state.fieldNotes[name] ?? state.linkNotes[name] ?? null);
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
