import { clampTo, overlap } from '../../../draw/boxes';
import { card, strokeLine } from '../../../draw/draw';
import type { Box, Point } from '../../../draw/surface';
import { drawText } from '../../../draw/text';
import { textWidth } from '../../../draw/textWidth';
import { OVER_VALUES } from '../../../draw/theme';
import type { MapDrawing, SweepMapLayout } from './mapLayout';
import type { SweepRegions } from './regions';

/** Text about a region: its name and meaning. */
export interface RegionTag {
  readonly title: string;
  readonly note: string;
}

const TITLE = { sizePx: 14.5, weight: 600 } as const;
const NOTE = { sizePx: 12 } as const;
const PADDING = 12;
/** Minimum distance of a tag from the map's edge, CSS pixels. */
const EDGE = 6;

/** Paints the tag in the roomiest part of its region; only its title, or nothing, if space is short. */
export function paintRegionTag(
  drawing: MapDrawing,
  region: Uint8Array,
  tag: RegionTag,
  taken: readonly Box[],
): Box | null {
  const { surface, layout } = drawing;
  const titleWidth = textWidth(tag.title, TITLE) + 2 * PADDING;
  const full = { width: Math.max(titleWidth, textWidth(tag.note, NOTE) + 2 * PADDING), height: 44 };
  const whole = roomiest(layout, region, full, taken);
  const box = whole ?? roomiest(layout, region, { width: titleWidth, height: 28 }, taken);
  if (box === null) return null;
  card(surface, box, { ground: OVER_VALUES.casing, alpha: 0.88 });
  drawText(surface, box.x + PADDING, box.y + 19, tag.title, { ...TITLE, colour: OVER_VALUES.line });
  if (whole) drawText(surface, box.x + PADDING, box.y + 35, tag.note, { ...NOTE, colour: OVER_VALUES.note });
  return box;
}

/** Paints one line next to a group of cells too thin to hold it, with a leader; nothing if there is no room nearby. */
export function paintCallout(drawing: MapDrawing, words: string, taken: readonly Box[]): Box | null {
  const { surface, layout, regions } = drawing;
  const target = middleCell(regions.differs, layout);
  const size = { width: textWidth(words, NOTE) + 2 * 8, height: 24 };
  const box = target && nearest(layout, quietCells(regions), size, target, taken);
  if (!target || !box) return null;
  const edge: Point = [
    clampTo(target[0], box.x + 4, box.x + box.width - 4),
    clampTo(target[1], box.y, box.y + box.height),
  ];
  strokeLine(surface, target, edge, { colour: OVER_VALUES.casing, width: 3.4, alpha: 0.88 });
  strokeLine(surface, target, edge, { colour: OVER_VALUES.line, width: 1.2 });
  card(surface, box, { ground: OVER_VALUES.casing, alpha: 0.88 });
  drawText(surface, box.x + 8, box.y + 16, words, { ...NOTE, colour: OVER_VALUES.line });
  return box;
}

/**
 * Position of a box of this size with the widest margin inside the region's cells, nearest to the middle; null if none
 * fits.
 */
function roomiest(
  layout: SweepMapLayout,
  region: Uint8Array,
  size: { readonly width: number; readonly height: number },
  taken: readonly Box[],
): Box | null {
  const inRegion = cellCounter(layout, region);
  const middle = middleCell(region, layout);
  let best: { readonly box: Box; readonly margin: number; readonly away: number } | null = null;
  for (const box of candidates(layout, size, taken)) {
    const holds = inRegion(box);
    if (middle === null || !holds(best?.margin ?? 0)) continue;
    let margin: number = best?.margin ?? 0;
    while (holds(margin + 1)) margin += 1;
    const away = Math.hypot(box.x + box.width / 2 - middle[0], box.y + box.height / 2 - middle[1]);
    if (best === null || margin > best.margin || (margin === best.margin && away < best.away))
      best = { box, margin, away };
  }
  return best?.box ?? null;
}

