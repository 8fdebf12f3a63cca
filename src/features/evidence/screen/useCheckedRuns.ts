import { useMemo, useState } from 'react';
import type { Summary } from '../../../../workers/protocol';
import type { ListProgress } from '../../../run/RunList';
import { type ListedRuns, useRuns } from '../../../ui/useRuns';
import { CheckedRuns } from '../core/checkedRuns';
import { type ModelRun, readRun } from '../core/figures';
import type { ShippedRuns } from '../core/shippedRuns';
import type { EvidenceSubject } from '../core/subjects';
import { Results } from './results';

interface Checked extends Pick<ListedRuns, 'see' | 'retry'> {
  /** How many runs of this browser are shown; see `CheckedRuns.changes`. */
  readonly changes: number;
  /** Others only if this browser has got a run that isn't as it came with the page. */
  readonly results: Results;
  readonly progress: ListProgress;
}

/** The runs that came with the page, and what they say. While `begin` is true, this browser makes them again. */
export function useCheckedRuns(
  subjects: readonly EvidenceSubject[],
  shipped: ShippedRuns,
  begin: boolean,
): Checked {
  // They ship with the page, so they need no consent; each keeps its own limits.
  const { found, retry, see } = useRuns(subjects, { begin, seconds: Number.POSITIVE_INFINITY });
  const [read] = useState(() => new WeakMap<Summary, ModelRun>());
  const runs = useMemo(() => {
    const scenarios = new Map(subjects.map(({ id, scenario }) => [id, scenario]));
    return new CheckedRuns(subjects, shipped, (id) =>
      found.summaries(id).map((summary) => {
        const scenario = scenarios.get(id);
        if (summary === null || scenario === undefined) return null;
        const run = read.get(summary) ?? readRun(summary, scenario);
        read.set(summary, run);
        return run;
      }),
    );
  }, [found, subjects, shipped, read]);
  const changes = runs.changes();
  const [shown, setShown] = useState(() => ({ subjects, shipped, changes, results: new Results(runs) }));
  if (shown.subjects === subjects && shown.shipped === shipped && shown.changes === changes)
    return { changes, results: shown.results, progress: found, see, retry };
  const results = new Results(runs);
  setShown({ subjects, shipped, changes, results });
  return { changes, results, progress: found, see, retry };
}
