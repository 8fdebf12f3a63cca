import { tickText } from '../../../base/format';
import { card, fillBox, strokeLine } from '../../../draw/draw';
import type { Box } from '../../../draw/surface';
import { drawText } from '../../../draw/text';
import { textWidth } from '../../../draw/textWidth';
import type { MapDrawing } from './mapLayout';

/** Strips of colour along the key. */
const STRIPS = 96;
const TICK = { sizePx: 12, face: 'condensed' } as const;
const NAME = { sizePx: 12.5, weight: 600 } as const;

/** Paints the colour key, with the objective at the switch of colours. */
export function paintKey(drawing: MapDrawing): void {
  const { key } = drawing.layout;
  paintStrips(drawing);
  if (key.lies) paintLyingKey(drawing, key.bar);
  else paintUprightKey(drawing);
}

function paintStrips(drawing: MapDrawing): void {
  const { surface, scale, theme } = drawing;
  const { key, pixelRatio } = drawing.layout;
  const { bar, lies } = key;
  const length = lies ? bar.width : bar.height;
  const edge = (strip: number): number => Math.round((strip / STRIPS) * length * pixelRatio) / pixelRatio;
  for (let strip = 0; strip < STRIPS; strip += 1) {
    const colour = scale.colour(scale.valueAt((strip + 0.5) / STRIPS), theme);
    const [from, to] = [edge(strip), edge(strip + 1)];
    if (lies) fillBox(surface, { ...bar, x: bar.x + from, width: to - from }, colour);
    else fillBox(surface, { ...bar, y: bar.y + bar.height - to, height: to - from }, colour);
  }
}

function paintUprightKey(drawing: MapDrawing): void {
  const { surface, scale, theme } = drawing;
  const {
    key: { bar },
    size,
  } = drawing.layout;
  const { metric } = drawing.data;
  const foot = bar.y + bar.height;
  const y = (value: number): number => foot - scale.position(value) * bar.height;
  const textX = bar.x + bar.width + 8;
  const { objective } = scale;
  const markY = objective === null ? Number.NaN : y(objective);
  const down = markY + 34 <= foot;
  for (const value of scale.ticks) {
    const from = y(value) - markY;
    const covered = down ? from > -16 && from < 42 : from > -42 && from < 16;
    if (covered) continue;
    strokeLine(surface, [bar.x + bar.width, y(value)], [textX - 4, y(value)], { colour: theme.line3 });
    drawText(surface, textX, y(value) + 4, tickText(metric.format(value)), { ...TICK, colour: theme.tx3 });
  }
  // Right-aligned to the picture, it may start under the bar.
  drawText(surface, size.width - 4, foot + 17, metric.name, { ...TICK, colour: theme.tx2, align: 'right' });
  if (objective === null) return;
  const text = tickText(metric.format(objective));
  const box = {
    x: textX - 1,
    y: down ? markY + 8 : markY - 30,
    width: textWidth(text, NAME) + 12,
    height: 22,
  };
  strokeLine(surface, [bar.x - 5, markY], [textX - 3, markY], { colour: theme.tx1, width: 2 });
  drawText(surface, textX, markY + 4, 'SLO', { ...NAME, colour: theme.tx1 });
  card(surface, box, { ground: theme.bg2, border: { colour: theme.line3 } });
  drawText(surface, box.x + 6, box.y + 15.5, text, { sizePx: 12.5, weight: 500, colour: theme.tx1 });
}

function paintLyingKey(drawing: MapDrawing, bar: Box): void {
  const { surface, scale, theme } = drawing;
  const { metric } = drawing.data;
  const foot = bar.y + bar.height;
  const x = (value: number): number => bar.x + scale.position(value) * bar.width;
  const { objective } = scale;
  const mark = objective === null ? '' : `SLO ${tickText(metric.format(objective))}`;
  const markWidth = textWidth(mark, NAME);
  const markX = objective === null ? Number.NaN : x(objective);
  const markLeft = Math.min(bar.x + bar.width - markWidth, Math.max(bar.x, markX - markWidth / 2));
  let free = bar.x - 12;
  for (const value of scale.ticks) {
    const text = tickText(metric.format(value));
    const width = textWidth(text, TICK);
    const left = Math.min(bar.x + bar.width - width, Math.max(bar.x, x(value) - width / 2));
    if (left < free) continue;
    free = left + width + 8;
    strokeLine(surface, [x(value), foot], [x(value), foot + 4], { colour: theme.line3 });
    drawText(surface, left, foot + 16, text, { ...TICK, colour: theme.tx3 });
  }
  const nameWidth = textWidth(metric.name, TICK);
  const nameFits = [bar.x, bar.x + bar.width - nameWidth].find(
    (left) => objective === null || left + nameWidth + 8 < markLeft || left > markLeft + markWidth + 8,
  );
  if (nameFits !== undefined)
    drawText(surface, nameFits, bar.y - 7, metric.name, { ...TICK, colour: theme.tx2 });
  if (objective === null) return;
  strokeLine(surface, [markX, bar.y - 4], [markX, foot + 2], { colour: theme.tx1, width: 2 });
  drawText(surface, markLeft, bar.y - 7, mark, { ...NAME, colour: theme.tx1 });
}
