import type { Summary } from '../../../workers/protocol';

/** A run that was made, and what it took of the reader's time, s. */
export interface TimedRun {
  readonly summary: Summary;
  readonly seconds: number;
}

/**
 * How fast runs were, in a sentence: `Time: 0.31 s (best of 20; median 0.35 s) for …`. The figures are those of the fastest
 * run, because the others shared the machine.
 */
export function timeLine(runs: readonly TimedRun[]): string {
  const [best] = runs.toSorted((one, other) => speedOf(other) - speedOf(one));
  if (best === undefined) return 'Time: there were no runs.';
  const { seconds, summary } = best;
  const times = runs.map((run) => run.seconds).toSorted((one, other) => one - other);
  const median = times[Math.floor(times.length / 2)] ?? seconds;
  const others = runs.length === 1 ? '' : ` (best of ${runs.length}; median ${digits(median)} s)`;
  const [events, records] = [summary.events, summary.records.offered];
  const speeds = `${millions(events / seconds)} events/s and ${millions(records / seconds)} records/s`;
  return `Time: ${digits(seconds)} s${others} for ${millions(events)} events and ${millions(records)} records: ${speeds}.`;
}

function speedOf({ summary, seconds }: TimedRun): number {
  return summary.events / seconds;
}

function millions(count: number): string {
  return `${digits(count / 1e6)} million`;
}

function digits(value: number): number {
  return Number(value.toPrecision(3));
}
