import type { TeachPlan } from '../../../scenario/view';

/** The lessons of a plan that names none: the first ideas, then what the time allows. */
const FITTING: Readonly<Record<TeachPlan['minutes'], readonly string[]>> = {
  20: ['bus', 'the-runaway'],
  45: ['bus', 'batch', 'the-runaway', 'linger-both-ways'],
  90: [
    'bus',
    'batch',
    'linger-both-ways',
    'in-flight',
    'the-runaway',
    'uniform-adaptive',
    'acks-replication',
    'averages',
  ],
};
/** To open the wall, and to explain in pairs at the end, min. */
const FRAME = { 20: 2, 45: 4, 90: 5 } as const;
/** What raising hands adds to a lesson's own minutes. */
const HANDS_MINUTES = 1;

/** The ids of a plan's lessons, in order. */
export function planLessons({ minutes, lessons }: TeachPlan): readonly string[] {
  return lessons.length > 0 ? lessons : FITTING[minutes];
}

/** A stretch of a plan, whole min from its beginning. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * When each part of a plan is: opening the wall, the lessons, and explaining. `lengths` = the lessons' own minutes, which
 * share the time between by their proportions.
 */
export function planTimes(
  { minutes }: Pick<TeachPlan, 'minutes'>,
  lengths: readonly number[],
): readonly Stretch[] {
  const frame = FRAME[minutes];
  const weights = lengths.map((length) => length + HANDS_MINUTES);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let done = 0;
  const ends = weights.map((weight) => {
    done += weight;
    return Math.round(frame + ((minutes - 2 * frame) * done) / whole);
  });
  const limits = [0, frame, ...ends, minutes];
  return limits.slice(1).map((to, index) => ({ from: limits[index] ?? 0, to }));
}

/** The plan with another lesson at a place; one that it has already changes places with it. */
export function swapLesson(plan: TeachPlan, at: number, id: string): TeachPlan {
  const lessons = [...planLessons(plan)];
  const [before = id, other] = [lessons[at], lessons.indexOf(id)];
  if (other >= 0) lessons[other] = before;
  lessons[at] = id;
  return { ...plan, lessons };
}

/** The plan of another length, with the lessons that fit it. */
export function planOf(minutes: TeachPlan['minutes']): TeachPlan {
  return { minutes, lessons: [] };
}
