import type { JourneyQuestion } from '../../../workers/protocol';
import type { LatencyScale } from '../../draw/latencyScale';
import type { HeatMap } from './paint/heatMap';

/** A place on the heat map of the latencies. */
export interface Spot {
  readonly atMs: number;
  /** CSS pixels from the top of the plot. */
  readonly y: number;
}

/** The acks of the cell at a place; null if there are none. `slack` = how many cells a finger may have missed by. */
export function cellAt(
  heat: HeatMap,
  scale: LatencyScale,
  spot: Spot,
  slack: number,
): JourneyQuestion | null {
  const column = lastAtMost(heat.edgesMs, spot.atMs);
  const row = lastAtMost(heat.rowEdgesMs, scale.ms(spot.y));
  const near = [...Array(2 * slack + 1).keys()].map((step) => (step % 2 === 0 ? step / 2 : -(step + 1) / 2));
  for (const byRow of near) {
    for (const byColumn of near) {
      const target = targetOf(heat, scale, column + byColumn, row + byRow);
      if (target !== null) return target;
    }
  }
  return null;
}

function targetOf(heat: HeatMap, scale: LatencyScale, column: number, row: number): JourneyQuestion | null {
  const columns = heat.edgesMs.length - 1;
  const rows = heat.rowEdgesMs.length - 1;
  if (column < 0 || column >= columns || row < 0 || row >= rows) return null;
  // The foot holds everything faster.
  const foot = Math.max(0, lastAtMost(heat.rowEdgesMs, scale.lowestMs * 1.001));
  const lowest = row <= foot ? 0 : row;
  let count = 0;
  for (let each = lowest; each <= row; each += 1) count += heat.counts[each * columns + column] ?? 0;
  if (count === 0) return null;
  return {
    type: 'cell',
    window: { fromMs: heat.edgesMs[column] ?? 0, toMs: heat.edgesMs[column + 1] ?? 0 },
    fromMs: lowest === 0 ? 0 : (heat.rowEdgesMs[row] ?? 0),
    toMs: heat.rowEdgesMs[row + 1] ?? 0,
  };
}

/** Index of the last edge that isn't past a value; -1 if all are. */
function lastAtMost(edges: ArrayLike<number>, value: number): number {
  let last = -1;
  while (last + 1 < edges.length && (edges[last + 1] ?? Number.POSITIVE_INFINITY) <= value) last += 1;
  return last;
}
