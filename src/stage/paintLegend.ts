import { formatBytes, formatMilliseconds } from '../base/format';
import { type Context2D, EMPTY_DASH, fillBox, line, strokeBox } from './context';
import type { BatchesLayout, MatrixLayout, StageLayout } from './layout';
import { matrixColours } from './ramps';
import type { StageRows, StageScene } from './scene';
import { drawText, runsWidth } from './text';
import { setting } from './words';

/** Left edge of the legend, and the room at the right that the buttons take. */
const LEFT = 20;
const BUTTONS = 66;
const SIZE = 11.5;

/** What a cell, an age line and a slot mean; from the left, as many as there is room for. */
export function paintBatchesLegend(
  context: Context2D,
  layout: BatchesLayout,
  scene: StageScene,
  rows: StageRows,
): void {
  const { theme, frame } = scene;
  const y = layout.legendY;
  const ages = layout.density !== 'line' && layout.producerBoxes.length === 1;
  const full = `one batch; full at ${formatBytes(frame.batchSizeBytes)}`;
  const oldest = `age; longest is ${formatMilliseconds(rows.oldestMs)}; warm past SLO`;
  let x = LEFT;
  strokeBox(context, x + 0.5, y - 10.5, 9, 12, { colour: theme.tx2 });
  fillBox(context, x + 1, y - 4, 8, 5, theme.tx2);
  label(context, scene, x + 16, y, full);
  x += 158;
  if (ages && fits(context, layout, x + 19, oldest)) {
    for (const [index, height] of [10, 7, 4].entries()) {
      const colour = index < 2 ? theme.hot : theme.tx2;
      line(context, x + 2 + index * 4, y - 10, x + 2 + index * 4, y - 10 + height, { colour, width: 2 });
    }
    label(context, scene, x + 19, y, oldest);
    x += 248;
  }
  if (!fits(context, layout, x + 27, 'slot in use, free')) return;
  fillBox(context, x, y - 10.5, 9, 13, theme.tx2);
  strokeBox(context, x + 12.5, y - 10.5, 8, 12, { colour: theme.line3, dash: EMPTY_DASH });
  label(context, scene, x + 27, y, 'slot in use, free');
}

/** What a cell's brightness and hue mean, and how many queues are merged in one. */
export function paintMatrixLegend(
  context: Context2D,
  layout: MatrixLayout,
  scene: StageScene,
  rows: StageRows,
): void {
  if (layout.cellColumns === 0) {
    label(context, scene, LEFT, layout.legendY, 'Too many queues to draw every batch. Choose Matrix.');
    return;
  }
  const colours = matrixColours(scene.theme);
  const y = layout.legendY;
  const under = `oldest under ${setting(scene.sloMs)}`;
  const keys = 46 + width(context, under) + 12 + 46 + width(context, 'older');
  const merged = mergedQueues(layout, scene, rows);
  const variants = [
    ...(merged > 1
      ? [
          `batches waiting in a cell (the most of ${merged} queues), 1 to 8+:`,
          `batches in a cell (most of ${merged}), 1 to 8+:`,
        ]
      : ['batches waiting in a cell, 1 to 8+:']),
    'batches, 1 to 8+:',
  ];
  const room = legendRight(layout) - LEFT - keys - 8;
  const text = variants.find((variant) => width(context, variant) <= room) ?? '';
  label(context, scene, LEFT, y, text);
  let x = LEFT + width(context, text) + 8;
  paintKey(context, x, y, colours.cool);
  label(context, scene, x + 46, y, under);
  x += 46 + width(context, under) + 12;
  paintKey(context, x, y, colours.hot);
  label(context, scene, x + 46, y, 'older');
}

function paintKey(context: Context2D, x: number, y: number, colours: readonly string[]): void {
  for (const [index, colour] of colours.entries()) fillBox(context, x + index * 5, y - 9, 5, 10, colour);
}

/** The largest number of queues that one cell stands for. */
function mergedQueues(layout: MatrixLayout, scene: StageScene, rows: StageRows): number {
  let partitions = 1;
  for (const { lanes } of layout.matrixRows) {
    let sum = 0;
    for (const lane of lanes) sum += rows.lanes[lane]?.partitions ?? 0;
    partitions = Math.max(partitions, sum);
  }
  return Math.ceil(partitions) * Math.ceil(scene.frame.producers / Math.max(1, layout.cellColumns));
}

function legendRight(layout: StageLayout): number {
  return layout.columns.broker.from - BUTTONS;
}

function fits(context: Context2D, layout: StageLayout, x: number, text: string): boolean {
  return x + width(context, text) <= legendRight(layout);
}

function width(context: Context2D, text: string): number {
  return runsWidth(context, [{ text }], { sizePx: SIZE, colour: '' });
}

function label(context: Context2D, { theme }: StageScene, x: number, y: number, text: string): void {
  drawText(context, x, y, text, { sizePx: SIZE, colour: theme.tx3 });
}
