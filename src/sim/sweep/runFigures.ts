import type { Summary } from '../../../workers/protocol';
import type { Scenario } from '../../scenario/scenario';
import { GROWTH_LIMIT } from '../../scenario/sweep';
import { METRICS } from './metrics';

/** All that a sweep keeps of a run: small, so that a hundred thousand of them fit into memory. */
export interface RunFigures {
  /** The metrics in the order of METRICS; NaN where the run has none. */
  readonly values: Float64Array;
  /** Records whose latency counts. */
  readonly measured: number;
  /** What the backlog gained over the second half of sending, as part of the bytes offered then. */
  readonly growth: number;
  /** Mean records in a batch. */
  readonly recordsPerBatch: number;
  /** Model events: what the run costs. */
  readonly events: number;
  /** Simulated second at which the run ended early, because its answer was certain; null = it went to its end. */
  readonly endedAtS: number | null;
  /** The objective for p99 that made its answer certain, ms; null where it could not end early. */
  readonly objectiveMs: number | null;
  readonly modelRevision: number;
}

/** What is kept of a finished run. */
export function runFigures(summary: Summary, scenario: Scenario, objectiveMs: number | null): RunFigures {
  const batches = summary.partitions.reduce((sum, partition) => sum + partition.batches, 0);
  const records = summary.partitions.reduce((sum, partition) => sum + partition.records, 0);
  return {
    values: Float64Array.from(METRICS, ({ of }) => of(summary, scenario)),
    measured: summary.records.measured,
    growth: growthOf(summary, scenario),
    recordsPerBatch: batches === 0 ? Number.NaN : records / batches,
    events: summary.events,
    endedAtS: summary.endedAtS,
    objectiveMs,
    modelRevision: summary.modelRevision,
  };
}

/**
 * A gain of a few batches is work, not growth: every producer fills a batch at any time. What is more than `buffer.memory`
 * holds cannot be seen: there send() blocks, and a full buffer counts as growth without end.
 */
function growthOf({ backlogBytes: { half, end }, records, endedAtS }: Summary, scenario: Scenario): number {
  const offeredBytes = (records.offered * scenario['record.bytes']) / 2;
  const fewBatches = scenario['batch.size'] * (3 + scenario.producers);
  const isFull = end >= FULL * scenario['buffer.memory'] * scenario.producers;
  // Only what has certainly run away ends early.
  if (isFull || endedAtS !== null) return 1;
  if (offeredBytes === 0) return 0;
  const growth = (end - half) / offeredBytes;
  const isWork = end - half <= Math.min(fewBatches, SURE_GROWTH * offeredBytes);
  return isWork ? Math.min(growth, NO_GROWTH) : growth;
}

/** `buffer.memory` counts as full here: what is in flight has its place in it too. */
const FULL = 0.8;
/** Growth past this part of the bytes offered is growth, however few batches that is. */
const SURE_GROWTH = 0.05;
/** The most that work in progress can count for: below the limit, so that it never looks like growth without end. */
const NO_GROWTH = 0.9 * GROWTH_LIMIT;
