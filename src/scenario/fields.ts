import {
  type Checked,
  checkValue,
  FIELD_GROUPS,
  type Field,
  type FieldGroup,
  type FieldValue,
  valueText,
} from './field';
import { SAME } from './groups';
import { type Notice, noticeOf, shorten } from './notice';
import {
  type FieldName,
  ROWS,
  type Scenario,
  TIMED_FIELDS,
  type TimedChange,
  type TimedField,
} from './scenario';

/** Every field except `at`, in the order of links; everything that knows fields reads this table. */
export const FIELDS: readonly Field[] = ROWS;

export const FIELD_NAMES: readonly FieldName[] = FIELDS.map(({ name }) => name);

const BY_NAME = Object.fromEntries(FIELDS.map((field) => [field.name, field])) as Readonly<
  Record<FieldName, Field>
>;

export function fieldOf(name: FieldName): Field {
  return BY_NAME[name];
}

/** The row of an untrusted name, or undefined. */
export function findField(name: string): Field | undefined {
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name as FieldName] : undefined;
}

export function inUse(name: FieldName, scenario: Scenario): boolean {
  return fieldOf(name).usedIf?.(scenario) ?? true;
}

export function fieldsIn(group: FieldGroup): readonly Field[] {
  return FIELDS.filter((field) => field.group === group);
}

export function fieldMenu(
  offered: (name: FieldName) => boolean,
): readonly { readonly heading: string; readonly fields: readonly Field[] }[] {
  return Object.entries(FIELD_GROUPS)
    .map(([group, heading]) => ({
      heading,
      fields: fieldsIn(group as FieldGroup).filter(({ name }) => offered(name)),
    }))
    .filter(({ fields }) => fields.length > 0);
}

export function isTimedField(name: string): name is TimedField {
  return (TIMED_FIELDS as readonly string[]).includes(name);
}

/** Checks a value of untrusted origin, such as text, by the row of its field. */
export function checkField<Name extends FieldName>(name: Name, given: FieldValue): Checked<Scenario[Name]> {
  // A valid value has the type of its field.
  return checkValue(fieldOf(name), given) as Checked<Scenario[Name]>;
}

/** The value to use for an untrusted one, and a notice if it's another; `source` names the origin of the fallback. */
export function check<Name extends FieldName>(
  name: Name,
  given: FieldValue,
  fallback: Scenario[Name],
  source = 'the default',
): { readonly value: Scenario[Name]; readonly notice: Notice | null } {
  const checked = checkField(name, given);
  if (checked.type === 'valid') return { value: checked.value, notice: null };
  const value = checked.type === 'clamped' ? checked.value : fallback;
  const used = shorten(valueText(fieldOf(name), value));
  const wording = checked.type === 'clamped' ? `Used ${used}.` : `Used ${source}, ${used}.`;
  return { value, notice: noticeOf(name, shorten(String(given)), used, checked.message, wording) };
}

/** Checks the value of a timed change: `same` would say nothing. */
export function checkTimed<Name extends TimedField>(name: Name, given: FieldValue): Checked<Scenario[Name]> {
  const checked = checkField(name, given);
  if (checked.type !== 'valid' || checked.value !== SAME) return checked;
  return { type: 'unreadable', message: "Only a value of the second group's own can be set then." };
}

/** The change of one setting at second `atS`. */
export function timedChange<Name extends TimedField>(
  atS: number,
  field: Name,
  value: Scenario[Name],
): TimedChange {
  return { atS, field, value } as TimedChange;
}

export function withField<Name extends FieldName>(
  scenario: Scenario,
  name: Name,
  value: Scenario[Name],
): Scenario {
  return { ...scenario, [name]: value };
}
