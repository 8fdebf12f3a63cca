import { useCallback, useMemo } from 'react';
import { withUnit } from '../../../base/format';
import { own } from '../../../base/own';
import { figureOf } from '../../../figures/catalogue';
import type { Preset } from '../../../scenario/presets/presets';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { FiguresTable, Note, Section } from '../../../ui/Primitives';
import { useLoaded } from '../../../ui/useLoaded';
import type { Comparison } from '../core/judgeRow';
import { NEAREST_ROWS } from '../core/nearest';
import { type EvidenceRow, loadEvidence, SEEDS_OF_ROW as SEEDS } from '../core/rows';
import { loadShippedRuns, type ShippedRuns } from '../core/shippedRuns';
import { type Spread, spreadOf } from '../core/spread';
import { rowSubject } from '../core/subjects';
import { useCheckedRuns } from './useCheckedRuns';

/** Real Kafka's figures next to the model's mean over five seeds; nothing if it was never run like this preset. */
export function EvidenceTable({ preset: { id, isEvidence = false } }: { readonly preset: Preset }) {
  const rowId = isEvidence ? id : own(NEAREST_ROWS, id);
  return rowId === undefined ? null : <RowTable rowId={rowId} nearest={rowId !== id} />;
}

interface RowTableProps {
  readonly rowId: string;
  /** Whether the row belongs to the nearest scenario instead of this one. */
  readonly nearest: boolean;
}

function RowTable({ rowId, nearest }: RowTableProps) {
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
            <ComparisonRow key={comparison.figure} row={row} comparison={comparison} />
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

function ComparisonRow({
  row: { runs },
  comparison,
}: {
  readonly row: EvidenceRow;
  readonly comparison: Comparison;
}) {
  const { figure, evidence, model, held } = comparison;
  const measured = spreadOf(runs.map((run) => run[figure] ?? null));
  const range = (of: Spread | null, over: string): string | undefined =>
    of === null || of.lowest === of.highest
      ? undefined
      : `${figureOf(figure).format(of.lowest)} to ${figureOf(figure).format(of.highest)} over ${over}`;
  return (
    <tr>
      <th scope="row">{figureOf(figure).short}</th>
      <td title={range(measured, `${runs.length} runs`)}>{figureOf(figure).format(evidence)}</td>
      <td title={range(model, `${SEEDS} seeds`)}>{figureOf(figure).format(model?.mean ?? null)}</td>
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
