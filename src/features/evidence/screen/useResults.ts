import { useMemo, useSyncExternalStore } from 'react';
import { CheckedRuns } from '../core/checkedRuns';
import { pageRuns } from '../core/pageRuns';
import type { ShippedRuns } from '../core/shippedRuns';
import type { EvidenceSubject } from '../core/subjects';
import { Results } from './results';

/** The subjects' runs and what they say. Renders again when this browser gets a run that isn't as it came with the page. */
export function useResults(subjects: readonly EvidenceSubject[], shipped: ShippedRuns) {
  const checked = useMemo(
    () => new CheckedRuns(subjects, shipped, (id) => pageRuns.resultsOf(id)),
    [subjects, shipped],
  );
  const changes = useSyncExternalStore(pageRuns.subscribe, checked.changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: results are of the runs as they were when they were asked for.
  const results = useMemo(() => new Results(checked), [checked, changes]);
  return { checked, results };
}
