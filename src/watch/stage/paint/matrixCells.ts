import type { Frame, LaneRow } from '../../../../workers/frame';
import type { MatrixLayout } from './layout';
import type { Crosshair, StageScene } from './scene';
import { scoreText } from './scores';

/** A cell of the matrix; lanes and producers count from 0. */
export interface CellFacts {
  readonly batches: number;
  readonly oldestMs: number;
  readonly broker: number;
  readonly lanes: readonly number[];
  /** Partitions of the cell. */
  readonly partitions: number;
  readonly firstProducer: number;
  readonly lastProducer: number;
}

/** Batches waiting in a drawn cell: the most of its merged queues. */
export function cellBatches(frame: Frame, layout: MatrixLayout, row: number, column: number): number {
  return mostIn(frame, layout, row, column, (lane, at) => frame.matrixBatches(lane, at));
}

/** Age of the oldest batch that waits in one drawn cell, ms. */
export function cellOldestMs(frame: Frame, layout: MatrixLayout, row: number, column: number): number {
  return mostIn(frame, layout, row, column, (lane, at) => frame.matrixOldestMs(lane, at));
}

function mostIn(
  frame: Frame,
  layout: MatrixLayout,
  row: number,
  column: number,
  read: (lane: number, column: number) => number,
): number {
  let most = 0;
  const from = column * layout.mergedColumns;
  const to = Math.min(frame.matrixColumns, from + layout.mergedColumns);
  for (const lane of layout.matrixRows[row]?.lanes ?? []) {
    for (let at = from; at < to; at += 1) most = Math.max(most, read(lane, at));
  }
  return most;
}

/** Text of the callout for the cell under the crosshair; null outside of the matrix. */
export function cellFacts(
  frame: Frame,
  layout: MatrixLayout,
  lanes: readonly LaneRow[],
  { row, column }: Pick<Crosshair, 'row' | 'column'>,
): CellFacts | null {
  const drawn = layout.matrixRows[row];
  const group = drawn && layout.groups[drawn.group];
  if (!group || column < 0 || column >= layout.cellColumns) return null;
  const perColumn = (layout.mergedColumns * frame.producers) / Math.max(1, frame.matrixColumns);
  // Producer p is in column ⌊p × columns / producers⌋.
  const firstProducer = Math.ceil(column * perColumn);
  let partitions = 0;
  for (const lane of drawn.lanes) partitions += lanes[lane]?.partitions ?? 0;
  return {
    batches: cellBatches(frame, layout, row, column),
    oldestMs: cellOldestMs(frame, layout, row, column),
    broker: group.broker,
    lanes: drawn.lanes,
    partitions,
    firstProducer,
    lastProducer: Math.min(frame.producers, Math.ceil((column + 1) * perColumn)) - 1,
  };
}

/** The best score of these lanes, undefined without a rule, and what it's called. */
export function lowestScore(
  { scores }: Frame,
  lanes: readonly number[],
): readonly [score: number | undefined, name: string] {
  const name = lanes.length > 1 ? 'scores from ' : 'score ';
  return [scores.length > 0 ? Math.min(...lanes.map((lane) => scores[lane] ?? Infinity)) : undefined, name];
}

export function formatCell(
  facts: CellFacts,
  { frame, brokerId }: Pick<StageScene, 'frame' | 'brokerId'>,
  formatMs: (ms: number) => string,
): readonly [string, string] {
  const { firstProducer, lastProducer, lanes, partitions, batches } = facts;
  const producer =
    lastProducer > firstProducer
      ? `Producers ${firstProducer + 1} to ${lastProducer + 1}`
      : `Producer ${firstProducer + 1}`;
  const single = frame.laneRows === frame.partitions && lanes.length === 1;
  const partition = single
    ? `partition ${lanes[0]}`
    : `${partitions} partitions of broker ${brokerId(facts.broker)}`;
  const merged = !single || lastProducer > firstProducer;
  const waiting =
    batches === 0
      ? 'nothing waiting'
      : `${merged ? 'up to ' : ''}${batches} ${batches === 1 ? 'batch' : 'batches'} waiting, oldest ${formatMs(facts.oldestMs)}`;
  const [score, name] = lowestScore(frame, lanes);
  const whose = frame.producers > 1 ? ' for producer 1' : '';
  const scored = score === undefined ? '' : `, ${scoreText(score, name)}${whose}`;
  return [`${producer}, ${partition}`, waiting + scored];
}
