import { formatMilliseconds } from '../../../base/format';
import { formatDecade } from '../../../draw/latencyScale';
import type { ChartTable } from '../../../draw/table';
import { ChartFigure } from '../../../ui/ChartFigure';
import { Note } from '../../../ui/Primitives';
import { type AgreementPoint, agreement } from '../chart/agreement';
import styles from './EvidenceScreen.module.css';

const WIDTH = 284;
const HEIGHT = 270;
const LEFT = 40;
const TOP = 8;
const SIZE = 228;

/** Each judged latency as a point: evidence on the x axis, model on the y axis; on the diagonal they agree. */
export function AgreementFigure({ points }: { readonly points: readonly AgreementPoint[] }) {
  const { points: placed, ticks, band } = agreement(points, SIZE);
  const within = points.filter(
    ({ evidenceMs, modelMs }) => Math.abs(modelMs / evidenceMs - 1) <= 0.25,
  ).length;
  return (
    <ChartFigure title="Model against evidence" className={styles.figure} table={() => tableOf(points)}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles.picture}
        role="img"
        aria-label={`Model against evidence: ${within} of ${points.length} judged latencies are within 25 %.`}
      >
        <g transform={`translate(${LEFT} ${TOP})`}>
          <rect className={styles.ground} width={SIZE} height={SIZE} />
          <path className={styles.band} d={band} />
          <line className={styles.diagonal} x1="0" y1={SIZE} x2={SIZE} y2="0" />
          {ticks.map(({ ms, at }) => (
            <g key={ms} className="tick">
              <text x={at} y={SIZE + 18} textAnchor="middle">
                {formatDecade(ms)}
              </text>
              <text x="-6" y={SIZE - at + 4} textAnchor="end">
                {formatDecade(ms)}
              </text>
            </g>
          ))}
          <g className={styles.label}>
            <text x="8" y="18">
              model (vertical)
            </text>
            <text x={SIZE - 8} y={SIZE - 26} textAnchor="end">
              evidence (horizontal)
            </text>
            <text x={SIZE - 8} y={SIZE - 9} textAnchor="end">
              band: within 25 %
            </text>
          </g>
          {placed.map(({ name, kind, x, y }) =>
            kind === 'published' ? (
              <path key={name} className={styles.published} d={`M${x} ${y - 5}l5 5-5 5-5-5z`} />
            ) : (
              <circle key={name} className={styles.measured} cx={x} cy={y} r="3.4" />
            ),
          )}
        </g>
      </svg>
      <Note>Diamonds: published. Dots: measured here.</Note>
    </ChartFigure>
  );
}

function tableOf(points: readonly AgreementPoint[]): ChartTable {
  return {
    says: "Judged averages and p99s, with the model's mean over its seeds.",
    columns: ['Run and figure', 'Evidence', 'Model', 'Ratio'],
    rows: points.map(({ name, evidenceMs, modelMs }) => [
      name,
      formatMilliseconds(evidenceMs),
      formatMilliseconds(modelMs),
      (modelMs / evidenceMs).toFixed(2),
    ]),
  };
}
