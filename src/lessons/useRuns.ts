import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Scenario } from '../scenario/scenario';
import { LessonRuns } from './LessonRuns';

/** The runs of an open lesson; their worker lives as long as the component. Null in its first moment. */
export function useLessonRuns(): LessonRuns | null {
  const [runs, setRuns] = useState<LessonRuns | null>(null);
  useEffect(() => {
    const made = new LessonRuns();
    setRuns(made);
    return () => made.dispose();
  }, []);
  return runs;
}

/** Asks for these runs and no others, and draws the component again whenever one came to its end. */
export function useWantedRuns(runs: LessonRuns | null, scenarios: readonly Scenario[]): void {
  useEffect(() => runs?.want(scenarios), [runs, scenarios]);
  useSyncExternalStore(runs?.subscribe ?? toNobody, runs?.version ?? never);
}

const toNobody = (): (() => void) => () => {};
const never = (): number => 0;
