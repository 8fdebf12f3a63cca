import { useEffect, useState, useSyncExternalStore } from 'react';
import { HistoryRuns } from '../../../run/HistoryRuns';
import { SHARES } from '../../../run/pageBudget';
import { pageRuns } from '../../../run/pageRuns';
import type { Scenario } from '../../../scenario/scenario';
import { useServices } from '../../../ui/app';
import { isBlocked } from '../../../watch/runPlace/RunPlace';
import type { RunOf } from '../core/facts';

/** The runs of an open lesson, for as long as the component lives; null at first. */
export function useLessonRuns(): HistoryRuns | null {
  const { store } = useServices();
  const [runs, setRuns] = useState<HistoryRuns | null>(null);
  useEffect(() => {
    const made = new HistoryRuns(pageRuns, SHARES.lessons);
    setRuns(made);
    // The reader tries again, or agrees to a run, on the stage.
    const end = store.subscribe((state, before) => {
      if (isBlocked(before.run) && !isBlocked(state.run)) made.resume();
    });
    return () => {
      end();
      made.dispose();
    };
  }, [store]);
  return runs;
}

/** Wants these runs, re-renders when one ends, and returns what gives the finished ones. */
export function useWantedRuns(runs: HistoryRuns | null, scenarios: readonly Scenario[]): RunOf {
  useEffect(() => runs?.want(scenarios), [runs, scenarios]);
  useSyncExternalStore(runs?.subscribe ?? toNobody, runs?.read ?? never);
  return (scenario) => {
    const state = runs?.state(scenario);
    return state?.phase === 'whole' ? state : null;
  };
}

const toNobody = (): (() => void) => () => {};
const never = (): null => null;
