import { useEffect, useState } from 'react';
import { askPartitioners, type PartitionerFinding } from '../../../run/decide/partitioners';
import { partitionerText } from '../../../run/decide/text';
import { pageRuns } from '../../../run/pageRuns';
import { useApp } from '../../../ui/app';
import type { Fit } from '../core/fit/fit';

interface PartitionerLineProps {
  /** One that reproduces the metrics. */
  readonly fit: Fit;
}

/** Says if the partitioner is the problem in the fitted cluster; nothing while that isn't known, or if p99 is fine. */
export function PartitionerLine({ fit }: PartitionerLineProps) {
  const sloP99Ms = useApp(({ view }) => view.sloP99Ms);
  const { scenario } = fit.twin;
  const [found, setFound] = useState<{
    readonly of: typeof scenario;
    readonly finding: PartitionerFinding | null;
  } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    askPartitioners(scenario, sloP99Ms, (each) => pageRuns.summary(each, { signal })).then(
      (finding) => !signal.aborted && setFound({ of: scenario, finding }),
      // A run that failed says nothing about partitioners.
      () => !signal.aborted && setFound(null),
    );
    return () => leaving.abort();
  }, [scenario, sloP99Ms]);
  if (found?.of !== scenario || found.finding === null) return null;
  const { lead, rest } = partitionerText(found.finding);
  return (
    <p className="above-2">
      <b>{lead}</b> {rest}
    </p>
  );
}
