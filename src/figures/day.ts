import type { Summary, TimeFigures } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import { Histogram } from './Histogram';
import { backlogBetween, backlogGrowth, judge, p99Within } from './objective';

export interface DayPart {
  readonly minutes: number;
  readonly recordsPerSecond: number;
  readonly latencies: Histogram;
}

/** A day with some slow minutes. A month of such days has the same shares, and the same p99. */
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
type Times = Pick<NonNullable<Summary['slowTime']>, 'before' | 'slow'>;

/** The same, and what the backlog gains while slow, as `backlogGrowth` counts. */
export interface SlowTime extends Times {
  readonly growth: number;
}

/** The healthy and the slow time of a finished run; null if it has no time of both kinds. */
export function slowTimeOf({ slowTime, endedAtS }: Summary, scenario: Scenario): SlowTime | null {
  if (slowTime === null) return null;
  const { before, slow, backlogBytes } = slowTime;
  const backlog = backlogBetween(backlogBytes, slow.records.sent, scenario);
  // Only what has certainly run away ends early.
  return { before, slow, growth: endedAtS === null ? backlogGrowth(backlog, scenario) : 1 };
}

/** The figures of a day that is slow for some minutes and otherwise as before it slowed; null without acks in one of them. */
export function dayOf(times: SlowTime, slowMinutes: number, sloP99Ms: number): DayFigures | null {
  const parts = partsOf(times, slowMinutes);
  if (parts === null) return null;
  const growth = slowMinutes > 0 ? times.growth : 0;
  const day = { latencies: mixed(parts), recordsOffered: 0, failedShare: 0, growth };
  const { percentileMs, late, grows } = judge(day, p99Within(sloP99Ms));
  return {
    p99Ms: percentileMs,
    lateShare: late,
    allowedMinutes: allowedMinutes(...parts, sloP99Ms),
    atLeast: grows,
  };
}

/** p99 of the same day, ms; NaN without acks in one of its times, and past 24 hours. */
export function dayP99Ms(times: Times, slowMinutes: number): number {
  const parts = slowMinutes > MINUTES_A_DAY ? null : partsOf(times, slowMinutes);
  return parts === null ? Number.NaN : mixed(parts).quantileMs(1 - ERROR_BUDGET);
}

function partsOf({ before, slow }: Times, slowMinutes: number): readonly [DayPart, DayPart] | null {
  const healthy = partOf(before, MINUTES_A_DAY - slowMinutes);
  const slowPart = partOf(slow, slowMinutes);
  return healthy.latencies.count === 0 || slowPart.latencies.count === 0 ? null : [healthy, slowPart];
}

/**
 * The latencies of all parts: each ack represents as many records as its part sends in its minutes, over the acks that
 * were measured. Their percentile is no mean of the parts' percentiles.
 */
export function mixed(parts: readonly DayPart[]): Histogram {
  const pairs = parts.flatMap(({ minutes, recordsPerSecond, latencies }) => {
    const weight = (minutes * 60 * recordsPerSecond) / latencies.count;
    return latencies.buckets.flatMap(({ bucket, count }) => [bucket, weight * count]);
  });
  return Histogram.ofPairs(pairs);
}

/** Slow minutes a day that use up the error budget: (1440 − n) r (l − b) + n r' (l' − b) = 0, solved for n. */
function allowedMinutes(healthy: DayPart, slow: DayPart, sloMs: number): number {
  const left = healthy.recordsPerSecond * (ERROR_BUDGET - healthy.latencies.shareAbove(sloMs));
  const used = slow.recordsPerSecond * (slow.latencies.shareAbove(sloMs) - ERROR_BUDGET);
  if (left < 0) return 0;
  return used <= 0 ? MINUTES_A_DAY : (MINUTES_A_DAY * left) / (left + used);
}

function partOf({ records, latency }: TimeFigures, minutes: number): DayPart {
  const recordsPerSecond = records.sent / records.seconds;
  return { minutes, recordsPerSecond, latencies: Histogram.ofPairs(latency) };
}
