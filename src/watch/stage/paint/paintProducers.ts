import type { ProducerRow } from '../../../../workers/frame';
import { formatCount, formatFigure, formatShare } from '../../../base/format';
import { card, fillBox, strokeBox, strokeLine } from '../../../draw/draw';
import type { Box } from '../../../draw/surface';
import { drawText } from '../../../draw/text';
import { type BatchesStage, isInSecondGroup, type SecondGroup, type Stage, type StageScene } from './scene';

/** Inner margin of a producer's box. */
const INSET = 12;

/** The producers: their rate, and their buffer once half of it is used. */
export function paintProducers(stage: BatchesStage): void {
  const { surface, layout, scene } = stage;
  const { theme, frame } = scene;
  const isAlone = layout.producerBoxes.length === 1;
  for (const [producer, box] of layout.producerBoxes.entries()) {
    const isSecond = isInSecondGroup(scene, producer);
    card(surface, box, { ground: theme.bg2, border: { colour: isSecond ? theme.tx1 : theme.line2 } });
    const x = box.x + INSET;
    const strong = { sizePx: 14, weight: 600, colour: theme.tx1 } as const;
    const plain = { sizePx: 14, colour: theme.tx2 } as const;
    const group = groupOf(scene, producer);
    const [rate, unit] = rateOf(group, isAlone ? 1 : group.producers);
    let y = box.y + 22;
    if (!isAlone) {
      drawText(surface, x, y, `${isSecond ? '2nd group: ' : 'Producer '}${producer + 1}`, strong);
      y += 20;
    }
    drawText(surface, x, y, rate, isAlone ? strong : plain);
    drawText(surface, x, y + 18, unit, plain);
    paintBuffer(stage, box, { row: frame.producer(producer), bytes: group.bufferMemoryBytes });
  }
  if (!isAlone) paintCollector(stage);
}

/** From this share on, a buffer is worth a look. */
const HALF_FULL = 0.5;

/** How full the buffer is, and whether send() waits for it. */
function paintBuffer(
  { surface, scene: { theme } }: Stage,
  box: Box,
  { row, bytes }: { readonly row: ProducerRow; readonly bytes: number },
): void {
  const use = Math.min(1, row.bufferUsedBytes / Math.max(1, bytes));
  if (use < HALF_FULL && !row.blocked) return;
  const x = box.x + INSET;
  const colour = row.blocked ? theme.hot : theme.tx1;
  const words = row.blocked ? 'buffer full' : `buffer ${formatShare(use)}`;
  drawText(surface, x, box.y + box.height - 22, words, { sizePx: 12, weight: 600, colour });
  const gauge = { x, y: box.y + box.height - 16, width: box.width - 2 * INSET, height: 6 };
  fillBox(surface, gauge, theme.bg0);
  strokeBox(surface, gauge, { colour: theme.line3 });
  fillBox(surface, { ...gauge, width: gauge.width * use }, colour);
}

/** Two or three producers feed one stack of bands: the frame doesn't say which of them sends how much to which partition. */
function paintCollector(stage: BatchesStage): void {
  const { surface, layout, scene } = stage;
  const x = layout.columns.bands.from + 3;
  const first = layout.producerBoxes[0];
  const last = layout.producerBoxes[layout.producerBoxes.length - 1];
  if (!first || !last) return;
  const stroke = { colour: scene.theme.line3, width: 2 };
  for (const box of layout.producerBoxes) {
    const y = box.y + box.height / 2;
    strokeLine(surface, [box.x + box.width, y], [x, y], stroke);
  }
  strokeLine(surface, [x, first.y + first.height / 2 - 1], [x, last.y + last.height / 2 + 1], stroke);
}

/** The producers that share a rate and a setting with this one. */
function groupOf(scene: StageScene, producer: number): Omit<SecondGroup, 'from'> {
  const { frame, secondGroup, ratePerSecond } = scene;
  if (secondGroup != null && isInSecondGroup(scene, producer)) return secondGroup;
  const others = secondGroup?.ratePerSecond ?? 0;
  return {
    ratePerSecond: ratePerSecond === null ? null : ratePerSecond - others,
    producers: frame.producers - (secondGroup?.producers ?? 0),
    bufferMemoryBytes: frame.bufferMemoryBytes,
  };
}

/** Rate and unit, a line each. */
function rateOf(
  { ratePerSecond }: Pick<StageScene, 'ratePerSecond'>,
  producers: number,
): readonly [string, string] {
  if (ratePerSecond === null) return ['unthrottled', ''];
  const rate = ratePerSecond / Math.max(1, producers);
  // A producer's box has no room for eight digits.
  return rate >= 1e6 ? [formatFigure(rate / 1e6), 'M records/s'] : [formatCount(rate), 'records/s'];
}
