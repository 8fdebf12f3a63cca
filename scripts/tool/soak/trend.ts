/** A point of a line of measurements. */
export interface Sample {
  /** Minutes since the beginning. */
  readonly minute: number;
  readonly value: number;
}

/** How fast something grows. */
export interface Trend {
  /** Growth an hour: the median of the slopes of all pairs, which a few outliers cannot move (Theil and Sen). */
  readonly perHour: number;
  /** The least growth an hour that the samples allow, with 97.5 % certainty (Sen's interval, by Kendall's variance). */
  readonly leastPerHour: number;
}

/** The normal distribution's 97.5 % quantile. */
const CERTAIN = 1.96;

/** The trend of samples at three different times or more; null of fewer. Ties of value are fine. */
export function trendOf(samples: readonly Sample[]): Trend | null {
  const slopes = samples.flatMap((later, index) =>
    samples
      .slice(0, index)
      .filter((earlier) => earlier.minute !== later.minute)
      .map((earlier) => ((later.value - earlier.value) / (later.minute - earlier.minute)) * 60),
  );
  slopes.sort((a, b) => a - b);
  if (slopes.length < 3) return null;
  const count = samples.length;
  const spread = CERTAIN * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
  const lowest = Math.max(0, Math.floor((slopes.length - spread) / 2));
  return { perHour: medianOfSorted(slopes), leastPerHour: slopes[lowest] ?? Number.NaN };
}

function medianOfSorted(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (below + above) / 2;
}
