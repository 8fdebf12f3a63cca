import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { own } from '../../../../base/own';
import type { Frame } from '../../../../draw/frame';
import { clampTo } from '../../../../draw/labels';
import { box, dot, line, type Mark, words } from '../../../../draw/marks';
import { textWidth } from '../../../../draw/textWidth';
import type { Window } from '../../../../figures/windowFigures';
import { SvgMarks } from '../../../../ui/chart/SvgMarks';
import { evenSteps, keyedValue, take } from '../../../../ui/chart/sliderKeys';
import { Button } from '../../../../ui/controls/Button';
import { CommitField } from '../../../../ui/controls/CommitField';
import { within } from '../../../../ui/controls/within';
import { Note, Row } from '../../../../ui/Primitives';
import { formatSeconds } from '../../../../watch/strips/stripText';
import { type CurveAxis, curveAxis, MARKS, marksOf } from '../../core/curves';
import type { LessonRun } from '../../core/facts';
import type { CurveQuestion } from '../../core/format';
import {
  beforeLine,
  CURVE,
  CURVE_LINES,
  curveFrame,
  curveGround,
  curveTitle,
  markPoints,
  TALL,
} from '../../ui/pictures/curve';
import type { Look } from '../../ui/stepProps';
import styles from './questions.module.css';
import {
  answerOf,
  completed,
  drawnCount,
  EMPTY_SKETCH,
  type Point,
  type Sketch,
  sketchOf,
  stroked,
  typedOf,
  typedShare,
} from './sketch';

interface CurveInputProps {
  readonly title: ReactNode;
  readonly question: CurveQuestion;
  readonly window: Window;
  /** Drawn as a reference; null if there is none. */
  readonly before: LessonRun | null;
  readonly look: Look;
  readonly onValues: (values: readonly number[] | null) => void;
}

/** A chart to draw a line into: with the pointer, point by point with the arrow keys, or as typed values. */
export function CurveInput({ title, question, window, before, look, onValues }: CurveInputProps) {
  const svg = useRef<SVGSVGElement>(null);
  const last = useRef<Point | null>(null);
  // One more for each stroke, so that the last can be taken back.
  const [sketches, setSketches] = useState<readonly Sketch[]>([EMPTY_SKETCH]);
  const [finger, setFinger] = useState<Point | null>(null);
  const [typing, setTyping] = useState(false);
  const axis = curveAxis(question);
  const height = look === 'phone' ? TALL : CURVE.height;
  const frame = curveFrame(axis, window, height);
  const { plot } = frame;
  const sketch = sketches.at(-1) ?? EMPTY_SKETCH;
  const shown = completed(sketch, axis);
  const marks = marksOf(window);
  // Moves come faster than pictures.
  const newest = useRef(sketches);
  const keep = (next: readonly Sketch[]): void => {
    newest.current = next;
    setSketches(next);
    onValues(answerOf(next.at(-1) ?? EMPTY_SKETCH, axis));
  };
  const draw = (event: PointerEvent, isNew: boolean): void => {
    if (svg.current === null) return;
    const point = pointAt(svg.current, event, frame);
    const lines = newest.current;
    const next = stroked(lines.at(-1) ?? EMPTY_SKETCH, last.current ?? point, point, axis);
    keep(isNew ? [...lines, next] : [...lines.slice(0, -1), next]);
    last.current = point;
    setFinger(point);
  };
  const onPointerDown = (event: PointerEvent<SVGElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = null;
    draw(event, true);
  };
  const setMark = (mark: number, place: number): void =>
    keep([...sketches, sketch.map((value, index) => (index === mark ? axis.valueAt(place) : value))]);
  return (
    <fieldset>
      <legend className="label below-1">{title}</legend>
      {/* A group: within a picture, the points would be no controls. */}
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG element cannot be a fieldset */}
      <svg
        ref={svg}
        role="group"
        aria-label={curveTitle(question)}
        className={`full above-2 ${styles.drawing}`}
        viewBox={`0 0 ${CURVE.width} ${height}`}
      >
        <SvgMarks
          marks={[
            ...curveGround(frame, axis, window),
            ...beforeLine(question.figure, before, frame),
            line(markPoints(shown, frame, window), CURVE_LINES.untouched),
            line(markPoints(sketch, frame, window), CURVE_LINES.drawn),
          ]}
        />
        <rect
          {...frame.plot}
          className={styles.plot}
          onPointerDown={onPointerDown}
          onPointerMove={(event) =>
            event.currentTarget.hasPointerCapture(event.pointerId) && draw(event, false)
          }
          onLostPointerCapture={() => setFinger(null)}
        />
        {marks.map((atMs, mark) => {
          const value = shown[mark] ?? Number.NaN;
          const isDrawn = Number.isFinite(sketch[mark]);
          return (
            <Handle
              key={atMs}
              x={frame.x(atMs)}
              y={frame.y(value)}
              place={axis.at(value)}
              name={formatSeconds(Math.round(atMs))}
              text={isDrawn ? axis.format(value) : 'not drawn yet'}
              isDrawn={isDrawn}
              onPlace={(next) => setMark(mark, next)}
            />
          );
        })}
        {finger !== null && (
          <g className={styles.pill}>
            <SvgMarks
              marks={pill(
                plot.x + finger.share * plot.width,
                plot.y + (1 - finger.place) * plot.height,
                axis.format(axis.valueAt(finger.place)),
              )}
            />
          </g>
        )}
      </svg>
      <Row wrap className={`${styles.tools} soft`}>
        <Button size="small" aria-disabled={sketches.length < 2} onClick={() => keep(withoutLast(sketches))}>
          Undo
        </Button>
        <Button size="small" aria-disabled={sketches.length < 2} onClick={() => keep([EMPTY_SKETCH])}>
          Clear
        </Button>
        <Button size="small" aria-pressed={typing} onClick={() => setTyping(!typing)}>
          Type values
        </Button>
        <span className="num">
          {drawnCount(sketch)} of {MARKS} points
        </span>
      </Row>
      {typing && (
        <TypedCurve
          {...{ axis, window }}
          begin={typedOf(sketch)}
          onTyped={(typed) => keep([...sketches, sketchOf(typed, axis)])}
        />
      )}
      <Note className="soft">
        Draw the line, move its points with the arrow keys, or type five values.
        {before !== null && ' The dotted line is the current run.'}
      </Note>
    </fieldset>
  );
}

