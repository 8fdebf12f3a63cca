import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planLessons, planOf, planTimes, swapLesson } from '../../../src/features/lessons/core/plan';
import { PLAN_MINUTES } from '../../../src/scenario/view';

const minutesOf = (id: string): number =>
  JSON.parse(readFileSync(`public/lessons/${id}.json`, 'utf8')).minutes;

test.each(PLAN_MINUTES)(
  'a plan of %i minutes has lessons that ship, one after the other, to its end',
  (minutes) => {
    const plan = planOf(minutes);
    const times = planTimes(plan, planLessons(plan).map(minutesOf));
    expect(times).toHaveLength(planLessons(plan).length + 2);
    expect([times[0]?.from, times.at(-1)?.to]).toEqual([0, minutes]);
    for (const [index, { from, to }] of times.entries()) {
      expect(to).toBeGreaterThan(from);
      expect(from).toBe(times[index - 1]?.to ?? 0);
    }
  },
);

test('a longer lesson gets more of the time, and the others follow', () => {
  const lessons = (lengths: readonly number[]) =>
    planTimes(planOf(45), lengths)
      .slice(1, -1)
      .map(({ from, to }) => to - from);
  expect(lessons([2, 5, 6, 5])).toEqual([5, 10, 12, 10]);
  expect(lessons([8, 5, 6, 5])).toEqual([12, 8, 9, 8]);
});

test('a lesson is swapped for another, and with one that the plan has already', () => {
  expect(swapLesson(planOf(45), 1, 'averages').lessons).toEqual([
    'bus',
    'averages',
    'the-runaway',
    'linger-both-ways',
  ]);
  expect(swapLesson(planOf(45), 0, 'the-runaway').lessons).toEqual([
    'the-runaway',
    'batch',
    'bus',
    'linger-both-ways',
  ]);
});
