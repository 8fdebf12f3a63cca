import { formatCount } from '../base/format';
import type { Theme } from '../base/theme';
import { type Context2D, card, fillBox } from './context';
import type { StageLayout } from './layout';
import { paintBatches } from './paintBatches';
import { paintBatchesLegend, paintMatrixLegend } from './paintLegend';
import { paintLagCaption } from './paintLogs';
import { paintMatrix } from './paintMatrix';
import { readRows, type StageScene } from './scene';
import { drawRuns, drawText, fitRuns } from './text';
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
function paintCaptions(context: Context2D, layout: StageLayout, scene: StageScene): void {
  const { columns, compact } = layout;
  const { frame } = scene;
  const y = compact ? 16 : 30;
  const style = { sizePx: 12, colour: scene.theme.tx3 } as const;
  const accumulator = compact ? 'Accumulator' : accumulatorCaption(layout, scene);
  const broker = compact
    ? 'Broker'
    : layout.idleBrokers > 0
      ? `Leader broker (${layout.idleBrokers} lead none)`
      : 'Leader broker';
  paintProducerCaption(context, layout, scene, y);
  if (compact) drawText(context, columns.queue.to, y, accumulator, { ...style, align: 'end' });
  else drawText(context, columns.queue.from, y, accumulator, style);
  drawText(
    context,
    columns.slots.from,
    y,
    compact ? 'In flight' : `In flight, limit ${frame.maxInFlight}`,
    style,
  );
  drawText(context, columns.broker.from, y, broker, style);
  if (!compact) paintLagCaption(context, layout, scene, broker);
}

/** Who sends, and how many batches had to be sent again. */
function paintProducerCaption(context: Context2D, layout: StageLayout, scene: StageScene, y: number): void {
  const { frame, theme } = scene;
  const alone = frame.producers === 1 && (layout.compact || layout.kind === 'batches');
  const counts = layout.compact || layout.kind === 'matrix';
  const name = alone ? 'Producer' : counts ? counted(frame.producers, 'producer', 'producers') : 'Producers';
  const { from } = layout.columns.producer;
  const room = (layout.compact ? layout.columns.queue.to - 72 : layout.columns.queue.from) - from - 10;
  const style = { sizePx: 12, colour: theme.tx3 } as const;
  const again = [
    { text: `${name}, ` },
    { text: `${formatCount(frame.retries)} resent`, colour: theme.tx1, weight: 500 },
  ] as const;
  const variants = frame.retries > 0 ? [again, [{ text: name }]] : [[{ text: name }]];
  drawRuns(context, from, y, fitRuns(context, variants, room, style), style);
}

function accumulatorCaption(layout: StageLayout, { frame }: StageScene): string {
  const name = frame.producers === 1 ? 'Accumulator' : 'Accumulators';
  if (layout.kind !== 'matrix') return name;
  return `${name}: ${counted(frame.partitions, 'partition', 'partitions')} × ${counted(frame.producers, 'producer', 'producers')}`;
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
