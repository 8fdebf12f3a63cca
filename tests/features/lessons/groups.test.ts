import { expect, test } from 'vitest';
import { groupsOf, type Listed, startOf } from '../../../src/features/lessons/screen/groups';
import { LESSON_IDS, openLesson } from './contentSupport';
import { EXAMPLE, readReady } from './example';

const OFFERED: readonly Listed[] = LESSON_IDS.map((id) => ({
  id,
  loaded: { type: 'ready', own: false, ...openLesson(id) },
}));
const EXAMPLE_ID = 'linger-ends-it';
const OWN: Listed = { id: EXAMPLE_ID, loaded: { type: 'ready', own: true, ...readReady(EXAMPLE) } };

test('every lesson of the page has its group, and the next lesson of each is the next of its group', () => {
  const groups = groupsOf(OFFERED, new Set());
  expect(groups).toHaveLength(4);
  expect(groups.flatMap(({ lessons }) => lessons.map(({ id }) => id))).toEqual(LESSON_IDS);
});

test("a reader's own lesson is among theirs, and one without a group among the others", () => {
  expect(groupsOf([OWN], new Set([EXAMPLE_ID]))).toMatchObject([{ title: 'Yours', lessons: [OWN] }]);
  expect(groupsOf([OWN], new Set())).toMatchObject([{ title: 'More lessons', lessons: [OWN] }]);
});

test('it starts with the runaway, then with the first lesson that is not done', () => {
  const startsWith = (done: readonly string[]): string | undefined =>
    startOf(OFFERED, (id) => done.includes(id))?.lesson.id;
  expect(startsWith([])).toBe('the-runaway');
  expect(startsWith(['bus'])).toBe('the-runaway');
  expect(startsWith(['the-runaway', 'bus'])).toBe('batch');
  expect(startsWith(LESSON_IDS)).toBeUndefined();
});
