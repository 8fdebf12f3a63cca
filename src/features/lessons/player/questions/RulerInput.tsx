import type { ReactNode } from 'react';
import { tickText } from '../../../../base/format';
import { clampTo } from '../../../../draw/labels';
import { dot } from '../../../../draw/marks';
import { logScale } from '../../../../draw/scale';
import { Drawing } from '../../../../ui/chart/SvgMarks';
import type { LessonRun } from '../../core/facts';
import type { RulerQuestion } from '../../core/format';
import { lessonFigure } from '../../core/lessonFigure';
import type { Scene } from '../../core/scenes';
import { logRuler, RULER_WIDTH, rulerLabels, rulerTicks } from '../../ui/pictures/ruler';
import styles from './questions.module.css';

interface RulerInputProps {
  readonly title: ReactNode;
  readonly question: RulerQuestion;
  readonly scene: Pick<Scene, 'skin'>;
  /** Its figure is marked; null if there is none. */
  readonly before: LessonRun | null;
  /** In the figure's unit; null = not placed yet. */
  readonly value: number | null;
  readonly onValue: (value: number) => void;
}

const STEPS = 400;
/** Half of the thumb: the browser's track begins and ends in its middle. */
const INSET = 9;

export function RulerInput({ title, question, scene: { skin }, before, value, onValue }: RulerInputProps) {
  const { from, to } = question;
  const figure = lessonFigure({ skin }, question.figure);
  const ruler = logRuler(from, to, INSET);
  const steps = logScale([from, to], [0, STEPS]);
  const onStep = (step: number): void => {
    // Two digits are enough, but none beyond the ends.
    onValue(clampTo(Number(steps.valueAt(step).toPrecision(2)), from, to));
  };
  const text = (of: number): string => figure?.format(of) ?? '';
  const label = (of: number): string => tickText(text(of));
  const was = before === null || figure === null ? Number.NaN : figure.of(before);
  const marked = was >= from && was <= to;
  return (
    <fieldset>
      <legend className="label below-1">{title}</legend>
      <output className={`${styles.reading} num`}>{value === null ? 'Place the mark' : text(value)}</output>
      <input
        type="range"
        className={`range ${styles.range} ${value === null ? styles.unplaced : ''}`}
        min={0}
        max={STEPS}
        value={value === null ? STEPS / 2 : Math.round(steps.at(value))}
        aria-label={figure?.title ?? question.figure}
        aria-valuetext={value === null ? 'not placed' : text(value)}
        onChange={({ currentTarget }) => onStep(Number(currentTarget.value))}
        onPointerDown={({ currentTarget }) => onStep(Number(currentTarget.value))}
      />
      <Drawing
        isScaled
        size={{ width: RULER_WIDTH, height: 40 }}
        className={`full ${styles.ticks}`}
        marks={[
          ...rulerTicks(ruler, [0, 6, 18], label),
          ...(marked
            ? [
                dot([ruler.at(was), 4], 4, 'bg2', 'tx2'),
                ...rulerLabels(35, [{ x: ruler.at(was), text: `now ${text(was)}` }]),
              ]
            : []),
        ]}
      />
    </fieldset>
  );
}
