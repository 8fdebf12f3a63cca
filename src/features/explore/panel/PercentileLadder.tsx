import type { LatencyFigures } from '../../../../workers/protocol';
import { formatMilliseconds, titled } from '../../../base/format';
import { formatDecade } from '../../../draw/latencyScale';
import type { ChartTable } from '../../../draw/table';
import { ChartFigure } from '../../../ui/ChartFigure';
import { type Ladder, ladder } from '../chart/ladder';
import '../../../ui/chart/figures.css';

export interface PercentileLadderProps {
  readonly figures: LatencyFigures;
  /** Figures to compare with: before the fault, or a pinned run. */
  readonly reference: LatencyFigures | null;
  readonly sloMs: number;
  /** Name of the reference, such as "before 10 s"; shown in the table. */
  readonly referenceName?: string;
}

const WIDTH = 292;
const ROW = 21;
const AXIS_FROM = 44;
const AXIS_TO = 226;
/** Where the axis ends, and the values of the reference, if there is one. */
const [AXIS_TO_REFERENCE, REFERENCE_X] = [166, 228];

/** Mean, percentiles and maximum on one logarithmic axis, with the reference and the SLO. */
export function PercentileLadder({ figures, reference, sloMs, referenceName }: PercentileLadderProps) {
  const drawn = ladder(
    figures,
    reference,
    sloMs,
    AXIS_FROM,
    reference === null ? AXIS_TO : AXIS_TO_REFERENCE,
  );
  const height = drawn.rungs.length * ROW + 20;
  return (
    <ChartFigure
      title="Latency in this window"
      titleHidden
      className="ladder"
      table={() => ladderTable(drawn, referenceName || 'Reference')}
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        className="ladder-picture"
        role="img"
        aria-label={`Latency in this window: p50 ${formatMilliseconds(figures.p50)}, p99 ${formatMilliseconds(figures.p99)}, at most ${formatMilliseconds(figures.max)}; the SLO for p99 is ${formatMilliseconds(sloMs)}.`}
      >
        <Axis drawn={drawn} />
        {drawn.rungs.map((rung, index) => {
          const y = index * ROW + ROW / 2;
          return (
            <g key={rung.label}>
              <text x="0" y={y + 4.5} className="ladder-label">
                {rung.label}
              </text>
              {rung.referenceX !== null && (
                <>
                  <line x1={rung.referenceX} x2={rung.x} y1={y} y2={y} className="ladder-span" />
                  <circle cx={rung.referenceX} cy={y} r="3.5" className="ladder-reference" />
                </>
              )}
              <circle
                cx={rung.x}
                cy={y}
                r="4.2"
                className={rung.hot ? 'ladder-dot ladder-hot' : 'ladder-dot'}
              />
              {rung.referenceMs !== null && (
                <text x={REFERENCE_X} y={y + 4.5} className="ladder-label" textAnchor="end">
                  {formatMilliseconds(rung.referenceMs)}
                </text>
              )}
              <text x={WIDTH} y={y + 4.5} className="ladder-value">
                {formatMilliseconds(rung.ms)}
              </text>
            </g>
          );
        })}
      </svg>
    </ChartFigure>
  );
}

function Axis({ drawn }: { readonly drawn: Ladder }) {
  const foot = drawn.rungs.length * ROW;
  // More than four decades leave no room for each label.
  const every = drawn.decades.length > 5 ? 2 : 1;
  return (
    <>
      {drawn.decades.map(({ ms, x }, index) => (
        <g key={ms}>
          <line x1={x} x2={x} y2={foot} className="ladder-grid" />
          {index % every === 0 && (
            <text x={x} y={foot + 14} className="tick ladder-tick">
              {formatDecade(ms)}
            </text>
          )}
        </g>
      ))}
      <line x1={drawn.sloX} x2={drawn.sloX} y2={foot} className="slo-line" />
    </>
  );
}

function ladderTable(drawn: Ladder, referenceName: string): ChartTable {
  const compared = drawn.rungs.some((rung) => rung.referenceMs !== null);
  return {
    says: 'Latency of the acks that arrived in the window.',
    columns: ['Figure', 'This window', ...(compared ? [titled(referenceName)] : [])],
    rows: drawn.rungs.map((rung) => [
      rung.label,
      formatMilliseconds(rung.ms),
      ...(compared ? [formatMilliseconds(rung.referenceMs ?? Number.NaN)] : []),
    ]),
  };
}
