import type { Summary, TimeFigures } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import { Histogram } from './Histogram';
import { backlogBetween, backlogGrowth } from './objective';

export interface DayPart {
  readonly minutes: number;
  readonly recordsPerSecond: number;
  readonly latencies: Histogram;
}

const MINUTES_A_DAY = 1440;

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

/**
 * p99 of a day that is slow for some minutes and otherwise as before it slowed, ms; NaN without acks in one of its times,
 * and past 24 hours. A month of such days has the same.
 */
export function dayP99Ms(times: Times, slowMinutes: number): number {
  const parts = slowMinutes > MINUTES_A_DAY ? null : partsOf(times, slowMinutes);
  return parts === null ? Number.NaN : mixed(parts).quantileMs(0.99);
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

function partOf({ records, latency }: TimeFigures, minutes: number): DayPart {
  const recordsPerSecond = records.sent / records.seconds;
  return { minutes, recordsPerSecond, latencies: Histogram.ofPairs(latency) };
}
