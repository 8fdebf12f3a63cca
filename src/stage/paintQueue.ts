import type { BatchRow } from '../../workers/frame';
import { type Context2D, EMPTY_DASH, fillBox, line, type Rect, strokeBox } from './context';
import { inkOn, type StageScene } from './scene';
import { drawRuns, fitRuns, type Run } from './text';

/** What the painter of one queue is told: its place, and how much it may say. */
export interface QueueStyle {
  /** The cells' room; the head of the queue is at its right end. */
  readonly area: Rect;
  readonly colour: string;
  /** Width of the head's cell, px; the cells behind it narrow by `ratio` down to `leastWidth`. */
  readonly headWidth: number;
  readonly ratio: number;
  readonly leastWidth: number;
  /** Room that is kept for the block of all further batches, px. */
  readonly blockRoom: number;
  /** Labels of the block, from long to short, given how many batches it holds. */
  readonly blockLabels: (batches: number) => readonly string[];
  /** The longest age line, px, for the oldest batch on the stage; 0 = no age lines. */
  readonly longestAge: number;
}

/** A queue no longer than this behind the cells is drawn out in full, block or no block. */
const LEAST_BLOCK = 8;
const GAP_BEFORE_BLOCK = 2;

/**
 * One producer's queue for one partition. Each batch is a cell, filled as far as it is; what finds no room becomes
 * one block with its count. Ages hang below as lines, the block's as a wedge. Returns the left end of what it drew.
 */
export function paintQueue(
  context: Context2D,
  scene: StageScene,
  style: QueueStyle,
  batches: readonly BatchRow[],
  waiting: number,
  oldestMs: number,
): number {
  const { area } = style;
  if (waiting === 0) return paintEmpty(context, scene, style);
  let x = area.x + area.width;
  let drawn = 0;
  for (; drawn < batches.length; drawn += 1) {
    const batch = batches[drawn];
    // Long queues come sampled: past the head, positions jump.
    if (batch === undefined || batch.position !== drawn) break;
    const width = Math.max(style.leastWidth, style.headWidth * style.ratio ** drawn);
    const gap = width > 6 ? 2 : width > 3 ? 1 : 0.8;
    const roomLeft = x - width - gap - area.x;
    const behind = waiting - drawn;
    if (roomLeft < style.blockRoom && behind > LEAST_BLOCK) break;
    if (roomLeft < 0) break;
    paintCell(context, scene, style, batch, x - width, width, oldestMs);
    x -= width + gap;
  }
  const behind = waiting - drawn;
  if (behind <= 0) return x;
  x -= GAP_BEFORE_BLOCK;
  if (x - area.x < 1) return x;
  paintBlock(context, scene, style, batches.slice(drawn), behind, drawn, x, oldestMs);
  return area.x;
}

function paintEmpty(context: Context2D, scene: StageScene, { area, headWidth }: QueueStyle): number {
  const right = area.x + area.width;
  const middle = area.y + area.height / 2;
  const width = Math.min(12, headWidth);
  const ghost = { colour: scene.theme.line3, dash: EMPTY_DASH };
  strokeBox(context, right - width - 0.5, area.y + 0.5, width, area.height - 1, ghost);
  line(context, area.x, middle, right - width - 4, middle, { colour: scene.theme.line2 });
  return right - width - 4;
}

function paintCell(
  context: Context2D,
  scene: StageScene,
  { area, colour, longestAge }: QueueStyle,
  batch: BatchRow,
  x: number,
  width: number,
  oldestMs: number,
): void {
  const { theme } = scene;
  const outlined = width > 3 && area.height > 6;
  if (outlined) {
    fillBox(context, x + 0.5, area.y + 0.5, width - 1, area.height - 1, theme.bg0);
    strokeBox(context, x + 0.5, area.y + 0.5, width - 1, area.height - 1, { colour });
  }
  const fill = Math.min(1, batch.bytes / Math.max(1, scene.frame.batchSizeBytes));
  const inner = area.height - 2;
  const inset = outlined ? 1 : 0;
  fillBox(context, x + inset, area.y + 1 + inner * (1 - fill), width - 2 * inset, inner * fill, colour, 0.88);
  if (longestAge <= 0) return;
  const top = area.y + area.height + 3;
  line(context, x + width / 2, top, x + width / 2, top + ageLength(batch.ageMs, oldestMs, longestAge), {
    colour: batch.ageMs > scene.sloMs ? theme.hot : theme.tx2,
    width: width > 6 ? 2 : 1.2,
  });
}

function paintBlock(
  context: Context2D,
  scene: StageScene,
  style: QueueStyle,
  sample: readonly BatchRow[],
  count: number,
  firstPosition: number,
  right: number,
  oldestMs: number,
): void {
  const { area, colour, longestAge } = style;
  const width = right - area.x;
  fillBox(context, area.x, area.y, width, area.height, colour, 0.88);
  if (longestAge > 0 && sample.length > 0) {
    const top = area.y + area.height + 3;
    const last = Math.max(1, count - 1);
    const oldest = sample[0]?.ageMs ?? 0;
    context.beginPath();
    context.moveTo(right, top);
    context.lineTo(right, top + ageLength(oldest, oldestMs, longestAge));
    let x = right;
    for (const batch of sample) {
      x = right - (Math.min(last, batch.position - firstPosition) / last) * width;
      context.lineTo(x, top + ageLength(batch.ageMs, oldestMs, longestAge));
    }
    context.lineTo(x, top);
    context.closePath();
    context.globalAlpha = 0.8;
    context.fillStyle = oldest > scene.sloMs ? scene.theme.hot : scene.theme.tx2;
    context.fill();
    context.globalAlpha = 1;
  }
  const text = { sizePx: 12, weight: 600, colour: inkOn(colour), align: 'middle' } as const;
  const variants = style.blockLabels(count).map((label): readonly Run[] => [{ text: label }]);
  if (area.height < 11) return;
  drawRuns(
    context,
    area.x + width / 2,
    area.y + area.height / 2 + 4.5,
    fitRuns(context, variants, width - 4, text),
    text,
  );
}

/** At least a pixel and a half, so that even a young batch has its line. */
function ageLength(ageMs: number, oldestMs: number, longest: number): number {
  return Math.max(1.5, (longest * ageMs) / oldestMs);
}
