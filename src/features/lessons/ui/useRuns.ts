import { useEffect, useState, useSyncExternalStore } from 'react';
import { pageRuns } from '../../../run/pageRuns';
import type { Scenario } from '../../../scenario/scenario';
import { useServices } from '../../../ui/app';
import { isBlocked } from '../../../watch/runPlace/RunPlace';
import type { RunOf } from '../core/facts';
import { LessonRuns } from '../core/LessonRuns';

/** The runs of an open lesson, for as long as the component lives; null at first. */
export function useLessonRuns(): LessonRuns | null {
  const { store } = useServices();
  const [runs, setRuns] = useState<LessonRuns | null>(null);
  useEffect(() => {
    const made = new LessonRuns(pageRuns);
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
export function useWantedRuns(runs: LessonRuns | null, scenarios: readonly Scenario[]): RunOf {
  useEffect(() => runs?.want(scenarios), [runs, scenarios]);
  useSyncExternalStore(runs?.subscribe ?? toNobody, runs?.read ?? never);
  return (scenario) => {
    const state = runs?.state(scenario);
    return state?.type === 'done' ? state : null;
  };
}

const toNobody = (): (() => void) => () => {};
const never = (): null => null;
