/** A track with evenly spaced stops and linear values between them. Positions run from 0 (first stop) to 1 (last). */

/** Position of a value on the track; values beyond the ends are at the ends. */
export function positionOf(value: number, stops: readonly number[]): number {
  const last = stops.length - 1;
  const above = stops.findIndex((stop) => stop >= value);
  if (above === 0 || last <= 0) return 0;
  if (above === -1) return 1;
  const [low = 0, high = 0] = [stops[above - 1], stops[above]];
  return (above - 1 + (value - low) / (high - low)) / last;
}

export function stopAt(position: number, stops: readonly number[]): number {
  const last = stops.length - 1;
  const index = Math.round(Math.min(1, Math.max(0, position)) * last);
  return stops[index] ?? 0;
}

/** The next stop above (`direction` 1) or below (−1) a value; the value itself if there is none. */
export function nextStop(value: number, stops: readonly number[], direction: 1 | -1): number {
  const next = direction === 1 ? stops.find((stop) => stop > value) : stops.findLast((stop) => stop < value);
  return next ?? value;
}
