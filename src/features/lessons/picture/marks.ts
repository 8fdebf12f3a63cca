import { box, dot, type LineLook, line, type Mark, words } from '../../../draw/marks';
import type { Point } from '../../../draw/surface';
import type { Ink } from '../../../draw/theme';

/** Indexes from 0. */
export function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

export function filled(x: number, y: number, width: number, height: number, fill: Ink): Mark {
  return box({ x, y, width, height }, fill);
}

interface ThingLook {
  readonly isHot?: boolean;
  readonly isDashed?: boolean;
  readonly fill?: Ink;
}

export function thing(
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
  { isHot = false, isDashed = false, fill = 'bg2' }: ThingLook = {},
): Mark {
  const edge = {
    colour: isHot ? 'hot' : 'line3',
    width: isHot ? 1.5 : 1,
    dash: isDashed ? [3, 2] : [],
  } as const;
  return box({ x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1 }, { fill, edge, round: 2 });
}

export function disc(x: number, y: number, radius: number, fill: Ink, ring = fill): Mark {
  return dot([x, y], radius - 1, fill, ring);
}

/** A line; what isn't said of it is grey and thin. */
export function thin(points: readonly Point[], look: Partial<LineLook> = {}): Mark {
  return line(points, { colour: 'line3', width: 1.2, ...look });
}

/** A level arrow to the right, from `x` to `to`. */
export function arrow(x: number, y: number, to: number, colour: Ink = 'tx2', width = 1.2): readonly Mark[] {
  const head = 3 + width;
  const back = to - 1 - 1.5 * head;
  const tip: Point = [to - 1, y];
  return [
    [[x, y] as const, tip],
    [[back, y - head] as const, tip, [back, y + head] as const],
  ].map((points) => thin(points, { colour, width }));
}

export function bracket(from: number, to: number): Mark {
  const points: readonly Point[] = [
    [from, 40],
    [from, 34],
    [to, 34],
    [to, 40],
  ];
  return thin(points, { colour: 'tx2' });
}

interface LabelLook {
  readonly align?: 'left' | 'center' | 'right';
  readonly isStrong?: boolean;
  readonly colour?: Ink;
}

export function label(
  x: number,
  y: number,
  text: string,
  { align = 'center', isStrong = false, colour = isStrong ? 'tx1' : 'tx2' }: LabelLook = {},
): Mark {
  return words([x, y], text, { sizePx: 12, weight: isStrong ? 600 : 400, colour, align });
}

/** The question mark in the place of the truth; nothing once it's known. */
export function unknown(x: number, y: number, asks: boolean): readonly Mark[] {
  const look = { sizePx: 22, weight: 600, colour: 'tx1', halo: 'bg0', haloPx: 4, align: 'center' } as const;
  return asks ? [words([x, y], '?', look)] : [];
}

const CAPACITY = 32;
const COLUMNS = 4;
const ROWS = CAPACITY / COLUMNS;

/** A batch: one square a record. */
export function crate(records: number, x: number, y: number, w: number, h: number): readonly Mark[] {
  const [cellW, cellH] = [(w - 6) / COLUMNS, (h - 6) / ROWS];
  const squares = upTo(Math.min(CAPACITY, Math.round(records))).map((index) => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS) + 1];
    return filled(x + 4 + column * cellW, y + h - 2 - row * cellH, cellW - 2, cellH - 2, 'c1');
  });
  return [thing([x, y, w, h], { fill: 'bg0' }), ...squares];
}
