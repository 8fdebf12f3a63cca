import type { Theme } from '../../base/theme';
import { paintMapAxes } from './sweepMapAxes';
import { paintCells, paintStipple } from './sweepMapCells';
import { paintKey } from './sweepMapKey';
import { linesOf, type MapLine, paintLineLabels, percentileName, strokeMapLines } from './sweepMapLabels';
import type { SweepMapLayout } from './sweepMapLayout';
import { paintCallout, paintRegionTag, type RegionTag } from './sweepMapTags';
import { countCells, type SweepRegions, sweepRegions } from './sweepRegions';
import { valueScale } from './sweepScale';
import { type Box, type SweepSurface, strokeBox } from './sweepSurface';
import { tickText } from './sweepText';

/** How a value is written and scaled. */
export interface MetricLook {
  /** "p99 latency". */
  readonly name: string;
  readonly scale: 'log' | 'linear' | 'share';
  /** With its unit. */
  readonly format: (value: number) => string;
}

/** One axis of a sweep. */
export interface SweepAxisLook {
  /** In words. */
  readonly label: string;
  readonly kafkaName: string | null;
  /** Empty where the values have none. */
  readonly unit: string;
  /** The text of each value. */
  readonly values: readonly string[];
  /** Where the values are numbers; else null. */
  readonly numbers: readonly number[] | null;
}

/** A sweep over two fields. Cells row by row from the bottom: index = row * columns + column. NaN = unknown. */
export interface SweepMapData {
  readonly columns: number;
  readonly rows: number;
  readonly x: SweepAxisLook;
  readonly y: SweepAxisLook;
  readonly metric: MetricLook;
  readonly values: Float64Array;
  /** 0 = waits (estimated from neighbours), 1 = computed, 2 = failed or no figure. */
  readonly states: Uint8Array;
  /**
   * Growth of the backlog over the second half of sending, as part of the bytes sent then. Over `GROWTH_LIMIT` the cell
   * runs away: it is hatched, and the contour there is the frontier that the runs found.
   */
  readonly growth: Float64Array;
  /**
   * The load that theory predicts for the slow broker's connection; the contour at 1 is the frontier that theory
   * predicts. NaN where theory says nothing.
   */
  readonly load: Float64Array;
  /**
   * The reader's objective in the metric's unit, where colours switch from cool to hot; null where the metric is no
   * latency, and the whole ramp is cool.
   */
  readonly objective: number | null;
}

/** How the reader looks at a map. */
export interface SweepMapOptions {
  readonly selected?: { readonly column: number; readonly row: number } | null;
  /** Sending ends at this second of the run; the words about the runaway region name it. */
  readonly endsAtS?: number;
  /** Places that something else covers, so that no tag is put there. */
  readonly covered?: readonly Box[];
}

/** Fewer cells in which run and theory disagree are seen, but not worth words. */
const WORTH_WORDS = 4;
const LINES: readonly MapLine[] = ['found', 'predicted', 'objective'];

/** Draws the map of a sweep over two fields, as far as its cells are known; estimates stand in for the rest. */
export function paintSweepMap(
  surface: SweepSurface,
  data: SweepMapData,
  layout: SweepMapLayout,
  theme: Theme,
  options: SweepMapOptions = {},
): void {
  const regions = sweepRegions(data);
  const scale = valueScale(data.values, data.metric, data.objective);
  const selected = options.selected ?? null;
  paintCells(surface, data, regions, layout, scale, theme);
  paintStipple(surface, regions, layout);
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
  if (selected) paintCrossHair(surface, layout, selected, theme);
  paintTags(surface, data, regions, layout, options);
  paintLineLabels(surface, layout, regions, theme);
  paintMapAxes(surface, data, layout, theme, selected);
  paintKey(surface, layout, data.metric, scale, theme);
}

/** The chosen cell, and hairlines around its column and its row. */
function paintCrossHair(
  surface: SweepSurface,
  layout: SweepMapLayout,
  { column, row }: { readonly column: number; readonly row: number },
  theme: Theme,
): void {
  const { plot } = layout;
  const cell = layout.cellBox(column, row);
  const hairline = { colour: theme.tx1, alpha: 0.45 };
  strokeBox(surface, grown({ ...cell, y: plot.y, height: plot.height }, 0.5), hairline);
  strokeBox(surface, grown({ ...cell, x: plot.x, width: plot.width }, 0.5), hairline);
  strokeBox(surface, grown(cell, 1.5), { colour: theme.onsolid, width: 4.5, alpha: 0.7 });
  strokeBox(surface, grown(cell, 1.5), { colour: theme.tx1, width: 2.5 });
}

function paintTags(
  surface: SweepSurface,
  data: SweepMapData,
  regions: SweepRegions,
  layout: SweepMapLayout,
  { selected, covered, endsAtS }: SweepMapOptions,
): void {
  const taken = [...(covered ?? [])];
  if (selected) taken.push(grown(layout.cellBox(selected.column, selected.row), 4));
  const keep = (box: Box | null): void => {
    if (box) taken.push(grown(box, 4));
  };
  const end = endsAtS === undefined ? 'the end' : `${tickText(endsAtS.toFixed(1))}\u202Fs`;
  const tag = (region: Uint8Array, words: RegionTag): void => {
    // Where theory agrees, the tag does not lie on the frontier that theory predicts.
    const calm = region.map((cell, index) => cell & (regions.agrees[index] ?? 0));
    keep(
      paintRegionTag(surface, layout, calm, words, taken) ??
        paintRegionTag(surface, layout, region, words, taken),
    );
  };
  tag(regions.runaway, { title: 'Runaway', note: `backlog still growing at ${end}` });
  if (data.objective !== null) {
    const bound = tickText(data.metric.format(data.objective));
    const note = `${percentileName(data.metric.name)} at or under ${bound}`;
    tag(regions.meets, { title: 'Meets the SLO', note });
  }
  if (countCells(regions.differs) >= WORTH_WORDS)
    paintCallout(surface, layout, regions, 'theory and runs differ', taken);
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
