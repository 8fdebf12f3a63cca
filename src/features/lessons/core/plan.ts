import type { TeachPlan } from '../../../scenario/view';

/** The lessons of a plan that names none: the first ideas, then what the time allows. */
const FITTING: Readonly<Record<TeachPlan['minutes'], readonly string[]>> = {
  20: ['bus', 'the-runaway', 'linger-both-ways'],
  45: ['bus', 'batch', 'linger-both-ways', 'in-flight', 'the-runaway', 'uniform-adaptive'],
  90: [
    'bus',
    'batch',
    'linger-both-ways',
    'in-flight',
    'the-runaway',
    'uniform-adaptive',
    'beat-adaptive',
    'acks-replication',
    'lost-broker',
    'full-buffer',
    'averages',
    'honest-latency',
  ],
};
/** To open the wall, min. */
const OPENING = { 20: 2, 45: 4, 90: 5 } as const;

export function planLessons({ minutes, lessons }: TeachPlan): readonly string[] {
  return lessons.length > 0 ? lessons : FITTING[minutes];
}

/** A stretch of a plan, whole min from its beginning. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * When each part of a plan is: opening the wall, the lessons with their own minutes (`lengths`), and explaining in what
 * is left; lessons that are too long together end after the class.
 */
export function planTimes(
  { minutes }: Pick<TeachPlan, 'minutes'>,
  lengths: readonly number[],
): readonly Stretch[] {
  let done = 0;
  const parts = [OPENING[minutes], ...lengths].map((length) => {
    done += length;
    return { from: done - length, to: done };
  });
  return [...parts, { from: done, to: Math.max(done, minutes) }];
}

/** The plan with another lesson at a place; one that it has already changes places with it. */
export function swapLesson(plan: TeachPlan, at: number, id: string): TeachPlan {
  const lessons = [...planLessons(plan)];
  const [before = id, other] = [lessons[at], lessons.indexOf(id)];
  if (other >= 0) lessons[other] = before;
  lessons[at] = id;
  return { ...plan, lessons };
}

export function planOf(minutes: TeachPlan['minutes']): TeachPlan {
  return { minutes, lessons: [] };
}
