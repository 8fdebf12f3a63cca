import { tickText } from '../../../base/format';
import { axisBelow, axisLeft, ticksAt, ticksWidth } from '../../../draw/axis';
import { hatchLines } from '../../../draw/draw';
import { type Frame, frameOf } from '../../../draw/frame';
import { clampTo, grown } from '../../../draw/labels';
import { box, type LineLook, level, line, lines, type Mark, rule, words } from '../../../draw/marks';
import { valueRampsOf } from '../../../draw/ramps';
import { type FittedScale, fittedScale, linearScale } from '../../../draw/scale';
import type { Box, Point, Size } from '../../../draw/surface';
import { textWidth } from '../../../draw/textWidth';
import { type Ink, OVER_VALUES, type Theme } from '../../../draw/theme';
import { growsWithoutEnd } from '../../../figures/objective';
import { axisTitle, indexTicks } from './axes';
import { CELL, type SweepMapData } from './data';
import type { SweepRegions } from './regions';
import { regionTags, tagMarks, tagSize } from './tags';

interface Place {
  readonly column: number;
  readonly row: number;
}

/** Where the cells of a map are, CSS pixels. */
export interface MapGrid {
  readonly size: Size;
  readonly plot: Box;
  readonly columns: number;
  readonly rows: number;
  /** The cell under a place; null outside the map. */
  cellAt(x: number, y: number): Place | null;
  /** On device pixels, so that neighbours leave no seam. */
  cellBox(column: number, row: number): Box;
}

export interface SweepMapLayout extends MapGrid {
  readonly frame: Frame;
  readonly scale: FittedScale;
  readonly key: Box;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
}

/** Room of the legend, its baseline, the length of a line in it, and gaps behind that and behind its name. */
const [LEGEND_PX, BASELINE, SAMPLE_PX, SAMPLE_GAP, LEGEND_GAP] = [28, 16, 24, 7, 20];
const LEGEND = { sizePx: 14, colour: 'tx1' } as const;
const KEY_PX = 10;

/** Solid and dotted, to be distinguishable without colour. */
const LOOKS = {
  objective: over({ width: 2.4, cap: 'square' }, 5.5),
  predicted: over({ width: 3.4, dash: [0.1, 6], cap: 'round' }, 6),
} as const;
const BORDERS = ['predicted', 'objective'] as const;

/** White over a dark casing, for colours that are light and dark in either theme. */
function over(look: Omit<LineLook, 'colour'>, casing: number): LineLook {
  const { line: colour, casing: dark } = OVER_VALUES;
  return { ...look, colour, casing: { ...look, colour: dark, width: casing } };
}

export function sweepMapLayout(size: Size, data: SweepMapData, pixelRatio = 2): SweepMapLayout {
  const { columns, rows } = data;
  const margins = { left: 22 + ticksWidth(indexTicks(data.y)), right: 12, top: LEGEND_PX, bottom: 100 };
  const frame = frameOf(size, margins, linearScale([0, columns]), linearScale([0, rows]));
  const onDevice = (at: number): number => Math.round(at * pixelRatio) / pixelRatio;
  const lefts = Array.from({ length: columns + 1 }, (_, column) => onDevice(frame.x(column)));
  // From the foot up.
  const feet = Array.from({ length: rows + 1 }, (_, row) => onDevice(frame.y(row)));
  const boxOf = (from: Place, to: Place): Box => {
    const [x = 0, y = 0] = [lefts[from.column], feet[to.row]];
    return { x, y, width: (lefts[to.column] ?? x) - x, height: (feet[from.row] ?? y) - y };
  };
  const plot = boxOf({ column: 0, row: 0 }, { column: columns, row: rows });
  return {
    size,
    frame,
    plot,
    columns,
    rows,
    pixelRatio,
    scale: fittedScale(data.values, data.metric.scale, data.objective),
    key: { x: plot.x, y: plot.y + plot.height + 66, width: plot.width, height: KEY_PX },
    cellBox: (column, row) => boxOf({ column, row }, { column: column + 1, row: row + 1 }),
    cellAt: (x, y) => {
      const [column, row] = [
        lefts.findLastIndex((left) => left <= x),
        feet.findLastIndex((foot) => foot > y),
      ];
      return column >= 0 && column < columns && row >= 0 && row < rows ? { column, row } : null;
    },
  };
}

export interface SweepMapView {
  readonly regions: SweepRegions;
  readonly theme: Theme;
  readonly selected: Place | null;
  readonly own?: OwnRow | null;
}

/** The row that the scenario is in, with the two cells that have a name. */
export interface OwnRow {
  readonly row: number;
  /** Columns of the scenario's value, and of the fix that Explore lists for this setting; null = not on the map. */
  readonly now: number | null;
  readonly fix: number | null;
}

