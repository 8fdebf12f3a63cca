import type { ReactNode } from 'react';
import type { RunCost } from '../../run/consent';
import type { RunFailure } from '../../run/RunClient';

/** A run, or several that stand or fall together; a `RunView` is one. */
export type RunState =
  | { readonly phase: 'failed'; readonly failure: Pick<RunFailure, 'message'> }
  /** It waits for the reader. */
  | { readonly phase: 'held'; readonly cost: RunCost }
  | { readonly phase: 'loading' | 'running' | 'whole' };

/** The phases in which nothing of the requested run can be shown. */
export type BlockedRun<Run extends RunState = RunState> = Run & { readonly phase: 'failed' | 'held' };

interface RunPlaceProps<Run extends RunState> {
  /** All that `children` speak of. */
  readonly runs: readonly Run[];
  /** The note of a failed run, or of a held one. */
  readonly note: (run: BlockedRun<Run>) => ReactNode;
  /** `children` have something to say without that run, and so stay below its note. */
  readonly keeps?: boolean;
  /** A guide, a lesson, a verdict, charts. */
  readonly children?: ReactNode;
}

/** The place for notes on runs: a failed or held one comes first. */
export function RunPlace<Run extends RunState>({ runs, note, keeps = false, children }: RunPlaceProps<Run>) {
  const blocked = runs.filter((run) => isBlocked(run));
  const run = blocked.find(({ phase }) => phase === 'failed') ?? blocked[0];
  return (
    <>
      {run !== undefined && note(run)}
      {(run === undefined || keeps) && children}
    </>
  );
}

/** True if nothing of the requested run can be shown. */
export function isBlocked<Run extends RunState>(run: Run): run is BlockedRun<Run> {
  return run.phase === 'failed' || run.phase === 'held';
}
