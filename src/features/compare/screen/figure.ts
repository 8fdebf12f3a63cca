import { apart } from '../../../draw/apart';
import { type PercentileCurve, type PercentileMark, percentileCurveLayout } from '../../../draw/curve/layout';
import { paintPercentileCurve } from '../../../draw/curve/percentileCurve';
import { fillBox } from '../../../draw/draw';
import type { Size, Surface } from '../../../draw/surface';
import { paintSheet } from '../../../draw/svg/sheet';
import { SvgSurface } from '../../../draw/svg/surface';
import { drawText } from '../../../draw/text';
import { shortened } from '../../../draw/textLines';
import { categoryHue, hueColour, lineDash, type Theme } from '../../../draw/theme';
import { SUMMARY_QUANTILES } from '../../../figures/latency';
import type { ExhibitResult } from './exhibit';
import { letterOf } from './names';

/** Input of an exhibit's figure. */
export interface FigureDrawing {
  readonly result: ExhibitResult;
  readonly names: readonly string[];
  readonly size: Size;
  readonly theme: Theme;
}

export const FIGURE_TITLE = 'Latency by percentile';

/** Room for letter and name right of the plot, CSS pixels; narrower figures show only the letter. */
const NAMED = { from: 560, room: 184 };
const LETTERED = 32;
const NAME_PITCH = 18;
const LOOK = { sizePx: 12.5 } as const;
const CHIP = 9;

/** Latency by percentile: a line through the figures of each scenario's own seed, whiskers over its runs, and its name at the end. */
export function paintExhibit(surface: Surface, { result, names, size, theme }: FigureDrawing): void {
  const drawn = drawnScenarios(result);
  const data = { curves: drawn, marks: drawn.flatMap(({ points }) => points), sloMs: null };
  const right = size.width < NAMED.from ? LETTERED : NAMED.room;
  const layout = percentileCurveLayout(size, data, { right });
  paintPercentileCurve({ surface, data, layout, theme });
  const { plot } = layout;
  const ends = drawn.map(({ points }) => layout.y(points.at(-1)?.ms ?? 1));
  const places = apart(ends, NAME_PITCH, plot.y + 6, plot.y + plot.height - 6);
  for (const [place, { index, hue }] of drawn.entries()) {
    const [x, y] = [plot.x + plot.width + 8, places[place] ?? 0];
    fillBox(surface, { x, y: y - CHIP / 2, width: CHIP, height: CHIP }, hueColour(theme, hue));
    const at = x + CHIP + 4;
    drawText(surface, at, y + 4, letterOf(index), { ...LOOK, weight: 600, colour: theme.tx1 });
    if (right === LETTERED) continue;
    const name = shortened(names[index] ?? '', right - CHIP - 34, LOOK);
    drawText(surface, at + 13, y + 4, name, { ...LOOK, colour: theme.tx2 });
  }
}

/** Explains lines and whiskers. */
export function formatWhiskers({ runs, window }: ExhibitResult): string {
  return `Latency ${window}; whiskers: lowest to highest of ${runs} seeds.`;
}

/** The figure as a standalone SVG with a title and a caption. The same results give the same bytes. */
export function exhibitSvg(drawing: FigureDrawing, description: string): string {
  const surface = new SvgSurface();
  const caption = formatWhiskers(drawing.result);
  const sheet = paintSheet(surface, () => paintExhibit(surface, drawing), drawing.size, {
    title: FIGURE_TITLE,
    caption,
    theme: drawing.theme,
  });
  return surface.document(sheet, { title: FIGURE_TITLE, description });
}

/** A scenario that has figures: its line, with a whisker at each point. */
interface DrawnScenario extends PercentileCurve {
  readonly index: number;
  readonly points: readonly PercentileMark[];
}

function drawnScenarios({ rows }: ExhibitResult): readonly DrawnScenario[] {
  const lines = SUMMARY_QUANTILES.flatMap(([id, quantile]) => {
    const line = rows.find(({ row }) => row.id === id);
    return line === undefined ? [] : [{ quantile, values: line.values }];
  });
  const count = rows[0]?.values.length ?? 0;
  return Array.from({ length: count }, (_, index): DrawnScenario => {
    const hue = categoryHue(index);
    const points = lines.flatMap(({ quantile, values }) => {
      const value = values[index];
      return value ? [{ hue, quantile, ms: value.own, lowMs: value.low, highMs: value.high }] : [];
    });
    return { index, hue, dash: lineDash(index), points };
  }).filter(({ points }) => points.length > 0);
}
