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
import { mend } from './draft';
import styles from './Meaning.module.css';
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

interface LikelyCausesProps {
  readonly of: readonly Cause[];
  /** Settings that the texts have: no answer changes them. */
  readonly said: Partial<Scenario>;
}

/** Why the model may not reproduce the metrics, and the changes with which they're fitted again. */
export function LikelyCauses({ of, said }: LikelyCausesProps) {
  return of.map((cause) => {
    const { field, better, patch } = cause;
    return (
      <Row wrap above={2} className="callout" key={`${field} ${better}`}>
        <p className="grow">{causeSentence(cause)}</p>
        {!(field in said) && (
          <Button onClick={() => mend(patch)}>
            {`Set ${fieldOf(field).label} to ${valueText(fieldOf(field), better)}`}
          </Button>
        )}
      </Row>
    );
  });
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

/** How far the fit is, or how well it fits. */
export function FitLine({ fit, found, good }: Pick<DescribedSystem, 'fit' | 'found' | 'good'>) {
  const progress = fit.type === 'running' ? fit.progress : null;
  const { whole = 0, index = 0, count = 0 } = progress ?? {};
  // "node-5": what is checked as the slow broker.
  const name = progress && formatCandidate(progress.candidate).replace(/^(node.*) slow$/, '$1');
  const within = found && formatWithin(worstMiss(found.best.fit));
  const result =
    found === null
      ? ''
      : good === null
        ? `The model can't reproduce these metrics: its best set is off by ${within}.`
        : `fits within ${within}; then Explore and Decide run on it`;
  return (
    <>
      <Row className="note">
        {fit.type === 'failed' && <span role="alert">{fit.message}</span>}
        {fit.type === 'running' && (
          <>
            <ProgressBar label="Fit" value={whole} max={1} className={`strong ${styles.progress}`} />
            <span className="num">
              {name === null ? 'starting the fit' : `checking ${name}, ${formatShare(whole)}`}
            </span>
          </>
        )}
        {result !== '' && <span>{result}</span>}
      </Row>
      <p className="visually-hidden" aria-live="polite">
        {name === null ? result : `Checking ${name}, ${index + 1} of ${count}.`}
      </p>
    </>
  );
}
