import type { Summary } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import { GROWTH_LIMIT } from '../scenario/sweep';

/** Growth past this part of the bytes offered is growth, however few batches that is. */
export const SURE_GROWTH = 0.05;
/** `buffer.memory` counts as full here: what is in flight has its place in it too. */
export const FULL_BUFFER = 0.8;
/** The most that work in progress can count for: below the limit, so that it never looks like growth without end. */
const NO_GROWTH = 0.9 * GROWTH_LIMIT;

/** Backlog of this size is work, not waiting, bytes: every producer fills a batch at any time. */
export function fewBatchesBytes(scenario: Scenario): number {
  return scenario['batch.size'] * (3 + scenario.producers);
}

/**
 * What the backlog of a finished run gained over the second half of sending, as part of the bytes offered then; over
 * `GROWTH_LIMIT` it grows without end. A buffer that is full at the end counts as 1, because there send() blocks and the
 * backlog would grow if it could; so does a run that ended early, for only what has certainly run away does.
 */
export function backlogGrowth({ backlogBytes, records, endedAtS }: Summary, scenario: Scenario): number {
  const { half, end } = backlogBytes;
  const isFull = end >= FULL_BUFFER * scenario['buffer.memory'] * scenario.producers;
  if (isFull || endedAtS !== null) return 1;
  const offeredBytes = (records.offered * scenario['record.bytes']) / 2;
  if (offeredBytes === 0) return 0;
  const growth = (end - half) / offeredBytes;
  const isWork = end - half <= Math.min(fewBatchesBytes(scenario), SURE_GROWTH * offeredBytes);
  return isWork ? Math.min(growth, NO_GROWTH) : growth;
}
