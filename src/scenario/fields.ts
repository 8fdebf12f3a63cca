import { FIELD_GROUPS, type Field, type FieldGroup, type FieldValue } from './field';
import { BROKER_FIELDS } from './fields/brokers';
import { CONSUMER_FIELDS } from './fields/consumers';
import { FAULT_FIELDS } from './fields/faults';
import { PRODUCER_FIELDS } from './fields/producers';
import { RELIABILITY_FIELDS } from './fields/reliability';
import { STORAGE_FIELDS } from './fields/storage';
import { TOPIC_FIELDS } from './fields/topic';
import { WORKLOAD_FIELDS } from './fields/workload';
import { type FieldName, type Scenario, TIMED_FIELDS, type TimedField } from './scenario';

/**
 * Every field except `at`, in the order of links; everything that knows fields reads this table. Ranges are Kafka's if
 * Kafka has one, else the model's limits.
 */
const ROWS = [
  ...WORKLOAD_FIELDS,
  ...PRODUCER_FIELDS,
  ...RELIABILITY_FIELDS,
  ...TOPIC_FIELDS,
  ...STORAGE_FIELDS,
  ...BROKER_FIELDS,
  ...FAULT_FIELDS,
  ...CONSUMER_FIELDS,
] as const;
export const FIELDS: readonly Field[] = ROWS;

/** A field of the scenario without a row doesn't compile here. */
const BY_NAME: Readonly<Record<FieldName, Field>> = Object.fromEntries(
  ROWS.map((field) => [field.name, field]),
) as Record<(typeof ROWS)[number]['name'], Field>;

/** The row of a field. */
export function fieldOf(name: FieldName): Field {
  return BY_NAME[name];
}

/** The row of an untrusted name, or undefined. */
export function findField(name: string): Field | undefined {
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name as FieldName] : undefined;
}

/** Whether a setting can change anything in this scenario. */
export function inUse(name: FieldName, scenario: Scenario): boolean {
  return fieldOf(name).usedIf?.(scenario) ?? true;
}

/** The fields of a group, in the order in which the rail and menus show them. */
export function fieldsIn(group: FieldGroup): readonly Field[] {
  return FIELDS.filter((field) => field.group === group);
}

/** The groups for a menu, with the fields on offer. */
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

/** Whether a timed change may set this field. */
export function isTimedField(name: string): name is TimedField {
  return (TIMED_FIELDS as readonly string[]).includes(name);
}

/** The scenario with one field changed; `value` must be valid for that field. */
export function withField(scenario: Scenario, name: FieldName, value: FieldValue): Scenario {
  return { ...scenario, [name]: value };
}
