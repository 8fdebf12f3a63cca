import type { BatchRow } from '../../../../workers/frame';
import { fillArea, fillBox, strokeBox, strokeLine } from '../../../draw/draw';
import type { Box, Point } from '../../../draw/surface';
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
  /** The longest age line, px, for the oldest batch on the stage; 0 = no age lines. */
  readonly longestAge: number;
}

/** A queue no longer than this behind the cells is drawn out in full, block or no block. */
const LEAST_BLOCK = 8;
const GAP_BEFORE_BLOCK = 2;

/** Where the batches of a queue are drawn. */
interface QueuePlaces {
  /** Batches with a cell of their own, from the head on. */
  readonly cells: readonly { readonly batch: BatchRow; readonly x: number; readonly width: number }[];
  /** All others; null if there are none, or no room. */
  readonly block: Block | null;
  readonly left: number;
}

/** The places of one producer's queue for one partition. */
export function queuePlaces(style: QueueStyle, batches: readonly BatchRow[], waiting: number): QueuePlaces {
  const { area } = style;
  const cells: QueuePlaces['cells'][number][] = [];
  let x = area.x + area.width;
  for (const batch of batches) {
    const place = cells.length;
    // Long queues come sampled: past the head, positions jump.
    if (batch.position !== place) break;
    const width = Math.max(style.leastWidth, style.headWidth * style.ratio ** place);
    const gap = width > 6 ? 2 : width > 3 ? 1 : 0.8;
    const roomLeft = x - width - gap - area.x;
    if (roomLeft < style.blockRoom && waiting - place > LEAST_BLOCK) break;
    if (roomLeft < 0) break;
    cells.push({ batch, x: x - width, width });
    x -= width + gap;
  }
  const drawn = cells.length;
  const count = waiting - drawn;
  if (count <= 0) return { cells, block: null, left: x };
  const right = x - GAP_BEFORE_BLOCK;
  if (right - area.x < 1) return { cells, block: null, left: right };
  return {
    cells,
    block: { sample: batches.slice(drawn), count, firstPosition: drawn, right },
    left: area.x,
  };
}

function placeInBlock(area: Box, { count, firstPosition, right }: Block, position: number): number {
  const last = Math.max(1, count - 1);
  return right - (Math.min(last, position - firstPosition) / last) * (right - area.x);
}

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
  if (waiting === 0) return paintEmpty(stage, style);
  const { cells, block, left } = queuePlaces(style, batches, waiting);
  for (const { batch, x, width } of cells) paintCell(stage, style, batch, x, width);
  if (block !== null) paintBlock(stage, style, block);
  return left;
}

function paintEmpty(stage: Stage, { area }: QueueStyle): number {
  const right = area.x + area.width;
  const middle = area.y + area.height / 2;
  strokeLine(stage.surface, [area.x, middle], [right, middle], { colour: stage.scene.theme.line2 });
  return right;
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

function paintBlock(stage: Stage, style: QueueStyle, block: Block): void {
  const { surface, scene, rows } = stage;
  const { area, colour, longestAge } = style;
  const { sample, right } = block;
  const width = right - area.x;
  fillBox(surface, { ...area, width }, colour, 0.88);
  if (longestAge > 0 && sample.length > 0) {
    const top = area.y + area.height + 3;
    const oldest = sample[0]?.ageMs ?? 0;
    const ages = sample.map(
      ({ ageMs, position }): Point => [
        placeInBlock(area, block, position),
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
}

/** At least a pixel and a half, so that even a young batch has its line. */
function ageLength(ageMs: number, oldestMs: number, longest: number): number {
  return Math.max(1.5, (longest * ageMs) / oldestMs);
}
