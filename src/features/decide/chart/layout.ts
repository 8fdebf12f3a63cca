import { formatMilliseconds, tickText } from '../../../base/format';
import type { Box, Point, Size } from '../../../draw/surface';
import { textWidth } from '../../../draw/textWidth';
import { type ValueScale, valueScale } from '../../../draw/valueScale';
import type { DecideData, DecidePoint } from './data';

/** A point with its place. */
export interface PlacedPoint {
  readonly point: DecidePoint;
  readonly at: Point;
  /** Ends of its whisker; null if there is none to draw. */
  readonly whisker: readonly [number, number] | null;
  /** Its percentile is beyond the axis. */
  readonly beyond: boolean;
}

/** A tick with its text. */
export interface DecideTick {
  readonly at: number;
  readonly text: string;
}

/** Positions of everything in the chart, CSS pixels. */
export interface DecideLayout {
  readonly size: Size;
  readonly plot: Box;
  /** Column of the settings whose backlog never stops growing; null if there are none. */
  readonly runaway: Box | null;
  /** Position of the bound. */
  readonly boundX: number;
  readonly ticksX: readonly DecideTick[];
  readonly ticksY: readonly DecideTick[];
  readonly placed: readonly PlacedPoint[];
  /** The middle of each letter's disc. */
  readonly letters: readonly PlacedLetter[];
  /** Where the name of the present settings stands, the middle of its two lines; null if they aren't known. */
  readonly presentName: Point | null;
}

/** A letter beside its point. */
export interface PlacedLetter {
  readonly letter: string;
  readonly at: Point;
}

const MARGIN = { top: 34, right: 24, bottom: 44 };
const NARROW_PX = 520;
/** Between the texts of costs and the plot, CSS pixels. */
export const TICK_GAP_PX = 6;
export const TICK_TEXT = { sizePx: 12, face: 'condensed' } as const;
/** Length of the axis, multiple of the bound: further out, the exact distance doesn't matter. */
const AXIS_LENGTH_IN_BOUNDS = 8;
/** The axis of costs begins as far around the present ones as this, and stays while settings arrive. */
const COST_ROOM = { below: 8, above: 1.5 };
/** Radius of a letter's disc, CSS pixels. */
export const LETTER_PX = 10;
/** Room of the present settings' name, CSS pixels. */
const NAME: Size = { width: 120, height: 34 };
/** Points closer than this count as one under a finger, CSS pixels. */
const NEAR_PX = 14;

/** Lays the chart out in this room. */
export function decideLayout(size: Size, data: DecideData): DecideLayout {
  const narrow = size.width < NARROW_PX;
  const up = valueScale(
    data.points.flatMap(({ cost, kind }) =>
      kind === 'present' ? [cost / COST_ROOM.below, cost, cost * COST_ROOM.above] : [cost],
    ),
    { scale: 'log' },
    null,
  );
  const costTexts = up.ticks.map((tick) => tickText(data.formatCost(tick)));
  const widest = Math.max(0, ...costTexts.map((text) => textWidth(text, TICK_TEXT)));
  const left = narrow ? Math.ceil(widest) + TICK_GAP_PX + 2 : 66;
  const isAway = data.points.some(isRunaway);
  const column = isAway ? (narrow ? 40 : 84) : 0;
  const gap = isAway ? 6 : 0;
  const plot: Box = {
    x: left,
    y: MARGIN.top,
    width: Math.max(40, size.width - left - column - MARGIN.right - gap),
    height: Math.max(40, size.height - MARGIN.top - MARGIN.bottom),
  };
  const runaway = isAway ? { ...plot, x: plot.x + plot.width + gap, width: column } : null;
  const bounded = data.points.filter((point) => !isRunaway(point));
  const highest = data.boundMs * AXIS_LENGTH_IN_BOUNDS;
  const across = valueScale(
    bounded.flatMap(({ lowMs, highMs }) => [lowMs, Math.min(highMs, highest)]),
    { scale: 'log' },
    data.boundMs,
  );
  const x = (ms: number): number => plot.x + across.position(ms) * plot.width;
  const y = (cost: number): number => plot.y + (1 - up.position(cost)) * plot.height;
  const placed = data.points.map((point, index) => place(point, index, { x, y, across, plot, runaway }));
  return {
    size,
    plot,
    runaway,
    boundX: x(data.boundMs),
    ticksX: thin(
      across.ticks.map((tick) => ({ at: x(tick), text: tickText(formatMilliseconds(tick)) })),
      narrow ? 54 : 64,
    ),
    ticksY: thin(
      up.ticks.map((tick, index) => ({ at: y(tick), text: costTexts[index] ?? '' })),
      18,
    ),
    placed,
    ...placeNames(placed, size),
  };
}

