import { useEffect, useState } from 'react';
import type { WholeRun } from '../../run/WatchedRun';
import { runBefore } from '../../store/beforeSlice';
import { useApp } from '../../ui/app';
import type { BeforeLines } from '../strips/context';

/** The strips' lines of the run before; null without one, while it is hidden, and until its code is there. */
export function useBeforeLines(): BeforeLines | null {
  const before = useApp((state) => (state.beforeHidden ? null : runBefore(state)));
  const [drawn, setDrawn] = useState<{ readonly of: WholeRun; readonly lines: BeforeLines | null } | null>(
    null,
  );
  useEffect(() => {
    if (before === null) return;
    let wanted = true;
    import('./beforeLines').then(
      ({ beforeLines }) => wanted && setDrawn({ of: before, lines: beforeLines(before) }),
      () => {}, // The strips are complete without it.
    );
    return () => {
      wanted = false;
    };
  }, [before]);
  return drawn !== null && drawn.of === before ? drawn.lines : null;
}
