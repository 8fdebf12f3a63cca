import { PARTS, type Part } from '../../../../workers/frame';
import { formatMilliseconds, formatShare } from '../../../base/format';
import type { Box } from '../../../draw/surface';
import type { ChartTable } from '../../../draw/table';
import { FILE_PARTS, PART_WORDS } from '../../../figures/parts';
import type { WindowFigures } from '../../../figures/windowFigures';
import { ChartFigure } from '../../../ui/ChartFigure';
import { StackBar } from '../../../ui/chart/StackBar';
import { useLayout } from '../../../ui/media';
import { FiguresTable, Note } from '../../../ui/Primitives';
import { Terms } from '../../../ui/terms/Term';
import { PartChip, partMarks } from '../../../watch/journey/partMarks';

interface Column {
  readonly label: string;
  readonly partsMs: readonly number[];
}

/** Where the time goes: two bars of the parts of latency, and a table of their lengths that serves as the legend. */
export function Breakdown({ figures: { parts } }: { readonly figures: WindowFigures }) {
  const narrow = useLayout() === 'drawer';
  if (parts === null) return <Note>No ack arrived in this window.</Note>;
  const columns: readonly Column[] = [
    { label: 'p50', partsMs: parts.p50 },
    { label: 'p99', partsMs: parts.p99 },
  ];
  return (
    <ChartFigure title={TITLE} titleHidden className="breakdown" table={() => partsTable(columns)}>
      {columns.map((column) => (
        <Bar key={column.label} column={column} />
      ))}
      <PartsTable columns={columns} most={narrow ? FEW_PARTS : PARTS.length} />
    </ChartFigure>
  );
}

const TITLE = 'Parts of latency: p50 and p99';

/** Beside a drawer the panel is narrow, and low: it lists the longest parts only. */
const FEW_PARTS = 3;

/** Room of a share, CSS pixels. */
const LABEL_ROOM = 44;

function Bar({ column: { label, partsMs } }: { readonly column: Column }) {
  const totalMs = partsMs.reduce((sum, ms) => sum + Math.max(0, ms), 0);
  const largestMs = Math.max(...partsMs);
  const largest = PARTS[partsMs.indexOf(largestMs)];
  const share = formatShare(largestMs / totalMs);
  const says =
    totalMs > 0 && largest !== undefined
      ? `${label}, ${formatMilliseconds(totalMs)} in all; most of it: ${PART_WORDS[largest].label}, ${share}.`
      : `${label}: no time.`;
  const parts = PARTS.map((part, index) => ({
    length: partsMs[index] ?? 0,
    marks: (place: Box, isLargest: boolean) =>
      partMarks(part, place, isLargest && place.width >= LABEL_ROOM ? share : ''),
  }));
  return <StackBar name={label} total={formatMilliseconds(totalMs)} says={says} parts={parts} />;
}

interface PartsTableProps {
  readonly columns: readonly Column[];
  /** Maximum rows: the longest parts have one each, and the rest share one. */
  readonly most: number;
}

/** Every part, in causal order; those of files only if there are files. */
function rowsOf(columns: readonly Column[]): readonly PartLengths[] {
  return PARTS.map((part, index) => ({
    part,
    values: columns.map(({ partsMs }) => partsMs[index] ?? 0),
  })).filter(({ part, values }) => !FILE_PARTS.includes(part) || values.some((ms) => ms > 0));
}

function PartsTable({ columns, most }: PartsTableProps) {
  const all = rowsOf(columns);
  const shown = most < all.length ? longestFirst(all).slice(0, most) : all;
  const others = all.filter((row) => !shown.includes(row));
  return (
    <FiguresTable className="breakdown-table">
      <caption className="visually-hidden">Length of each part</caption>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column.label} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <PartRow key={row.part} {...row} />
        ))}
        {others.length > 0 && (
          <tr className="quiet">
            <th scope="row">{others.length} others</th>
            {columns.map(({ label }, index) => (
              <td key={label}>
                {partLength(others.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </FiguresTable>
  );
}

interface PartLengths {
  readonly part: Part;
  /** ms, a column each. */
  readonly values: readonly number[];
}

/** Sorted by the last column: p99, or the slowest. */
function longestFirst(rows: readonly PartLengths[]): readonly PartLengths[] {
  return rows.toSorted((one, other) => (other.values.at(-1) ?? 0) - (one.values.at(-1) ?? 0));
}

function PartRow({ part, values }: PartLengths) {
  const absent = values.every((ms) => ms === 0);
  return (
    <tr className={absent ? 'quiet' : undefined}>
      <th scope="row">
        <PartChip part={part} />
        <Terms text={PART_WORDS[part].label} />
      </th>
      {values.map((ms, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <td key={index}>{partLength(ms)}</td>
      ))}
    </tr>
  );
}

function partsTable(columns: readonly Column[]): ChartTable {
  return {
    says: 'How much of the latency each part is.',
    columns: ['Part', ...columns.map(({ label }) => label)],
    rows: rowsOf(columns).map(({ part, values }) => [PART_WORDS[part].label, ...values.map(partLength)]),
  };
}

/** Always milliseconds, so that a column compares. */
function partLength(ms: number): string {
  const decimals = ms > 0 && ms < 9.95 ? (ms < 0.095 ? 2 : 1) : 0;
  return `${ms.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}\u202fms`;
}
