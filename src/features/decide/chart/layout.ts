import { formatMilliseconds, tickText } from '../../../base/format';
import type { Box, Point, Size } from '../../../draw/surface';
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
  /** Column of the settings whose backlog never stops growing. */
  readonly runaway: Box;
  /** Position of the bound. */
  readonly boundX: number;
  readonly ticksX: readonly DecideTick[];
  readonly ticksY: readonly DecideTick[];
  readonly placed: readonly PlacedPoint[];
  /** The best trade-offs as a line of steps. */
  readonly steps: readonly Point[];
}

const MARGIN = { top: 34, right: 8, bottom: 44 };
const NARROW_PX = 520;
/** Length of the axis, multiple of the bound: further out, the exact distance doesn't matter. */
const AXIS_LENGTH_IN_BOUNDS = 8;
/** Points closer than this count as one under a finger, CSS pixels. */
const NEAR_PX = 14;

/** Lays the chart out in this room. */
export function decideLayout(size: Size, data: DecideData): DecideLayout {
  const narrow = size.width < NARROW_PX;
  const left = narrow ? 44 : 66;
  const column = narrow ? 40 : 84;
  const plot: Box = {
    x: left,
    y: MARGIN.top,
    width: Math.max(40, size.width - left - column - MARGIN.right - 6),
    height: Math.max(40, size.height - MARGIN.top - MARGIN.bottom),
  };
  const runaway: Box = { ...plot, x: plot.x + plot.width + 6, width: column };
  const bounded = data.points.filter(({ runsAway, ms }) => !runsAway && Number.isFinite(ms));
  const highest = data.boundMs * AXIS_LENGTH_IN_BOUNDS;
  const across = valueScale(
    bounded.flatMap(({ lowMs, highMs }) => [lowMs, Math.min(highMs, highest)]),
    { scale: 'log' },
    data.boundMs,
  );
  const up = valueScale(
    data.points.map(({ cost }) => cost),
    { scale: 'log' },
    null,
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
      up.ticks.map((tick) => ({ at: y(tick), text: tickText(data.formatCost(tick)) })),
      18,
    ),
    placed,
    steps: stepsOf(placed),
  };
}

interface Places {
  readonly x: (ms: number) => number;
  readonly y: (cost: number) => number;
  readonly across: ValueScale;
  readonly plot: Box;
  readonly runaway: Box;
}

function place(point: DecidePoint, index: number, { x, y, across, plot, runaway }: Places): PlacedPoint {
  const height = y(point.cost);
  if (point.runsAway || !Number.isFinite(point.ms)) {
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
    whisker: point.kind === 'front' && high - low > 2 ? [low, high] : null,
    beyond,
  };
}

/** Steps from one best trade-off to the next: first to its percentile, then down to its cost. */
function stepsOf(placed: readonly PlacedPoint[]): readonly Point[] {
  const front = placed.filter(({ point }) => point.kind === 'front').toSorted((a, b) => a.at[0] - b.at[0]);
  return front.flatMap(({ at }, index) => {
    const before = front[index - 1];
    return before === undefined ? [at] : [[before.at[0], at[1]] as const, at];
  });
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
