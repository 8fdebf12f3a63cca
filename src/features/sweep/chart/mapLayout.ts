import { bisectRight } from 'd3';
import { tickText } from '../../../base/format';
import type { Box, Size, Surface } from '../../../draw/surface';
import { shortened } from '../../../draw/textLines';
import { textWidth } from '../../../draw/textWidth';
import type { Theme } from '../../../draw/theme';
import { type ValueScale, valueScale } from '../../../draw/valueScale';
import type { SweepMapData } from './data';
import { type LineLabel, labelRows } from './mapLabels';
import type { SweepRegions } from './regions';
import { roomyTicks } from './ticks';

/** The texts of a map's axis. */
export interface SweepAxisLayout {
  readonly texts: readonly string[];
  /** Length of each text along the axis, CSS pixels. */
  readonly lengths: readonly number[];
  /** Indices of the texts that fit. */
  readonly shown: readonly number[];
  /** The distance of two values, CSS pixels. */
  readonly pitch: number;
  /** The middle of the axis' name, and its baseline. */
  readonly nameX: number;
  readonly nameY: number;
}

/** The layout of a map, CSS pixels. */
export interface SweepMapLayout {
  readonly size: Size;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  readonly plot: Box;
  /** From the left, on device pixels; one more than the columns. */
  readonly columnEdges: Float64Array;
  /** From the bottom, so descending; one more than the rows. */
  readonly rowEdges: Float64Array;
  readonly x: SweepAxisLayout;
  readonly y: SweepAxisLayout;
  /** The colour bar, under the map if the picture is narrow. */
  readonly key: { readonly bar: Box; readonly lies: boolean };
  /** The names of the lines, row by row, from `plot.x` on. */
  readonly labels: readonly (readonly LineLabel[])[];
  /** The baseline of each row of labels. */
  readonly labelBaselines: readonly number[];
  /** The cell under a place; null outside the map. */
  cellAt(x: number, y: number): { readonly column: number; readonly row: number } | null;
  cellBox(column: number, row: number): Box;
}

/** Below this width, the colour key goes under the map. */
const NARROW = 480;
const TICK_PX = 12;
const LONGEST_TICK_PX = 96;
/** Width for the rotated axis name, left of its ticks. */
const NAME_PX = 22;
const LABEL_ROW_PX = 17;
const KEY_STEP_PX = 20;

/** The layout of a map in a picture of `size`; it rarely moves while values arrive. */
export function sweepMapLayout(size: Size, data: SweepMapData, pixelRatio = 2): SweepMapLayout {
  const lies = size.width < NARROW;
  const xTexts = textsOf(data.x.values);
  const yTexts = textsOf(data.y.values);
  const left = NAME_PX + Math.max(8, ...yTexts.map(tickWidth)) + 9;
  const right = lies ? 10 : 22 + 14 + 8 + keyTextWidth(data) + 4;
  const labels = labelRows(data, size.width - left - 4);
  const top = 10 + labels.length * LABEL_ROW_PX + 4;
  const bottom = 44 + (lies ? 48 : 0);
  const plot = {
    x: left,
    y: top,
    width: Math.max(20, size.width - left - right),
    height: Math.max(20, size.height - top - bottom),
  };
  const onDevice = (at: number): number => Math.round(at * pixelRatio) / pixelRatio;
  const columnEdges = Float64Array.from({ length: data.columns + 1 }, (_, index) =>
    onDevice(plot.x + (index / data.columns) * plot.width),
  );
  const rowEdges = Float64Array.from({ length: data.rows + 1 }, (_, index) =>
    onDevice(plot.y + plot.height - (index / data.rows) * plot.height),
  );
  const edgesFromTop = rowEdges.toReversed();
  const exact = boxBetween(columnEdges, rowEdges, 0, 0, data.columns, data.rows);
  const foot = exact.y + exact.height;
  const xLengths = xTexts.map(tickWidth);
  const yLengths = yTexts.map(() => TICK_PX);
  const [xPitch, yPitch] = [exact.width / data.columns, exact.height / data.rows];
  return {
    size,
    pixelRatio,
    plot: exact,
    columnEdges,
    rowEdges,
    x: {
      texts: xTexts,
      lengths: xLengths,
      shown: roomyTicks(xLengths, xPitch),
      pitch: xPitch,
      nameX: exact.x + exact.width / 2,
      nameY: foot + 38,
    },
    y: {
      texts: yTexts,
      lengths: yLengths,
      shown: roomyTicks(yLengths, yPitch),
      pitch: yPitch,
      nameX: 14,
      nameY: exact.y + exact.height / 2,
    },
    key: {
      lies,
      bar: lies
        ? { x: exact.x, y: foot + 64, width: exact.width, height: 10 }
        : { x: exact.x + exact.width + 22, y: exact.y, width: 14, height: exact.height },
    },
    labels,
    labelBaselines: labels.map((_, row) => 10 + (row + 1) * LABEL_ROW_PX - 5),
    cellAt: (x, y) => cellAt(columnEdges, edgesFromTop, x, y),
    cellBox: (column, row) => boxBetween(columnEdges, rowEdges, column, row, column + 1, row + 1),
  };
}

function textsOf(values: readonly string[]): readonly string[] {
  return values.map((value) => shortened(value, LONGEST_TICK_PX, TICK));
}

function tickWidth(text: string): number {
  return textWidth(text, TICK);
}

const TICK = { sizePx: TICK_PX, face: 'condensed', weight: 600 } as const;

/** Room next to an upright key, in steps, so that the map rarely moves. */
function keyTextWidth({ metric, objective, values }: SweepMapData): number {
  const { ticks } = valueScale(values, metric, objective);
  const texts = [...ticks, ...(objective === null ? [] : [objective])].map((value) =>
    tickText(metric.format(value)),
  );
  const widest = Math.max(tickWidth(metric.name) - 26, ...texts.map((text) => tickWidth(text) + 14));
  return Math.max(KEY_STEP_PX * 3, Math.ceil(widest / KEY_STEP_PX) * KEY_STEP_PX);
}

/** The rectangle of cells from one column and row up to another, exclusive. */
function boxBetween(
  columnEdges: Float64Array,
  rowEdges: Float64Array,
  fromColumn: number,
  fromRow: number,
  toColumn: number,
  toRow: number,
): Box {
  const x = columnEdges[fromColumn] ?? 0;
  const y = rowEdges[toRow] ?? 0;
  return { x, y, width: (columnEdges[toColumn] ?? x) - x, height: (rowEdges[fromRow] ?? y) - y };
}

function cellAt(
  columnEdges: Float64Array,
  edgesFromTop: Float64Array,
  x: number,
  y: number,
): { readonly column: number; readonly row: number } | null {
  const rows = edgesFromTop.length - 1;
  const column = bisectRight(columnEdges, x) - 1;
  const row = rows - bisectRight(edgesFromTop, y);
  const inside = column >= 0 && column < columnEdges.length - 1 && row >= 0 && row < rows;
  return inside ? { column, row } : null;
}

export interface MapDrawing {
  readonly surface: Surface;
  readonly data: SweepMapData;
  readonly layout: SweepMapLayout;
  readonly regions: SweepRegions;
  readonly scale: ValueScale;
  readonly theme: Theme;
  readonly selected: { readonly column: number; readonly row: number } | null;
}
