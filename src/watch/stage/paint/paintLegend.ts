import { formatBytes, formatMilliseconds } from '../../../base/format';
import { EMPTY_DASH, fillBox, strokeBox, strokeLine } from '../../../draw/draw';
import type { Surface } from '../../../draw/surface';
import { drawText, runsWidth } from '../../../draw/text';
import type { StageLayout } from './layout';
import type { BatchesStage, Stage } from './scene';

/** Left edge of the legend. */
export const LEFT = 20;
/** Room at the right that the buttons take. */
const BUTTONS = 66;
const SIZE = 11.5;

/** Legend of cells, age lines and slots; from the left, as many as fit. */
export function paintBatchesLegend(stage: BatchesStage): void {
  const { surface, layout, rows } = stage;
  const { theme, frame } = stage.scene;
  const y = layout.legendY;
  const ages = layout.density !== 'line' && layout.producerBoxes.length === 1;
  const full = `one batch; full at ${formatBytes(frame.batchSizeBytes)}`;
  const oldest = `age; longest is ${formatMilliseconds(rows.oldestMs)}; warm past SLO`;
  let x = LEFT;
  strokeBox(surface, { x: x + 0.5, y: y - 10.5, width: 9, height: 12 }, { colour: theme.tx2 });
  fillBox(surface, { x: x + 1, y: y - 4, width: 8, height: 5 }, theme.tx2);
  label(stage, x + 16, y, full);
  x += 158;
  if (ages && fits(stage, x + 19, oldest)) {
    for (const [index, height] of [10, 7, 4].entries()) {
      const [at, colour] = [x + 2 + index * 4, index < 2 ? theme.hot : theme.tx2];
      strokeLine(surface, [at, y - 10], [at, y - 10 + height], { colour, width: 2 });
    }
    label(stage, x + 19, y, oldest);
    x += 248;
  }
  if (!fits(stage, x + 27, 'slot in use, free')) return;
  fillBox(surface, { x, y: y - 10.5, width: 9, height: 13 }, theme.tx2);
  const free = { colour: theme.line3, dash: EMPTY_DASH };
  strokeBox(surface, { x: x + 12.5, y: y - 10.5, width: 8, height: 12 }, free);
  label(stage, x + 27, y, 'slot in use, free');
}

export function legendRight(layout: StageLayout): number {
  return layout.columns.broker.from - BUTTONS;
}

/** Whether there is room for a text from `x` on. */
export function fits({ surface, layout }: Stage, x: number, text: string): boolean {
  return x + width(surface, text) <= legendRight(layout);
}

/** CSS pixels. */
export function width(surface: Surface, text: string): number {
  return runsWidth(surface, [{ text }], { sizePx: SIZE });
}

export function label({ surface, scene }: Stage, x: number, y: number, text: string): void {
  drawText(surface, x, y, text, { sizePx: SIZE, colour: scene.theme.tx3 });
}
