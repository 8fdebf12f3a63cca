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

test('a lesson has its own minutes, and what is left is for explaining', () => {
  const lengths = (lessons: readonly number[]) =>
    planTimes(planOf(45), lessons).map(({ from, to }) => to - from);
  expect(lengths([2, 5, 6])).toEqual([4, 2, 5, 6, 28]);
  expect(lengths([20, 30])).toEqual([4, 20, 30, 0]);
});

test('a lesson is swapped for another, and with one that the plan has already', () => {
  expect(swapLesson(planOf(45), 1, 'averages').lessons).toEqual([
    'bus',
    'averages',
    'linger-both-ways',
    'in-flight',
    'the-runaway',
    'uniform-adaptive',
  ]);
  expect(swapLesson(planOf(45), 0, 'the-runaway').lessons).toEqual([
    'the-runaway',
    'batch',
    'linger-both-ways',
    'in-flight',
    'bus',
    'uniform-adaptive',
  ]);
});
