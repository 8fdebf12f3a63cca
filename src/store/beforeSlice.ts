import type { WholeRun } from '../run/WatchedRun';
import type { FieldName, Scenario } from '../scenario/scenario';
import type { Slice } from './slice';
import type { AppState } from './store';
import { sameScenario } from './timedChanges';

export const EFFECTS = ['higher', 'same', 'lower', 'much-lower'] as const;
export type GuessedEffect = (typeof EFFECTS)[number];

/** The run before a change of settings, which stays in sight next to the one after it. */
export interface BeforeSlice {
  /** With its own scenario; null = there was none, or the reader has closed it. `keepRunBefore` replaces it. */
  readonly before: WholeRun | null;
  readonly beforeHidden: boolean;
  /** The setting whose slider was moved last: its stops are worth a look. */
  readonly touched: FieldName;
  /** The scenario that the last change of settings made: links, presets and better descriptions of a system make none. */
  readonly changed: Scenario | null;
  /** The scenario whose run the reader has cancelled, until the next change; else null. */
  readonly cancelled: Scenario | null;
  /** The reader's guess about the last change; null without one. */
  readonly guessed: GuessedEffect | null;

  touch(name: FieldName): void;
  toggleBefore(): void;
  closeBefore(): void;
}

export const NO_BEFORE = {
  before: null,
  beforeHidden: false,
  cancelled: null,
  guessed: null,
} as const satisfies Partial<BeforeSlice>;

export const beforeSlice: Slice<BeforeSlice> = (set) => ({
  ...NO_BEFORE,
  touched: 'linger.ms',
  changed: null,
  touch: (touched) => set({ touched }),
  toggleBefore: () => set(({ beforeHidden }) => ({ beforeHidden: !beforeHidden })),
  closeBefore: () => set(NO_BEFORE),
});

/**
 * The run before the change that led to the shown run, if there is one: a lesson compares by itself, and what lies ahead
 * stays hidden.
 */
export function runBefore({
  before,
  run: { shown },
  hideAhead,
  view,
}: Pick<AppState, 'before' | 'run' | 'hideAhead' | 'view'>): WholeRun | null {
  if (before === null || shown === null || hideAhead || view.lesson !== null) return null;
  return sameScenario(before.scenario, shown.scenario) ? null : before;
}

/** True with a run before another one, or a run that was cancelled. */
export function hasChange({
  before,
  cancelled,
  run,
  view,
  hideAhead,
}: Pick<AppState, 'before' | 'cancelled' | 'run' | 'view' | 'hideAhead'>): boolean {
  if (view.lesson !== null || hideAhead || run.phase === 'failed' || run.phase === 'held') return false;
  if (cancelled !== null) return true;
  return before !== null && (run.shown === null || !sameScenario(before.scenario, run.shown.scenario));
}
