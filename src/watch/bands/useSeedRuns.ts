import { useEffect, useSyncExternalStore } from 'react';
import type { SeedRuns, Subject } from '../../run/SeedRuns';

/**
 * Asks for runs with several seeds, and runs them while `begin` is true. Sections that share `runs` pass an `asker` each.
 * Returns the version of the results.
 */
export function useSeedRuns<Result>(
  runs: SeedRuns<Result>,
  subjects: readonly Subject[],
  begin: boolean,
  asker: object = runs,
): number {
  useEffect(() => runs.want(subjects, asker), [runs, subjects, asker]);
  useEffect(() => (begin ? runs.start(asker) : undefined), [runs, begin, asker]);
  // The runs' own wishes outlive the screen, so that coming back costs nothing.
  useEffect(() => (asker === runs ? undefined : () => runs.leave(asker)), [runs, asker]);
  return useSyncExternalStore(runs.subscribe, runs.version);
}
