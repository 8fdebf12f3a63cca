import { expect, test } from 'vitest';
import { type Listed, shelfOf, startOf } from '../../../src/features/lessons/screen/shelf';
import { LESSON_IDS, openLesson } from './contentSupport';
import { EXAMPLE, readReady } from './example';

const OFFERED: readonly Listed[] = LESSON_IDS.map((id) => ({
  id,
  loaded: { type: 'ready', own: false, ...openLesson(id) },
}));
const EXAMPLE_ID = 'linger-ends-it';
const OWN: Listed = { id: EXAMPLE_ID, loaded: { type: 'ready', own: true, ...readReady(EXAMPLE) } };

test('eight lessons are on the shelf, and every other one is under more', () => {
  const { shown, more } = shelfOf(OFFERED, new Set());
  expect(shown.map(({ id }) => id)).toEqual([
    'bus',
    'batch',
    'linger-both-ways',
    'beat-adaptive',
    'in-flight',
    'acks-replication',
    'lost-broker',
    'averages',
  ]);
  expect([...shown, ...more].map(({ id }) => id).sort()).toEqual([...LESSON_IDS].sort());
});

test("a reader's own lessons come first, also one that takes the place of the page's", () => {
  expect(shelfOf([...OFFERED, OWN], new Set([EXAMPLE_ID])).shown[0]).toBe(OWN);
  const { shown } = shelfOf(OFFERED, new Set(['honest-latency']));
  expect([shown[0]?.id, shown.length]).toEqual(['honest-latency', 9]);
});

test('it starts with the runaway, then with the first lesson that is not done', () => {
  const startsWith = (done: readonly string[]): string | undefined =>
    startOf(OFFERED, (id) => done.includes(id))?.lesson.id;
  expect(startsWith([])).toBe('the-runaway');
  expect(startsWith(['bus'])).toBe('the-runaway');
  expect(startsWith(['the-runaway', 'bus'])).toBe('batch');
  expect(startsWith(LESSON_IDS)).toBeUndefined();
});
