import type { LessonPlace } from '../scenario/view';
import type { LessonSources } from './evidence';
import type { LessonRuns } from './LessonRuns';
import type { Scene } from './scenes';

/** `panel` beside the strips, `large` for the projector, `phone` as a section of the column. */
export type Look = 'panel' | 'large' | 'phone';

/** What every step of a lesson is given. */
export interface StepProps {
  readonly look: Look;
  readonly place: LessonPlace;
  readonly scene: Scene;
  /** Null until the worker is made. */
  readonly runs: LessonRuns | null;
  readonly sources: LessonSources;
  /** How many steps the lesson has. */
  readonly steps: number;
  /** Goes to a step, from 1; past the last one there is the end. */
  readonly go: (step: number) => void;
}
