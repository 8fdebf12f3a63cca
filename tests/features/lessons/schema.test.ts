import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { KEY_DESCRIPTIONS } from '../../../src/features/lessons/authoring/keyDescriptions';
import { lessonSchemaText } from '../../../src/features/lessons/authoring/schema';
import { LESSON_SCHEMA } from '../../../src/features/lessons/core/format';
import { draws } from '../../support/scope';
import { LESSON_IDS } from './contentSupport';
import { EXAMPLE, type Json } from './example';

test('every key of the schema has words, and no words are left over', () => {
  const keys = [...lessonSchemaText().matchAll(/"properties": \{|"([\w$]+)": \{\n\s+"description"/g)];
  const described = new Set(keys.flatMap(([, key]) => key ?? []));
  expect([...described].sort()).toEqual(Object.keys(KEY_DESCRIPTIONS).sort());
  const properties = (value: unknown): readonly string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, inner]) => [
          ...(key === 'properties' ? Object.keys(inner) : []),
          ...properties(inner),
        ]);
  expect(new Set(properties(JSON.parse(lessonSchemaText())))).toEqual(described);
});

const LESSONS: readonly Json[] = [
  JSON.parse(EXAMPLE),
  ...LESSON_IDS.map((id) => JSON.parse(readFileSync(`public/lessons/${id}.json`, 'utf8'))),
];
const accepts = new Ajv({ strict: false }).compile(JSON.parse(lessonSchemaText()));

test('the published schema accepts every lesson of the page', () => {
  for (const lesson of LESSONS) expect(accepts(lesson), JSON.stringify(accepts.errors)).toBe(true);
});

test('the published schema accepts a changed lesson if and only if the page does', () => {
  const anything = fc.oneof(
    fc.constantFrom<Json>(
      null,
      '',
      'p99',
      'slo',
      'otherwise',
      'ask',
      'below',
      'between',
      'unchanged',
      0,
      1,
      -1,
      5000,
    ),
    fc.constantFrom<Json>(
      [],
      [1, 2],
      ['slo', 1],
      {},
      { before: 'p99' },
      { before: 'p99', times: 0 },
      'x'.repeat(901),
    ),
    fc.constantFrom(undefined),
  );
  fc.assert(
    fc.property(fc.constantFrom(...LESSONS), fc.nat(), anything, (lesson, place, value) => {
      const changed = withChange(lesson, place, value);
      // The page takes an empty list of runs for an empty object.
      fc.pre(!JSON.stringify(changed).includes('"also":[]'));
      expect(accepts(changed)).toBe(v.is(LESSON_SCHEMA, changed));
    }),
    { numRuns: draws(600) },
  );
});

/** The lesson with the value at one of its places replaced, or taken away. */
function withChange(lesson: Json, place: number, value: Json | undefined): Json {
  const copy = structuredClone(lesson);
  const places: (readonly [Record<string, Json | undefined>, string])[] = [];
  const collect = (within: Json): void => {
    if (typeof within !== 'object' || within === null) return;
    for (const [key, inner] of Object.entries(within)) {
      places.push([within as Record<string, Json>, key]);
      collect(inner);
    }
  };
  collect(copy);
  const [holder, key] = places[place % places.length] ?? [{}, ''];
  if (value !== undefined) holder[key] = value;
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
  return copy;
}
