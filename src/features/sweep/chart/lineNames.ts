import { tickText } from '../../../base/format';
import { apart } from '../../../draw/apart';
import { type Stroke, strokeLine } from '../../../draw/draw';
import { drawText } from '../../../draw/text';
import { shortened } from '../../../draw/textLines';
import { categoryColour, lineDash, type Theme } from '../../../draw/theme';
import { type SweepLinesData, shortText, valueAt } from './data';
import type { LinesDrawing } from './linesLayout';

/** The distance of two names, CSS pixels. */
const PITCH = 17;
const SAMPLE_PX = 20;

/** The names at the right of the plot with the value at the line's end, each joined to that end. */
export function paintLineNames(drawing: LinesDrawing): void {
  const { surface, data, layout, theme } = drawing;
  const plot = layout.panels[0]?.plot;
  if (plot === undefined) return;
  const right = plot.x + plot.width;
  const names = namesOf(data, theme).map((name) => ({ ...name, y: layout.yAt(plot, name.value) }));
  names.sort((a, b) => a.y - b.y);
  const places = apart(
    names.map(({ y }) => y),
    PITCH,
    plot.y + 6,
    plot.y + plot.height - 4,
  );
  for (const [index, { text, colour, stroke, y, readout, hot }] of names.entries()) {
    const at = places[index] ?? y;
    strokeLine(surface, [right + 2, y], [right + 2 + SAMPLE_PX, at], stroke);
    const nameX = right + SAMPLE_PX + 8;
    const style = { sizePx: 12.5, colour };
    drawText(surface, nameX, at + 4, shortened(text, layout.namePx, style), style);
    if (!layout.readout || readout === null) continue;
    drawText(surface, layout.size.width - 2, at + 4, readout, {
      sizePx: 12.5,
      weight: 600,
      colour: hot ? theme.hot : theme.tx1,
      align: 'right',
    });
  }
}

interface LineName {
  readonly text: string;
  readonly colour: string;
  readonly stroke: Stroke;
  /** Value at the end of its line, in the metric's unit. */
  readonly value: number;
  /** That value as text; null if the name contains it. */
  readonly readout: string | null;
  readonly hot: boolean;
}

/** Names of the lines that have any value, and of the objective. */
function namesOf({ lines, metric, objective }: SweepLinesData, theme: Theme) {
  const names = lines.flatMap((line): readonly LineName[] => {
    const last = [...line.values.keys()].findLast((index) => Number.isFinite(valueAt(line, index)));
    if (last === undefined) return [];
    const value = valueAt(line, last);
    const stroke = { colour: categoryColour(theme, line.category), width: 2, dash: lineDash(line.category) };
    const hot = objective !== null && value > objective;
    const readout = shortText(line, last, metric.format);
    return [{ text: line.name, colour: theme.tx1, stroke, value, readout, hot }];
  });
  if (objective === null) return names;
  const text = `SLO ${tickText(metric.format(objective))}`;
  const stroke = { colour: theme.hot, dash: [4, 3] };
  return [...names, { text, colour: theme.hot, stroke, value: objective, readout: null, hot: true }];
}
