import { clampTo, grown, overlap } from '../../../draw/labels';
import { box, type Mark, words } from '../../../draw/marks';
import type { Box, Size } from '../../../draw/surface';
import { textWidth } from '../../../draw/textWidth';
import { OVER_VALUES } from '../../../draw/theme';
import type { MapGrid } from './map';
import type { SweepRegions } from './regions';

const TEXT = { sizePx: 14, weight: 600, colour: OVER_VALUES.line } as const;
const [PADDING, HEIGHT] = [12, 28];

/** The size of a tag with this text, CSS pixels. */
export function tagSize(text: string): Size {
  return { width: textWidth(text, TEXT) + 2 * PADDING, height: HEIGHT };
}

/** A text on a dark ground, which can be read over every colour. */
export function tagMarks(place: Box, text: string): readonly Mark[] {
  return [
    box(place, { fill: OVER_VALUES.casing, alpha: 0.88, round: 4 }),
    words([place.x + PADDING, place.y + 19], text, TEXT),
  ];
}

/** Minimum distance of a tag from the map's edge, CSS pixels. */
const EDGE = 6;

/** Names a map's regions, each in the roomiest part of it and clear of `covered`; nothing where there is no room. */
export function regionTags(
  grid: MapGrid,
  regions: SweepRegions,
  names: { readonly runaway: string; readonly meets: string },
  covered: readonly Box[],
): readonly Mark[] {
  const taken = [...covered];
  return (['runaway', 'meets'] as const).flatMap((region) => {
    const text = names[region];
    const size = tagSize(text);
    const place = text === '' ? null : roomiest(grid, regions[region], size, taken);
    if (place === null) return [];
    taken.push(grown(place, 4));
    return tagMarks(place, text);
  });
}

/** A box around the cell that is deepest in the region, nearest to the region's middle; null if none fits. */
function roomiest(
  { plot, columns, rows, cellBox, cellAt }: MapGrid,
  region: Uint8Array,
  { width, height }: Size,
  taken: readonly Box[],
): Box | null {
  const depth = depths(region, columns, rows);
  const inside = [...region.keys()].filter((index) => region[index] === 1);
  const mean = (of: (index: number) => number): number =>
    inside.reduce((sum, index) => sum + of(index), 0) / inside.length;
  const [middle, level] = [mean((index) => index % columns), mean((index) => Math.floor(index / columns))];
  const away = (index: number): number =>
    Math.hypot((index % columns) - middle, Math.floor(index / columns) - level);
  inside.sort((a, b) => (depth[b] ?? 0) - (depth[a] ?? 0) || away(a) - away(b));
  const isIn = (x: number, y: number): boolean => {
    const cell = cellAt(x, y);
    return cell !== null && region[cell.row * columns + cell.column] === 1;
  };
  for (const index of inside) {
    const cell = cellBox(index % columns, Math.floor(index / columns));
    const x = clampTo(cell.x + (cell.width - width) / 2, plot.x + EDGE, plot.x + plot.width - EDGE - width);
    const y = clampTo(
      cell.y + (cell.height - height) / 2,
      plot.y + EDGE,
      plot.y + plot.height - EDGE - height,
    );
    const place = { x, y, width, height };
    // A place in each cell that the box touches.
    const [across, up] = [
      Math.ceil((columns * width) / plot.width) + 1,
      Math.ceil((rows * height) / plot.height) + 1,
    ];
    const isFree = Array.from({ length: (across + 1) * (up + 1) }, (_, at) =>
      isIn(x + ((at % (across + 1)) / across) * width, y + (Math.floor(at / (across + 1)) / up) * height),
    ).every(Boolean);
    if (isFree && !taken.some((other) => overlap(place, other))) return place;
  }
  return null;
}

/** How many cells away the region ends, or the map. */
function depths(region: Uint8Array, columns: number, rows: number): Uint8Array {
  let left = region.slice();
  const depth = new Uint8Array(region.length);
  while (left.some(Boolean)) {
    const at = (column: number, row: number): number =>
      column < 0 || row < 0 || column >= columns || row >= rows ? 0 : (left[row * columns + column] ?? 0);
    for (const [index, cell] of left.entries()) depth[index] = (depth[index] ?? 0) + cell;
    left = left.map((cell, index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      return cell & at(column - 1, row) & at(column + 1, row) & at(column, row - 1) & at(column, row + 1);
    });
  }
  return depth;
}
