import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import type { Window } from '../../figures/windowFigures';
import { formatSeconds } from '../../ui/strips/words';
import { type CurveAxis, curveAxis, MARKS, marksOf } from '../curves';
import type { CurveQuestion } from '../format';
import type { LessonRun } from '../LessonRun';
import { CURVE, CurveGround, curvePoint, PLOT } from '../pictures/CurveGround';
import { curveTitle, finePath, markPath } from '../pictures/CurvePicture';
import pictures from '../pictures/pictures.module.css';
import styles from './questions.module.css';

interface CurveInputProps {
  readonly title: ReactNode;
  readonly question: CurveQuestion;
  /** The interval that is asked about. */
  readonly window: Window;
  /** Drawn as a reference; null where there is none. */
  readonly before: LessonRun | null;
  /** At each mark; null = nothing drawn yet. */
  readonly values: readonly number[] | null;
  readonly onValues: (values: readonly number[]) => void;
}

/** A chart to draw a line into: with the pointer, or point by point with the arrow keys. */
export function CurveInput({ title, question, window, before, values, onValues }: CurveInputProps) {
  const svg = useRef<SVGSVGElement>(null);
  const last = useRef<Point | null>(null);
  const axis = curveAxis(question);
  // In the middle: wherever else they began, they would hint at the answer.
  const shown = values ?? Array.from({ length: MARKS }, () => axis.value(0.5));
  const marks = marksOf(window);
  const draw = (event: PointerEvent): void => {
    if (svg.current === null) return;
    const point = pointAt(svg.current, event);
    onValues(drawn(shown, last.current ?? point, point, axis));
    last.current = point;
  };
  const onPointerDown = (event: PointerEvent<SVGElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = null;
    draw(event);
  };
  const setMark = (mark: number, place: number): void =>
    onValues(shown.map((value, index) => (index === mark ? axis.value(place) : value)));
  return (
    <fieldset className={styles.question}>
      <legend>{title}</legend>
      {/* A group: within a picture, the points would be no controls. */}
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG element cannot be a fieldset */}
      <svg
        ref={svg}
        role="group"
        aria-label={curveTitle(question)}
        className={styles.drawing}
        viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
      >
        <CurveGround axis={axis} window={window}>
          <rect
            x={CURVE.left}
            y={CURVE.top}
            width={PLOT.width}
            height={PLOT.height}
            className={styles.plot}
            onPointerDown={onPointerDown}
            onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && draw(event)}
          />
          {before !== null && (
            <path d={finePath(question.figure, before, axis)} className={pictures.beforeLine} />
          )}
          <path
            d={markPath(shown, axis)}
            className={values === null ? pictures.untouchedLine : pictures.drawnLine}
          />
          {marks.map((atMs, mark) => {
            const place = axis.place(shown[mark] ?? Number.NaN);
            return (
              <Handle
                key={atMs}
                {...curvePoint((mark + 0.5) / MARKS, place)}
                place={place}
                name={formatSeconds(Math.round(atMs))}
                text={axis.format(shown[mark] ?? Number.NaN)}
                onPlace={(next) => setMark(mark, next)}
              />
            );
          })}
        </CurveGround>
      </svg>
      <p className={styles.drawHint}>
        Draw the line, or move its points with the arrow keys.
        {before !== null && ' The dotted line is the current run.'}
      </p>
    </fieldset>
  );
}

interface HandleProps {
  readonly x: number;
  readonly y: number;
  /** From 0 at the foot of the axis to 1 at its top. */
  readonly place: number;
  /** When it is. */
  readonly name: string;
  readonly text: string;
  readonly onPlace: (place: number) => void;
}

/** Steps of the arrow keys over the axis, and with Shift. */
const FINE_STEPS = 40;
const COARSE_STEPS = 8;

function Handle({ x, y, place, name, text, onPlace }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = 1 / (event.shiftKey ? COARSE_STEPS : FINE_STEPS);
    const next = {
      ArrowUp: place + step,
      ArrowRight: place + step,
      ArrowDown: place - step,
      ArrowLeft: place - step,
      PageUp: place + 1 / COARSE_STEPS,
      PageDown: place - 1 / COARSE_STEPS,
      Home: 0,
      End: 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onPlace(Math.min(1, Math.max(0, next)));
  };
  return (
    <g
      role="slider"
      tabIndex={0}
      className={styles.handle}
      aria-label={`At ${name}`}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(place * 100)}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
    >
      <circle cx={x} cy={y} r="12" className={styles.hit} />
      <circle cx={x} cy={y} r="4.5" className={styles.dot} />
    </g>
  );
}

interface Point {
  /** Share of the plot's width, and place on the axis. */
  readonly share: number;
  readonly place: number;
}

function pointAt(svg: SVGSVGElement, { clientX, clientY }: PointerEvent): Point {
  const box = svg.getBoundingClientRect();
  const x = ((clientX - box.left) / box.width) * CURVE.width;
  const y = ((clientY - box.top) / box.height) * CURVE.height;
  const clamp = (share: number): number => Math.min(1, Math.max(0, share));
  return { share: clamp((x - CURVE.left) / PLOT.width), place: clamp(1 - (y - CURVE.top) / PLOT.height) };
}

/** The values after a stroke: every mark it passes takes its height. */
function drawn(values: readonly number[], from: Point, to: Point, axis: CurveAxis): readonly number[] {
  const markAt = ({ share }: Point): number => Math.min(MARKS - 1, Math.floor(share * MARKS));
  const [first, end] = [markAt(from), markAt(to)];
  return values.map((value, mark) => {
    if (mark < Math.min(first, end) || mark > Math.max(first, end)) return value;
    const along = first === end ? 1 : (mark - first) / (end - first);
    return axis.value(from.place + along * (to.place - from.place));
  });
}
