import { PARTS } from '../../workers/frame';
import type { LatencyFigures, Summary, TimeFigures } from '../../workers/protocol';
import { sumOf } from '../base/statistics';
import { Histogram } from './Histogram';
import type { Series } from './series';

/** An interval of simulated time, ms. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Mean latency by part, ms, in the order of PARTS. */
export interface PartsSummary {
  /** Mean over all acks; the parts add up to it. */
  readonly mean: readonly number[];
  /** Mean over the acks within 0.5 % (by rank) of the median, scaled so that the parts add up to it. */
  readonly p50: readonly number[];
  /** The same for p99. */
  readonly p99: readonly number[];
}

/** Everything that the verdict, the summary and the breakdown say about a window. */
export interface WindowFigures {
  /** Measured acks that arrived in the window. */
  readonly acks: number;
  /** By latency; mean and parts aren't in it. */
  readonly latencies: Histogram;
  /** Latency of those acks as a summary has it, ms: mean and maximum are exact, percentiles within 0.8 %. Null without acks. */
  readonly latency: LatencyFigures | null;
  /** Bytes of record values. */
  readonly sentBytesPerSecond: number;
  readonly ackedBytesPerSecond: number;
  /** Shares of the records appended in the window; NaN if none were. */
  readonly laneShare: readonly number[];
  readonly brokerShare: readonly number[];
  /** Share of the connections' time spent being served. */
  readonly brokerBusy: readonly number[];
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

/**
 * The figures of the bins whose middle lies in the window, or of the bin that a shorter window lies in. With the `summary`
 * of that run they are the summary's to the last bit if the window takes all of the run; and so is latency if the window is
 * the time while a broker is slow, or the time before, which the model counts to the nanosecond.
 */
export function windowFigures(
  history: Series,
  window: Window,
  summary: Summary | null = null,
): WindowFigures {
  const whole = takesAll(window, history) ? summary : null;
  const range = binsIn(history, window);
  const counted = countedTime(window, summary);
  const inBins = Histogram.ofBins(history, range.first, range.end);
  const latencies = counted ? Histogram.ofPairs(counted.latency, counted.latencyMs?.max) : inBins;
  let binSeconds = 0;
  let sentBytes = 0;
  let ackedBytes = 0;
  for (let bin = range.first; bin < range.end; bin += 1) {
    binSeconds += history.binLengthMs(bin) / 1000;
    sentBytes += history.valueBytesSent(bin);
    ackedBytes += history.valueBytesAcked(bin);
  }
  const seconds = whole?.seconds ?? binSeconds;
  const parted = inBins.count === 0 ? null : new PartedLatencies(inBins, history, range);
  const latency = counted ? counted.latencyMs : (parted?.figures() ?? null);
  return {
    acks: latencies.count,
    latencies,
    latency,
    sentBytesPerSecond: seconds === 0 ? 0 : sentBytes / seconds,
    ackedBytesPerSecond: seconds === 0 ? 0 : ackedBytes / seconds,
    laneShare: sharesOf(range, history.lanes, (lane, bin) => history.laneRecords(lane, bin)),
    brokerShare: sharesOf(range, history.brokers, (broker, bin) => history.brokerRecords(broker, bin)),
    brokerBusy:
      whole?.brokers.map(({ busy }) => busy) ??
      Array.from({ length: history.brokers }, (_, broker) =>
        meanOver(history, range, (bin) => history.brokerBusy(broker, bin)),
      ),
    backlogEndBytes: range.end === range.first ? 0 : totalBacklogBytes(history, range.end - 1),
    backlogGrowthBytesPerSecond: growthPerSecond(history, secondHalf(range), (bin) =>
      totalBacklogBytes(history, bin),
    ),
    parts: latency && (parted?.parts(latency) ?? null),
  };
}

/** Windows that differ by less are the same, ms. */
const SAME_MS = 1e-3;

/** The model's own counts of the window; null if the window is no time that it knows. */
function countedTime({ fromMs, toMs }: Window, summary: Summary | null): TimeFigures | null {
  const { before, slow } = summary?.slowTime ?? {};
  const isTime = ({ fromS, records: { seconds } }: TimeFigures): boolean =>
    Math.abs(fromS * 1000 - fromMs) < SAME_MS && Math.abs((fromS + seconds) * 1000 - toMs) < SAME_MS;
  return [slow, before].find((time) => time !== undefined && isTime(time)) ?? null;
}

export function takesAll({ fromMs, toMs }: Window, history: Series): boolean {
  return history.bins > 0 && fromMs <= 0 && toMs >= history.endMs;
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

export function totalBacklogBytes(history: Series, bin: number): number {
  let bytes = 0;
  for (let broker = 0; broker < history.brokers; broker += 1)
    bytes += history.brokerBacklogBytes(broker, bin);
  return bytes;
}

/** The most that waits in all accumulators at the end of a bin of a range. */
export function peakBytes(history: Series, range: BinRange): number {
  let most = 0;
  for (let bin = range.first; bin < range.end; bin += 1)
    most = Math.max(most, totalBacklogBytes(history, bin));
  return most;
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

const NS_A_MS = 1e6;

/** Latencies with the sum of each part over the acks of a bucket, in whole ns, so that sums of a run are the model's. */
class PartedLatencies {
  readonly #latencies: Histogram;
  readonly #sumsNs = new Map<number, Float64Array>();

  constructor(latencies: Histogram, history: Series, range: BinRange) {
    this.#latencies = latencies;
    for (let bin = range.first; bin < range.end; bin += 1) {
      const rows = history.latency(bin);
      for (let row = 0; row < rows.length; row += 1) {
        const bucket = rows.bucket(row);
        const sums = this.#sumsNs.get(bucket) ?? new Float64Array(PARTS.length);
        this.#sumsNs.set(bucket, sums);
        for (let part = 0; part < PARTS.length; part += 1)
          sums[part] = (sums[part] ?? 0) + Math.round(rows.partSumMs(row, part) * NS_A_MS);
      }
    }
  }

  figures(): LatencyFigures {
    const { count, maxMs } = this.#latencies;
    return {
      mean: sumOf(this.#sums(0, count)) / count / NS_A_MS,
      p50: this.#latencies.quantileMs(0.5),
      p95: this.#latencies.quantileMs(0.95),
      p99: this.#latencies.quantileMs(0.99),
      p999: this.#latencies.quantileMs(0.999),
      max: maxMs,
    };
  }

  /** Each list adds up to its figure of `latency`. */
  parts({ mean, p50, p99 }: LatencyFigures): PartsSummary {
    return {
      mean: scaled(this.#means(0, this.#latencies.count), mean),
      p50: scaled(this.#around(0.5), p50),
      p99: scaled(this.#around(0.99), p99),
    };
  }

  #around(quantile: number): readonly number[] {
    const { count } = this.#latencies;
    // The ack with index i takes the interval from i to i + 1; the band has at least that width.
    const centre = this.#latencies.indexOf(quantile) + 0.5;
    const half = Math.max(0.5, BAND * count);
    return this.#means(Math.max(0, centre - half), Math.min(count, centre + half));
  }

  #means(from: number, to: number): readonly number[] {
    return this.#sums(from, to).map((sum) => sum / (to - from) / NS_A_MS);
  }

  #sums(from: number, to: number): readonly number[] {
    const total = PARTS.map(() => 0);
    let seen = 0;
    for (const { bucket, count } of this.#latencies.buckets) {
      const inside = Math.min(to, seen + count) - Math.max(from, seen);
      seen += count;
      if (inside <= 0) continue;
      this.#sumsNs.get(bucket)?.forEach((sum, part) => {
        total[part] = (total[part] ?? 0) + sum * (inside / count);
      });
    }
    return total;
  }
}

/** The parts as they are if they add up to `sum`, else in proportion. */
function scaled(parts: readonly number[], sum: number): readonly number[] {
  const factor = sum / sumOf(parts);
  return Number.isFinite(factor) && Math.abs(factor - 1) > 1e-12 ? parts.map((part) => part * factor) : parts;
}

function sharesOf(
  range: BinRange,
  count: number,
  recordsAt: (index: number, bin: number) => number,
): readonly number[] {
  const sums = Array.from({ length: count }, (_, index) => {
    let records = 0;
    for (let bin = range.first; bin < range.end; bin += 1) records += recordsAt(index, bin);
    return records;
  });
  const total = sumOf(sums);
  return sums.map((records) => records / total);
}
