import { highestOf } from '../../../../base/statistics';
import { LATENCY, LATENCY_IDS, type LatencyId } from '../../../../figures/latency';
import type { Scenario } from '../../../../scenario/scenario';
import type { MeasuredRun } from '../../../../scenario/shape';
import { batchBytes, maxBatchRecords, recordsThatFit } from '../../../../scenario/sizes';

/** An interim line of a run, in the order of the text. */
export interface RunWindow {
  readonly records: number;
  readonly recordsPerSecond: number;
  readonly meanMs: number;
  readonly maxMs: number;
}

/** The scope of a result; null = the text doesn't say. */
export interface Covered {
  readonly records: number | null;
  /** In s. */
  readonly durationS: number | null;
  /** True if the start counts: connections, metadata and a cold client. */
  readonly start: 'included' | 'left-out' | null;
  /** Interim lines of the same run; empty if the text has none. */
  readonly windows: readonly RunWindow[];
  /** Records a second that the run was asked for; `max` = as many as it could send. */
  readonly asked: number | 'max' | null;
}

const MEBIBYTE = 1_048_576;
/** A line is still of the start if its mean is this many times that of the run's second half. */
const OF_START = 2;

/** The lines of a run's start, one at least, and their time, s; null without lines after them. */
export function startOf({
  start,
  windows,
}: Covered): { readonly lines: number; readonly seconds: number } | null {
  if (start !== 'included' || windows.length < 2) return null;
  const half = windows.slice(Math.ceil(windows.length / 2));
  const records = half.reduce((sum, window) => sum + window.records, 0);
  const meanMs = half.reduce((sum, window) => sum + window.meanMs * window.records, 0) / records;
  const warm = windows.findIndex((window, line) => line > 0 && window.meanMs <= OF_START * meanMs);
  const lines = warm < 0 ? 1 : warm;
  const seconds = windows
    .slice(0, lines)
    .reduce((sum, window) => sum + window.records / window.recordsPerSecond, 0);
  return { lines, seconds };
}

/**
 * The longest latency after the start, ms: that of all interim lines but those of the start. Infinity if the start doesn't
 * count, or more lines are missing than the last, which the tool doesn't print, or that one has the longest of the run.
 */
export function longestAfterStart(covered: Covered, longestMs: number): number {
  const { records, windows } = covered;
  const start = startOf(covered);
  const [first] = windows;
  if (first === undefined || records === null || start === null) return Number.POSITIVE_INFINITY;
  const seen = windows.reduce((sum, window) => sum + window.records, 0);
  const longest = windows.map(({ maxMs }) => maxMs);
  return seen + first.records < records || Math.floor(longestMs) > highestOf(longest)
    ? Number.POSITIVE_INFINITY
    : highestOf(longest.slice(start.lines));
}

/** Half of the last digit that tools print of MB/s. */
const HALF_DIGIT = 0.005;
/** Relative error up to which a printed throughput says how large a record is. */
const EXACT_WITHIN = 0.05;

/** Bytes of a record by a run's printed figures; the relative error that their rounding leaves, and whether it's small. */
export function recordSizeIn({
  recordsPerSecond,
  mebibytesPerSecond,
}: Pick<MeasuredRun, 'recordsPerSecond' | 'mebibytesPerSecond'>): {
  readonly bytes: number;
  readonly within: number;
  readonly isExact: boolean;
} {
  const within = HALF_DIGIT / mebibytesPerSecond;
  const bytes = (mebibytesPerSecond * MEBIBYTE) / recordsPerSecond;
  return { bytes, within, isExact: within <= EXACT_WITHIN };
}

/** A drain explains a latency if it's this close. */
const DRAIN_WITHIN = 0.05;
/** Rate reached ÷ rate asked below which a run missed its target. */
const MISSED = 0.97;

/**
 * How a run was loaded: `paced` = it kept the rate that it was asked for; `saturated` = its buffer or queue was full, or it
 * was asked for as much as possible; `client-bound` = it missed its target, and nothing was full.
 */
type RunLoad = 'paced' | 'saturated' | 'client-bound';

/** How a benchmark was loaded; null if its text doesn't say what it was asked for. */
export function loadOfRun(run: MeasuredRun, covered: Covered | null, scenario: Scenario): RunLoad | null {
  const asked = covered?.asked ?? null;
  if (asked === 'max' || fullBufferIn(run, scenario) !== null) return 'saturated';
  if (asked === null) return null;
  return run.recordsPerSecond >= MISSED * asked ? 'paced' : 'client-bound';
}

/** A figure of a run that is as long as its producers' full buffers take to drain; null if none is. */
export function fullBufferIn(
  { recordsPerSecond, mebibytesPerSecond, producers = 1, ...run }: MeasuredRun,
  scenario: Scenario,
): {
  readonly id: LatencyId;
  readonly ms: number;
  readonly drainMs: number;
  readonly throughput: number;
} | null {
  if (scenario.rate !== 'max' && recordsPerSecond >= MISSED * scenario.rate) return null;
  const throughput = (mebibytesPerSecond * MEBIBYTE) / producers;
  // A record's own bytes fill the buffer less than its share of a batch does.
  const drains = [
    bufferDrainMs(scenario, recordsPerSecond / producers / recordsPerFullBatch(scenario)),
    (scenario['buffer.memory'] / throughput) * 1000,
  ];
  const [nearest] = LATENCY_IDS.flatMap((id) => {
    const ms = run[`${LATENCY[id].key}Ms`];
    return ms === null ? [] : drains.map((drainMs) => ({ id, ms, drainMs, off: Math.abs(drainMs / ms - 1) }));
  }).toSorted((one, other) => one.off - other.off);
  return nearest === undefined || nearest.off > DRAIN_WITHIN ? null : { ...nearest, throughput };
}

/** Records that fill a batch, compressed as the scenario says. */
export function recordsPerFullBatch(scenario: Scenario): number {
  const ratio = scenario['compression.type'] === 'none' ? 1 : scenario['compression.ratio'];
  const fit = recordsThatFit(scenario['batch.size'] / ratio, scenario);
  return Math.min(fit, maxBatchRecords(scenario));
}

/**
 * The time in which one producer's full buffer drains, ms: what a record waits that enters it last.
 *
 * @param batchesPerSecond of this producer
 */
export function bufferDrainMs(scenario: Scenario, batchesPerSecond: number): number {
  return (Math.floor(scenario['buffer.memory'] / batchBytes(scenario)) / batchesPerSecond) * 1000;
}

/**
 * The most records a second that fit through connections with so many requests in flight: batch × requests in flight ÷
 * round trip.
 */
export function inFlightBound(of: {
  readonly recordsPerRequest: number;
  readonly inFlight: number;
  readonly roundTripMs: number;
  readonly connections: number;
}): number {
  return (of.recordsPerRequest * of.inFlight * of.connections * 1000) / of.roundTripMs;
}
