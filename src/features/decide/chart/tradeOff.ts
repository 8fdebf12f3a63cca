import { formatMilliseconds, tickText } from '../../../base/format';
import {
  arrowHead,
  fillArea,
  fillBox,
  hatchLines,
  ringedDot,
  strokeBox,
  strokeLine,
  strokeLines,
} from '../../../draw/draw';
import type { Box, Point, Size, Surface } from '../../../draw/surface';
import { drawText, type TextLook } from '../../../draw/text';
import { textWidth } from '../../../draw/textWidth';
import type { Theme } from '../../../draw/theme';
import { valueScale } from '../../../draw/valueScale';

/** A setting of the answer, or the present one, by what ranks it. */
export interface TradePoint {
  readonly key: string;
  /** A to E; empty for the present settings. */
  readonly letter: string;
  readonly name: string;
  /** p99 in trouble, ms. Meaningless if it runs away. */
  readonly ms: number;
  /** The same with load and fault 10 % worse; null without that run. */
  readonly worseMs: number | null;
  readonly runsAway: boolean;
  /** p99 when all is well, ms. */
  readonly healthyMs: number;
  /** The slow broker has time to spare, and the objective also holds with load and fault worse. */
  readonly hasSpare: boolean;
}

/** Everything that the chart shows. */
export interface TradeData {
  readonly points: readonly TradePoint[];
  readonly boundMs: number;
  readonly percentile: string;
  /** `p99 with broker 0 slower by 20 ms`. */
  readonly across: string;
}

interface Tick {
  readonly at: number;
  readonly text: string;
}

interface Label {
  readonly text: string;
  readonly at: Point;
}

/** A point with its place, CSS pixels. */
export interface PlacedPoint {
  readonly point: TradePoint;
  readonly at: Point;
  /** The end of its line to `worseMs`; null if there is none to draw. */
  readonly worseX: number | null;
  readonly isBeyond: boolean;
  readonly label: Label;
}

/** Positions of everything in the chart, CSS pixels. */
export interface TradeLayout {
  readonly size: Size;
  readonly plot: Box;
  /** Column of the settings whose backlog grows. */
  readonly runaway: Box;
  readonly boundX: number;
  readonly ticksX: readonly Tick[];
  readonly ticksY: readonly Tick[];
  readonly placed: readonly PlacedPoint[];
}

/** Length of the axis, multiple of the bound: further out, the exact distance doesn't matter. */
const AXIS_IN_BOUNDS = 2.5;
const RADIUS = 9;
const TICK = { sizePx: 12, face: 'condensed' } as const;
const LABEL = { sizePx: 14, weight: 600 } as const;
const LABEL_HEIGHT = 18;

/** Lays the chart out in this room. */
export function tradeLayout(size: Size, { points, boundMs }: TradeData): TradeLayout {
  const column = size.width < 520 ? 72 : 100;
  const plot: Box = { x: 56, y: 28, width: size.width - column - 78, height: size.height - 84 };
  const runaway = { ...plot, x: plot.x + plot.width + 10, width: column };
  const highest = AXIS_IN_BOUNDS * boundMs;
  const bounded = points.filter((point) => !isRunaway(point));
  const values = bounded.flatMap(({ ms, worseMs }) => [ms, worseMs ?? ms]).map((ms) => Math.min(ms, highest));
  const across = valueScale([boundMs / 5, highest, ...values], { scale: 'log' }, boundMs);
  const up = valueScale([0, ...points.map(({ healthyMs }) => healthyMs * 1.2)], { scale: 'linear' }, null);
  const x = (ms: number): number => plot.x + Math.min(1, across.position(ms)) * plot.width;
  const y = (ms: number): number => plot.y + (1 - up.position(ms)) * plot.height;
  const marks = points.map((point) => {
    const isAway = isRunaway(point);
    const at: Point = [isAway ? runaway.x + runaway.width / 2 : x(point.ms), y(point.healthyMs)];
    const worseX = isAway || point.worseMs === null ? null : x(point.worseMs);
    return { point, at, worseX, isBeyond: (point.worseMs ?? 0) > across.highest };
  });
  const taken = marks.flatMap(({ at: [left, top], worseX }): Box[] => [
    { x: left - RADIUS, y: top - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS },
    ...(worseX === null ? [] : [{ x: left, y: top - 4, width: worseX - left, height: 8 }]),
  ]);
  const edges = { left: plot.x, right: runaway.x + runaway.width };
  const tick = (place: (ms: number) => number) => (ms: number) => ({
    at: place(ms),
    text: tickText(formatMilliseconds(ms)),
  });
  return {
    size,
    plot,
    runaway,
    boundX: x(boundMs),
    ticksX: across.ticks.map(tick(x)),
    ticksY: up.ticks.map(tick(y)),
    placed: marks.map((mark) => ({ ...mark, label: freeLabel(mark, taken, edges) })),
  };
}

function isRunaway({ runsAway, ms }: TradePoint): boolean {
  return runsAway || !Number.isFinite(ms);
}

