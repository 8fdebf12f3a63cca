import { counted, formatCount } from '../../../base/format';
import { card, fillBox } from '../../../draw/draw';
import type { Surface } from '../../../draw/surface';
import { drawRuns, drawText, fitRuns } from '../../../draw/text';
import type { Theme } from '../../../draw/theme';
import type { StageLayout } from './layout';
import { paintBatches } from './paintBatches';
import { paintLagCaption } from './paintLogs';
import { type MatrixStage, readRows, type Stage, type StageScene } from './scene';

/** Paints the stage of many partitions or producers; its code arrives later than that of the others. */
export type MatrixPainter = (stage: MatrixStage) => void;

/**
 * Draws the whole stage; its outlines while a matrix has no painter. Pure: the same layout and scene always give the same
 * calls.
 */
export function paintStage(
  surface: Surface,
  layout: StageLayout,
  scene: StageScene,
  paintMatrix: MatrixPainter | null,
): void {
  if (layout.kind === 'matrix' && paintMatrix === null) {
    paintSkeleton(surface, layout, scene.theme);
    return;
  }
  surface.clearRect(0, 0, layout.width, layout.height);
  const copies = scene.waitsForReplicas ? scene.frame.replicationFactor : 1;
  const stage = { surface, scene, rows: readRows(scene.frame, copies, scene.pinned) };
  paintCaptions({ ...stage, layout });
  if (layout.kind === 'batches') paintBatches({ ...stage, layout });
  else paintMatrix?.({ ...stage, layout });
}

function paintCaptions(stage: Stage): void {
  const { surface, layout, scene } = stage;
  // The phone's stage has no room for captions, nor needs them.
  if (layout.compact) return;
  const { columns } = layout;
  const y = 24;
  const style = { sizePx: CAPTION_PX, colour: scene.theme.tx3 } as const;
  const brokers = layout.idleBrokers > 0 ? `Brokers (${layout.idleBrokers} lead none)` : 'Brokers';
  paintProducerCaption(stage, y);
  if (!layout.plain) {
    const variants = waitingCaptions(layout, scene).map((text) => [{ text }]);
    const room = columns.slots.from - 10 - columns.queue.from;
    drawRuns(surface, columns.queue.from, y, fitRuns(surface, variants, room, style), style);
    drawText(surface, columns.slots.from, y, 'In flight', style);
  }
  drawText(surface, columns.broker.from, y, brokers, style);
  paintLagCaption(stage, brokers, y);
}

/** Size of the captions, CSS pixels. */
export const CAPTION_PX = 14;

/** Who sends, and how many batches had to be sent again. */
function paintProducerCaption(stage: Stage, y: number): void {
  const { surface, layout } = stage;
  const { frame, theme } = stage.scene;
  const alone = frame.producers === 1 && layout.kind === 'batches';
  const name = alone
    ? 'Producer'
    : layout.kind === 'matrix'
      ? counted(frame.producers, 'producer')
      : 'Producers';
  const { from } = layout.columns.producer;
  const room = layout.columns.queue.from - from - 10;
  const style = { sizePx: CAPTION_PX, colour: theme.tx3 } as const;
  const again = [
    { text: `${name}, ` },
    { text: `${formatCount(frame.retries)} resent`, colour: theme.tx1, weight: 500 },
  ] as const;
  const short = alone ? name : 'Producers';
  const variants = [...(frame.retries > 0 ? [again] : []), [{ text: name }], [{ text: short }]];
  drawRuns(surface, from, y, fitRuns(surface, variants, room, style), style);
}

function waitingCaptions(layout: StageLayout, { frame }: StageScene): readonly string[] {
  const scored = frame.scores.length > 0 && frame.producers > 1 ? ['Waiting, scores for producer 1'] : [];
  if (layout.kind !== 'matrix') return [...scored, 'Waiting'];
  const size = `${counted(frame.partitions, 'partition')} × ${counted(frame.producers, 'producer')}`;
  return [...scored, `Waiting: ${size}`, size, `${frame.partitions} × ${frame.producers}`, 'Waiting'];
}

/** The first load: outlines of the stage before the first frame. */
export function paintSkeleton(surface: Surface, layout: StageLayout, theme: Theme): void {
  surface.clearRect(0, 0, layout.width, layout.height);
  for (const box of layout.producerBoxes)
    card(surface, box, { ground: theme.bg1, border: { colour: theme.bg1 } });
  const { queue, slots } = layout.columns;
  for (const group of layout.groups) {
    const height = Math.min(34, group.card.height * 0.4);
    for (const { from, to } of [queue, slots])
      fillBox(surface, { x: from, y: group.flowY - height / 2, width: to - from, height }, theme.bg1);
    card(surface, group.card, { ground: theme.bg1, border: { colour: theme.bg1 } });
  }
}
