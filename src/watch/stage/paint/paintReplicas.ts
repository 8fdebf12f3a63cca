import type { RequestRow } from '../../../../workers/frame';
import { withUnit } from '../../../base/format';
import { EMPTY_DASH, fillBox, strokeBox } from '../../../draw/draw';
import type { Box } from '../../../draw/surface';
import { drawText } from '../../../draw/text';
import { isMoved } from './motion';
import { laneColour, type Stage } from './scene';

/** Maximum replicas drawn; the first of more represent all. */
const MAX_MARKS = 5;
const GAP = 1.5;

/** Width of a column of replica marks in an area of this height, px. */
function replicaMarkSize(replicas: number, height: number): number {
  const count = Math.min(MAX_MARKS, replicas);
  return Math.min(7, (height - (count - 1) * GAP) / count);
}

/** A square for each replica of the oldest request that the broker holds, the leader's on top; filled = has the records. */
export function paintReplicas(
  stage: Stage,
  { x, y, height }: Omit<Box, 'width'>,
  held: readonly RequestRow[],
): void {
  const { surface, scene } = stage;
  const { frame, theme } = scene;
  const count = Math.min(MAX_MARKS, frame.replicationFactor);
  const size = replicaMarkSize(frame.replicationFactor, height);
  const request = held.find(({ phase }) => phase === 'commit') ?? held[0];
  const colour = request ? laneColour(stage, request.partition, request.broker) : theme.line3;
  for (let mark = 0; mark < count; mark += 1) {
    const top = y + mark * (size + GAP);
    const filled = request?.phase === 'slowness' || (request?.phase === 'commit' && mark === 0);
    if (filled) {
      fillBox(surface, { x, y: top, width: size, height: size }, colour);
    } else {
      const waits = request?.phase === 'commit';
      const outline = waits ? { colour } : { colour: theme.line3, dash: EMPTY_DASH };
      strokeBox(surface, { x: x + 0.5, y: top + 0.5, width: size - 1, height: size - 1 }, outline);
    }
  }
}

/** Why the oldest request still waits after its service, and for how long so far; the rest isn't known yet. */
export function paintCommitTime(
  stage: Stage,
  right: number,
  y: number,
  { phase, phaseElapsedMs }: RequestRow,
): void {
  const { surface, scene } = stage;
  const { theme } = scene;
  const small = { sizePx: 12, colour: theme.tx3, align: 'right' } as const;
  const waitsFor = phase === 'file' || phase === 'upload' ? phase : 'commit';
  if (!isMoved(scene, phaseElapsedMs)) {
    drawText(surface, right, y + 15, waitsFor, small);
    return;
  }
  drawText(surface, right, y + 9, waitsFor, small);
  // A running time keeps its decimals, so that it doesn't jump.
  const elapsed =
    phaseElapsedMs >= 1000
      ? withUnit((phaseElapsedMs / 1000).toFixed(1), 's')
      : withUnit(phaseElapsedMs.toFixed(1), 'ms');
  drawText(surface, right, y + 22, elapsed, { sizePx: 12, weight: 500, colour: theme.tx1, align: 'right' });
}
