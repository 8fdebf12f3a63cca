import type { LessonPlace } from '../../../scenario/view';
import type { ReadyLesson } from '../core/readLesson';
import type { Scene } from '../core/scenes';
import type { LessonSources } from '../shelf/evidence';

/** `panel` next to the strips, `large` for the projector, `phone` in the column. */
export type Look = 'panel' | 'large' | 'phone';

export function placeKey({ id, step }: LessonPlace): string {
  return `${id}:${step}`;
}

export interface StepProps {
  readonly look: Look;
  readonly ready: ReadyLesson;
  readonly place: LessonPlace;
  readonly scene: Scene;
  readonly sources: LessonSources;
  readonly steps: number;
  /** The step's number with the lesson's title, and the title of the next step. */
  readonly where: string;
  readonly next: string;
  /** Goes to a step, from 1; past the last one is the end. */
  readonly go: (step: number) => void;
}
