import type { ReactNode } from 'react';
import type { RunCost } from '../../run/consent';
import type { RunFailure } from '../../run/RunClient';

/** What may keep a run from being shown. */
export interface RunState {
  /** Null unless it failed. */
  readonly failure: Pick<RunFailure, 'message'> | null;
  /** What it takes, if it waits for the reader; else null. */
  readonly held: RunCost | null;
}

interface RunPlaceProps<Run extends RunState> {
  /** All that `children` speak of. */
  readonly runs: readonly Run[];
  /** What a run that failed, or else one that is held, says in this place. */
  readonly note: (run: Run) => ReactNode;
  /** Whether `children` have something to say without that run, and so stay below its note. */
  readonly keeps?: boolean;
  /** A guide, a lesson, a verdict, charts. */
  readonly children?: ReactNode;
}

/** The place of whatever speaks of runs: one that failed or is held comes first. */
export function RunPlace<Run extends RunState>({ runs, note, keeps = false, children }: RunPlaceProps<Run>) {
  const run = runs.find(({ failure }) => failure !== null) ?? runs.find(({ held }) => held !== null);
  return (
    <>
      {run !== undefined && note(run)}
      {(run === undefined || keeps) && children}
    </>
  );
}

/** Whether nothing of this run can be shown. */
export function isBlocked({ failure, held }: RunState): boolean {
  return failure !== null || held !== null;
}
