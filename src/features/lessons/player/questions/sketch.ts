import { type CurveAxis, MARKS } from '../../core/curves';

/** A line as far as it is drawn: the figure at each mark; NaN = not drawn yet. */
export type Sketch = readonly number[];

export const EMPTY_SKETCH: Sketch = Array.from({ length: MARKS }, () => Number.NaN);

/** Share of a line that must be drawn for an answer; the rest is level. */
const ENOUGH_SHARE = 0.8;
export const TYPED = 5;

/** A place on the chart: share of the plot's width, and place on the axis. */
export interface Point {
  readonly share: number;
  readonly place: number;
}

/** The line after a stroke: every mark that it passes takes its height. */
export function stroked(sketch: Sketch, from: Point, to: Point, axis: CurveAxis): Sketch {
  const markAt = ({ share }: Point): number => Math.min(MARKS - 1, Math.floor(share * MARKS));
  const [first, end] = [markAt(from), markAt(to)];
  return sketch.map((value, mark) => {
    if (mark < Math.min(first, end) || mark > Math.max(first, end)) return value;
    const along = first === end ? 1 : (mark - first) / (end - first);
    return axis.valueAt(from.place + along * (to.place - from.place));
  });
}

/** The whole line: the undrawn rest is level. An empty one lies in the middle: anywhere else would be a hint. */
export function completed(sketch: Sketch, axis: CurveAxis): readonly number[] {
  let level = sketch.find(Number.isFinite) ?? axis.valueAt(0.5);
  return sketch.map((value) => {
    if (Number.isFinite(value)) level = value;
    return level;
  });
}

/** The answer that a line is; null if too little is drawn. */
export function answerOf(sketch: Sketch, axis: CurveAxis): readonly number[] | null {
  return drawnCount(sketch) >= ENOUGH_SHARE * MARKS ? completed(sketch, axis) : null;
}

export function drawnCount(sketch: Sketch): number {
  return sketch.filter(Number.isFinite).length;
}

/** When a value is typed, as a share of the window. */
export function typedShare(index: number): number {
  return (index + 0.5) / TYPED;
}

/** A line as typed values: those at the nearest marks. */
export function typedOf(sketch: Sketch): readonly number[] {
  return Array.from(
    { length: TYPED },
    (_, index) => sketch[Math.floor(typedShare(index) * MARKS)] ?? Number.NaN,
  );
}

/** The line through typed values, straight on the axis between two of them and level at the ends; NaN = none typed. */
export function sketchOf(typed: readonly number[], axis: CurveAxis): Sketch {
  return EMPTY_SKETCH.map((_, mark) => {
    const at = Math.min(TYPED - 1, Math.max(0, ((mark + 0.5) / MARKS) * TYPED - 0.5));
    const [left, right] = [typed[Math.floor(at)] ?? Number.NaN, typed[Math.ceil(at)] ?? Number.NaN];
    if (!Number.isFinite(left + right)) return Number.NaN;
    const along = at - Math.floor(at);
    return axis.valueAt(axis.at(left) + along * (axis.at(right) - axis.at(left)));
  });
}
