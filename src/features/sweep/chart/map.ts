import { tickText } from '../../../base/format';
import { grown } from '../../../draw/boxes';
import { strokeBox } from '../../../draw/draw';
import type { Box } from '../../../draw/surface';
import { valueScale } from '../../../draw/valueScale';
import { paintMapAxes } from './mapAxes';
import { paintCells, paintStipple } from './mapCells';
import { paintKey } from './mapKey';
import { type MapLine, percentileName } from './mapLabels';
import type { MapDrawing } from './mapLayout';
import { linesOf, paintLineLabels, strokeMapLines } from './mapLines';
import { paintCallout, paintRegionTag, type RegionTag } from './mapTags';
import { countCells } from './regions';

/** Input of the map's painter. */
export interface SweepMapPicture extends Omit<MapDrawing, 'scale'> {
  /** When sending ends; the runaway region's words name it. */
  readonly endsAtS?: number;
  /** Covered areas, which tags avoid. */
  readonly covered?: readonly Box[];
}

/** Fewer cells of disagreement between run and theory aren't worth a tag. */
const LEAST_DISAGREEMENT = 4;
const LINES: readonly MapLine[] = ['found', 'predicted', 'objective'];

/** Draws the map of a sweep over two fields; unknown cells are estimated. */
export function paintSweepMap(picture: SweepMapPicture): void {
  const { surface, data, layout, regions, selected } = picture;
  const drawing = { ...picture, scale: valueScale(data.values, data.metric, data.objective) };
  paintCells(drawing);
  paintStipple(drawing);
  for (const line of LINES) {
    const { plot } = layout;
    const onPlot = linesOf(line, regions).map((points) =>
      points.map(
        ([column, row]) =>
          [
            plot.x + (column / data.columns) * plot.width,
            plot.y + plot.height - (row / data.rows) * plot.height,
          ] as const,
      ),
    );
    strokeMapLines(surface, line, onPlot);
  }
  if (selected) paintCrossHair(drawing, selected);
  paintTags(drawing);
  paintLineLabels(drawing);
  paintMapAxes(drawing);
  paintKey(drawing);
}

/** The chosen cell, and hairlines around its column and its row. */
function paintCrossHair(
  drawing: MapDrawing,
  { column, row }: { readonly column: number; readonly row: number },
): void {
  const { surface, layout, theme } = drawing;
  const { plot } = layout;
  const cell = layout.cellBox(column, row);
  const hairline = { colour: theme.tx1, alpha: 0.45 };
  strokeBox(surface, grown({ ...cell, y: plot.y, height: plot.height }, 0.5), hairline);
  strokeBox(surface, grown({ ...cell, x: plot.x, width: plot.width }, 0.5), hairline);
  strokeBox(surface, grown(cell, 1.5), { colour: theme.onsolid, width: 4.5, alpha: 0.7 });
  strokeBox(surface, grown(cell, 1.5), { colour: theme.tx1, width: 2.5 });
}

function paintTags(drawing: MapDrawing & SweepMapPicture): void {
  const { data, layout, regions, selected, covered, endsAtS } = drawing;
  const taken = [...(covered ?? [])];
  if (selected) taken.push(grown(layout.cellBox(selected.column, selected.row), 4));
  const keep = (box: Box | null): void => {
    if (box) taken.push(grown(box, 4));
  };
  const end = endsAtS === undefined ? 'the end' : `${tickText(endsAtS.toFixed(1))}\u202Fs`;
  const tag = (region: Uint8Array, words: RegionTag): void => {
    // Keeps the tag off the predicted frontier if theory agrees.
    const calm = region.map((cell, index) => cell & (regions.agrees[index] ?? 0));
    keep(paintRegionTag(drawing, calm, words, taken) ?? paintRegionTag(drawing, region, words, taken));
  };
  tag(regions.runaway, { title: 'Runaway', note: `backlog still growing at ${end}` });
  if (data.objective !== null) {
    const bound = tickText(data.metric.format(data.objective));
    const note = `${percentileName(data.metric.name)} at or below ${bound}`;
    tag(regions.meets, { title: 'Meets the SLO', note });
  }
  if (countCells(regions.differs) >= LEAST_DISAGREEMENT)
    paintCallout(drawing, 'theory and runs differ', taken);
}
