import { useEffect, useSyncExternalStore } from 'react';
import type { SeedRuns, Subject } from '../../run/SeedRuns';

/** Asks for runs with several seeds, and runs them while `begin` is true. Returns the version of their results. */
export function useSeedRuns<Result>(
  runs: SeedRuns<Result>,
  subjects: readonly Subject[],
  begin: boolean,
): number {
  useEffect(() => runs.want(subjects), [runs, subjects]);
  useEffect(() => (begin ? runs.start() : undefined), [runs, begin]);
  return useSyncExternalStore(runs.subscribe, runs.version);
}
