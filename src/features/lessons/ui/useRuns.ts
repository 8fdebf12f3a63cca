import { useEffect, useMemo } from 'react';
import { SHARES } from '../../../run/pageBudget';
import { type HistoryRun, oneRun } from '../../../run/RunList';
import type { Scenario } from '../../../scenario/scenario';
import { useServices } from '../../../ui/app';
import { useRuns } from '../../../ui/useRuns';
import { isBlocked } from '../../../watch/runPlace/RunPlace';
import type { RunOf } from '../core/facts';

/** The runs that a part of a lesson wants. */
export interface LessonRuns {
  /** Null for a run that isn't whole. */
  readonly runOf: RunOf;
  /** In the order wanted. */
  readonly all: readonly HistoryRun[];
  readonly retry: () => void;
}

/** Wants these runs, first to last, for as long as the component lives. */
export function useLessonRuns(scenarios: readonly Scenario[]): LessonRuns {
  const { store } = useServices();
  const subjects = useMemo(() => scenarios.map(oneRun), [scenarios]);
  const { found, retry, resume } = useRuns(subjects, {
    begin: true,
    withHistory: true,
    share: SHARES.lessons,
  });
  useEffect(
    () =>
      // The reader tries again, or agrees to a run, on the stage.
      store.subscribe((state, before) => {
        if (isBlocked(before.run) && !isBlocked(state.run)) resume();
      }),
    [store, resume],
  );
  return {
    runOf: (scenario) => {
      const run = found.runOf(scenario);
      return run.phase === 'whole' ? run : null;
    },
    all: scenarios.map((scenario) => found.runOf(scenario)),
    retry,
  };
}
