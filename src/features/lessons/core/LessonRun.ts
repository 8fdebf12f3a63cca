import type { RunWindow } from '../../../figures/window';
import type { RunHistory } from '../../../run/RunHistory';

/** A finished run with its history, and the step's interval. */
export interface LessonRun extends RunWindow {
  readonly history: RunHistory;
}
