import type { Field, FieldValue } from './field';
import { BROKER_FIELDS } from './fieldsOfBrokers';
import { CONSUMER_FIELDS } from './fieldsOfConsumers';
import { FAULT_FIELDS } from './fieldsOfFaults';
import { PRODUCER_FIELDS } from './fieldsOfProducers';
import { RELIABILITY_FIELDS } from './fieldsOfReliability';
import { TOPIC_FIELDS } from './fieldsOfTopic';
import { WORKLOAD_FIELDS } from './fieldsOfWorkload';
import { type FieldName, type Scenario, TIMED_FIELDS, type TimedField } from './scenario';

/**
 * Every field of a scenario but `at`, in the order of links. The rail, the link, the command line, the documentation
 * and the tests all read this table. Ranges are Kafka's where Kafka has one, else what the model can bear.
 */
export const FIELDS: readonly Field[] = [
  ...WORKLOAD_FIELDS,
  ...PRODUCER_FIELDS,
  ...RELIABILITY_FIELDS,
  ...TOPIC_FIELDS,
  ...BROKER_FIELDS,
  ...FAULT_FIELDS,
  ...CONSUMER_FIELDS,
];

const BY_NAME: ReadonlyMap<string, Field> = new Map(FIELDS.map((field) => [field.name, field]));

/** The row of a field that exists. */
export function fieldOf(name: FieldName): Field {
  const field = BY_NAME.get(name);
  if (field === undefined) throw new Error(`The table of fields lacks ${name}.`);
  return field;
}

/** The row with this name, or undefined: for names that come from outside. */
export function findField(name: string): Field | undefined {
  return BY_NAME.get(name);
}

/** True where a timed change may set this field. */
export function isTimedField(name: string): name is TimedField {
  return (TIMED_FIELDS as readonly string[]).includes(name);
}

/** The scenario with one field changed; `value` must be valid for that field. */
export function withField(scenario: Scenario, name: FieldName, value: FieldValue): Scenario {
  return { ...scenario, [name]: value };
}
