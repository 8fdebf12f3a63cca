import type { BatchesLayout } from '../../../watch/stage/paint/layout';

/** A position on the stage, CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface BubblePlaces {
  /** A number at each thing that a caption is about. */
  readonly marks: readonly Point[];
  readonly bubble: Point & { readonly width: number };
  /** From the newest mark into the bubble, past the words on the stage. */
  readonly line: readonly Point[];
}

/** How far the line continues under the bubble, so that it enters from the side, CSS pixels. */
const INTO_BUBBLE = 14;

/** A longer line is hard to read, CSS pixels. */
const WIDEST_BUBBLE = 340;

/**
 * Distance from the middle of a queue to its number below: past its cells, which are a third of a row high, 30 px at
 * most.
 */
const belowCells = (pitch: number): number => 13 + Math.min(30, pitch * 0.17);

/** Between the counts of the second row and the text at the first one's gate, CSS pixels from the row's top. */
const BETWEEN_ROWS = -3;

/**
 * Marks on the slow broker's card, below the head of its queue and on its band, and a bubble in the calm area by the
 * next queue. Null without a next queue.
 */
export function placesOf({ columns, groups, rows }: BatchesLayout, newest: number): BubblePlaces | null {
  const [slow, first, second] = [groups[0], rows[0], rows[1]];
  if (slow === undefined || first === undefined || second === undefined) return null;
  const marks = [
    { x: slow.card.x, y: slow.card.y + 2 },
    { x: columns.gate - 2, y: first.flowY + belowCells(first.pitch) },
    { x: columns.bands.from + 26, y: first.flowY + 18 },
  ];
  const mark = marks[newest];
  if (mark === undefined) return null;
  const { from, to } = columns.queue;
  const width = Math.min(to - from, WIDEST_BUBBLE);
  // As near to its mark as the queue's room allows.
  const bubble = { x: Math.min(Math.max(from, mark.x), to - width), y: second.top + 20, width };
  const end = { x: Math.min(Math.max(mark.x, bubble.x), bubble.x + width), y: bubble.y + INTO_BUBBLE };
  const between = second.top + BETWEEN_ROWS;
  const aroundCounts = [
    { x: slow.card.x - 14, y: between },
    { x: columns.gate, y: between },
  ];
  return { marks, bubble, line: [mark, ...(newest === 0 ? aroundCounts : []), end] };
}
