import { sameContent } from '../base/sameContent';
import { FIELD_NAMES, timedChange } from '../scenario/fields';
import {
  type FieldName,
  type Scenario,
  TIMED_FIELDS,
  type TimedChange,
  type TimedField,
} from '../scenario/scenario';

export type SettingPatch = Partial<Pick<Scenario, FieldName>>;

/**
 * The scenario in which the settings of `patch` change at second `atS`. A change of the same field at the same
 * second is replaced; at second 0 the setting itself changes, for nothing came before.
 */
export function changeFromHere(scenario: Scenario, atS: number, patch: SettingPatch): Scenario {
  if (atS <= 0) return { ...scenario, ...patch };
  const changed = TIMED_FIELDS.flatMap((field) => {
    const value = patch[field];
    return value === undefined ? [] : [timedChange(atS, field, value)];
  });
  const fields = new Set(changed.map((change) => change.field));
  const kept = scenario.at.filter((change) => change.atS !== atS || !fields.has(change.field));
  return { ...scenario, at: [...kept, ...changed].sort((a, b) => a.atS - b.atS) };
}

export function timesOf(scenario: Scenario, isOne: (field: TimedField) => boolean): readonly TimedChange[] {
  return scenario.at.filter(({ field }) => isOne(field));
}

export function withTimesOf(
  scenario: Scenario,
  other: Scenario,
  isOne: (field: TimedField) => boolean,
): Scenario {
  const kept = timesOf(scenario, (field) => !isOne(field));
  return { ...scenario, at: [...kept, ...timesOf(other, isOne)].sort((a, b) => a.atS - b.atS) };
}

/** True if a setting is equal in two scenarios, initially and in each of its timed changes. */
export function sameSetting(name: FieldName, a: Scenario, b: Scenario): boolean {
  const [ofA, ofB] = [a, b].map((scenario) => timesOf(scenario, (field) => field === name));
  return a[name] === b[name] && sameContent(ofA, ofB);
}

/** True if two scenarios give the same run. */
export function sameScenario(a: Scenario, b: Scenario): boolean {
  return a === b || (a.model === b.model && changedCount(a, b) === 0);
}

/** The fields, timed changes aside, in which `scenario` differs from `baseline`. */
export function changedFields(scenario: Scenario, baseline: Scenario): readonly FieldName[] {
  return FIELD_NAMES.filter((name) => scenario[name] !== baseline[name]);
}

/** Number of different settings; each timed change that the baseline lacks counts as one. */
export function changedCount(scenario: Scenario, baseline: Scenario): number {
  return changedFields(scenario, baseline).length + changedTimes(scenario, baseline);
}

function changedTimes(a: Scenario, b: Scenario): number {
  const key = (change: TimedChange): string => `${change.atS}:${change.field}=${change.value}`;
  const [left, right] = [a.at.map(key), b.at.map(key)];
  const onlyLeft = left.filter((change) => !right.includes(change)).length;
  const onlyRight = right.filter((change) => !left.includes(change)).length;
  // A moved change is missing on one side and new on the other: it counts once.
  return Math.max(onlyLeft, onlyRight);
}
