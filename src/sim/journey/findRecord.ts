import { binsIn, type Window } from '../../figures/windowFigures';
import type { RunHistory } from '../RunHistory';
import { type Ack, AckWalk } from './AckWalk';
import type { JourneyTarget } from './journey';
import { instant, type Looks } from './Looks';
import { type TracedBatch, traceBatch } from './trace';

/** A record that was found, with all that is known of its way so far. */
export interface FoundRecord {
  readonly latencyMs: number;
  readonly ack: Ack;
  /** Null where the model does not tell its batch and its request from others. */
  readonly batch: TracedBatch | null;
}

/** Latencies that are sought, both included, ms. */
interface Sought {
  readonly lowMs: number;
  readonly highMs: number;
}

/**
 * Acks that are looked at before the search is content with the nearest: where the model traces each, and where it
 * does not and every look at so large a cluster costs more.
 */
const MOST_ACKS = 400;
const MOST_UNTRACED_ACKS = 24;
/** The model counts in nanoseconds; sums of numbers as large as these are exact to less than ten of them, ms. */
const SAME_MS = 1e-5;

/** What is sought, and in which window of acks. Null where no ack arrived there. */
export function whatIsSought(
  history: RunHistory,
  target: JourneyTarget,
): { readonly window: Window; readonly sought: Sought } | null {
  if (target.type === 'cell') {
    const { window, fromMs, toMs } = target;
    return { window, sought: { lowMs: fromMs, highMs: toMs - SAME_MS } };
  }
  const range = binsIn(history, target.window);
  if (range.end === range.first) return null;
  let slowest = range.first;
  for (let bin = range.first; bin < range.end; bin += 1)
    if (history.maxMs(bin) > history.maxMs(slowest)) slowest = bin;
  const latencyMs = history.maxMs(slowest);
  if (!(latencyMs > 0)) return null;
  const fromMs = history.binStartMs(slowest);
  const window = { fromMs, toMs: fromMs + history.binLengthMs(slowest) };
  return { window, sought: { lowMs: latencyMs - SAME_MS, highMs: latencyMs + SAME_MS } };
}

/** Finds a record with a latency that is sought; the nearest where there is none. Null where no ack arrived. */
export async function findRecord(looks: Looks, window: Window, sought: Sought): Promise<FoundRecord | null> {
  const walk = new AckWalk(looks, window, (latencyMs) => distance(sought, latencyMs));
  let nearest: FoundRecord | null = null;
  for (let seen = 0; seen < MOST_ACKS; seen += 1) {
    const ack = await walk.next();
    if (ack === null) break;
    // The last record of a batch is its quickest.
    if (ack.lastLatencyMs > sought.highMs && nearest !== null) continue;
    // Where requests are listed, each lane is one partition.
    const batch = await traceBatch(looks, ack, ack.lane);
    const found = { latencyMs: latencyOf(ack, batch, sought), ack, batch };
    if (distance(sought, found.latencyMs) === 0) return found;
    if (nearest === null || distance(sought, found.latencyMs) < distance(sought, nearest.latencyMs))
      nearest = found;
    if (batch === null && seen >= MOST_UNTRACED_ACKS) break;
  }
  return nearest;
}

/** The latency of the record of a batch that is told: its first, its last, or one between them. */
function latencyOf(ack: Ack, batch: TracedBatch | null, sought: Sought): number {
  const { lastLatencyMs } = ack;
  const firstLatencyMs = batch === null ? lastLatencyMs : instant(batch.ackedAtMs - batch.createdAtMs);
  if (firstLatencyMs <= sought.highMs || firstLatencyMs <= lastLatencyMs) return firstLatencyMs;
  if (lastLatencyMs >= sought.lowMs) return lastLatencyMs;
  // Neither of the two is sought, but what lies between them is, and a batch has many records.
  return instant(Math.sqrt(Math.max(sought.lowMs, lastLatencyMs) * Math.min(sought.highMs, firstLatencyMs)));
}

/** How far a latency is from what is sought, in powers of e; 0 = it is sought. */
function distance({ lowMs, highMs }: Sought, latencyMs: number): number {
  if (latencyMs < lowMs) return Math.log(lowMs / Math.max(latencyMs, Number.MIN_VALUE));
  return latencyMs > highMs ? Math.log(latencyMs / highMs) : 0;
}