/** Above, left, below, right, then further out: the first place where nothing is. */
function freeLabel(
  { point: { letter, name }, at: [x, y] }: Pick<PlacedPoint, 'point' | 'at'>,
  taken: Box[],
  edges: { readonly left: number; readonly right: number },
): Label {
  const text = letter === '' ? name : `${letter} ${name}`;
  const width = textWidth(text, LABEL);
  const side = width / 2 + RADIUS + 8;
  const places = [0, 1, 2, 3].flatMap((ring): readonly Point[] => {
    const shift = ring * LABEL_HEIGHT;
    return [
      [x, y - 20 - shift],
      [x - side, y - shift],
      [x, y + 20 + shift],
      [x + side, y + shift],
    ];
  });
  const boxes = places.map(([middle, at]): Box => {
    const left = Math.min(Math.max(middle - width / 2, edges.left + 2), edges.right - width);
    return { x: left, y: at - LABEL_HEIGHT / 2, width, height: LABEL_HEIGHT };
  });
  const free = boxes.find((box) => taken.every((other) => !overlaps(box, other))) ?? boxes[0];
  if (free === undefined) return { text, at: [x, y] };
  taken.push(free);
  return { text, at: [free.x, free.y + LABEL_HEIGHT / 2 + 5] };
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Input of the painter. */
export interface TradePainting {
  readonly surface: Surface;
  readonly data: TradeData;
  readonly layout: TradeLayout;
  readonly theme: Theme;
  /** The key of the chosen setting; null = none. */
  readonly selected: string | null;
}

/** Paints what ranks the settings: p99 in trouble across, p99 when all is well up. */
export function paintTradeOff({ surface, data, layout, theme, selected }: TradePainting): void {
  const { plot, runaway, boundX, size, placed } = layout;
  surface.clearRect(0, 0, size.width, size.height);
  fillBox(surface, plot, theme.bg1);
  fillBox(surface, { ...plot, x: boundX, width: plot.x + plot.width - boundX }, theme.hotbg);
  fillBox(surface, runaway, theme.hotbg);
  strokeLines(surface, hatchLines(runaway, 8, 4), { colour: theme.hot, alpha: 0.25 });
  paintAxes(surface, layout, theme, data);
  for (const one of placed) paintLine(surface, one, layout, theme);
  for (const { point, at, label } of placed) {
    if (point.letter === '') fillArea(surface, diamond(at), theme.hot);
    else {
      const radius = point.key === selected ? RADIUS + 2 : RADIUS;
      ringedDot(surface, at, radius, point.hasSpare ? theme.solid : theme.bg0, theme.tx1);
    }
    drawText(surface, ...label.at, label.text, { ...LABEL, colour: theme.tx1, halo: theme.bg1 });
  }
}

function paintAxes(surface: Surface, layout: TradeLayout, theme: Theme, data: TradeData): void {
  const { plot, runaway, boundX, size } = layout;
  const tick: TextLook = { ...TICK, colour: theme.tx2 };
  const foot = plot.y + plot.height + 18;
  for (const { at, text } of layout.ticksX) {
    strokeLine(surface, [at, plot.y], [at, plot.y + plot.height], { colour: theme.line1 });
    if (Math.abs(at - boundX) > 34) drawText(surface, at, foot, text, { ...tick, align: 'center' });
  }
  for (const { at, text } of layout.ticksY) {
    strokeLine(surface, [plot.x, at], [plot.x + plot.width, at], { colour: theme.line1 });
    drawText(surface, plot.x - 8, at + 4, text, { ...tick, align: 'right' });
  }
  strokeBox(surface, plot, { colour: theme.line2 });
  strokeLine(surface, [boundX, plot.y], [boundX, plot.y + plot.height], {
    colour: theme.hot,
    width: 1.5,
    dash: [4, 3],
  });
  const name: TextLook = { sizePx: 14, colour: theme.tx1 };
  const middle: TextLook = { ...name, align: 'center' };
  const bound = tickText(formatMilliseconds(data.boundMs));
  drawText(surface, boundX, foot, bound, { ...tick, weight: 600, colour: theme.tx1, align: 'center' });
  drawText(surface, boundX + 8, plot.y + 18, 'SLO', { ...name, colour: theme.tx2 });
  drawText(surface, plot.x, 16, `${data.percentile} when all is well`, name);
  drawText(surface, plot.x + plot.width / 2, size.height - 10, data.across, middle);
  drawText(surface, runaway.x + runaway.width / 2, 16, 'Runaway', {
    ...middle,
    weight: 600,
    colour: theme.hot,
  });
}

/** From a setting to what it has with load and fault worse; an arrow if that is beyond the axis. */
function paintLine(
  surface: Surface,
  { at: [x, y], worseX, isBeyond }: PlacedPoint,
  { plot }: TradeLayout,
  theme: Theme,
): void {
  if (worseX === null) return;
  const look = { colour: theme.tx2, width: 2 };
  strokeLine(surface, [x, y], [worseX, y], look);
  if (isBeyond) arrowHead(surface, [plot.x + plot.width, y], 1, theme.tx2);
  else strokeLine(surface, [worseX, y - 5], [worseX, y + 5], look);
}

function diamond([x, y]: Point): readonly Point[] {
  const r = RADIUS + 1;
  return [
    [x, y - r],
    [x + r, y],
    [x, y + r],
    [x - r, y],
  ];
}
