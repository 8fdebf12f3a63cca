import { formatBytes, formatCount, formatFigure, withUnit } from '../base/format';
import { type Context2D, card, fillBox, line, type Rect, strokeBox } from './context';
import type { BatchesLayout } from './layout';
import { fillingIsMoved } from './motion';
import type { Band } from './paintBands';
import { laneColour, type StageRows, type StageScene } from './scene';
import { drawRuns, drawText, fitRuns } from './text';

/** Inner margin of a producer's box. */
const INSET = 12;

/** The producers: what they send, which partition they fill now, and how full their buffer is. */
export function paintProducers(
  context: Context2D,
  layout: BatchesLayout,
  scene: StageScene,
  rows: StageRows,
  bands: readonly Band[],
): void {
  const { theme } = scene;
  for (const [producer, box] of layout.producerBoxes.entries()) {
    card(context, box, theme.bg2, theme.line2);
    drawText(context, box.x + INSET, box.y + 22, `Producer ${producer + 1}`, {
      sizePx: 13,
      weight: 600,
      colour: theme.tx1,
    });
    if (layout.producerBoxes.length === 1) paintAlone(context, layout, scene, rows, bands, box);
    else paintStacked(context, scene, rows, box, producer);
  }
  if (layout.producerBoxes.length > 1) paintCollector(context, layout, scene);
}

/** The one producer: a tall box, in which "now filling" stands beside the band it talks of. */
function paintAlone(
  context: Context2D,
  layout: BatchesLayout,
  scene: StageScene,
  rows: StageRows,
  bands: readonly Band[],
  box: Rect,
): void {
  const { theme, frame } = scene;
  const x = box.x + INSET;
  const row = frame.producer(0);
  drawText(context, x, box.y + 40, rateOf(scene, 1), { sizePx: 12, colour: theme.tx2 });
  drawText(context, x, box.y + 56, `${formatBytes(scene.recordBytes)} each`, {
    sizePx: 12,
    colour: theme.tx2,
  });

  const band = bands[layout.rows.findIndex(({ lane }) => lane === row.currentPartition)];
  const middle = band ? band.startTop + band.startHeight / 2 : layout.bandsTop + layout.bandsHeight / 2;
  const y = Math.min(box.y + box.height - 118, Math.max(box.y + 84, middle));
  paintFilling(context, scene, rows, x, y - 4, row.currentPartition, row.blocked, true);

  const gaugeHeight = 58;
  const gaugeY = box.y + box.height - 98;
  const use = Math.min(1, row.bufferUsedBytes / Math.max(1, frame.bufferMemoryBytes));
  fillBox(context, x, gaugeY, 8, gaugeHeight, theme.bg0);
  strokeBox(context, x, gaugeY, 8, gaugeHeight, { colour: theme.line3 });
  fillBox(
    context,
    x,
    gaugeY + gaugeHeight * (1 - use),
    8,
    gaugeHeight * use,
    row.blocked ? theme.hot : theme.tx1,
  );
  const small = { sizePx: 11, colour: theme.tx3 };
  drawText(context, x + 15, gaugeY + 10, 'buffer', small);
  const used = formatBytes(row.bufferUsedBytes);
  drawText(context, x + 15, gaugeY + gaugeHeight - 14, used, { sizePx: 12, weight: 500, colour: theme.tx1 });
  drawText(context, x + 15, gaugeY + gaugeHeight, `of ${formatBytes(frame.bufferMemoryBytes)}`, small);
}

/** One of two or three producers: the same facts in a lower box. */
function paintStacked(
  context: Context2D,
  scene: StageScene,
  rows: StageRows,
  box: Rect,
  producer: number,
): void {
  const { theme, frame } = scene;
  const row = frame.producer(producer);
  const x = box.x + INSET;
  const tall = box.height > 120;
  drawText(context, x, box.y + 39, rateOf(scene, frame.producers), { sizePx: 12, colour: theme.tx2 });
  paintFilling(context, scene, rows, x, box.y + (tall ? 70 : 41), row.currentPartition, row.blocked, tall);
  const use = Math.min(1, row.bufferUsedBytes / Math.max(1, frame.bufferMemoryBytes));
  const width = box.width - 2 * INSET;
  const y = box.y + box.height - 26;
  fillBox(context, x, y, width, 6, theme.bg0);
  strokeBox(context, x, y, width, 6, { colour: theme.line3 });
  fillBox(context, x, y, width * use, 6, row.blocked ? theme.hot : theme.tx1);
  const text = `${formatFigure(row.bufferUsedBytes / 1_048_576, 2)} of ${formatBytes(frame.bufferMemoryBytes)}`;
  drawText(context, x, box.y + box.height - 8, text, { sizePx: 11, colour: theme.tx3 });
}

/** "now filling" and the partition, or why nothing is filled. `y` is the baseline of the first of two lines. */
function paintFilling(
  context: Context2D,
  scene: StageScene,
  rows: StageRows,
  x: number,
  y: number,
  partition: number,
  blocked: boolean,
  twoLines: boolean,
): void {
  const { theme } = scene;
  if (twoLines) {
    const title = blocked ? 'send() waits' : 'now filling';
    drawText(context, x, y, title, { sizePx: 11.5, colour: blocked ? theme.hot : theme.tx3 });
  }
  const strong = { sizePx: 12.5, weight: 600, colour: theme.tx1 } as const;
  const baseline = y + 16;
  if (blocked) {
    drawText(context, x, baseline, 'buffer full', strong);
  } else if (partition < 0 || !fillingIsMoved(scene)) {
    drawText(context, x, baseline, 'each in turn', strong);
  } else {
    fillBox(context, x, baseline - 8, 8, 8, laneColour(scene, partition, rows.lanes[partition]?.broker ?? 0));
    const variants = [[{ text: `Partition ${partition}` }], [{ text: `P${partition}` }]];
    drawRuns(context, x + 13, baseline, fitRuns(context, variants, 68, strong), strong);
  }
}

/** Two or three producers feed one stack of bands: what each sends to each partition is not in the frame. */
function paintCollector(context: Context2D, layout: BatchesLayout, scene: StageScene): void {
  const x = layout.columns.bands.from + 3;
  const first = layout.producerBoxes[0];
  const last = layout.producerBoxes[layout.producerBoxes.length - 1];
  if (!first || !last) return;
  const stroke = { colour: scene.theme.line3, width: 2 };
  for (const box of layout.producerBoxes) {
    const y = box.y + box.height / 2;
    line(context, box.x + box.width, y, x, y, stroke);
  }
  line(context, x, first.y + first.height / 2 - 1, x, last.y + last.height / 2 + 1, stroke);
}

function rateOf(scene: StageScene, producers: number): string {
  if (scene.ratePerSecond === null) return 'unthrottled';
  const rate = scene.ratePerSecond / Math.max(1, producers);
  // A producer's box has no room for eight digits.
  return rate >= 1e6 ? withUnit(formatFigure(rate / 1e6), 'M rec/s') : withUnit(formatCount(rate), 'rec/s');
}
