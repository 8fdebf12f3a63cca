import { useCallback } from 'react';
import { withUnit } from '../base/format';
import { brokerId } from '../scenario/brokerId';
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
    (state) =>
      state.fieldNotes[name] ??
      state.linkNotes[name] ??
      timedNote(state.scenario, name) ??
      idNote(state.scenario, name),
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

/** Settings count brokers from 0, the reader's cluster perhaps doesn't. */
function idNote(scenario: Scenario, name: FieldName): string | null {
  const broker = scenario[name];
  const isTold = scenario['broker.ids'] !== undefined && name.endsWith('.broker');
  return isTold && typeof broker === 'number' ? `Broker ${brokerId(scenario, broker)}` : null;
}

/** "At the start; 10 ms from 8 s on": a control has the starting value, whatever the playhead shows. */
function timedNote(scenario: Scenario, name: FieldName): string | null {
  const [next, ...more] = changesOf(scenario, name);
  if (next === undefined) return null;
  const value = valueText(fieldOf(name), next.value);
  const rest = more.length > 0 ? `, and ${more.length} more` : '';
  return `At the start; ${value} from ${withUnit(String(next.atS), 's')} on${rest}.`;
}