/** The map of a sweep over two fields; unknown cells are estimated. */
export function sweepMapMarks(
  layout: SweepMapLayout,
  data: SweepMapData,
  view: SweepMapView,
): readonly Mark[] {
  const { frame, plot } = layout;
  const { regions, selected } = view;
  const chosen = selected === null ? [] : [layout.cellBox(selected.column, selected.row)];
  const own = ownCells(layout, view.own ?? null);
  const borders = BORDERS.map((name) =>
    lines(
      regions[name].map((edge) => edge.map(([column, row]): Point => [frame.x(column), frame.y(row)])),
      LOOKS[name],
    ),
  );
  return [
    box(plot, 'bg0'),
    ...cells(layout, data, view),
    ...borders,
    ...chosen.flatMap((cell) => crossHair(cell, plot)),
    ...own.flatMap(({ cell, name, tag }) => [...framed(cell), ...tagMarks(tag, name)]),
    ...regionTags(layout, regions, tagNames(data), [
      ...chosen.map((cell) => grown(cell, 4)),
      ...own.flatMap(({ cell, tag }) => [grown(cell, 4), grown(tag, 4)]),
    ]),
    ...legendMarks(layout, data),
    ...axes(layout, data, selected),
    ...keyMarks(layout, data, view.theme),
  ];
}

/** The words in the two regions of a map. */
function tagNames({ metric, objective }: SweepMapData) {
  const meets = objective === null ? '' : `meets ${tickText(metric.format(objective))}`;
  return { runaway: 'runs away', meets };
}

const ESTIMATED_ALPHA = 0.66;
const HATCH_GAP = 8.5;
/** Minimum size of cells with a seam between them. */
const SEAM_FROM_PX = 8;

function cells(
  layout: SweepMapLayout,
  data: SweepMapData,
  { regions, theme }: SweepMapView,
): readonly Mark[] {
  const colour = valueColour(layout.scale, data.objective, theme);
  const [grounds, hatches, crosses]: [Mark[], (readonly Point[])[], (readonly Point[])[]] = [[], [], []];
  for (const [index, value] of regions.values.entries()) {
    const whole = layout.cellBox(index % data.columns, Math.floor(index / data.columns));
    if (data.states[index] === CELL.waits) {
      if (Number.isFinite(value)) grounds.push(box(whole, { fill: colour(value), alpha: ESTIMATED_ALPHA }));
      continue;
    }
    const cell = withSeam(whole, layout.pixelRatio);
    const isKnown = data.states[index] === CELL.computed && Number.isFinite(value);
    grounds.push(box(cell, isKnown ? colour(value) : 'bg2'));
    const sum = cell.x + cell.y;
    // Aligned with the hatching of the next cell.
    const phase = Math.ceil(sum / HATCH_GAP) * HATCH_GAP - sum;
    if (!isKnown) crosses.push(...cross(cell));
    else if (growsWithoutEnd(data.growth[index] ?? 0)) hatches.push(...hatchLines(cell, HATCH_GAP, phase));
  }
  return [
    ...grounds,
    lines(hatches, { colour: 'onsolid', width: 1.6, alpha: 0.42 }),
    lines(crosses, { colour: 'line3', width: 1.2 }),
  ];
}

/** The colour of a value: cool up to the objective, hot above it. */
export function valueColour(
  scale: FittedScale,
  objective: number | null,
  theme: Theme,
): (value: number) => Ink {
  const ramps = valueRampsOf(theme);
  const turn = objective === null ? 1 : scale.at(objective);
  return (value) => {
    const at = scale.at(value);
    const isCool = objective === null || value <= objective;
    return (
      isCool ? ramps.cool(turn > 0 ? at / turn : 1) : ramps.hot(turn < 1 ? (at - turn) / (1 - turn) : 0)
    ) as Ink;
  };
}

/** The cell inset by a device pixel on each side, or on two sides if a device pixel is a CSS pixel. */
function withSeam(cell: Box, pixelRatio: number): Box {
  if (Math.min(cell.width, cell.height) < SEAM_FROM_PX) return cell;
  const seam = 1 / pixelRatio;
  const before = pixelRatio >= 1.5 ? seam : 0;
  const [x, y] = [cell.x + before, cell.y + before];
  return { x, y, width: cell.width - before - seam, height: cell.height - before - seam };
}

function cross({ x, y, width, height }: Box): readonly (readonly Point[])[] {
  const reach = Math.min(width, height) * 0.22;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return [1, -1].map((direction): readonly Point[] => [
    [middleX - reach, middleY - reach * direction],
    [middleX + reach, middleY + reach * direction],
  ]);
}

