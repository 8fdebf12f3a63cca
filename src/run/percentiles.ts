import { Histogram } from '../figures/Histogram';
import type { RunHistory } from './RunHistory';

/** The lines p50 and p99 over time. Index = merged bin of `widthBins` bins; NaN = no measured ack, a gap. */
export interface PercentileLines {
  readonly widthBins: number;
  readonly p50Ms: Float64Array;
  readonly p99Ms: Float64Array;
}

const FEWEST_POINTS = 12;
/** Two neighbours are even when the larger has at most three times the acks of the smaller. */
const EVEN_RATIO = 3;
/** Share of neighbours that must be even; the rest is room for what really changes, as when a fault begins. */
const EVEN_SHARE = 0.95;

/**
 * Percentiles per bin. If acks come in bursts that are slower than a bin, bins with and without a burst would take
 * turns and the lines would be a comb; then bins are merged, two, four, eight … together, until each holds a burst.
 */
export function percentileLines(history: RunHistory): PercentileLines {
  const widthBins = burstWidth(history);
  const points = Math.ceil(history.bins / widthBins);
  const p50Ms = new Float64Array(points).fill(Number.NaN);
  const p99Ms = new Float64Array(points).fill(Number.NaN);
  for (let point = 0; point < points; point += 1) {
    const end = Math.min(history.bins, (point + 1) * widthBins);
    const latencies = Histogram.ofBins(history, point * widthBins, end);
    p50Ms[point] = latencies.quantileMs(0.5);
    p99Ms[point] = latencies.quantileMs(0.99);
  }
  return { widthBins, p50Ms, p99Ms };
}

/** The narrowest width, in bins, in which the acks come evenly. */
function burstWidth(history: RunHistory): number {
  const acks = measuredAcks(history);
  let width = 1;
  while (!evenAt(width, acks) && Math.ceil(acks.length / (2 * width)) >= FEWEST_POINTS) width *= 2;
  return width;
}

/** Measured acks per bin, from the first bin that has one to the last. */
function measuredAcks(history: RunHistory): readonly number[] {
  const acks = Array.from({ length: history.bins }, (_, bin) => history.latency(bin).acks);
  const first = acks.findIndex((count) => count > 0);
  return first < 0 ? [] : acks.slice(first, acks.findLastIndex((count) => count > 0) + 1);
}

function evenAt(width: number, acks: readonly number[]): boolean {
  // The last point may be cut short by the end of the run, so it is not compared.
  const points = Math.floor(acks.length / width);
  let even = 0;
  let before = sumOf(acks, 0, width);
  for (let point = 1; point < points; point += 1) {
    const here = sumOf(acks, point * width, width);
    if (Math.max(before, here) <= EVEN_RATIO * Math.min(before, here)) even += 1;
    before = here;
  }
  return even >= EVEN_SHARE * (points - 1);
}

function sumOf(numbers: readonly number[], from: number, length: number): number {
  let sum = 0;
  for (let index = from; index < from + length; index += 1) sum += numbers[index] ?? 0;
  return sum;
}
