import { useMemo } from 'react';
import { formatShare } from '../../../base/format';
import { partitionerSubjects, readPartitioners } from '../../../run/decide/partitioners';
import { partitionerText } from '../../../run/decide/text';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { Scenario } from '../../../scenario/scenario';
import { useApp } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { download } from '../../../ui/download';
import { NumberTable } from '../../../ui/NumberTable';
import { Row } from '../../../ui/Primitives';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useRuns } from '../../../ui/useRuns';
import type { Cause } from '../core/fit/causes';
import { clusterFileText } from '../core/fit/clusterFile';
import {
  causeSentence,
  fitSentences,
  fitTables,
  formatCandidate,
  formatWithin,
  worstMiss,
} from '../core/fit/fitText';
import type { Fit } from '../core/fit/Search';
import type { Difference } from '../core/meaning/types';
import { answer } from './draft';
import type { DescribedSystem } from './useSystem';

/** The fit in figures: each metric beside the model's, the constants, and the latency that they leave open. */
export function FitDetails({ fit }: { readonly fit: Fit }) {
  const save = (): void =>
    download(new Blob([clusterFileText(fit.twin)], { type: 'application/json' }), 'linger-cluster.json');
  return (
    <details className="above-3 wraps">
      <summary>The fit in figures</summary>
      {fitSentences(fit).map((sentence) => (
        <p key={sentence} className="above-1">
          {sentence}
        </p>
      ))}
      {fitTables(fit, 'plain').map((table) => (
        <NumberTable key={table.caption} className="figures-table lined above-2 below-3" {...table} />
      ))}
      <Button onClick={save}>Save as file</Button>
    </details>
  );
}

interface SuggestionsProps {
  readonly differences: readonly Pick<Difference, 'says' | 'mend' | 'patch'>[];
  readonly causes: readonly Cause[];
  /** Settings that the texts have: nobody is asked to change them. */
  readonly said: Partial<Scenario>;
}

/** Where the scenario isn't what was measured, and why the model may not reproduce it; each change is fitted again. */
export function Suggestions({ differences, causes, said }: SuggestionsProps) {
  const likely = causes.map((cause) => {
    const field = fieldOf(cause.field);
    const mend = field.name in said ? null : `Set ${field.label} to ${valueText(field, cause.better)}`;
    return { says: causeSentence(cause), mend, patch: cause.patch };
  });
  return [...differences, ...likely].map(({ says, mend, patch }) => (
    <Row wrap above={2} className="callout" key={says}>
      <p className="grow">{says}</p>
      {mend !== null && <Button onClick={() => answer(patch)}>{mend}</Button>}
    </Row>
  ));
}

/** Says if the partitioner is the problem in a cluster that fits; nothing while that isn't known, or if p99 is fine. */
export function PartitionerLine({ fit }: { readonly fit: Fit }) {
  const sloP99Ms = useApp(({ view }) => view.sloP99Ms);
  const { scenario } = fit.twin;
  const subjects = useMemo(() => partitionerSubjects(scenario), [scenario]);
  // As the fit's own runs: they take what they take.
  const { found } = useRuns(subjects, { begin: true, seconds: Number.POSITIVE_INFINITY });
  const finding = readPartitioners(found, sloP99Ms);
  if (finding === null) return null;
  const { lead, rest } = partitionerText(finding);
  return (
    <p className="above-2">
      <b>{lead}</b> {rest}
    </p>
  );
}

type FitLineProps = Pick<DescribedSystem, 'fit' | 'found' | 'good'>;

/** How far the fit is, or how well it fits. */
export function FitLine(props: FitLineProps) {
  const { fit } = props;
  const whole = (fit.type === 'running' && fit.progress?.whole) || 0;
  return (
    <Row className="note" aria-live="polite">
      {fit.type === 'running' && <ProgressBar label="Fit" value={whole} max={1} className="strong" />}
      <span>{fitText(props)}</span>
      {whole > 0 && (
        <span className="num" aria-hidden="true">
          {formatShare(whole)}
        </span>
      )}
    </Row>
  );
}

function fitText({ fit, found, good }: FitLineProps): string {
  if (fit.type === 'failed') return fit.message;
  if (found !== null) {
    const within = formatWithin(worstMiss(found.best.fit));
    return good === null
      ? `The model can't reproduce these metrics: its best set is off by ${within}.`
      : `fits within ${within}; then Explore and Decide run on it`;
  }
  if (fit.type !== 'running' || fit.progress === null) return 'starting the fit';
  const { candidate, index, count } = fit.progress;
  // "node-5": what is checked as the slow broker.
  return `checking ${formatCandidate(candidate).replace(/^(node.*) slow$/, '$1')}, ${index + 1} of ${count}`;
}
