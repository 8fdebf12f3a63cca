import { NO_FIGURE } from '../../base/format';
import { categoryColour, type Theme } from '../../base/theme';
import { lineDash, valueAt } from './sweepLineLooks';
import { paintLineNames } from './sweepLineNames';
import type { SweepLinesLayout, SweepPanel } from './sweepLinesLayout';
import type { MetricLook, SweepAxisLook } from './sweepMap';
import { axisName } from './sweepMapAxes';
import {
  dot,
  fillArea,
  fillBox,
  type Point,
  type SweepSurface,
  strokeLine,
  strokeLines,
} from './sweepSurface';
import { drawRuns, drawText, tickText } from './sweepText';
import { withSelected } from './sweepTicks';

export { lineDash } from './sweepLineLooks';

/** One line over the values of an axis. */
export interface SweepLine {
  readonly name: string;
  /** Its colour and its dash, from 0. */
  readonly category: number;
  readonly values: Float64Array;
  /** The 95 % confidence band; NaN where there are fewer than two runs. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** 0 = waits, 1 = computed, 2 = failed or no figure. */
  readonly states: Uint8Array;
}

/** Lines over one axis of a sweep. */
export interface SweepLinesData {
  readonly x: SweepAxisLook;
  readonly metric: MetricLook;
  readonly lines: readonly SweepLine[];
  /** In the metric's unit; null where it has none. */
  readonly objective: number | null;
}

/** How the reader looks at the lines. */
export interface SweepLinesOptions {
  /** The index of the chosen value of the axis. */
  readonly selected?: number | null;
}

/** Values further apart than this, CSS pixels, are dots on their line, because the line between them is a guess. */
const SPARSE_PX = 28;
const TICK = { sizePx: 11.5, face: 'condensed' } as const;

/** Draws lines over one axis, in one plot or each in its own; what is not known yet is a gap. */
export function paintSweepLines(
  surface: SweepSurface,
  data: SweepLinesData,
  layout: SweepLinesLayout,
  theme: Theme,
  options: SweepLinesOptions = {},
): void {
  const selected = options.selected ?? null;
  for (const panel of layout.panels) {
    paintGround(surface, data, layout, panel, theme);
    const lines = panel.lines.flatMap((index) => data.lines[index] ?? []);
    for (const line of lines)
      paintBand(surface, data, line, layout, panel, theme, lines.length > 1 ? 0.2 : 0.32);
    for (const line of lines) paintLine(surface, data, line, layout, panel, theme);
    if (selected !== null) paintChoice(surface, lines, layout, panel, theme, selected);
    if (panel.titleBaseline !== null) paintTitle(surface, data, panel, theme, selected);
  }
  paintAcross(surface, data, layout, theme, selected);
  if (layout.namePx > 0) paintLineNames(surface, data, layout, theme, selected);
}

function paintGround(
  surface: SweepSurface,
  { metric, objective }: SweepLinesData,
  layout: SweepLinesLayout,
  { plot }: SweepPanel,
  theme: Theme,
): void {
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

function paintBand(
  surface: SweepSurface,
  data: SweepLinesData,
  line: SweepLine,
  layout: SweepLinesLayout,
  { plot }: SweepPanel,
  theme: Theme,
  alpha: number,
): void {
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
    // Alone, a band has no width: it is a whisker.
    else if (top && foot) strokeLine(surface, foot, top, { colour, width: 3, alpha: alpha * 1.6 });
  }
}

function paintLine(
  surface: SweepSurface,
  data: SweepLinesData,
  line: SweepLine,
  layout: SweepLinesLayout,
  { plot }: SweepPanel,
  theme: Theme,
): void {
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
    if (sparse || run.length === 1) for (const index of run) dot(surface, at(index), 3.5, colour, theme.bg0);
  }
}

/** A hairline at the chosen value, and a dot on each line. */
function paintChoice(
  surface: SweepSurface,
  lines: readonly SweepLine[],
  layout: SweepLinesLayout,
  { plot }: SweepPanel,
  theme: Theme,
  selected: number,
): void {
  const x = layout.xAt(selected);
  strokeLine(surface, [x, plot.y], [x, plot.y + plot.height], { colour: theme.tx1, alpha: 0.5 });
  for (const line of lines) {
    const value = valueAt(line, selected);
    if (!Number.isFinite(value)) continue;
    dot(surface, [x, layout.yAt(plot, value)], 5, categoryColour(theme, line.category), theme.bg0);
  }
}

/** The line's name over its plot, and its value at the chosen place, hot where it misses the objective. */
function paintTitle(
  surface: SweepSurface,
  { lines, metric, objective }: SweepLinesData,
  { plot, titleBaseline, lines: [index = 0] }: SweepPanel,
  theme: Theme,
  selected: number | null,
): void {
  const line = lines[index];
  if (line === undefined || titleBaseline === null) return;
  drawText(surface, plot.x, titleBaseline, line.name, { sizePx: 12.5, weight: 600, colour: theme.tx1 });
  if (selected === null) return;
  const value = valueAt(line, selected);
  const missed = objective !== null && value > objective;
  drawText(
    surface,
    plot.x + plot.width,
    titleBaseline,
    Number.isFinite(value) ? metric.format(value) : NO_FIGURE,
    {
      sizePx: 13,
      weight: 600,
      colour: missed ? theme.hot : theme.tx1,
      align: 'right',
    },
  );
}

/** The axis under the lowest plot. */
function paintAcross(
  surface: SweepSurface,
  data: SweepLinesData,
  layout: SweepLinesLayout,
  theme: Theme,
  selected: number | null,
): void {
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
  drawRuns(surface, x.nameX, x.nameY, axisName(data.x, theme, plot.width), {
    sizePx: 12.5,
    colour: theme.tx2,
    align: 'center',
  });
}

/** Neighbouring indices that are known; each alone where the axis has no order that a line could follow. */
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