function nearest(
  layout: SweepMapLayout,
  free: Uint8Array,
  size: { readonly width: number; readonly height: number },
  [x, y]: Point,
  taken: readonly Box[],
): Box | null {
  const isFree = cellCounter(layout, free);
  let best: { readonly box: Box; readonly distance: number } | null = null;
  for (const box of candidates(layout, size, taken)) {
    if (!isFree(box)(0)) continue;
    const distance = Math.hypot(
      x - clampTo(x, box.x, box.x + box.width),
      y - clampTo(y, box.y, box.y + box.height),
    );
    if (best === null || distance < best.distance) best = { box, distance };
  }
  return best?.box ?? null;
}

/** Boxes at the corners of each cell, within the map and clear of covered areas. */
function* candidates(
  { plot, columnEdges, rowEdges }: SweepMapLayout,
  { width, height }: { readonly width: number; readonly height: number },
  taken: readonly Box[],
): Generator<Box> {
  for (const bottom of rowEdges) {
    for (const left of columnEdges) {
      const box = {
        x: clampTo(left + 5, plot.x + EDGE, plot.x + plot.width - EDGE - width),
        y: clampTo(bottom - 5 - height, plot.y + EDGE, plot.y + plot.height - EDGE - height),
        width,
        height,
      };
      const inside = box.x >= plot.x && box.y >= plot.y;
      if (inside && !taken.some((other) => overlap(box, other))) yield box;
    }
  }
}

/** Tests whether all cells a box touches, and a margin around them, are set in the mask. */
function cellCounter(layout: SweepMapLayout, mask: Uint8Array): (box: Box) => (margin: number) => boolean {
  const columns = layout.columnEdges.length - 1;
  const rows = layout.rowEdges.length - 1;
  const sums = new Float64Array((columns + 1) * (rows + 1));
  const at = (column: number, row: number): number => sums[row * (columns + 1) + column] ?? 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      sums[(row + 1) * (columns + 1) + column + 1] =
        (mask[row * columns + column] ?? 0) + at(column, row + 1) + at(column + 1, row) - at(column, row);
    }
  }
  return (box) => {
    const first = layout.cellAt(box.x, box.y + box.height);
    const last = layout.cellAt(box.x + box.width, box.y);
    if (first === null || last === null) return () => false;
    return (margin) => {
      const fromColumn = first.column - margin;
      const fromRow = first.row - margin;
      const toColumn = last.column + margin + 1;
      const toRow = last.row + margin + 1;
      if (fromColumn < 0 || fromRow < 0 || toColumn > columns || toRow > rows) return false;
      const set =
        at(toColumn, toRow) - at(fromColumn, toRow) - at(toColumn, fromRow) + at(fromColumn, fromRow);
      return set === (toColumn - fromColumn) * (toRow - fromRow);
    };
  };
}

/** Cells that no line crosses and about which run and theory agree. */
function quietCells({ decides, differs }: SweepRegions): Uint8Array {
  return decides.map((cell, index) => (cell === 1 || differs[index] === 1 ? 0 : 1));
}

/** The set cell nearest to the middle of all set cells; null if none is set. */
function middleCell(mask: Uint8Array, layout: SweepMapLayout): Point | null {
  const columns = layout.columnEdges.length - 1;
  const centres = [...mask.keys()].flatMap((index): readonly Point[] => {
    if (mask[index] === 0) return [];
    const { x, y, width, height } = layout.cellBox(index % columns, Math.floor(index / columns));
    return [[x + width / 2, y + height / 2]];
  });
  const middle = [0, 1].map((axis) => centres.reduce((sum, at) => sum + (at[axis] ?? 0), 0) / centres.length);
  const far = ([x, y]: Point): number => Math.hypot(x - (middle[0] ?? 0), y - (middle[1] ?? 0));
  return centres.reduce<Point | null>((best, at) => (best === null || far(at) < far(best) ? at : best), null);
}
