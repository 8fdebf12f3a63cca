import { titled } from '../../../../base/format';
import { findFigure } from '../../../../figures/catalogue';
import { ChartFigure } from '../../../../ui/ChartFigure';
import { Row } from '../../../../ui/Primitives';
import { formatSeconds } from '../../../../watch/strips/stripText';
import { type CurveAxis, curveAxis, curveOf, fineCurveOf, marksOf } from '../../core/curves';
import type { LessonRun } from '../../core/facts';
import type { CurveQuestion } from '../../core/format';
import { CURVE, CurveGround, curvePoint } from './CurveGround';
import styles from './pictures.module.css';

interface CurvePictureProps {
  readonly question: CurveQuestion;
  /** The run before the change; null if there is none. */
  readonly before: LessonRun | null;
  /** Null if the question was skipped. */
  readonly drawn: readonly number[] | null;
  /** The run after the change. */
  readonly real: LessonRun;
}

/** The run's curve over what the reader drew. */
export function CurvePicture({ question, before, drawn, real }: CurvePictureProps) {
  const axis = curveAxis(question);
  const title = curveTitle(question);
  const { window } = real;
  const marks = marksOf(window);
  const values = curveOf(question.figure, real);
  const rows = marks.map((atMs, mark) => [
    formatSeconds(Math.round(atMs)),
    axis.format(values[mark] ?? Number.NaN),
    ...(drawn === null ? [] : [axis.format(drawn[mark] ?? Number.NaN)]),
  ]);
  const columns = ['Time', 'The run', ...(drawn === null ? [] : ['You drew'])];
  return (
    <ChartFigure
      title={title}
      className={styles.curve}
      table={() => ({ says: `${title}, at ${marks.length} points.`, columns, rows })}
    >
      <svg
        viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
        role="img"
        aria-label={`${title}: ${wordsOf(rows)}`}
      >
        <CurveGround axis={axis} window={window}>
          {before !== null && (
            <path d={finePath(question.figure, before, axis)} className={styles.beforeLine} />
          )}
          {drawn !== null && <Drawn values={drawn} axis={axis} />}
          <path d={finePath(question.figure, real, axis)} className={styles.realLine} />
        </CurveGround>
      </svg>
      <Row as="p" wrap gap={3} className={`${styles.key} note soft`}>
        <span>
          <i />
          the run
        </span>
        {drawn !== null && (
          <span>
            <i className={styles.drawnKey} />
            you drew
          </span>
        )}
        {before !== null && (
          <span>
            <i className={styles.beforeKey} />
            before
          </span>
        )}
      </Row>
    </ChartFigure>
  );
}

/** What a curve shows: "p99 latency over time". */
export function curveTitle({ figure }: CurveQuestion): string {
  const known = findFigure(figure);
  return `${known?.title ?? titled(figure)} over time`;
}

/** A line through values at evenly spaced marks. */
export function markPath(values: readonly number[], axis: CurveAxis, height?: number): string {
  const points = values.map((value, mark) => ({
    value,
    ...curvePoint((mark + 0.5) / values.length, axis.place(value), height),
  }));
  return pathOf(points);
}

/** The line of a run in every bin of its window. */
export function finePath(figure: string, run: LessonRun, axis: CurveAxis, height?: number): string {
  const { fromMs, toMs } = run.window;
  return pathOf(
    fineCurveOf(figure, run).map(({ atMs, value }) => ({
      value,
      ...curvePoint(Math.min(1, (atMs - fromMs) / (toMs - fromMs)), axis.place(value), height),
    })),
  );
}

function pathOf(
  points: readonly { readonly value: number; readonly x: number; readonly y: number }[],
): string {
  let isGap = true;
  return points
    .map(({ value, x, y }) => {
      const command = isGap ? 'M' : 'L';
      isGap = !Number.isFinite(value);
      return isGap ? '' : `${command}${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join('');
}

function Drawn({ values, axis }: { readonly values: readonly number[]; readonly axis: CurveAxis }) {
  return (
    <>
      <path d={markPath(values, axis)} className={styles.drawnLine} />
      <path d={diamonds(values, axis)} className={styles.guess} />
    </>
  );
}

/** A diamond around each drawn point. */
function diamonds(values: readonly number[], axis: CurveAxis): string {
  return values
    .map((value, mark) => {
      const { x, y } = curvePoint((mark + 0.5) / values.length, axis.place(value));
      return `M${x.toFixed(1)},${(y - 4.5).toFixed(1)}l4,4.5l-4,4.5l-4,-4.5z`;
    })
    .join('');
}

function wordsOf(rows: readonly (readonly string[])[]): string {
  return `${rows.map(([time, run]) => `${run} at ${time}`).join(', ')}.`;
}
