import { fillBox, ringedDot, strokeLine, strokeLines } from '../draw';
import type { Point, Surface } from '../surface';
import { drawText } from '../text';
import { hueColour, type Theme } from '../theme';
import {
  nines,
  type PercentileCurve,
  type PercentileCurveData,
  type PercentileCurveLayout,
  type PercentileMark,
  type PercentilePoint,
} from './layout';

interface CurveDrawing {
  readonly surface: Surface;
  readonly data: PercentileCurveData;
  readonly layout: PercentileCurveLayout;
  readonly theme: Theme;
}

const TICK = { sizePx: 11.5, face: 'condensed' } as const;
/** Half the width of a whisker's ends, CSS pixels. */
const CAP = 4.5;

/** Draws curves on an HdrHistogram axis, with whiskers or measured points, grid, ticks and the SLO line. */
export function paintPercentileCurve(drawing: CurveDrawing): void {
  paintGround(drawing);
  for (const curve of drawing.data.curves) paintCurve(drawing, curve);
  for (const mark of drawing.data.marks) paintMark(drawing, mark);
}

function paintGround({ surface, data: { sloMs }, layout, theme }: CurveDrawing): void {
  const { plot, ticks, decades, title } = layout;
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
  const titleLook = { sizePx: 12, colour: theme.tx3, align: 'center' } as const;
  if (title !== '') drawText(surface, plot.x + plot.width / 2, foot + 36, title, titleLook);
  if (sloMs === null) return;
  const y = layout.y(sloMs);
  strokeLine(surface, [plot.x, y], [right, y], { colour: theme.hot, dash: [4, 3] });
}

function paintCurve(
  { surface, layout, theme }: CurveDrawing,
  { hue, dash, width = 2, alpha = 1, points }: PercentileCurve,
): void {
  const places = withinAxis(points, layout).map(
    ({ quantile, ms }): Point => [layout.x(quantile), layout.y(ms)],
  );
  if (places.length === 0) return;
  strokeLines(surface, [places], { colour: hueColour(theme, hue), width, dash, alpha });
}

/** The points within the axis, with interpolated ones at its ends. */
function withinAxis(
  points: readonly PercentilePoint[],
  { firstQuantile, lastQuantile }: PercentileCurveLayout,
): readonly PercentilePoint[] {
  const inside = points.filter(({ quantile }) => quantile >= firstQuantile && quantile <= lastQuantile);
  const before = points.findLast(({ quantile }) => quantile < firstQuantile);
  const after = points.find(({ quantile }) => quantile > lastQuantile);
  return [
    ...between(before, inside[0], firstQuantile),
    ...inside,
    ...between(inside.at(-1), after, lastQuantile),
  ];
}

/** The point of a line between two others; nothing if one of them is missing or is that point. */
function between(
  from: PercentilePoint | undefined,
  to: PercentilePoint | undefined,
  quantile: number,
): readonly PercentilePoint[] {
  if (from === undefined || to === undefined || from.quantile === quantile || to.quantile === quantile)
    return [];
  const span = nines(to.quantile) - nines(from.quantile);
  const share = Number.isFinite(span) ? (nines(quantile) - nines(from.quantile)) / span : 1;
  return [{ quantile, ms: from.ms * (to.ms / from.ms) ** share }];
}

function paintMark(
  { surface, layout, theme }: CurveDrawing,
  { hue, quantile, ms, lowMs, highMs }: PercentileMark,
): void {
  if (quantile > layout.lastQuantile) return;
  const colour = hueColour(theme, hue);
  const x = layout.x(quantile);
  if (lowMs === undefined || highMs === undefined) {
    ringedDot(surface, [x, layout.y(ms)], 4, colour, theme.bg1);
    return;
  }
  const [low, high] = [layout.y(lowMs), layout.y(highMs)];
  strokeLine(surface, [x, low], [x, high], { colour, width: 1.6 });
  for (const y of [low, high]) strokeLine(surface, [x - CAP, y], [x + CAP, y], { colour, width: 1.6 });
}
