import { useCallback, useMemo } from 'react';
import { withUnit } from '../../../base/format';
import { figureOf } from '../../../figures/catalogue';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { FiguresTable, Note, Section } from '../../../ui/Primitives';
import { useLoaded } from '../../../ui/useLoaded';
import type { Comparison } from '../core/judgeRow';
import { type EvidenceRow, loadEvidence, SEEDS_OF_ROW as SEEDS } from '../core/rows';
import { loadShippedRuns, type ShippedRuns } from '../core/shippedRuns';
import { rowSubject } from '../core/subjects';
import { useCheckedRuns } from './useCheckedRuns';

interface EvidenceTableProps {
  readonly rowId: string;
  /** Whether the row belongs to the nearest scenario instead of this one. */
  readonly nearest: boolean;
}

/** Real Kafka's figures next to the model's mean over five seeds. */
export function EvidenceTable({ rowId, nearest }: EvidenceTableProps) {
  const load = useCallback(
    async () => [await loadEvidence((id) => id === rowId), await loadShippedRuns()] as const,
    [rowId],
  );
  const loaded = useLoaded(load);
  const [row] = loaded?.[0] ?? [];
  return loaded === null || row === undefined ? null : (
    <Table row={row} shipped={loaded[1]} nearest={nearest} />
  );
}

interface TableProps {
  readonly row: EvidenceRow;
  readonly shipped: ShippedRuns;
  readonly nearest: boolean;
}

/** Runs the model only if its figures didn't come with the page. */
function Table({ row, shipped, nearest }: TableProps) {
  const { session } = useServices();
  const watchedIsDone = useApp(({ run }) => run.phase === 'whole');
  const subjects = useMemo(() => [rowSubject(row)], [row]);
  const { runs, results, progress } = useCheckedRuns(
    subjects,
    shipped,
    watchedIsDone && !shipped.haveAll(subjects),
  );
  const done = runs.of(row.id).filter((run) => run !== null).length;
  return (
    <Section aria-label="Evidence">
      <h2>{row.source === 'published' ? 'Published figures' : 'Measured on real Kafka'}</h2>
      {nearest && (
        <p className="soft above-1">
          The closest run of real Kafka: {row.title}.{' '}
          <Button size="small" onClick={() => session.openPreset(row.id)}>
            Open it
          </Button>
        </p>
      )}
      <p className="soft above-1">
        {row.source === 'published' ? `KIP-794, client ${row.client}.` : `Client ${row.client}.`} {row.says}
      </p>
      {done === SEEDS ? (
        <ComparisonTable row={row} comparisons={results.comparisons(row)} />
      ) : (
        <p className="quiet above-2" aria-live="polite">
          {progress.problem ?? `Running the model with ${SEEDS} seeds: ${done} of ${SEEDS} done.`}
        </p>
      )}
    </Section>
  );
}

interface ComparisonTableProps {
  readonly row: EvidenceRow;
  readonly comparisons: readonly Comparison[];
}

function ComparisonTable({ row, comparisons }: ComparisonTableProps) {
  return (
    <>
      <FiguresTable lined className="above-2">
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
      </FiguresTable>
      <Note above={2}>
        Model: mean of {SEEDS} seeds.
        {row.disturbed &&
          " Other programs used the machine during this measurement, so the row isn't judged."}
      </Note>
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
          <span title={held ? 'held' : 'missed'}>
            <Icon name={held ? 'check' : 'close'} size={12} />
            <span className="visually-hidden">{held ? 'held' : 'missed'}</span>
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