/** The chosen cell, and hairlines around its column and its row. */
function crossHair(cell: Box, plot: Box): readonly Mark[] {
  const hairline = { edge: { colour: 'tx1', alpha: 0.45 } } as const;
  return [
    box(grown({ ...plot, x: cell.x, width: cell.width }, 0.5), hairline),
    box(grown({ ...plot, y: cell.y, height: cell.height }, 0.5), hairline),
    ...framed(cell),
  ];
}

function framed(cell: Box): readonly Mark[] {
  return [
    box(grown(cell, 1.5), { edge: { colour: 'onsolid', width: 4.5, alpha: 0.7 } }),
    box(grown(cell, 1.5), { edge: { colour: 'tx1', width: 2.5 } }),
  ];
}

/** The cells of what the scenario has now and of its fix, each with its tag to the right, or left at the edge. */
function ownCells({ plot, cellBox }: SweepMapLayout, own: OwnRow | null) {
  if (own === null) return [];
  return (['now', 'fix'] as const).flatMap((name) => {
    const column = own[name];
    if (column === null || (name === 'fix' && column === own.now)) return [];
    const cell = cellBox(column, own.row);
    const size = tagSize(name);
    const right = cell.x + cell.width + TAG_GAP;
    const isIn = right + size.width <= plot.x + plot.width;
    const tag = {
      ...size,
      x: isIn ? right : cell.x - TAG_GAP - size.width,
      y: clampTo(cell.y + (cell.height - size.height) / 2, plot.y, plot.y + plot.height - size.height),
    };
    return [{ name, cell, tag }];
  });
}

const TAG_GAP = 6;

/** Ticks in the middles of the cells, those of the chosen one bold, and the names of both fields. */
function axes({ frame, plot }: SweepMapLayout, data: SweepMapData, selected: Place | null): readonly Mark[] {
  const middles = {
    ...frame,
    x: (index: number) => frame.x(index + 0.5),
    y: (index: number) => frame.y(index + 0.5),
  };
  return [
    ...axisBelow(middles, {
      ticks: indexTicks(data.x),
      bold: selected?.column ?? null,
      title: axisTitle(data.x, plot.width),
    }),
    ...axisLeft(middles, {
      ticks: indexTicks(data.y),
      bold: selected?.row ?? null,
      title: axisTitle(data.y, plot.height),
    }),
  ];
}

const NO_MARGINS = { left: 0, right: 0, top: 0, bottom: 0 };
/** Strips of colour along the key. */
const STRIPS = 96;

/** The colour key, with the objective at the switch of colours. */
function keyMarks(
  { key, scale }: SweepMapLayout,
  { metric, objective }: SweepMapData,
  theme: Theme,
): readonly Mark[] {
  const colour = valueColour(scale, objective, theme);
  const frame = { ...frameOf(key, NO_MARGINS, scale, linearScale([0, 1])), plot: key };
  const values = [...new Set([...scale.ticks, ...(objective === null ? [] : [objective])])].sort(
    (a, b) => a - b,
  );
  const edge = (strip: number): number => key.x + (strip / STRIPS) * key.width;
  return [
    // Each reaches to the end, so that there is no seam between two.
    ...Array.from({ length: STRIPS }, (_, strip) =>
      box(
        { ...key, x: edge(strip), width: key.x + key.width - edge(strip) },
        colour(scale.valueAt((strip + 0.5) / STRIPS)),
      ),
    ),
    words([key.x, key.y - 7], metric.name, { sizePx: 12, face: 'condensed', colour: 'tx2' }),
    ...axisBelow(frame, {
      ticks: ticksAt(
        values,
        (value) => `${value === objective ? 'SLO ' : ''}${tickText(metric.format(value))}`,
      ),
      bold: objective === null ? null : values.indexOf(objective),
    }),
    ...(objective === null
      ? []
      : [
          rule([frame.x(objective), key.y - 4], [frame.x(objective), key.y + KEY_PX + 2], {
            colour: 'tx1',
            width: 2,
          }),
        ]),
  ];
}

/** The names of the map's lines, side by side above it; one without room is left out. */
function legendMarks(
  { plot, size }: SweepMapLayout,
  { metric, objective, load }: SweepMapData,
): readonly Mark[] {
  const hasFrontier = load.some((value) => value > 1) && load.some((value) => value <= 1);
  const names = [
    ...(objective === null
      ? []
      : [{ look: LOOKS.objective, text: `SLO ${tickText(metric.format(objective))}` }]),
    ...(hasFrontier ? [{ look: LOOKS.predicted, text: 'runaway by theory' }] : []),
  ];
  let x = plot.x;
  return names.flatMap(({ look, text }) => {
    const [from, to] = [x, x + SAMPLE_PX];
    const end = to + SAMPLE_GAP + textWidth(text, LEGEND);
    x = end + LEGEND_GAP;
    if (end > size.width) return [];
    return [line(level(BASELINE - 5, from, to), look), words([to + SAMPLE_GAP, BASELINE], text, LEGEND)];
  });
}
