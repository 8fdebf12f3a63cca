import { useMemo } from 'react';
import { runBefore } from '../../store/beforeSlice';
import { useApp } from '../../ui/app';
import { type ReadRun, type RunChange, readBefore, readWhole, runChange } from './runChange';

/** The run before a change of settings and the run after it, each in its window, and what the change did. */
export interface BeforeAndAfter {
  readonly before: ReadRun;
  readonly now: ReadRun;
  readonly change: RunChange;
}

/** Before and after, once the run after is whole; null if there is none to compare. */
export function useBeforeAndAfter(): BeforeAndAfter | null {
  const before = useApp(runBefore);
  const run = useApp((state) => (state.run.phase === 'whole' ? state.run.shown : null));
  const reading = useApp((state) => state.reading);
  const choice = useApp((state) => state.view.window);
  return useMemo(() => {
    const now = readWhole(run, reading);
    if (before === null || now === null) return null;
    const was = readBefore(before, now, choice);
    return { before: was, now, change: runChange(was, now) };
  }, [before, run, reading, choice]);
}
