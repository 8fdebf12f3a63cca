import type { ProducerRow } from '../../../../workers/frame';
import { formatBytes, formatCount, formatFigure, withUnit } from '../../../base/format';
import { card, fillBox, strokeBox, strokeLine } from '../../../draw/draw';
import type { Box } from '../../../draw/surface';
import { drawRuns, drawText, fitRuns } from '../../../draw/text';
import { fillingIsMoved, fillsSeveral } from './motion';
import type { Band } from './paintBands';
import {
  type BatchesStage,
  isInSecondGroup,
  laneColour,
  type SecondGroup,
  type Stage,
  type StageScene,
} from './scene';

/** Inner margin of a producer's box. */
const INSET = 12;

/** The producers: their rate, the partition that they fill now, and their buffer. */
export function paintProducers(stage: BatchesStage, bands: readonly Band[]): void {
  const { surface, layout } = stage;
  const { theme } = stage.scene;
  for (const [producer, box] of layout.producerBoxes.entries()) {
    const isSecond = isInSecondGroup(stage.scene, producer);
    card(surface, box, { ground: theme.bg2, border: { colour: isSecond ? theme.tx1 : theme.line2 } });
    drawText(surface, box.x + INSET, box.y + 22, `${isSecond ? '2nd group: ' : 'Producer '}${producer + 1}`, {
      sizePx: 13,
      weight: 600,
      colour: theme.tx1,
    });
    if (layout.producerBoxes.length === 1) paintAlone(stage, bands, box);
    else paintStacked(stage, box, producer);
  }
  if (layout.producerBoxes.length > 1) paintCollector(stage);
}

/** The one producer: a tall box, in which "now filling" is next to the band it talks of. */
function paintAlone(stage: BatchesStage, bands: readonly Band[], box: Box): void {
  const { surface, layout, scene } = stage;
  const { theme, frame } = scene;
  const x = box.x + INSET;
  const row = frame.producer(0);
  drawText(surface, x, box.y + 40, rateOf(scene, 1), { sizePx: 12, colour: theme.tx2 });
  drawText(surface, x, box.y + 56, `${formatBytes(scene.recordBytes)} each`, {
    sizePx: 12,
    colour: theme.tx2,
  });

  const band = bands[layout.rows.findIndex(({ lane }) => lane === row.currentPartition)];
  const middle = band ? band.startTop + band.startHeight / 2 : layout.bandsTop + layout.bandsHeight / 2;
  const y = Math.min(box.y + box.height - 118, Math.max(box.y + 84, middle));
  paintFilling(stage, { x, y: y - 4, titled: true }, row);

  const gaugeHeight = 58;
  const gaugeY = box.y + box.height - 98;
  const use = Math.min(1, row.bufferUsedBytes / Math.max(1, frame.bufferMemoryBytes));
  const gauge = { x, y: gaugeY, width: 8, height: gaugeHeight };
  fillBox(surface, gauge, theme.bg0);
  strokeBox(surface, gauge, { colour: theme.line3 });
  const taken = { ...gauge, y: gaugeY + gaugeHeight * (1 - use), height: gaugeHeight * use };
  fillBox(surface, taken, row.blocked ? theme.hot : theme.tx1);
  const small = { sizePx: 11, colour: theme.tx3 };
  drawText(surface, x + 15, gaugeY + 10, 'buffer', small);
  const used = formatBytes(row.bufferUsedBytes);
  drawText(surface, x + 15, gaugeY + gaugeHeight - 14, used, { sizePx: 12, weight: 500, colour: theme.tx1 });
  drawText(surface, x + 15, gaugeY + gaugeHeight, `of ${formatBytes(frame.bufferMemoryBytes)}`, small);
}

/** One of two or three producers: the same facts in a lower box. */
function paintStacked(stage: Stage, box: Box, producer: number): void {
  const { surface, scene } = stage;
  const { theme, frame } = scene;
  const row = frame.producer(producer);
  const x = box.x + INSET;
  const tall = box.height > 120;
  const { ratePerSecond, producers, bufferMemoryBytes } = groupOf(scene, producer);
  const rate = rateOf({ ratePerSecond }, producers);
  drawText(surface, x, box.y + 39, rate, { sizePx: 12, colour: theme.tx2 });
  paintFilling(stage, { x, y: box.y + (tall ? 70 : 41), titled: tall }, row);
  const use = Math.min(1, row.bufferUsedBytes / Math.max(1, bufferMemoryBytes));
  const gauge = { x, y: box.y + box.height - 26, width: box.width - 2 * INSET, height: 6 };
  fillBox(surface, gauge, theme.bg0);
  strokeBox(surface, gauge, { colour: theme.line3 });
  fillBox(surface, { ...gauge, width: gauge.width * use }, row.blocked ? theme.hot : theme.tx1);
  const text = `${formatFigure(row.bufferUsedBytes / 1_048_576, 2)} of ${formatBytes(bufferMemoryBytes)}`;
  drawText(surface, x, box.y + box.height - 8, text, { sizePx: 11, colour: theme.tx3 });
}

/** "now filling" and the partition, or why nothing is filled. `y` is the baseline of the first of two lines. */
function paintFilling(
  stage: Stage,
  { x, y, titled }: { readonly x: number; readonly y: number; readonly titled: boolean },
  { blocked, currentPartition: partition }: ProducerRow,
): void {
  const { surface, scene, rows } = stage;
  const { theme } = scene;
  if (titled) {
    const title = blocked ? 'send() waits' : 'now filling';
    drawText(surface, x, y, title, { sizePx: 11.5, colour: blocked ? theme.hot : theme.tx3 });
  }
  const strong = { sizePx: 12.5, weight: 600, colour: theme.tx1 } as const;
  const baseline = y + 16;
  if (blocked) {
    drawText(surface, x, baseline, 'buffer full', strong);
  } else if (partition < 0 || !fillingIsMoved(scene)) {
    drawText(surface, x, baseline, fillsSeveral(scene), strong);
  } else {
    const colour = laneColour(stage, partition, rows.lanes[partition]?.broker ?? 0);
    fillBox(surface, { x, y: baseline - 8, width: 8, height: 8 }, colour);
    const variants = [[{ text: `Partition ${partition}` }], [{ text: `P${partition}` }]];
    drawRuns(surface, x + 13, baseline, fitRuns(surface, variants, 68, strong), strong);
  }
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

function rateOf({ ratePerSecond }: Pick<StageScene, 'ratePerSecond'>, producers: number): string {
  if (ratePerSecond === null) return 'unthrottled';
  const rate = ratePerSecond / Math.max(1, producers);
  // A producer's box has no room for eight digits.
  return rate >= 1e6 ? withUnit(formatFigure(rate / 1e6), 'M rec/s') : withUnit(formatCount(rate), 'rec/s');
}
