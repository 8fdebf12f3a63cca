import { tickText } from '../../../base/format';
import { fillArea, fillBox, ringedDot, strokeLine, strokeLines } from '../../../draw/draw';
import type { Point } from '../../../draw/surface';
import { drawRuns, drawText } from '../../../draw/text';
import { categoryColour, lineDash } from '../../../draw/theme';
import { type SweepLine, shortText, valueAt } from './data';
import { paintLineNames } from './lineNames';
import type { LinesDrawing, SweepPanel } from './linesLayout';
import { axisName } from './mapAxes';
import { withSelected } from './ticks';

/** Values further apart than this get dots, because the line between them is a guess, CSS pixels. */
const SPARSE_PX = 28;
const TICK = { sizePx: 11.5, face: 'condensed' } as const;

/** Draws lines over one axis, in one plot or one plot each; unknown values are gaps. */
export function paintSweepLines(drawing: LinesDrawing): void {
  const { data, layout, selected } = drawing;
  for (const panel of layout.panels) {
    paintGround(drawing, panel);
    const lines = panel.lines.flatMap((index) => data.lines[index] ?? []);
    for (const line of lines) paintBand(drawing, line, panel, lines.length > 1 ? 0.2 : 0.32);
    for (const line of lines) paintLine(drawing, line, panel);
    if (selected !== null) paintChoice(drawing, lines, panel, selected);
    if (panel.titleBaseline !== null) paintTitle(drawing, panel);
  }
  paintAcross(drawing);
  if (layout.namePx > 0) paintLineNames(drawing);
}

function paintGround(drawing: LinesDrawing, { plot }: SweepPanel): void {
  const { surface, layout, theme } = drawing;
  const { metric, objective } = drawing.data;
  fillBox(surface, plot, theme.bg0);
  const across = (value: number): readonly [Point, Point] => {
    const y = layout.yAt(plot, value);
    return [
      [plot.x, y],
      [plot.x + plot.width, y],
    ];
  };
  for (const value of layout.ticks) {
    strokeLine(surface, ...across(value), { colour: theme.line1 });
    if (!layout.valueTexts) continue;
    drawText(surface, plot.x - 7, layout.yAt(plot, value) + 4, tickText(metric.format(value)), {
      ...TICK,
      colour: theme.tx3,
      align: 'right',
    });
  }
  if (objective !== null) strokeLine(surface, ...across(objective), { colour: theme.hot, dash: [4, 3] });
}

function paintBand(drawing: LinesDrawing, line: SweepLine, { plot }: SweepPanel, alpha: number): void {
  const { surface, data, layout, theme } = drawing;
  const colour = categoryColour(theme, line.category);
  const y = (value: number | undefined): number => layout.yAt(plot, value ?? 0);
  const known = (index: number): boolean =>
    Number.isFinite(valueAt(line, index)) &&
    Number.isFinite(line.low[index] ?? Number.NaN) &&
    Number.isFinite(line.high[index] ?? Number.NaN);
  for (const run of runsOf(data.x.values.length, known, data.x.numbers !== null)) {
    const upper = run.map((index): Point => [layout.xAt(index), y(line.high[index])]);
    const lower = run.map((index): Point => [layout.xAt(index), y(line.low[index])]);
    const [top, foot] = [upper[0], lower[0]];
    if (run.length > 1) fillArea(surface, [...upper, ...lower.toReversed()], colour, alpha);
    // A band of a single point has no width: draw a whisker.
    else if (top && foot) strokeLine(surface, foot, top, { colour, width: 3, alpha: alpha * 1.6 });
  }
}

function paintLine(drawing: LinesDrawing, line: SweepLine, { plot }: SweepPanel): void {
  const { surface, data, layout, theme } = drawing;
  const colour = categoryColour(theme, line.category);
  const known = (index: number): boolean => Number.isFinite(valueAt(line, index));
  const at = (index: number): Point => [layout.xAt(index), layout.yAt(plot, valueAt(line, index))];
  const runs = runsOf(data.x.values.length, known, data.x.numbers !== null);
  const dash = lineDash(line.category);
  strokeLines(
    surface,
    runs.map((run) => run.map(at)),
    { colour, width: 2, dash },
  );
  const sparse = layout.x.pitch >= SPARSE_PX;
  for (const run of runs) {
    if (sparse || run.length === 1)
      for (const index of run) ringedDot(surface, at(index), 3.5, colour, theme.bg0);
  }
}

/** A hairline at the chosen value, and a dot on each line. */
function paintChoice(
  drawing: LinesDrawing,
  lines: readonly SweepLine[],
  { plot }: SweepPanel,
  selected: number,
): void {
  const { surface, layout, theme } = drawing;
  const x = layout.xAt(selected);
  strokeLine(surface, [x, plot.y], [x, plot.y + plot.height], { colour: theme.tx1, alpha: 0.5 });
  for (const line of lines) {
    const value = valueAt(line, selected);
    if (!Number.isFinite(value)) continue;
    ringedDot(surface, [x, layout.yAt(plot, value)], 5, categoryColour(theme, line.category), theme.bg0);
  }
}

/** The line's name over its plot, and its value at the chosen place. */
function paintTitle(drawing: LinesDrawing, { plot, titleBaseline, lines: [index = 0] }: SweepPanel): void {
  const { surface, theme, selected } = drawing;
  const { lines, metric, objective } = drawing.data;
  const line = lines[index];
  if (line === undefined || titleBaseline === null) return;
  drawText(surface, plot.x, titleBaseline, line.name, { sizePx: 12.5, weight: 600, colour: theme.tx1 });
  if (selected === null) return;
  const missed = objective !== null && valueAt(line, selected) > objective;
  drawText(surface, plot.x + plot.width, titleBaseline, shortText(line, selected, metric.format), {
    sizePx: 13,
    weight: 600,
    colour: missed ? theme.hot : theme.tx1,
    align: 'right',
  });
}

/** The axis under the lowest plot. */
function paintAcross(drawing: LinesDrawing): void {
  const { surface, data, layout, theme, selected } = drawing;
  const { x, panels } = layout;
  const plot = panels.at(-1)?.plot;
  if (plot === undefined) return;
  for (const index of withSelected(x.shown, selected, x.lengths, x.pitch)) {
    const bold = index === selected;
    drawText(surface, layout.xAt(index), plot.y + plot.height + 16, x.texts[index] ?? '', {
      ...TICK,
      weight: bold ? 600 : 400,
      colour: bold ? theme.tx1 : theme.tx3,
      align: 'center',
    });
  }
  drawRuns(surface, x.nameX, x.nameY, axisName(drawing, data.x, plot.width), {
    sizePx: 12.5,
    colour: theme.tx2,
    align: 'center',
  });
}

/** Groups of neighbouring known indices; single indices if the axis has no order. */
function runsOf(
  count: number,
  known: (index: number) => boolean,
  joined: boolean,
): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (let index = 0; index < count; index += 1) {
    if (!known(index)) continue;
    const last = runs.at(-1);
    if (joined && last?.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  }
  return runs;
}
