import { own } from '../../../base/own';
import { LESSON_SCHEMA } from '../core/format';
import { KEY_DESCRIPTIONS } from './keyDescriptions';

/** As much of JSON Schema (draft 2020-12) as the format needs. */
export interface JsonSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: 'object' | 'array' | 'string' | 'number';
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | JsonSchema;
  readonly items?: JsonSchema | false;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly const?: string | number;
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly JsonSchema[];
}

/** The format of lessons as a schema, made from what reads them, so that the two can't differ. */
export function lessonSchema(): JsonSchema {
  return schemaOf(LESSON_SCHEMA as unknown as Part);
}

/** What `public/lesson.schema.json` holds, for editors that complete JSON. */
export function lessonSchemaText(): string {
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'A lesson of Linger' };
  return `${JSON.stringify({ ...head, ...lessonSchema() }, null, 2)}\n`;
}

/** A schema or an action of valibot's, as far as it says what is allowed. */
interface Part {
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly entries?: Readonly<Record<string, Part>>;
  readonly wrapped?: Part;
  readonly item?: Part;
  readonly items?: readonly Part[];
  readonly value?: Part;
  readonly options?: readonly (Part | string | number)[];
  readonly literal?: string | number;
  readonly requirement?: unknown;
  readonly default?: unknown;
}

function schemaOf(part: Part): JsonSchema {
  const [first, ...actions] = part.pipe ?? [part];
  if (first !== part && first?.pipe !== undefined) {
    return actions.reduce(limited, schemaOf(first));
  }
  return actions.reduce(limited, bare(first ?? part));
}

function bare(part: Part): JsonSchema {
  const { options = [] } = part;
  switch (part.type) {
    case 'strict_object':
      return object(part.entries ?? {});
    case 'record':
      return {
        type: 'object',
        additionalProperties: part.value === undefined ? false : schemaOf(part.value),
      };
    case 'array':
      return { type: 'array', ...(part.item !== undefined && { items: schemaOf(part.item) }) };
    case 'tuple': {
      const items = part.items ?? [];
      const count = { minItems: items.length, maxItems: items.length };
      return { type: 'array', prefixItems: items.map(schemaOf), items: false, ...count };
    }
    case 'union':
    case 'variant':
      // Forms of forms are all forms of the one value.
      return {
        anyOf: options.flatMap((option) => {
          const schema = schemaOf(option as Part);
          return schema.anyOf ?? [schema];
        }),
      };
    case 'picklist':
      return { enum: options as readonly string[] };
    case 'literal':
      return { const: part.literal ?? '' };
    case 'optional':
      return {
        ...(part.wrapped !== undefined && schemaOf(part.wrapped)),
        ...(part.default !== undefined && { default: part.default }),
      };
    default:
      return { type: part.type === 'number' ? 'number' : 'string' };
  }
}

function object(entries: Readonly<Record<string, Part>>): JsonSchema {
  const properties = Object.entries(entries).map(([key, part]) => {
    const description = own(KEY_DESCRIPTIONS, key);
    return [key, { ...(description !== undefined && { description }), ...schemaOf(part) }] as const;
  });
  const required = Object.keys(entries).filter((key) => entries[key]?.type !== 'optional');
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required,
    additionalProperties: false,
  };
}

/** The schema with what an action of a pipe allows. */
function limited(schema: JsonSchema, { type, requirement }: Part): JsonSchema {
  const number = Number(requirement);
  const isList = schema.type === 'array';
  switch (type) {
    case 'non_empty':
      return { ...schema, minLength: 1 };
    case 'min_length':
      return { ...schema, [isList ? 'minItems' : 'minLength']: number };
    case 'max_length':
      return { ...schema, [isList ? 'maxItems' : 'maxLength']: number };
    case 'gt_value':
      return { ...schema, exclusiveMinimum: number };
    case 'min_value':
      return { ...schema, minimum: number };
    case 'max_value':
      return { ...schema, maximum: number };
    case 'regex':
      return requirement instanceof RegExp ? { ...schema, pattern: requirement.source } : schema;
    default:
      return schema;
  }
}
