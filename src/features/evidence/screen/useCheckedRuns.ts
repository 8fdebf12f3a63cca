import { useMemo } from 'react';
import { UnseenBudget } from '../../../run/pageBudget';
import { SeedRuns, type SeedsProgress } from '../../../run/SeedRuns';
import { useSeedRuns } from '../../../watch/bands/useSeedRuns';
import { CheckedRuns } from '../core/checkedRuns';
import { readRun } from '../core/figures';
import type { ShippedRuns } from '../core/shippedRuns';
import type { EvidenceSubject } from '../core/subjects';
import { Results } from './results';

/** They outlive screen and section, so coming back costs nothing. */
const pageRuns = new SeedRuns(
  readRun,
  undefined,
  // They ship with the page, so they need no consent; each keeps its own limits.
  new UnseenBudget(Number.POSITIVE_INFINITY),
);

interface Checked {
  readonly runs: CheckedRuns;
  /** Others only if this browser has got a run that isn't as it came with the page. */
  readonly results: Results;
  readonly progress: SeedsProgress;
  /** Sets whether a subject is visible: visible ones run first. */
  readonly see: (subjectId: string, inSight: boolean) => void;
}

const see: Checked['see'] = (id, inSight) => pageRuns.see(id, inSight);

/** The runs that came with the page, and what they say. While `begin` is true, this browser makes them again. */
export function useCheckedRuns(
  subjects: readonly EvidenceSubject[],
  shipped: ShippedRuns,
  begin: boolean,
): Checked {
  useSeedRuns(pageRuns, subjects, begin);
  const runs = useMemo(
    () => new CheckedRuns(subjects, shipped, (id) => pageRuns.resultsOf(id)),
    [subjects, shipped],
  );
  const changes = runs.changes();
  // biome-ignore lint/correctness/useExhaustiveDependencies: results are of the runs as they were when they were asked for.
  const results = useMemo(() => new Results(runs), [runs, changes]);
  return { runs, results, progress: pageRuns.progress(), see };
}
