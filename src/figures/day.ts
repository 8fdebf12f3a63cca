import { bucketMiddleMs } from '../../workers/columns';
import type { Summary, TimeFigures } from '../../workers/protocol';
import { GROWTH_LIMIT } from '../scenario/sweep';

/** A part of a day in which latencies have one distribution. */
export interface DayPart {
  readonly minutes: number;
  readonly recordsPerSecond: number;
  readonly latencies: Latencies;
}

/** How many acks had which latency, from the fastest on. */
interface Latencies {
  readonly acks: number;
  readonly counts: readonly { readonly ms: number; readonly count: number }[];
}

/** What a day with some slow minutes comes to. A month of such days has the same shares, and the same p99. */
export interface DayFigures {
  /** p99 of all records of the day, ms. */
  readonly p99Ms: number;
  /** Share of the day's records that take longer than the objective. */
  readonly lateShare: number;
  /** Slow minutes a day with which p99 is just met; 0 if the healthy time misses it, a whole day if nothing does. */
  readonly allowedMinutes: number;
  /** The backlog grows while slow: a longer slowness is worse than this one, so the figures are lower bounds. */
  readonly atLeast: boolean;
}

const MINUTES_A_DAY = 1440;
/** p99 lets one record of a hundred be late: that is the error budget. */
export const ERROR_BUDGET = 0.01;

/** A healthy and a slow time of a run. */
export type SlowTime = NonNullable<Summary['slowTime']>;

/** The figures of a day that is slow for some minutes and otherwise as before it slowed; null without acks in one of them. */
export function dayOf(times: SlowTime, slowMinutes: number, sloP99Ms: number): DayFigures | null {
  const parts = partsOf(times, slowMinutes);
  if (parts === null) return null;
  return {
    p99Ms: mixedPercentileMs(parts, 1 - ERROR_BUDGET),
    lateShare: lateShare(parts, sloP99Ms),
    allowedMinutes: allowedMinutes(...parts, sloP99Ms),
    atLeast: slowMinutes > 0 && growsWhileSlow(times),
  };
}

/** Whether the backlog grows while slow, so that a longer slowness is worse than this one. */
export function growsWhileSlow({ slow }: SlowTime): boolean {
  const { sent, acked } = slow.records;
  return sent > 0 && 1 - acked / sent > GROWTH_LIMIT;
}

/** p99 of the same day, ms; NaN without acks in one of its times, and past 24 hours. */
export function dayP99Ms(times: SlowTime, slowMinutes: number): number {
  const parts = slowMinutes > MINUTES_A_DAY ? null : partsOf(times, slowMinutes);
  return parts === null ? Number.NaN : mixedPercentileMs(parts, 1 - ERROR_BUDGET);
}

function partsOf({ before, slow }: SlowTime, slowMinutes: number): readonly [DayPart, DayPart] | null {
  const healthy = partOf(before, MINUTES_A_DAY - slowMinutes);
  const slowPart = partOf(slow, slowMinutes);
  return healthy.latencies.acks === 0 || slowPart.latencies.acks === 0 ? null : [healthy, slowPart];
}

/**
 * A percentile of the mixture of all parts: each ack represents as many records as its part sends in its minutes, over
 * the acks that were measured. It is no mean of the parts' percentiles.
 */
export function mixedPercentileMs(parts: readonly DayPart[], quantile: number): number {
  const all = parts.reduce((sum, part) => sum + recordsOf(part), 0);
  const rank = quantile * all * (1 - ROUNDING);
  const runs = parts.map((part) => ({
    counts: part.latencies.counts,
    each: recordsOf(part) / part.latencies.acks,
    place: 0,
  }));
  let seen = 0;
  for (;;) {
    let fastest: (typeof runs)[number] | null = null;
    let fastestMs = Number.POSITIVE_INFINITY;
    for (const run of runs) {
      const ms = run.counts[run.place]?.ms ?? Number.POSITIVE_INFINITY;
      if (run.each > 0 && ms < fastestMs) [fastest, fastestMs] = [run, ms];
    }
    if (fastest === null) return Number.NaN;
    seen += fastest.each * (fastest.counts[fastest.place]?.count ?? 0);
    if (seen >= rank) return fastestMs;
    fastest.place += 1;
  }
}

/** Rounding error of sums of shares. */
const ROUNDING = 1e-12;

/** Share of the records of all parts that take longer than the objective. */
export function lateShare(parts: readonly DayPart[], sloMs: number): number {
  const all = parts.reduce((sum, part) => sum + recordsOf(part), 0);
  return parts.reduce((sum, part) => sum + recordsOf(part) * lateOf(part, sloMs), 0) / all;
}

/** Slow minutes a day that use up the error budget: (1440 − n) r (l − b) + n r' (l' − b) = 0, solved for n. */
function allowedMinutes(healthy: DayPart, slow: DayPart, sloMs: number): number {
  const left = healthy.recordsPerSecond * (ERROR_BUDGET - lateOf(healthy, sloMs));
  const used = slow.recordsPerSecond * (lateOf(slow, sloMs) - ERROR_BUDGET);
  if (left < 0) return 0;
  return used <= 0 ? MINUTES_A_DAY : (MINUTES_A_DAY * left) / (left + used);
}

function recordsOf({ minutes, recordsPerSecond }: DayPart): number {
  return minutes * 60 * recordsPerSecond;
}

function lateOf({ latencies }: DayPart, sloMs: number): number {
  const late = latencies.counts.filter(({ ms }) => ms > sloMs);
  return late.reduce((sum, { count }) => sum + count, 0) / latencies.acks;
}

function partOf({ records, latency }: TimeFigures, minutes: number): DayPart {
  const counts = latency.flatMap((bucket, place) =>
    place % 2 === 0 ? [{ ms: bucketMiddleMs(bucket), count: latency[place + 1] ?? 0 }] : [],
  );
  const { seconds, sent, measured } = records;
  return { minutes, recordsPerSecond: sent / seconds, latencies: { acks: measured, counts } };
}
