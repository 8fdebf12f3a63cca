import { LatencyPool, rankOf } from './LatencyPool';
import type { Series } from './series';

/** An interval of simulated time, ms. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Latency of the measured acks, ms. Mean and maximum are exact; percentiles are within 0.8 %. */
export interface LatencySummary {
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  readonly maxMs: number;
}

/** Mean latency by part, ms, in the order of PARTS. */
export interface PartsSummary {
  /** Mean over all acks; the parts add up to `meanMs`. */
  readonly mean: readonly number[];
  /** Mean over the acks within 0.5 % (by rank) of the median, scaled so that the parts add up to `p50Ms`. */
  readonly p50: readonly number[];
  /** The same for `p99Ms`. */
  readonly p99: readonly number[];
  /** Mean over the slowest 1 % of the acks. */
  readonly slowestPercent: readonly number[];
}

/** Everything that the verdict, the summary and the breakdown say about a window. */
export interface WindowFigures {
  /** Measured acks that arrived in the window. */
  readonly acks: number;
  /** Null without acks. */
  readonly latency: LatencySummary | null;
  /** Bytes of record values. */
  readonly sentBytesPerSecond: number;
  readonly ackedBytesPerSecond: number;
  /** Shares of the bytes appended in the window; NaN if none were. */
  readonly laneShare: readonly number[];
  readonly brokerShare: readonly number[];
  /** Share of the connections' time spent being served. */
  readonly brokerBusy: readonly number[];
  /** Bytes that wait in all accumulators at the end of the window. */
  readonly backlogEndBytes: number;
  /** Slope of the backlog over the second half of the window, by least squares. */
  readonly backlogGrowthBytesPerSecond: number;
  /** Null without acks. */
  readonly parts: PartsSummary | null;
}

/** The bins [first, end) of a window. */
export interface BinRange {
  readonly first: number;
  readonly end: number;
}

/** Half of the width, by rank, of the band of acks that represents a percentile. */
const BAND = 0.005;

/** The figures of the bins whose middle lies in the window, or of the bin that a shorter window lies in. */
export function windowFigures(history: Series, window: Window): WindowFigures {
  const range = binsIn(history, window);
  const pool = poolOf(history, range);
  let seconds = 0;
  let sentBytes = 0;
  let ackedBytes = 0;
  for (let bin = range.first; bin < range.end; bin += 1) {
    seconds += history.binLengthMs(bin) / 1000;
    sentBytes += history.valueBytesSent(bin);
    ackedBytes += history.valueBytesAcked(bin);
  }
  const parts = pool.acks === 0 ? null : partsOf(pool);
  return {
    acks: pool.acks,
    latency: parts === null ? null : latencyOf(pool, parts),
    sentBytesPerSecond: seconds === 0 ? 0 : sentBytes / seconds,
    ackedBytesPerSecond: seconds === 0 ? 0 : ackedBytes / seconds,
    laneShare: sharesOf(range, history.lanes, (lane, bin) => history.laneBytes(lane, bin)),
    brokerShare: sharesOf(range, history.brokers, (broker, bin) => history.brokerBytes(broker, bin)),
    brokerBusy: Array.from({ length: history.brokers }, (_, broker) =>
      meanOver(history, range, (bin) => history.brokerBusy(broker, bin)),
    ),
    backlogEndBytes: range.end === range.first ? 0 : totalBacklogBytes(history, range.end - 1),
    backlogGrowthBytesPerSecond: growthPerSecond(history, secondHalf(range), (bin) =>
      totalBacklogBytes(history, bin),
    ),
    parts,
  };
}

/** The latencies of all measured acks in a range of bins. */
function poolOf(history: Series, range: BinRange): LatencyPool {
  const pool = new LatencyPool();
  for (let bin = range.first; bin < range.end; bin += 1) pool.add(history.latency(bin), history.maxMs(bin));
  return pool;
}

