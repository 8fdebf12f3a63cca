import imported from 'hdr-histogram-js/dist/Float64Histogram';
import { oneLine } from '../../../base/oneLine';
import { Histogram } from '../../../figures/Histogram';
import { completeRun, type ExportInput } from '../../../run/export/input';
import type { RunHistory } from '../../../run/RunHistory';

/** Node and bundlers disagree on the default export of a CommonJS file: its own default, or all its exports. */
const Float64Histogram =
  (imported as typeof imported & { readonly default?: typeof imported }).default ?? imported;

/** Max latency of the histogram, µs: two hours, longer than any run. */
const MAX_US = 7_200_000_000;
const SIGNIFICANT_DIGITS = 3;
/** Points per halving of the distance to 100 %, as in HdrHistogram's own tools. */
const POINTS_A_HALVING = 5;
/** The histogram counts µs, the file says ms. */
const US_A_MS = 1000;

/**
 * The latency of a run as an HdrHistogram percentile distribution (`.hgrm`) in ms, for its plotters.
 * Each ack is at the middle of the model's bucket, at most 0.8 % from the truth; the maximum is exact. Throws an
 * Error with a sentence if the run isn't complete, or has no measured ack.
 */
export function percentileFile(input: ExportInput): string {
  const { history, summary } = completeRun(input);
  if (summary.latencyMs === null) throw new Error('No measured record was acked, so there is no latency.');
  const histogram = histogramOf(history);
  return [
    histogram.outputPercentileDistribution(POINTS_A_HALVING, US_A_MS).trimEnd(),
    `#[Linger = ${oneLine(input.title)}, model revision = ${summary.modelRevision}]`,
    `#[Link = ${oneLine(input.link)}]`,
    '',
  ].join('\n');
}

function histogramOf(history: RunHistory): InstanceType<typeof imported> {
  const histogram = new Float64Histogram(1, MAX_US, SIGNIFICANT_DIGITS);
  for (let bin = 0; bin < history.bins; bin += 1) {
    const { buckets, maxMs } = Histogram.ofBins(history, bin, bin + 1);
    buckets.forEach(({ ms, count }, index) => {
      const isLongest = index === buckets.length - 1;
      // One ack of the highest bucket has exactly the maximum.
      if (isLongest) histogram.recordValue(microseconds(maxMs));
      const rest = isLongest ? count - 1 : count;
      if (rest > 0) histogram.recordValueWithCount(microseconds(ms), rest);
    });
  }
  return histogram;
}

function microseconds(ms: number): number {
  return Math.min(MAX_US, Math.max(1, Math.round(ms * US_A_MS)));
}
