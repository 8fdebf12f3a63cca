import { tickText } from '../../../base/format';
import { curveAxis } from '../core/curves';
import { askedWindow, beforeOver } from '../core/facts';
import type { CurveQuestion, RulerQuestion } from '../core/format';
import { lessonFigure } from '../core/lessonFigure';
import type { Facts } from '../core/placeholders';
import type { Scene } from '../core/scenes';
import { CURVE, CurveGround } from '../ui/pictures/CurveGround';
import { curveTitle, finePath } from '../ui/pictures/CurvePicture';
import pictures from '../ui/pictures/pictures.module.css';
import { logScale } from '../ui/pictures/scales';
import styles from './sheet.module.css';

const WIDTH = 480;
const EDGE = 24;

interface EmptyRulerProps {
  readonly question: RulerQuestion;
  readonly facts: Facts;
}

/** A ruler to set a mark on. */
export function EmptyRuler({ question, facts }: EmptyRulerProps) {
  const figure = lessonFigure(facts, question.figure);
  const text = (value: number): string => tickText(figure?.format(value) ?? '');
  const scale = logScale(question.from, question.to, EDGE, WIDTH - EDGE);
  const label = `An empty ruler from ${text(question.from)} to ${text(question.to)}`;
  return (
    <svg className={styles.ruler} viewBox={`0 0 ${WIDTH} 46`} role="img" aria-label={label}>
      <line x1={EDGE} x2={WIDTH - EDGE} y1="18" y2="18" className={pictures.axis} />
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line x1={scale.x(tick)} x2={scale.x(tick)} y1="10" y2="26" className={pictures.axis} />
          <text x={scale.x(tick)} y="41" textAnchor="middle" className="tick">
            {text(tick)}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface EmptyAxesProps {
  readonly question: CurveQuestion;
  readonly scene: Scene;
  readonly facts: Facts;
}

/** Axes to draw into, with the present run dotted. */
export function EmptyAxes({ question, scene, facts }: EmptyAxesProps) {
  const axis = curveAxis(question);
  const before = beforeOver(scene, facts);
  return (
    <figure className={styles.axes}>
      <svg
        viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
        role="img"
        aria-label={`Empty axes for ${curveTitle(question)}`}
      >
        <CurveGround axis={axis} window={askedWindow(scene)}>
          {before !== null && (
            <path d={finePath(question.figure, before, axis)} className={pictures.beforeLine} />
          )}
        </CurveGround>
      </svg>
      <figcaption>
        {curveTitle(question)}
        {before === null ? '' : '; dotted: the current run'}
      </figcaption>
    </figure>
  );
}
