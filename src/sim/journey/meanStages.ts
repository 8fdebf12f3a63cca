import { bucketMiddleMs } from '../../../workers/columns';
import { PARTS } from '../../../workers/frame';
import type { Window } from '../../figures/windowFigures';
import type { RunHistory } from '../RunHistory';
import type { JourneyStage } from './journey';

/** The model holds a response back after the replicas have the records, so replication comes before slowness. */
const IN_TIME = [...PARTS].sort((a, b) => rank(a) - rank(b));

/** Which acks the means are taken over. */
export interface MeanOf {
  readonly window: Window;
  readonly sought: { readonly lowMs: number; readonly highMs: number };
}

/**
 * The stages of an ack of about this latency: means over the acks of that latency in the window, scaled so that they
 * add up to it. None where the model kept no parts, as of records before `measure.from.s`.
 */
export function meanStages(
  history: RunHistory,
  { window, sought }: MeanOf,
  sentAtMs: number,
  latencyMs: number,
): readonly JourneyStage[] {
  const sums = PARTS.map(() => 0);
  // A bucket's middle is within 0.8 % of each latency in it.
  const lowMs = Math.min(sought.lowMs, latencyMs) / 1.008;
  const highMs = Math.max(sought.highMs, latencyMs) * 1.008;
  for (let bin = 0; bin < history.bins; bin += 1) {
    const middleMs = history.binStartMs(bin) + history.binLengthMs(bin) / 2;
    if (middleMs < window.fromMs || middleMs >= window.toMs) continue;
    for (const row of history.latency(bin)) {
      const bucketMs = bucketMiddleMs(row.bucket);
      if (bucketMs < lowMs || bucketMs > highMs) continue;
      for (const [part, sum] of row.partSumsMs.entries()) sums[part] = (sums[part] ?? 0) + sum;
    }
  }
  const total = sums.reduce((sum, ms) => sum + ms, 0);
  if (total <= 0) return [];
  let fromMs = sentAtMs;
  return IN_TIME.flatMap((where): readonly JourneyStage[] => {
    const durationMs = ((sums[PARTS.indexOf(where)] ?? 0) / total) * latencyMs;
    if (durationMs <= 0) return [];
    const stage = { where, fromMs, durationMs };
    fromMs += durationMs;
    return [stage];
  });
}

function rank(part: (typeof PARTS)[number]): number {
  return part === 'slowness' ? PARTS.indexOf('commit') + 0.5 : PARTS.indexOf(part);
}
