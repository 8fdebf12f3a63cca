import { tickText } from '../../../base/format';
import { rule } from '../../../draw/marks';
import { Drawing } from '../../../ui/chart/SvgMarks';
import { curveAxis } from '../core/curves';
import { askedWindow, beforeOver } from '../core/facts';
import type { CurveQuestion, RulerQuestion } from '../core/format';
import { lessonFigure } from '../core/lessonFigure';
import type { Facts } from '../core/placeholders';
import type { Scene } from '../core/scenes';
import { beforeLine, CURVE, curveFrame, curveGround, curveTitle } from '../ui/pictures/curve';
import { logRuler, rulerTicks } from '../ui/pictures/ruler';
import styles from './sheet.module.css';

const WIDTH = 480;
const EDGE = 24;

interface EmptyRulerProps {
  readonly question: RulerQuestion;
  readonly facts: Facts;
}

export function EmptyRuler({ question, facts }: EmptyRulerProps) {
  const figure = lessonFigure(facts, question.figure);
  const text = (value: number): string => tickText(figure?.format(value) ?? '');
  const ruler = logRuler(question.from, question.to, EDGE, WIDTH);
  const label = `An empty ruler from ${text(question.from)} to ${text(question.to)}`;
  const axis = rule([EDGE, 18], [WIDTH - EDGE, 18], { colour: 'line3' });
  return (
    <Drawing
      isScaled
      size={{ width: WIDTH, height: 46 }}
      says={label}
      className={styles.ruler}
      marks={[axis, ...rulerTicks(ruler, [10, 26, 41], text)]}
    />
  );
}

interface EmptyAxesProps {
  readonly question: CurveQuestion;
  readonly scene: Scene;
  readonly facts: Facts;
}

export function EmptyAxes({ question, scene, facts }: EmptyAxesProps) {
  const axis = curveAxis(question);
  const window = askedWindow(scene);
  const frame = curveFrame(axis, window);
  const before = beforeOver(scene, facts);
  return (
    <figure className={styles.axes}>
      <Drawing
        isScaled
        size={CURVE}
        says={`Empty axes for ${curveTitle(question)}`}
        marks={[...curveGround(frame, axis, window), ...beforeLine(question.figure, before, frame)]}
      />
      <figcaption>
        {curveTitle(question)}
        {before === null ? '' : '; dotted: the current run'}
      </figcaption>
    </figure>
  );
}