/** The lines without the last one, but never none. */
function withoutLast(sketches: readonly Sketch[]): readonly Sketch[] {
  return sketches.length < 2 ? sketches : sketches.slice(0, -1);
}

/** The value under the finger, above it. */
function pill(x: number, y: number, text: string): readonly Mark[] {
  const look = { sizePx: 12, weight: 600, colour: 'onsolid', align: 'center' } as const;
  const width = 14 + textWidth(text, look);
  const left = clampTo(x - width / 2, 0, CURVE.width - width);
  const top = Math.max(0, y - 32);
  return [
    box({ x: left, y: top, width, height: 20 }, { fill: 'solid', round: 4 }),
    words([left + width / 2, top + 14], text, look),
  ];
}

interface HandleProps {
  readonly x: number;
  readonly y: number;
  /** From 0 at the foot of the axis to 1 at its top. */
  readonly place: number;
  /** When it is. */
  readonly name: string;
  readonly text: string;
  readonly isDrawn: boolean;
  readonly onPlace: (place: number) => void;
}

/** Steps of the arrow keys over the axis, and with Shift. */
const FINE_STEPS = 40;
const COARSE_STEPS = 8;

function Handle({ x, y, place, name, text, isDrawn, onPlace }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = keyedValue(event, {
      ends: [0, 1],
      ...evenSteps(place, 1 / FINE_STEPS, 1 / COARSE_STEPS),
    });
    if (next === null) return;
    take(event);
    onPlace(next);
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
      <SvgMarks marks={[isDrawn ? dot([x, y], 4.5, 'tx1', 'bg1') : dot([x, y], 2.5, 'bg1', 'tx3')]} />
    </g>
  );
}

function pointAt(svg: SVGSVGElement, { clientX, clientY }: PointerEvent, { size, plot }: Frame): Point {
  const box = svg.getBoundingClientRect();
  // In a low window the picture is narrower than its box, and in its middle.
  const scale = Math.min(box.width / size.width, box.height / size.height);
  const x = (clientX - box.left - (box.width - scale * size.width) / 2) / scale;
  const y = (clientY - box.top - (box.height - scale * size.height) / 2) / scale;
  return {
    share: clampTo((x - plot.x) / plot.width, 0, 1),
    place: clampTo(1 - (y - plot.y) / plot.height, 0, 1),
  };
}

interface TypedCurveProps {
  readonly axis: CurveAxis;
  readonly window: Window;
  /** Values that the fields begin with, in the figure's unit; NaN = none. */
  readonly begin: readonly number[];
  readonly onTyped: (typed: readonly number[]) => void;
}

/** A line as values at five times, for those who don't draw. */
function TypedCurve({ axis, window, begin, onTyped }: TypedCurveProps) {
  const [typed, setTyped] = useState(begin);
  const { unit, times } = own(ENTERED, axis.kind) ?? { unit: '', times: 1 };
  const limits = { lowest: axis.ends[0] / times, highest: axis.ends[1] / times };
  const plain = (value: number): string =>
    Number.isFinite(value) ? String(Number((value / times).toPrecision(3))) : '';
  return (
    // Enter keeps a value; it doesn't answer the question yet.
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields within take the keys
    <div className={styles.typed} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      {typed.map((value, index) => {
        const atMs = window.fromMs + typedShare(index) * (window.toMs - window.fromMs);
        return (
          <CommitField
            key={atMs}
            label={`At ${formatSeconds(Math.round(atMs))}`}
            value={plain(value)}
            unit={unit}
            onCommit={within(limits, unit, (next) => {
              const all = typed.map((of, at) => (at === index ? next * times : of));
              setTyped(all);
              onTyped(all);
            })}
          />
        );
      })}
    </div>
  );
}

/** Unit of entry by unit of the figure, and how many of the latter it is. */
const ENTERED: Readonly<Record<string, { readonly unit: string; readonly times: number }>> = {
  ms: { unit: 'ms', times: 1 },
  share: { unit: '%', times: 0.01 },
  bytes: { unit: 'MB', times: 1_048_576 },
  'MB/s': { unit: 'MB/s', times: 1 },
};
