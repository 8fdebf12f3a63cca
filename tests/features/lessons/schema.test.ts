import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KEY_DESCRIPTIONS } from '../../../src/features/lessons/authoring/keyDescriptions';
import {
  type JsonSchema,
  lessonSchema,
  lessonSchemaText,
} from '../../../src/features/lessons/authoring/schema';

const FILE = 'public/lesson.schema.json';

test('the published schema is what the page reads by; LINGER_UPDATE_SCHEMA=1 writes it', () => {
  if (process.env.LINGER_UPDATE_SCHEMA === '1') writeFileSync(FILE, lessonSchemaText());
  expect(readFileSync(FILE, 'utf8')).toBe(lessonSchemaText());
});

test('every key of the schema has words, and no words are left over', () => {
  expect([...keysOf(lessonSchema())].sort()).toEqual(Object.keys(KEY_DESCRIPTIONS).sort());
});

/** The keys of a schema and of all within it. */
function keysOf(schema: JsonSchema): ReadonlySet<string> {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.prefixItems ?? []),
    ...(schema.items === undefined || schema.items === false ? [] : [schema.items]),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ];
  return new Set([...Object.keys(schema.properties ?? {}), ...inner.flatMap((one) => [...keysOf(one)])]);
}
