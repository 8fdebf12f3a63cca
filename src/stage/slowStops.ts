/** The stops of a slow-down handle, ms added to each response; the same as those of the slowness slider. */
export const SLOW_STOPS_MS = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500] as const;

const LAST = SLOW_STOPS_MS.length - 1;

/** Where a value stands on the track, 0 to 1. Stops are evenly spaced; a value between two stands between them. */
export function slowShare(slowMs: number): number {
  const above = SLOW_STOPS_MS.findIndex((stop) => stop >= slowMs);
  if (above < 0) return 1;
  if (above === 0) return 0;
  const high = SLOW_STOPS_MS[above] ?? 0;
  const low = SLOW_STOPS_MS[above - 1] ?? 0;
  return (above - 1 + (slowMs - low) / (high - low)) / LAST;
}
