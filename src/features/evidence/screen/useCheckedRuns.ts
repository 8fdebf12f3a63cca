import { useCallback, useMemo } from 'react';
import type { Summary } from '../../../../workers/protocol';
import type { ListProgress } from '../../../run/RunList';
import { useRunList } from '../../../watch/bands/useRunList';
import { CheckedRuns } from '../core/checkedRuns';
import { type ModelRun, readRun } from '../core/figures';
import type { ShippedRuns } from '../core/shippedRuns';
import type { EvidenceSubject } from '../core/subjects';
import { Results } from './results';

interface Checked {
  readonly runs: CheckedRuns;
  /** How many runs of this browser are shown; see `CheckedRuns.changes`. */
  readonly changes: number;
  /** Others only if this browser has got a run that isn't as it came with the page. */
  readonly results: Results;
  readonly progress: ListProgress;
  /** Sets whether a subject is visible: visible ones run first. */
  readonly see: (subjectId: string, inSight: boolean) => void;
  /** Tries failed runs again. */
  readonly retry: () => void;
}

/** The runs that came with the page, and what they say. While `begin` is true, this browser makes them again. */
export function useCheckedRuns(
  subjects: readonly EvidenceSubject[],
  shipped: ShippedRuns,
  begin: boolean,
): Checked {
  // They ship with the page, so they need no consent; each keeps its own limits.
  const list = useRunList(subjects, begin, Number.POSITIVE_INFINITY);
  const runs = useMemo(() => {
    const scenarios = new Map(subjects.map(({ id, scenario }) => [id, scenario]));
    const read = new WeakMap<Summary, ModelRun>();
    return new CheckedRuns(subjects, shipped, (id) =>
      list.resultsOf(id).map((summary) => {
        const scenario = scenarios.get(id);
        if (summary === null || scenario === undefined) return null;
        const run = read.get(summary) ?? readRun(summary, scenario);
        read.set(summary, run);
        return run;
      }),
    );
  }, [list, subjects, shipped]);
  const changes = runs.changes();
  // biome-ignore lint/correctness/useExhaustiveDependencies: results are of the runs as they were when they were asked for.
  const results = useMemo(() => new Results(runs), [runs, changes]);
  const see = useCallback<Checked['see']>((id, inSight) => list.see(id, inSight), [list]);
  return { runs, changes, results, progress: list.progress(), see, retry: () => list.retry() };
}
