import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Scenario } from '../scenario/scenario';
import { LessonRuns } from './LessonRuns';

/** The runs of an open lesson, for as long as the component lives; null at first. */
export function useLessonRuns(): LessonRuns | null {
  const [runs, setRuns] = useState<LessonRuns | null>(null);
  useEffect(() => {
    const made = new LessonRuns();
    setRuns(made);
    return () => made.dispose();
  }, []);
  return runs;
}

/** Wants these runs, and re-renders when one ends. */
export function useWantedRuns(runs: LessonRuns | null, scenarios: readonly Scenario[]): void {
  useEffect(() => runs?.want(scenarios), [runs, scenarios]);
  useSyncExternalStore(runs?.subscribe ?? toNobody, runs?.version ?? never);
}

const toNobody = (): (() => void) => () => {};
const never = (): number => 0;
