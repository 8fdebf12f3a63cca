import { PARTS, type Part } from '../../../../workers/frame';
import { formatMilliseconds, formatShare } from '../../../base/format';
import { words } from '../../../draw/marks';
import type { ChartTable } from '../../../draw/table';
import { FILE_PARTS, PART_WORDS } from '../../../figures/parts';
import type { WindowFigures } from '../../../figures/windowFigures';
import { ChartFigure } from '../../../ui/ChartFigure';
import { SvgMarks } from '../../../ui/chart/SvgMarks';
import { useMedia } from '../../../ui/media';
import { FiguresTable, Note } from '../../../ui/Primitives';
import { Terms } from '../../../ui/terms/Term';
import { partMarks } from '../../../watch/journey/partMarks';
import { barSegments } from '../chart/breakdown';
import '../../../ui/chart/figures.css';

interface Column {
  readonly label: string;
  readonly partsMs: readonly number[];
}

/** Where the time goes: two bars of the parts of latency, and a table of their lengths that serves as the legend. */
export function Breakdown({ figures: { parts } }: { readonly figures: WindowFigures }) {
  const narrow = useMedia(NARROW_PANEL);
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
const WIDTH = 292;
const BAR_FROM = 46;
const BAR_WIDTH = WIDTH - BAR_FROM - 62;
const BAR_HEIGHT = 22;
const NAME = { sizePx: 14, weight: 600, colour: 'tx1' } as const;
const CHIP = { x: 0, y: 0, width: 10, height: 10 };

/** Between these widths the panel is narrow, and low: it lists the longest parts only. */
const NARROW_PANEL = '(min-width: 1024px) and (max-width: 1279px)';
const FEW_PARTS = 3;

/** A bar, 100 % wide, with its total at the right. */
function Bar({ column }: { readonly column: Column }) {
  const segments = barSegments(column.partsMs, BAR_WIDTH);
  const totalMs = column.partsMs.reduce((sum, ms) => sum + ms, 0);
  const largest = segments.reduce<(typeof segments)[number] | null>(
    (best, next) => (best === null || next.share > best.share ? next : best),
    null,
  );
  const says = largest
    ? `${column.label}, ${formatMilliseconds(totalMs)} in all; most of it: ${PART_WORDS[largest.part].label}, ${formatShare(largest.share)}.`
    : `${column.label}: no time.`;
  const marks = [
    words([0, 16], column.label, NAME),
    words([WIDTH, 16], formatMilliseconds(totalMs), { ...NAME, align: 'right' }),
    ...segments.flatMap(({ part, x, width, share, labelled }) => {
      // A gap of one pixel separates large segments; small ones would vanish in it.
      const place = { x: BAR_FROM + x, y: 0, width: width - (width > 4 ? 1 : 0.4), height: BAR_HEIGHT };
      return partMarks(part, place, labelled ? formatShare(share) : '');
    }),
  ];
  return (
    <svg viewBox={`0 0 ${WIDTH} 28`} className="breakdown-bar" role="img" aria-label={says}>
      <SvgMarks marks={marks} />
    </svg>
  );
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
        <svg width="10" height="10" aria-hidden="true" className="chip breakdown-chip">
          <SvgMarks marks={partMarks(part, CHIP)} />
        </svg>
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