interface Places {
  readonly x: (ms: number) => number;
  readonly y: (cost: number) => number;
  readonly across: ValueScale;
  readonly plot: Box;
  readonly runaway: Box | null;
}

function isRunaway({ runsAway, ms }: DecidePoint): boolean {
  return runsAway || !Number.isFinite(ms);
}

function place(point: DecidePoint, index: number, { x, y, across, plot, runaway }: Places): PlacedPoint {
  const height = y(point.cost);
  if (runaway !== null && isRunaway(point)) {
    // Side by side, for their place across says nothing.
    const lane = ((index * 7) % 11) / 11;
    return {
      point,
      at: [runaway.x + 8 + lane * (runaway.width - 16), height],
      whisker: null,
      beyond: false,
    };
  }
  const beyond = point.ms > across.highest;
  const [low, high] = [x(point.lowMs), x(point.highMs)];
  return {
    point,
    at: [beyond ? plot.x + plot.width - 4 : x(point.ms), height],
    whisker: (point.letter !== '' || point.kind === 'present') && high - low > 2 ? [low, high] : null,
    beyond,
  };
}

/** Names where no other name, whisker or named point is, as far as there is room. */
function placeNames(
  placed: readonly PlacedPoint[],
  { width, height }: Size,
): Pick<DecideLayout, 'letters' | 'presentName'> {
  const taken: Box[] = placed.flatMap(({ point, at, whisker }) => {
    const mark =
      point.letter !== '' || point.kind === 'present' ? [boxAround(at, { width: 14, height: 14 })] : [];
    return whisker === null
      ? mark
      : [...mark, { x: whisker[0], y: at[1] - 3, width: whisker[1] - whisker[0], height: 6 }];
  });
  const free = (middles: readonly Point[], size: Size): Point | null => {
    const boxes = middles.map((middle) => boxAround(middle, size));
    const at = boxes.findIndex((box) => taken.every((other) => !overlaps(box, other)));
    const chosen = boxes[Math.max(0, at)];
    if (chosen !== undefined) taken.push(chosen);
    return middles[Math.max(0, at)] ?? null;
  };
  const present = placed.find(({ point }) => point.kind === 'present');
  const nameX = present && Math.min(Math.max(present.at[0], NAME.width / 2), width - NAME.width / 2);
  const presentName =
    present === undefined || nameX === undefined
      ? null
      : free(
          [1, 2, 3]
            .flatMap((ring) =>
              [-1, 1].map((side) => [nameX, present.at[1] + side * ring * (NAME.height / 2 + 10)] as const),
            )
            .filter(([, y]) => y > NAME.height / 2 && y < height - NAME.height / 2),
          NAME,
        );
  const disc = { width: 2 * LETTER_PX, height: 2 * LETTER_PX };
  const letters = placed
    .filter(({ point }) => point.letter !== '')
    .toSorted((a, b) => (a.point.letter < b.point.letter ? -1 : 1))
    .flatMap(({ point, at: [x, y] }) => {
      const around = [1, 2, 3].flatMap((ring) =>
        PLACES.map(
          ([across, down]) => [x + across * ring * LETTER_GAP_PX, y + down * ring * LETTER_GAP_PX] as const,
        ),
      );
      const at = free(around, disc);
      return at === null ? [] : [{ letter: point.letter, at }];
    });
  return { letters, presentName };
}

/** Between a point and the middle of its letter, CSS pixels. */
const LETTER_GAP_PX = 20;
/** Places of a letter around its point, the best first. */
const PLACES: readonly Point[] = [
  [0, -1],
  [0, 1],
  [-0.8, -0.8],
  [0.8, -0.8],
  [-0.8, 0.8],
  [0.8, 0.8],
];

function boxAround([x, y]: Point, { width, height }: Size): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Ticks that keep their distance; those before win. */
function thin(ticks: readonly DecideTick[], leastPx: number): readonly DecideTick[] {
  const kept: DecideTick[] = [];
  for (const tick of ticks) if (kept.every(({ at }) => Math.abs(at - tick.at) >= leastPx)) kept.push(tick);
  return kept;
}

/** The points near a place, the nearest first. */
export function pointsNear(
  { placed }: DecideLayout,
  [x, y]: Point,
  within = NEAR_PX,
): readonly PlacedPoint[] {
  const distance = ({ at }: PlacedPoint): number => Math.hypot(at[0] - x, at[1] - y);
  return placed.filter((one) => distance(one) <= within).toSorted((a, b) => distance(a) - distance(b));
}
