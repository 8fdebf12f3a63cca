import type { RunWindow } from '../figures/window';
import type { RunHistory } from '../sim/RunHistory';

/** A finished run, and the interval of it that a step speaks of; with its history, which curves are drawn from. */
export interface LessonRun extends RunWindow {
  readonly history: RunHistory;
}
