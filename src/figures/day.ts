import { slowInterval } from '../scenario/inForce';
import type { Scenario } from '../scenario/scenario';
import { GROWTH_LIMIT } from '../scenario/sweep';
import type { LatencyPool } from './LatencyPool';
import type { Series } from './series';
import { binsIn, poolOf, type Window } from './windowFigures';

/** A part of a day in which latencies have one distribution. */
export interface DayPart {
  readonly minutes: number;
  readonly recordsPerSecond: number;
  readonly latencies: Pick<LatencyPool, 'acks' | 'counts'>;
}

/** What a day with some slow minutes comes to. A month of such days has the same shares, and the same p99. */
export interface DayFigures {
  /** p99 of all records of the day, ms. */
  readonly p99Ms: number;
  /** Share of the day's records that take longer than the objective. */
  readonly lateShare: number;
  /** Slow minutes a day with which p99 is just met; 0 where the healthy time misses it, a whole day where nothing does. */
  readonly allowedMinutes: number;
  /** The backlog grows while slow: a longer slowness is worse than this one, so the figures are lower bounds. */
  readonly atLeast: boolean;
}

const MINUTES_A_DAY = 1440;
/** p99 lets one record of a hundred be late: that is the error budget. */
export const ERROR_BUDGET = 0.01;

/**
 * The figures of a day that is slow for some minutes and otherwise as before it slowed; null where the run has no time
 * of both kinds, or no acks in one of them.
 */
export function dayOf(
  run: { readonly scenario: Scenario; readonly history: Series },
  slowMinutes: number,
  sloP99Ms: number,
): DayFigures | null {
  const slow = slowInterval(run.scenario);
  const warmMs = run.scenario['measure.from.s'] * 1000;
  if (slow === null || slow.fromMs <= warmMs) return null;
  const healthyPart = partOf(run.history, { fromMs: warmMs, toMs: slow.fromMs });
  const slowPart = partOf(run.history, slow);
  if (healthyPart.latencies.acks === 0 || slowPart.latencies.acks === 0) return null;
  const parts = [
    { ...healthyPart, minutes: MINUTES_A_DAY - slowMinutes },
    { ...slowPart, minutes: slowMinutes },
  ];
  return {
    p99Ms: mixedPercentileMs(parts, 1 - ERROR_BUDGET),
    lateShare: lateShare(parts, sloP99Ms),
    allowedMinutes: allowedMinutes(healthyPart, slowPart, sloP99Ms),
    atLeast: slowMinutes > 0 && slowPart.unanswered > GROWTH_LIMIT,
  };
}

/**
 * A percentile of the mixture of all parts: each ack stands for as many records as its part sends in its minutes, over
 * the acks that were measured. It is no mean of the parts' percentiles.
 */
export function mixedPercentileMs(parts: readonly DayPart[], quantile: number): number {
  const cells = parts.flatMap((part) =>
    part.latencies
      .counts()
      .map(({ ms, count }) => ({ ms, records: (recordsOf(part) * count) / part.latencies.acks })),
  );
  cells.sort((one, other) => one.ms - other.ms);
  const rank = quantile * cells.reduce((sum, { records }) => sum + records, 0) * (1 - ROUNDING);
  let seen = 0;
  for (const { ms, records } of cells) {
    seen += records;
    if (seen >= rank && records > 0) return ms;
  }
  return Number.NaN;
}

/** Sums of shares miss whole numbers by about so much. */
const ROUNDING = 1e-12;

/** Share of the records of all parts that take longer than the objective. */
export function lateShare(parts: readonly DayPart[], sloMs: number): number {
  const all = parts.reduce((sum, part) => sum + recordsOf(part), 0);
  return parts.reduce((sum, part) => sum + recordsOf(part) * lateOf(part, sloMs), 0) / all;
}

/** Slow minutes a day that use up the error budget: (1440 − n) r (l − b) + n r' (l' − b) = 0, solved for n. */
function allowedMinutes(healthy: Rated, slow: Rated, sloMs: number): number {
  const left = healthy.recordsPerSecond * (ERROR_BUDGET - lateOf(healthy, sloMs));
  const used = slow.recordsPerSecond * (lateOf(slow, sloMs) - ERROR_BUDGET);
  if (left < 0) return 0;
  return used <= 0 ? MINUTES_A_DAY : (MINUTES_A_DAY * left) / (left + used);
}

type Rated = Omit<DayPart, 'minutes'>;

function recordsOf({ minutes, recordsPerSecond }: DayPart): number {
  return minutes * 60 * recordsPerSecond;
}

function lateOf({ latencies }: Rated, sloMs: number): number {
  const late = latencies.counts().filter(({ ms }) => ms > sloMs);
  return late.reduce((sum, { count }) => sum + count, 0) / latencies.acks;
}

/** A window of a run: what is sent in it, the latencies of what is acked in it, and which share of the rest is missing. */
function partOf(history: Series, window: Window): Rated & { readonly unanswered: number } {
  const range = binsIn(history, window);
  let [sent, acked, ms] = [0, 0, 0];
  for (let bin = range.first; bin < range.end; bin += 1) {
    sent += history.recordsSent(bin);
    acked += history.recordsAcked(bin);
    ms += history.binLengthMs(bin);
  }
  return {
    recordsPerSecond: ms === 0 ? 0 : (sent * 1000) / ms,
    latencies: poolOf(history, range),
    unanswered: sent === 0 ? 0 : 1 - acked / sent,
  };
}
