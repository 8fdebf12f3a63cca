import type { Theme } from '../base/theme';
import { type Context2D, card, fillBox } from './context';
import type { StageLayout } from './layout';
import { paintBatches } from './paintBatches';
import { paintBatchesLegend, paintMatrixLegend } from './paintLegend';
import { paintMatrix } from './paintMatrix';
import { readRows, type StageScene } from './scene';
import { drawText } from './text';
import { counted } from './words';

/** Draws the whole stage. Pure: the same layout and scene always give the same calls. */
export function paintStage(context: Context2D, layout: StageLayout, scene: StageScene): void {
  context.clearRect(0, 0, layout.width, layout.height);
  const rows = readRows(scene.frame);
  paintCaptions(context, layout, scene);
  if (layout.kind === 'batches') {
    paintBatches(context, layout, scene, rows);
    if (!layout.compact) paintBatchesLegend(context, layout, scene, rows);
  } else {
    paintMatrix(context, layout, scene, rows);
    if (!layout.compact) paintMatrixLegend(context, layout, scene, rows);
  }
}

/** What each column holds. */
function paintCaptions(context: Context2D, layout: StageLayout, { theme, frame }: StageScene): void {
  const { columns } = layout;
  const style = { sizePx: 12, colour: theme.tx3 } as const;
  if (layout.compact) {
    drawText(
      context,
      columns.producer.from,
      16,
      frame.producers === 1 ? 'Producer' : `${frame.producers} producers`,
      style,
    );
    drawText(context, columns.queue.to, 16, 'Accumulator', { ...style, align: 'end' });
    drawText(context, columns.slots.from, 16, 'In flight', style);
    drawText(context, columns.broker.from, 16, 'Broker', style);
    return;
  }
  const matrix = layout.kind === 'matrix';
  const producer = matrix
    ? counted(frame.producers, 'producer', 'producers')
    : frame.producers === 1
      ? 'Producer'
      : 'Producers';
  const accumulator = matrix
    ? `${frame.producers === 1 ? 'Accumulator' : 'Accumulators'}: ${counted(frame.partitions, 'partition', 'partitions')} × ${counted(frame.producers, 'producer', 'producers')}`
    : frame.producers === 1
      ? 'Accumulator'
      : 'Accumulators';
  const broker = layout.idleBrokers > 0 ? `Leader broker (${layout.idleBrokers} lead none)` : 'Leader broker';
  drawText(context, columns.producer.from, 30, producer, style);
  drawText(context, columns.queue.from, 30, accumulator, style);
  drawText(context, columns.slots.from, 30, `In flight, limit ${frame.maxInFlight}`, style);
  drawText(context, columns.broker.from, 30, broker, style);
}

/** The first load: where things will stand, before there is a frame. */
export function paintSkeleton(context: Context2D, layout: StageLayout, theme: Theme): void {
  context.clearRect(0, 0, layout.width, layout.height);
  for (const box of layout.producerBoxes) card(context, box, theme.bg1, theme.bg1);
  const { queue, slots } = layout.columns;
  for (const group of layout.groups) {
    const height = Math.min(34, group.card.height * 0.4);
    fillBox(context, queue.from, group.flowY - height / 2, queue.to - queue.from, height, theme.bg1);
    fillBox(context, slots.from, group.flowY - height / 2, slots.to - slots.from, height, theme.bg1);
    card(context, group.card, theme.bg1, theme.bg1);
  }
}
