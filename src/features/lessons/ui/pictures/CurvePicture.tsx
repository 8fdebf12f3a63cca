import { titled } from '../../../../base/format';
import { area, diamond, line, rule } from '../../../../draw/marks';
import { findFigure } from '../../../../figures/catalogue';
import { ChartFigure } from '../../../../ui/ChartFigure';
import { Drawing } from '../../../../ui/chart/SvgMarks';
import { Row } from '../../../../ui/Primitives';
import { formatSeconds } from '../../../../watch/strips/stripText';
import { curveAxis, curveOf, marksOf } from '../../core/curves';
import type { LessonRun } from '../../core/facts';
import type { CurveQuestion } from '../../core/format';
import { CURVE, CURVE_LINES, curveFrame, curveGround, fineLine, markPoints } from './curve';
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
  const frame = curveFrame(axis, window);
  const points = drawn === null ? [] : markPoints(drawn, frame, window);
  const drawnMarks = [
    line(points, CURVE_LINES.drawn),
    ...points.flatMap((at) => [area(diamond(at, 5), 'tx1'), area(diamond(at, 3.4), 'bg2')]),
  ];
  const keys = [
    { says: 'the run', look: CURVE_LINES.real },
    ...(drawn === null ? [] : [{ says: 'you drew', look: CURVE_LINES.drawn }]),
    ...(before === null ? [] : [{ says: 'before', look: CURVE_LINES.before }]),
  ];
  const columns = ['Time', 'The run', ...(drawn === null ? [] : ['You drew'])];
  return (
    <ChartFigure
      title={title}
      className={styles.curve}
      table={() => ({ says: `${title}, at ${marks.length} points.`, columns, rows })}
    >
      <Drawing
        isScaled
        size={CURVE}
        says={`${title}: ${wordsOf(rows)}`}
        marks={[
          ...curveGround(frame, axis, window),
          ...(before === null ? [] : [fineLine(question.figure, before, frame, CURVE_LINES.before)]),
          ...drawnMarks,
          fineLine(question.figure, real, frame, CURVE_LINES.real),
        ]}
      />
      <Row as="p" wrap gap={3} className="note soft">
        {keys.map(({ says, look }) => (
          <Row key={says} as="span">
            <Drawing size={{ width: 18, height: 4 }} marks={[rule([0, 2], [18, 2], look)]} />
            {says}
          </Row>
        ))}
      </Row>
    </ChartFigure>
  );
}

/** "p99 latency over time". */
export function curveTitle({ figure }: CurveQuestion): string {
  const known = findFigure(figure);
  return `${known?.title ?? titled(figure)} over time`;
}

function wordsOf(rows: readonly (readonly string[])[]): string {
  return `${rows.map(([time, run]) => `${run} at ${time}`).join(', ')}.`;
}
