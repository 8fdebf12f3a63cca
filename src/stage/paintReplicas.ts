import type { RequestRow } from '../../workers/frame';
import { withUnit } from '../base/format';
import { type Context2D, EMPTY_DASH, fillBox, type Rect, strokeBox } from './context';
import { isMoved } from './motion';
import { laneColour, type StageScene } from './scene';
import { drawText } from './text';

/** Replicas that are drawn; of more, the first ones stand for all. */
const MOST_MARKS = 5;
const GAP = 1.5;

/** Width of a column of replica marks in an area of this height, px. */
export function replicaMarkSize(replicas: number, height: number): number {
  const count = Math.min(MOST_MARKS, replicas);
  return Math.min(7, (height - (count - 1) * GAP) / count);
}

/**
 * After the handler: a square for each replica of the oldest request that the broker holds, the leader's on top. Filled
 * = has the records. The leader has them once the handler is done, the followers when the records are committed.
 */
export function paintReplicas(
  context: Context2D,
  scene: StageScene,
  { x, y, height }: Omit<Rect, 'width'>,
  held: readonly RequestRow[],
): void {
  const { frame, theme } = scene;
  const count = Math.min(MOST_MARKS, frame.replicationFactor);
  const size = replicaMarkSize(frame.replicationFactor, height);
  const request = held.find(({ phase }) => phase === 'commit') ?? held[0];
  const colour = request ? laneColour(scene, request.partition, request.broker) : theme.line3;
  for (let mark = 0; mark < count; mark += 1) {
    const top = y + mark * (size + GAP);
    const filled = request?.phase === 'slowness' || (request?.phase === 'commit' && mark === 0);
    if (filled) {
      fillBox(context, x, top, size, size, colour);
    } else {
      const waits = request?.phase === 'commit';
      strokeBox(context, x + 0.5, top + 0.5, size - 1, size - 1, {
        colour: waits ? colour : theme.line3,
        dash: waits ? undefined : EMPTY_DASH,
      });
    }
  }
}

/** How long the oldest request has waited for its replicas. How long it will wait, nobody knows. */
export function paintCommitTime(
  context: Context2D,
  scene: StageScene,
  right: number,
  y: number,
  { phaseElapsedMs }: RequestRow,
): void {
  const { theme } = scene;
  const small = { sizePx: 11, colour: theme.tx3, align: 'end' } as const;
  if (!isMoved(scene, phaseElapsedMs)) {
    drawText(context, right, y + 15, 'commit', small);
    return;
  }
  drawText(context, right, y + 9, 'commit', small);
  // A time that runs keeps its decimals, so that it does not jump.
  const elapsed =
    phaseElapsedMs >= 1000
      ? withUnit((phaseElapsedMs / 1000).toFixed(1), 's')
      : withUnit(phaseElapsedMs.toFixed(1), 'ms');
  drawText(context, right, y + 22, elapsed, { sizePx: 12, weight: 500, colour: theme.tx1, align: 'end' });
}