/** The bins whose middle lies in the window, or the bin that a shorter window lies in; none past the scout. */
export function binsIn(history: Series, window: Window): BinRange {
  const middleMs = (bin: number): number => history.binStartMs(bin) + history.binLengthMs(bin) / 2;
  let first = history.binAt(window.fromMs);
  while (first < history.bins && middleMs(first) < window.fromMs) first += 1;
  let end = first;
  while (end < history.bins && middleMs(end) < window.toMs) end += 1;
  if (end > first) return { first, end };
  const centreMs = (window.fromMs + window.toMs) / 2;
  if (history.bins === 0 || centreMs < 0 || centreMs > history.endMs) return { first: 0, end: 0 };
  const bin = history.binAt(centreMs);
  return { first: bin, end: bin + 1 };
}

/** The later half of a range; of an odd number of bins, the larger half. */
export function secondHalf(range: BinRange): BinRange {
  return { first: range.first + Math.floor((range.end - range.first) / 2), end: range.end };
}

/** Bytes that wait in all accumulators at the end of a bin. */
export function totalBacklogBytes(history: Series, bin: number): number {
  let bytes = 0;
  for (let broker = 0; broker < history.brokers; broker += 1)
    bytes += history.brokerBacklogBytes(broker, bin);
  return bytes;
}

/** Mean over the bins of a range, weighted by their length; 0 without bins. */
export function meanOver(history: Series, range: BinRange, valueAt: (bin: number) => number): number {
  let sum = 0;
  let lengthMs = 0;
  for (let bin = range.first; bin < range.end; bin += 1) {
    sum += valueAt(bin) * history.binLengthMs(bin);
    lengthMs += history.binLengthMs(bin);
  }
  return lengthMs === 0 ? 0 : sum / lengthMs;
}

/** Slope by least squares of a value at the ends of bins, per second; 0 with fewer than two bins. */
export function growthPerSecond(history: Series, range: BinRange, valueAt: (bin: number) => number): number {
  const count = range.end - range.first;
  if (count < 2) return 0;
  const endS = (bin: number): number => (history.binStartMs(bin) + history.binLengthMs(bin)) / 1000;
  let meanS = 0;
  let meanValue = 0;
  for (let bin = range.first; bin < range.end; bin += 1) {
    meanS += endS(bin) / count;
    meanValue += valueAt(bin) / count;
  }
  let covariance = 0;
  let variance = 0;
  for (let bin = range.first; bin < range.end; bin += 1) {
    covariance += (endS(bin) - meanS) * (valueAt(bin) - meanValue);
    variance += (endS(bin) - meanS) ** 2;
  }
  return variance === 0 ? 0 : covariance / variance;
}

function latencyOf(pool: LatencyPool, parts: PartsSummary): LatencySummary {
  return {
    meanMs: sumOf(parts.mean),
    p50Ms: pool.percentileMs(0.5),
    p95Ms: pool.percentileMs(0.95),
    p99Ms: pool.percentileMs(0.99),
    p999Ms: pool.percentileMs(0.999),
    maxMs: pool.maxMs,
  };
}

function partsOf(pool: LatencyPool): PartsSummary {
  const { acks } = pool;
  return {
    mean: pool.meanParts(0, acks),
    p50: partsAt(pool, 0.5),
    p99: partsAt(pool, 0.99),
    slowestPercent: pool.meanParts(acks - Math.ceil(acks / 100), acks),
  };
}

function partsAt(pool: LatencyPool, quantile: number): readonly number[] {
  // Ack number r takes the interval from r - 1 to r; the band has at least that width.
  const centre = rankOf(quantile, pool.acks) - 0.5;
  const half = Math.max(0.5, BAND * pool.acks);
  const parts = pool.meanParts(Math.max(0, centre - half), Math.min(pool.acks, centre + half));
  const sum = sumOf(parts);
  if (sum === 0) return parts;
  const scale = pool.percentileMs(quantile) / sum;
  return parts.map((part) => part * scale);
}

function sharesOf(
  range: BinRange,
  count: number,
  bytesAt: (index: number, bin: number) => number,
): readonly number[] {
  const sums = Array.from({ length: count }, (_, index) => {
    let bytes = 0;
    for (let bin = range.first; bin < range.end; bin += 1) bytes += bytesAt(index, bin);
    return bytes;
  });
  const total = sumOf(sums);
  return sums.map((bytes) => bytes / total);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
