import { fillBox, ringedDot, strokeLine, strokeLines } from '../draw';
import type { Point, Surface } from '../surface';
import { drawText } from '../text';
import { categoryColour, type Theme } from '../theme';
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
  { surface, layout, theme }: CurveDrawing,
  { category, dash, points }: PercentileCurve,
): void {
  const places = withinAxis(points, layout.lastQuantile).map(
    ({ quantile, ms }): Point => [layout.x(quantile), layout.y(ms)],
  );
  if (places.length === 0) return;
  strokeLines(surface, [places], { colour: categoryColour(theme, category), width: 2, dash });
}

/** The points up to the end of the axis, with an interpolated last one. */
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
  { surface, layout, theme }: CurveDrawing,
  { category, quantile, ms, lowMs, highMs }: PercentileMark,
): void {
  if (quantile > layout.lastQuantile) return;
  const colour = categoryColour(theme, category);
  const x = layout.x(quantile);
  if (lowMs === undefined || highMs === undefined) {
    ringedDot(surface, [x, layout.y(ms)], 4, colour, theme.bg1);
    return;
  }
  const [low, high] = [layout.y(lowMs), layout.y(highMs)];
  strokeLine(surface, [x, low], [x, high], { colour, width: 1.6 });
  for (const y of [low, high]) strokeLine(surface, [x - CAP, y], [x + CAP, y], { colour, width: 1.6 });
}
