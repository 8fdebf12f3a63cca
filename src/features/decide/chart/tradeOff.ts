import { formatMilliseconds, tickText } from '../../../base/format';
import { axisBelow, axisLeft, ticksAt } from '../../../draw/axis';
import { arrowHead, hatchLines } from '../../../draw/draw';
import { frameOf } from '../../../draw/frame';
import { clampTo, freeBox } from '../../../draw/labels';
import { area, box, diamond, dot, line, lines, type Mark, rule, upright, words } from '../../../draw/marks';
import { fittedScale } from '../../../draw/scale';
import type { Box, Point, Size } from '../../../draw/surface';
import { textWidth } from '../../../draw/textWidth';

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

export interface TradeData {
  readonly points: readonly TradePoint[];
  readonly boundMs: number;
  readonly percentile: string;
  /** `p99 with broker 0 slower by 20 ms`. */
  readonly across: string;
}

/** The chart, and where its points are, CSS pixels. */
export interface TradePicture {
  readonly size: Size;
  readonly marks: readonly Mark[];
  readonly points: readonly { readonly key: string; readonly at: Point }[];
}

/** Length of the axis, multiple of the bound: further out, the exact distance doesn't matter. */
const AXIS_IN_BOUNDS = 2.5;
const RADIUS = 9;
const LABEL = { sizePx: 14, weight: 600, colour: 'tx1', halo: 'bg1' } as const;
const LABEL_HEIGHT = 18;
const NAME = { sizePx: 14, colour: 'tx1' } as const;

/** The settings by what ranks them: p99 in trouble across, p99 when all is well up; `selected` is the key of the chosen one. */
export function tradePicture(size: Size, data: TradeData, selected: string | null): TradePicture {
  const { points, boundMs } = data;
  const column = size.width < 520 ? 72 : 100;
  const highest = AXIS_IN_BOUNDS * boundMs;
  const values = points
    .filter((point) => !isRunaway(point))
    .flatMap(({ ms, worseMs }) => [ms, worseMs ?? ms])
    .map((ms) => Math.min(ms, highest));
  const across = fittedScale([boundMs / 5, highest, ...values], 'log', boundMs);
  const up = fittedScale([0, ...points.map(({ healthyMs }) => healthyMs * 1.2)], 'linear');
  const frame = frameOf(size, { left: 56, right: column + 22, top: 28, bottom: 56 }, across, up);
  const { plot } = frame;
  const [right, foot] = [plot.x + plot.width, plot.y + plot.height];
  const runaway = { ...plot, x: right + 10, width: column };
  const boundX = frame.x(boundMs);
  const text = (ms: number): string => tickText(formatMilliseconds(ms));
  // The bound is written whether or not it is a tick.
  const ticks = [...across.ticks.filter((ms) => ms !== boundMs), boundMs].sort((a, b) => a - b);
  const placed = points.map((point) => {
    const isAway = isRunaway(point);
    const at: Point = [isAway ? runaway.x + column / 2 : frame.x(point.ms), frame.y(point.healthyMs)];
    return { point, at, worseX: isAway || point.worseMs === null ? null : frame.x(point.worseMs) };
  });
  const taken = placed.flatMap(({ at: [x, y], worseX }): Box[] => [
    { x: x - RADIUS, y: y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS },
    ...(worseX === null ? [] : [{ x, y: y - 4, width: worseX - x, height: 8 }]),
  ]);
  return {
    size,
    points: placed.map(({ point: { key }, at }) => ({ key, at })),
    marks: [
      box(plot, 'bg1'),
      box({ ...plot, x: boundX, width: right - boundX }, 'hotbg'),
      box(runaway, 'hotbg'),
      lines(hatchLines(runaway, 8, 4), { colour: 'hot', alpha: 0.25 }),
      ...axisBelow(frame, {
        ticks: ticksAt(ticks, text),
        hasGrid: true,
        bold: ticks.indexOf(boundMs),
        title: data.across,
      }),
      ...axisLeft(frame, { ticks: ticksAt(up.ticks, text), hasGrid: true }),
      box(plot, { edge: { colour: 'line2' } }),
      rule([boundX, plot.y], [boundX, foot], { colour: 'hot', width: 1.5, dash: [4, 3] }),
      words([boundX + 8, plot.y + 18], 'SLO', { ...NAME, colour: 'tx2' }),
      words([plot.x, 16], `${data.percentile} when all is well`, NAME),
      words([runaway.x + column / 2, 16], 'Runaway', { ...LABEL, colour: 'hot', align: 'center' }),
      ...placed.flatMap(({ point, at: [x, y], worseX }) =>
        worseX === null ? [] : worse([x, y], worseX, (point.worseMs ?? 0) > across.ends[1]),
      ),
      ...placed.flatMap(({ point, at }) => [
        pointMark(point, at, point.key === selected),
        label(point, at, taken, [plot.x, runaway.x + column]),
      ]),
    ],
  };
}

function isRunaway({ runsAway, ms }: TradePoint): boolean {
  return runsAway || !Number.isFinite(ms);
}

/** From a setting to what it has with load and fault worse; an arrow if that is beyond the axis. */
function worse([x, y]: Point, worseX: number, isBeyond: boolean): readonly Mark[] {
  const look = { colour: 'tx2', width: 2 } as const;
  const end: readonly Point[] = isBeyond ? arrowHead([worseX, y], 1) : upright(worseX, y - 5, y + 5);
  return [rule([x, y], [worseX, y], look), line(end, isBeyond ? { ...look, width: 1.2 } : look)];
}

function pointMark({ letter, hasSpare }: TradePoint, at: Point, isSelected: boolean): Mark {
  if (letter === '') return area(diamond(at, RADIUS + 1), 'hot');
  return dot(at, isSelected ? RADIUS + 2 : RADIUS, hasSpare ? 'solid' : 'bg0', 'tx1');
}

/** Above, left, below, right, then further out: the first place where nothing is. */
function label({ letter, name }: TradePoint, [x, y]: Point, taken: Box[], [left, right]: Point): Mark {
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
  const free = freeBox(
    places.map(([middle, at]) => ({
      x: clampTo(middle - width / 2, left + 2, right - width),
      y: at - LABEL_HEIGHT / 2,
      width,
      height: LABEL_HEIGHT,
    })),
    taken,
  );
  return words(free === null ? [x, y] : [free.x, free.y + LABEL_HEIGHT / 2 + 5], text, LABEL);
}
