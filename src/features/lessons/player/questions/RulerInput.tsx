import type { ReactNode } from 'react';
import { tickText } from '../../../../base/format';
import { textWidth } from '../../../../draw/textWidth';
import type { LessonRun } from '../../core/facts';
import type { RulerQuestion } from '../../core/format';
import { lessonFigure } from '../../core/lessonFigure';
import type { Scene } from '../../core/scenes';
import { logScale } from '../../ui/pictures/scales';
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

/** Steps of the slider from one end to the other. */
const STEPS = 400;
const WIDTH = 288;
/** Half of the thumb: the browser's track begins and ends in its middle. */
const INSET = 9;

/** A mark on a logarithmic ruler, placed with the pointer or the arrow keys. */
export function RulerInput({ title, question, scene: { skin }, before, value, onValue }: RulerInputProps) {
  const { from, to } = question;
  const figure = lessonFigure({ skin }, question.figure);
  const scale = logScale(from, to, INSET, WIDTH - INSET);
  const place = (of: number): number => Math.round((Math.log(of / from) / Math.log(to / from)) * STEPS);
  const text = (of: number): string => figure?.format(of) ?? '';
  const label = (of: number): string => tickText(text(of));
  const was = before === null || figure === null ? Number.NaN : figure.of(before);
  const marked = was >= from && was <= to;
  return (
    <fieldset className={styles.question}>
      <legend>{title}</legend>
      <output className={`${styles.reading} num`}>{value === null ? 'Place the mark' : text(value)}</output>
      <input
        type="range"
        className={`${styles.range} ${value === null ? styles.unplaced : ''}`}
        min={0}
        max={STEPS}
        value={value === null ? STEPS / 2 : place(value)}
        aria-label={figure?.title ?? question.figure}
        aria-valuetext={value === null ? 'not placed' : text(value)}
        onChange={({ currentTarget }) => onValue(valueAt(Number(currentTarget.value), from, to))}
        onPointerDown={({ currentTarget }) => onValue(valueAt(Number(currentTarget.value), from, to))}
      />
      <svg className={`${styles.ticks} tick`} viewBox={`0 0 ${WIDTH} 40`} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line x1={scale.x(tick)} x2={scale.x(tick)} y2="6" className={styles.tick} />
            <text x={within(scale.x(tick), label(tick))} y="18" textAnchor="middle">
              {label(tick)}
            </text>
          </g>
        ))}
        {marked && (
          <>
            <circle cx={scale.x(was)} cy="4" r="4" className={styles.was} />
            <text
              x={clamp(scale.x(was), 40, WIDTH - 40)}
              y="35"
              textAnchor="middle"
              className={styles.wasText}
            >
              now {text(was)}
            </text>
          </>
        )}
      </svg>
    </fieldset>
  );
}

/** The value at a step, with two figures. */
function valueAt(step: number, from: number, to: number): number {
  const value = from * (to / from) ** (step / STEPS);
  return Math.min(to, Math.max(from, Number(value.toPrecision(2))));
}

/** As the style sheet sets the labels. */
const LABEL = { sizePx: 11.5, face: 'condensed' } as const;

/** The middle of a label at `x`, moved as far as the drawing's ends ask: on a phone, nothing is seen beyond them. */
function within(x: number, label: string): number {
  const half = textWidth(label, LABEL) / 2;
  return clamp(x, half, WIDTH - half);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
