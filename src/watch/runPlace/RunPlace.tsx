import type { ReactNode } from 'react';
import type { RunCost } from '../../run/consent';
import type { RunFailure } from '../../run/RunClient';

/** Reasons not to show a run. */
export interface RunState {
  /** Null unless it failed. */
  readonly failure: Pick<RunFailure, 'message'> | null;
  /** Its cost, if it waits for the reader; otherwise null. */
  readonly held: RunCost | null;
}

interface RunPlaceProps<Run extends RunState> {
  /** All that `children` speak of. */
  readonly runs: readonly Run[];
  /** The note of a failed run, or of a held one. */
  readonly note: (run: Run) => ReactNode;
  /** Whether `children` have something to say without that run, and so stay below its note. */
  readonly keeps?: boolean;
  /** A guide, a lesson, a verdict, charts. */
  readonly children?: ReactNode;
}

/** The place for notes on runs: a failed or held one comes first. */
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
