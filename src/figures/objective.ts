import type { BacklogFigures, Summary } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import type { Histogram } from './Histogram';

export interface Objective {
  /** 0 to 1. */
  readonly quantile: number;
  readonly boundMs: number;
}

export function p99Within(boundMs: number): Objective {
  return { quantile: 0.99, boundMs };
}

export interface Outcome {
  readonly latencies: Histogram;
  /** Records that were sent or waited to be, whatever came of them. */
  readonly recordsOffered: number;
  readonly failedShare: number;
  /** See `backlogGrowth`. */
  readonly growth: number;
}

/**
 * Why an objective isn't kept: `grows` = the backlog grows without end; `lost` = more records are given up than the
 * percentile has beyond it; `loses` = more than at present, or fewer are sent; `unmeasured` = no record counts; `late` = the
 * percentile is over its bound.
 */
type Reason = 'grows' | 'lost' | 'loses' | 'unmeasured' | 'late';

export interface Judgement {
  readonly kept: boolean;
  /** The objective's percentile, ms; infinite if it's lost in records that were given up, or nothing was measured. */
  readonly percentileMs: number;
  /** Share of the measured records that take longer than the bound; 1 if there are none. */
  readonly late: number;
  readonly grows: boolean;
  /** More records are given up than at present, or fewer sent. */
  readonly loses: boolean;
  /** The first that applies; null if the objective is kept. */
  readonly reason: Reason | null;
}

/** Growth of a backlog that grows without end, as a share of the bytes offered. */
export const GROWTH_LIMIT = 0.01;
/** With a larger share of failed records no latency of the others says enough of a run. */
const FAILED_LIMIT = 0.01;
/** A change may cost this part of the records: how many there are differs a little from run to run. */
const FEWER_RECORDS = 0.01;

/**
 * Judges a run by an objective: everything that says of a run whether it is fine goes through here.
 *
 * @param present run of the present settings, beside which a change must not lose or hold back records
 */
export function judge(outcome: Outcome, { quantile, boundMs }: Objective, present?: Outcome): Judgement {
  const { latencies, failedShare } = outcome;
  const isLost = losesPercentile(failedShare, quantile);
  const unmeasured = latencies.count === 0;
  const percentileMs = isLost || unmeasured ? Number.POSITIVE_INFINITY : latencies.quantileMs(quantile);
  const grows = growsWithoutEnd(outcome.growth);
  const loses = present !== undefined && !keepsRecords(outcome, present);
  const reasons: readonly (readonly [Reason, boolean])[] = [
    ['grows', grows],
    ['lost', isLost],
    ['loses', loses],
    ['unmeasured', unmeasured],
    ['late', percentileMs > boundMs],
  ];
  const [reason] = reasons.find(([, applies]) => applies) ?? [null];
  return {
    kept: reason === null,
    percentileMs,
    late: unmeasured ? 1 : latencies.shareAbove(boundMs),
    grows,
    loses,
    reason,
  };
}

export function growsWithoutEnd(growth: number): boolean {
  return growth > GROWTH_LIMIT;
}

/**
 * True if so many records failed that a percentile of the others says nothing; without one, of the mean and the
 * maximum.
 */
export function losesPercentile(failedShare: number, quantile = 0): boolean {
  return failedShare > Math.min(FAILED_LIMIT, 1 - quantile);
}

/** False for a change that buys latency with records: by sending fewer than the present run, or giving up more. */
function keepsRecords(run: Outcome, present: Outcome): boolean {
  return (
    run.recordsOffered >= (1 - FEWER_RECORDS) * present.recordsOffered &&
    run.failedShare <= present.failedShare
  );
}

export function failedShare({ records: { failed, offered } }: Pick<Summary, 'records'>): number {
  return offered === 0 ? 0 : failed / offered;
}

/** The backlog over the second half of a time of sending, bytes. */
export interface Backlog {
  readonly gained: number;
  readonly peak: number;
  readonly offered: number;
}

/** Growth past this part of the bytes offered is growth, however few batches that is. */
const SURE_GROWTH = 0.05;
/** `buffer.memory` counts as full here: what is in flight has its place in it too. */
const FULL_BUFFER = 0.8;
/** The most that work in progress can count for: below the limit, so that it never looks like growth without end. */
const NO_GROWTH = 0.9 * GROWTH_LIMIT;

/** Backlog of this size is work, not waiting, bytes: every producer fills a batch at any time. */
export function fewBatchesBytes(scenario: Scenario): number {
  return scenario['batch.size'] * (3 + scenario.producers);
}

/** True if so much waits in all accumulators that send() blocks. */
export function isBufferFull(bytes: number, scenario: Scenario): boolean {
  return bytes >= FULL_BUFFER * scenario['buffer.memory'] * scenario.producers;
}

/**
 * Gain of a backlog, as part of the bytes offered; over `GROWTH_LIMIT` it grows without end. A buffer that is full
 * counts as 1, because there send() blocks and the backlog would grow if it could.
 */
export function backlogGrowth({ gained, peak, offered }: Backlog, scenario: Scenario): number {
  if (isBufferFull(peak, scenario)) return 1;
  if (offered === 0) return 0;
  const isWork = gained <= Math.min(fewBatchesBytes(scenario), SURE_GROWTH * offered);
  return isWork ? Math.min(gained / offered, NO_GROWTH) : gained / offered;
}

/** The growth of a finished run; 1 if it ended early, for only what has certainly run away does. */
export function runGrowth(summary: Summary, scenario: Scenario): number {
  return summary.endedAtS === null ? backlogGrowth(runBacklog(summary, scenario), scenario) : 1;
}

/** The backlog of a finished run while it sent. */
export function runBacklog(summary: Summary, scenario: Scenario): Backlog {
  const { backlogBytes, peakBacklogBytes, records } = summary;
  return { ...backlogBetween(backlogBytes, records.offered, scenario), peak: peakBacklogBytes };
}

/** The backlog of a time in which `records` were offered, from what waited at half of it and at its end: the most then. */
export function backlogBetween(
  { half, end }: BacklogFigures,
  records: number,
  scenario: Pick<Scenario, 'record.bytes'>,
): Backlog {
  return { gained: end - half, peak: Math.max(half, end), offered: (records * scenario['record.bytes']) / 2 };
}
