import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { own } from '../../../base/own';
import { LESSON_SCHEMA } from '../core/format';
import { KEY_DESCRIPTIONS } from './keyDescriptions';

export type { JsonSchema } from '@valibot/to-json-schema';

/** Rules that say how a value is read, not what is allowed. */
const READING = ['transform', 'trim', 'readonly', 'finite'];

/** The format of lessons as JSON Schema (draft 2020-12), made from what reads them, so that the two can't differ. */
export function lessonSchema(): JsonSchema {
  return toJsonSchema(LESSON_SCHEMA, {
    target: 'draft-2020-12',
    ignoreActions: READING,
    overrideSchema: ({ jsonSchema }) => described(jsonSchema),
  });
}

/** Text of `lesson.schema.json`, for editors that complete JSON. */
export function lessonSchemaText(): string {
  return `${JSON.stringify({ title: 'A lesson of Linger', ...lessonSchema() }, null, 2)}\n`;
}

/** The schema with words for its keys. A third bound, which the page only warns of, is an error in an editor. */
function described(schema: JsonSchema): JsonSchema {
  if (schema.prefixItems !== undefined) return { ...schema, items: false };
  if (schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties).map(([key, inner]) => {
    const description = own(KEY_DESCRIPTIONS, key);
    return [key, description === undefined ? inner : { description, ...Object(inner) }] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
