import { useEffect, useSyncExternalStore } from 'react';
import type { SeedRuns, Subject } from '../sim/SeedRuns';

/**
 * Asks for runs with several seeds, and does them while `begin` is true: the run that is watched comes first, for both
 * would share the processors. Returns the version of their results; the component draws again with each.
 */
export function useSeedRuns<Result>(
  runs: SeedRuns<Result>,
  subjects: readonly Subject[],
  begin: boolean,
): number {
  useEffect(() => runs.want(subjects), [runs, subjects]);
  useEffect(() => (begin ? runs.start() : undefined), [runs, begin]);
  return useSyncExternalStore(runs.subscribe, runs.version);
}
