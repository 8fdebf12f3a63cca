import { fillBox, hatchLines, strokeLines } from '../../../draw/draw';
import type { Box, Point } from '../../../draw/surface';
import { OVER_VALUES } from '../../../draw/theme';
import { growsWithoutEnd } from '../../../figures/objective';
import { CELL } from './data';
import type { MapDrawing } from './mapLayout';

/** Opacity of estimated cells. */
const ESTIMATED_ALPHA = 0.66;
const HATCH = { gap: 8.5, width: 1.6, alpha: 0.42 } as const;
const STIPPLE_PX = 10;
/** Minimum size of cells with a seam between them. */
const SEAM_FROM_PX = 8;

/** Paints the cells: computed ones full and apart, waiting ones dim, failed ones crossed, runaway ones hatched. */
export function paintCells(drawing: MapDrawing): void {
  const { surface, data, layout, regions, scale, theme } = drawing;
  fillBox(surface, layout.plot, theme.bg0);
  const crosses: (readonly Point[])[] = [];
  const hatches: (readonly Point[])[] = [];
  for (let index = 0; index < data.columns * data.rows; index += 1) {
    const box = layout.cellBox(index % data.columns, Math.floor(index / data.columns));
    const value = regions.values[index] ?? Number.NaN;
    if (data.states[index] === CELL.waits) {
      if (Number.isFinite(value)) fillBox(surface, box, scale.colour(value, theme), ESTIMATED_ALPHA);
      continue;
    }
    const inner = withSeam(box, layout.pixelRatio);
    const known = data.states[index] === CELL.computed && Number.isFinite(value);
    fillBox(surface, inner, known ? scale.colour(value, theme) : theme.bg2);
    if (!known) crosses.push(...cross(inner));
    else if (growsWithoutEnd(data.growth[index] ?? 0)) hatches.push(...hatch(inner));
  }
  strokeLines(surface, hatches, { colour: theme.onsolid, width: HATCH.width, alpha: HATCH.alpha });
  strokeLines(surface, crosses, { colour: theme.line3, width: 1.2 });
}

/** Dots on cells about which run and theory disagree; ringed, to be visible on any colour. */
export function paintStipple(drawing: MapDrawing): void {
  const { surface, layout, regions } = drawing;
  for (const [index, differs] of regions.differs.entries()) {
    if (differs === 0) continue;
    const box = layout.cellBox(index % regions.columns, Math.floor(index / regions.columns));
    for (const [x, y] of dots(box)) {
      fillBox(surface, { x: x - 1.4, y: y - 1.4, width: 2.8, height: 2.8 }, OVER_VALUES.casing, 0.6);
      fillBox(surface, { x: x - 0.75, y: y - 0.75, width: 1.5, height: 1.5 }, OVER_VALUES.line);
    }
  }
}

/** The cell inset by a device pixel on each side, or on two sides if a device pixel is a CSS pixel. */
function withSeam(box: Box, pixelRatio: number): Box {
  if (Math.min(box.width, box.height) < SEAM_FROM_PX) return box;
  const seam = 1 / pixelRatio;
  const before = pixelRatio >= 1.5 ? seam : 0;
  return {
    x: box.x + before,
    y: box.y + before,
    width: box.width - before - seam,
    height: box.height - before - seam,
  };
}

/** Aligned with the hatching of the next cell. */
function hatch(box: Box): readonly (readonly Point[])[] {
  const sum = box.x + box.y;
  return hatchLines(box, HATCH.gap, Math.ceil(sum / HATCH.gap) * HATCH.gap - sum);
}

function cross({ x, y, width, height }: Box): readonly (readonly Point[])[] {
  const reach = Math.min(width, height) * 0.22;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return [1, -1].map((direction): readonly Point[] => [
    [middleX - reach, middleY - reach * direction],
    [middleX + reach, middleY + reach * direction],
  ]);
}

function dots({ x, y, width, height }: Box): readonly Point[] {
  const across = Math.max(1, Math.round(width / STIPPLE_PX));
  const up = Math.max(1, Math.round(height / STIPPLE_PX));
  return Array.from(
    { length: across * up },
    (_, index): Point => [
      x + (((index % across) + 0.5) * width) / across,
      y + ((Math.floor(index / across) + 0.5) * height) / up,
    ],
  );
}
