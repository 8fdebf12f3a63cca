import { BROKER_IDS } from '../../src/scenario/brokerId';
import { type Field, unitOf, wantsWhole } from '../../src/scenario/field';
import { FIELDS } from '../../src/scenario/fields';
import { FIELD_HELP } from '../../src/scenario/fields/help';
import { LATEST_CHANGE_S } from '../../src/scenario/repair';
import { REVISIONS } from '../../src/scenario/revisions';
import { DEFAULT_SCENARIO, TIMED_FIELDS } from '../../src/scenario/scenario';

/** The settings of a scenario as JSON Schema, from the rows of all fields. */
export function scenarioSchema(): object {
  const names = FIELDS.map(({ name }) => name);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://linger.example/schema/scenario.json',
    title: 'A scenario of Linger',
    description: 'Everything the model is asked, by the names that links have; docs/fields.md lists them.',
    $ref: '#/$defs/settings',
    type: 'object',
    required: [...FIELDS.filter(({ like }) => like === undefined).map(({ name }) => name), 'at'],
    $defs: {
      name: { enum: names },
      settings: {
        type: 'object',
        properties: {
          ...Object.fromEntries(FIELDS.map((field) => [field.name, fieldSchema(field)])),
          at: {
            description: 'Timed changes, in order of time.',
            type: 'array',
            items: { $ref: '#/$defs/change' },
            default: [],
          },
          'broker.ids': {
            description:
              "The ids of the brokers in the reader's cluster, then counted on; from 0 if it's left out.",
            type: 'string',
            pattern: BROKER_IDS.source,
          },
          model: {
            description: "The model's revision that runs it; the newest if it's left out.",
            enum: REVISIONS.map(({ revision }) => revision),
          },
        },
      },
      change: {
        description: 'From simulated second atS on, field has value.',
        type: 'object',
        properties: {
          atS: { type: 'number', minimum: 0, maximum: LATEST_CHANGE_S },
          field: { enum: TIMED_FIELDS },
          value: { type: ['number', 'string'] },
        },
        required: ['atS', 'field', 'value'],
      },
    },
  };
}

function fieldSchema(field: Field): object {
  const unit = unitOf(field);
  const about = {
    description: `${field.label}${unit === '' ? '' : `, ${unit}`}. ${FIELD_HELP[field.name]}`,
    default: DEFAULT_SCENARIO[field.name],
  };
  if (field.kind === 'choice') return { ...about, enum: field.choices.map(({ value }) => value) };
  if (field.kind === 'text') return { ...about, type: 'string', maxLength: field.longest };
  const number = {
    type: wantsWhole(field) ? 'integer' : 'number',
    minimum: field.lowest,
    maximum: field.highest,
  };
  if (field.kind !== 'number-or-word') return { ...about, ...number };
  const [word, ...more] = field.words;
  return { ...about, anyOf: [number, more.length === 0 ? { const: word } : { enum: field.words }] };
}
