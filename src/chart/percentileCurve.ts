import { categoryColour, type Theme } from '../base/theme';
import { nines, type PercentileCurveLayout } from './percentileCurveLayout';
import type { Surface } from './surface';
import { dot, fillBox, type Point, strokeLine, strokeLines } from './sweep/sweepSurface';
import { drawText } from './sweep/sweepText';

/** The latency that a share of the acks does not exceed. */
export interface PercentilePoint {
  /** 0 to 1. */
  readonly quantile: number;
  readonly ms: number;
}

/** One run's latency by percentile. */
export interface PercentileCurve {
  /** Index of the category colour. */
  readonly category: number;
  readonly dash: readonly number[];
  /** Ascending. */
  readonly points: readonly PercentilePoint[];
}

/** A figure at one percentile: a whisker from `lowMs` to `highMs` where those are given, else a measured point. */
export interface PercentileMark {
  /** Index of the category colour. */
  readonly category: number;
  readonly quantile: number;
  readonly ms: number;
  readonly lowMs?: number;
  readonly highMs?: number;
}

/** Everything that a plot of percentiles shows. */
export interface PercentileCurveData {
  readonly curves: readonly PercentileCurve[];
  readonly marks: readonly PercentileMark[];
  /** The reader's objective for p99, ms; null where there is none. */
  readonly sloMs: number | null;
}

const TICK = { sizePx: 11.5, face: 'condensed' } as const;
/** Half the width of a whisker's ends, CSS pixels. */
const CAP = 4.5;

/** Draws curves on an HdrHistogram axis, with whiskers or measured points, grid, ticks and the SLO line. */
export function paintPercentileCurve(
  surface: Surface,
  data: PercentileCurveData,
  layout: PercentileCurveLayout,
  theme: Theme,
): void {
  paintGround(surface, data.sloMs, layout, theme);
  for (const curve of data.curves) paintCurve(surface, curve, layout, theme);
  for (const mark of data.marks) paintMark(surface, mark, layout, theme);
}

function paintGround(
  surface: Surface,
  sloMs: number | null,
  layout: PercentileCurveLayout,
  theme: Theme,
): void {
  const { plot, ticks, decades } = layout;
  const [right, foot] = [plot.x + plot.width, plot.y + plot.height];
  fillBox(surface, plot, theme.bg1);
  for (const { y, label } of decades) {
    strokeLine(surface, [plot.x, y], [right, y], { colour: theme.line1 });
    drawText(surface, plot.x - 8, y + 4, label, { ...TICK, colour: theme.tx3, align: 'right' });
  }
  for (const { x, label } of ticks) {
    strokeLine(surface, [x, plot.y], [x, foot], { colour: theme.line1 });
    drawText(surface, x, foot + 16, label, { ...TICK, colour: theme.tx3, align: 'center' });
  }
  drawText(surface, plot.x + plot.width / 2, foot + 36, 'percentile of acks, log scale', {
    sizePx: 12,
    colour: theme.tx3,
    align: 'center',
  });
  if (sloMs === null) return;
  const y = layout.y(sloMs);
  strokeLine(surface, [plot.x, y], [right, y], { colour: theme.hot, dash: [4, 3] });
}

function paintCurve(
  surface: Surface,
  { category, dash, points }: PercentileCurve,
  layout: PercentileCurveLayout,
  theme: Theme,
): void {
  const places = withinAxis(points, layout.lastQuantile).map(
    ({ quantile, ms }): Point => [layout.x(quantile), layout.y(ms)],
  );
  if (places.length === 0) return;
  strokeLines(surface, [places], { colour: categoryColour(theme, category), width: 2, dash });
}

/** The points up to where the axis ends; the last one is interpolated along the axis as it is drawn. */
function withinAxis(points: readonly PercentilePoint[], last: number): readonly PercentilePoint[] {
  const inside = points.filter(({ quantile }) => quantile <= last);
  const before = inside.at(-1);
  const after = points[inside.length];
  if (before === undefined || after === undefined || before.quantile === last) return inside;
  const span = nines(after.quantile) - nines(before.quantile);
  const share = Number.isFinite(span) ? (nines(last) - nines(before.quantile)) / span : 1;
  return [...inside, { quantile: last, ms: before.ms * (after.ms / before.ms) ** share }];
}

function paintMark(
  surface: Surface,
  { category, quantile, ms, lowMs, highMs }: PercentileMark,
  layout: PercentileCurveLayout,
  theme: Theme,
): void {
  if (quantile > layout.lastQuantile) return;
  const colour = categoryColour(theme, category);
  const x = layout.x(quantile);
  if (lowMs === undefined || highMs === undefined) {
    dot(surface, [x, layout.y(ms)], 4, colour, theme.bg1);
    return;
  }
  const [low, high] = [layout.y(lowMs), layout.y(highMs)];
  strokeLine(surface, [x, low], [x, high], { colour, width: 1.6 });
  for (const y of [low, high]) strokeLine(surface, [x - CAP, y], [x + CAP, y], { colour, width: 1.6 });
}
