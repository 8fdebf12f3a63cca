import type { BatchRow } from '../../../../workers/frame';
import { EMPTY_DASH, fillArea, fillBox, strokeBox, strokeLine } from '../../../draw/draw';
import { inkOn } from '../../../draw/ink';
import type { Box, Point } from '../../../draw/surface';
import { drawRuns, fitRuns, type TextRun } from '../../../draw/text';
import type { Stage } from './scene';

/** Input of the painter of one queue: its place and its room for text. */
export interface QueueStyle {
  /** The cells' room; the head of the queue is at its right end. */
  readonly area: Box;
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
 * One producer's queue for one partition, a cell for each batch; those that don't fit become one block with their count.
 * Ages hang below as lines. Returns the left end of the drawing.
 */
export function paintQueue(
  stage: Stage,
  style: QueueStyle,
  batches: readonly BatchRow[],
  waiting: number,
): number {
  const { area } = style;
  if (waiting === 0) return paintEmpty(stage, style);
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
    paintCell(stage, style, batch, x - width, width);
    x -= width + gap;
  }
  const behind = waiting - drawn;
  if (behind <= 0) return x;
  x -= GAP_BEFORE_BLOCK;
  if (x - area.x < 1) return x;
  paintBlock(stage, style, { sample: batches.slice(drawn), count: behind, firstPosition: drawn, right: x });
  return area.x;
}

function paintEmpty(stage: Stage, { area, headWidth }: QueueStyle): number {
  const { surface, scene } = stage;
  const right = area.x + area.width;
  const middle = area.y + area.height / 2;
  const width = Math.min(12, headWidth);
  const ghost = { colour: scene.theme.line3, dash: EMPTY_DASH };
  strokeBox(surface, { x: right - width - 0.5, y: area.y + 0.5, width, height: area.height - 1 }, ghost);
  strokeLine(surface, [area.x, middle], [right - width - 4, middle], { colour: scene.theme.line2 });
  return right - width - 4;
}

function paintCell(
  stage: Stage,
  { area, colour, longestAge }: QueueStyle,
  batch: BatchRow,
  x: number,
  width: number,
): void {
  const { surface, scene, rows } = stage;
  const { theme } = scene;
  const outlined = width > 3 && area.height > 6;
  if (outlined) {
    const box = { x: x + 0.5, y: area.y + 0.5, width: width - 1, height: area.height - 1 };
    fillBox(surface, box, theme.bg0);
    strokeBox(surface, box, { colour });
  }
  const fill = Math.min(1, batch.bytes / Math.max(1, scene.frame.batchSizeBytes));
  const inner = area.height - 2;
  const inset = outlined ? 1 : 0;
  const filled = { x: x + inset, y: area.y + 1 + inner * (1 - fill), width: width - 2 * inset };
  fillBox(surface, { ...filled, height: inner * fill }, colour, 0.88);
  if (longestAge <= 0) return;
  const top = area.y + area.height + 3;
  const [middle, foot] = [x + width / 2, top + ageLength(batch.ageMs, rows.oldestMs, longestAge)];
  const age = batch.ageMs > scene.sloMs ? theme.hot : theme.tx2;
  strokeLine(surface, [middle, top], [middle, foot], { colour: age, width: width > 6 ? 2 : 1.2 });
}

/** The batches that don't fit as cells; `sample` is the frame's sample of them. */
interface Block {
  readonly sample: readonly BatchRow[];
  readonly count: number;
  readonly firstPosition: number;
  /** Its right end, CSS pixels. */
  readonly right: number;
}

function paintBlock(stage: Stage, style: QueueStyle, { sample, count, firstPosition, right }: Block): void {
  const { surface, scene, rows } = stage;
  const { area, colour, longestAge } = style;
  const width = right - area.x;
  fillBox(surface, { ...area, width }, colour, 0.88);
  if (longestAge > 0 && sample.length > 0) {
    const top = area.y + area.height + 3;
    const last = Math.max(1, count - 1);
    const oldest = sample[0]?.ageMs ?? 0;
    const ages = sample.map(
      ({ ageMs, position }): Point => [
        right - (Math.min(last, position - firstPosition) / last) * width,
        top + ageLength(ageMs, rows.oldestMs, longestAge),
      ],
    );
    const corners: readonly Point[] = [
      [right, top],
      [right, top + ageLength(oldest, rows.oldestMs, longestAge)],
      ...ages,
      [ages.at(-1)?.[0] ?? right, top],
    ];
    fillArea(surface, corners, oldest > scene.sloMs ? scene.theme.hot : scene.theme.tx2, 0.8);
  }
  const text = { sizePx: 12, weight: 600, colour: inkOn(colour), align: 'center' } as const;
  const variants = style.blockLabels(count).map((label): readonly TextRun[] => [{ text: label }]);
  if (area.height < 11) return;
  drawRuns(
    surface,
    area.x + width / 2,
    area.y + area.height / 2 + 4.5,
    fitRuns(surface, variants, width - 4, text),
    text,
  );
}

/** At least a pixel and a half, so that even a young batch has its line. */
function ageLength(ageMs: number, oldestMs: number, longest: number): number {
  return Math.max(1.5, (longest * ageMs) / oldestMs);
}
