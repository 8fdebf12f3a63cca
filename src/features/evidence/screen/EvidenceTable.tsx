import { useCallback, useMemo } from 'react';
import { withUnit } from '../../../base/format';
import { figureOf } from '../../../figures/catalogue';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import panel from '../../../ui/Panel.module.css';
import { useLoaded } from '../../../ui/useLoaded';
import { useSeedRuns } from '../../../watch/bands/useSeedRuns';
import { type Comparison, compareRow } from '../core/judgeRow';
import { pageRuns, summariesOf } from '../core/pageRuns';
import { type EvidenceRow, loadEvidence, SEEDS_OF_ROW as SEEDS } from '../core/rows';
import styles from './Evidence.module.css';

interface EvidenceTableProps {
  readonly rowId: string;
  /** Whether the row belongs to the nearest scenario instead of this one. */
  readonly nearest: boolean;
}

/** Real Kafka's figures next to the model's mean over five seeds. */
export function EvidenceTable({ rowId, nearest }: EvidenceTableProps) {
  const { session } = useServices();
  const row = useRow(rowId);
  const watchedIsDone = useApp(({ run }) => run.phase === 'whole');
  const subjects = useMemo(
    () => (row === null ? [] : [{ id: row.id, scenario: row.scenario, seeds: SEEDS }]),
    [row],
  );
  const summaries = summariesOf(pageRuns, rowId);
  useSeedRuns(pageRuns, subjects, watchedIsDone && summaries.length < SEEDS);
  if (row === null) return null;
  const { problem } = pageRuns.progress();
  return (
    <section className={panel.section} aria-label="Evidence">
      <h2>{row.source === 'published' ? 'Published figures' : 'Measured on real Kafka'}</h2>
      {nearest && (
        <p className={styles.says}>
          The closest run of real Kafka: {row.title}.{' '}
          <Button size="small" onClick={() => session.openPreset(rowId)}>
            Open it
          </Button>
        </p>
      )}
      <p className={styles.says}>
        {row.source === 'published' ? `KIP-794, client ${row.client}.` : `Client ${row.client}.`} {row.says}
      </p>
      {summaries.length === SEEDS ? (
        <ComparisonTable row={row} comparisons={compareRow(row, summaries)} />
      ) : (
        <p className={panel.empty} aria-live="polite">
          {problem ?? `Running the model with ${SEEDS} seeds: ${summaries.length} of ${SEEDS} done.`}
        </p>
      )}
    </section>
  );
}

function useRow(rowId: string): EvidenceRow | null {
  const load = useCallback(() => loadEvidence((id) => id === rowId), [rowId]);
  return useLoaded(load)?.[0] ?? null;
}

interface ComparisonTableProps {
  readonly row: EvidenceRow;
  readonly comparisons: readonly Comparison[];
}

function ComparisonTable({ row, comparisons }: ComparisonTableProps) {
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Kafka</th>
            <th scope="col">model</th>
            <th scope="col">off by</th>
            <th scope="col">
              <span className="visually-hidden">Tolerance</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map((comparison) => (
            <ComparisonRow key={comparison.figure} comparison={comparison} />
          ))}
        </tbody>
      </table>
      <p className={panel.note}>
        Model: mean of {SEEDS} seeds, run in this browser.
        {row.disturbed &&
          " Other programs used the machine during this measurement, so the row isn't judged."}
      </p>
    </>
  );
}

function ComparisonRow({ comparison }: { readonly comparison: Comparison }) {
  const { figure, evidence, model, held } = comparison;
  const range =
    model === null
      ? undefined
      : `${figureOf(figure).format(model.lowest)} to ${figureOf(figure).format(model.highest)} over ${SEEDS} seeds`;
  return (
    <tr>
      <th scope="row">{figureOf(figure).short}</th>
      <td>{figureOf(figure).format(evidence)}</td>
      <td title={range}>{figureOf(figure).format(model?.mean ?? null)}</td>
      <td>{errorText(comparison)}</td>
      <td>
        {held !== null && (
          <span className={held ? styles.held : styles.missed}>
            <Icon name={held ? 'check' : 'close'} size={12} />
            {held ? 'held' : 'missed'}
          </span>
        )}
      </td>
    </tr>
  );
}

function errorText({ figure, error, tolerance }: Comparison): string {
  if (error === null) return '–';
  const sign = error > 0 ? '+' : error < 0 ? '−' : '';
  const size = Math.abs(error);
  // Shares differ in points, all else in proportion.
  if (tolerance?.kind === 'absolute' && figure === 'broker.share.0')
    return `${sign}${(size * 100).toFixed(0)} pt`;
  return sign + withUnit((size * 100).toFixed(size < 0.1 ? 1 : 0), '%');
}
