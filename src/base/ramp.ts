/** Part of a ramp of colours: `position` 0 (nothing, or lowest) to 1 (most, or highest) → CSS colour. */
export type Ramp = (position: number) => string;

/**
 * Blends colours (#RRGGBB) smoothly along a uniform cubic B-spline of each channel. It begins at the first colour and
 * ends at the last; between, it passes near the others.
 */
export function ramp(colours: readonly string[]): Ramp {
  const channels = [1, 3, 5].map((from) =>
    colours.map((each) => Number.parseInt(each.slice(from, from + 2), 16)),
  );
  return (position) => `rgb(${channels.map((values) => Math.round(splineAt(values, position))).join(', ')})`;
}

function splineAt(values: readonly number[], position: number): number {
  const last = values.length - 1;
  // Beyond its ends the line goes on as it came, so that the curve meets them.
  const value = (index: number): number => {
    if (index < 0) return 2 * (values[0] ?? 0) - (values[1] ?? 0);
    if (index > last) return 2 * (values[last] ?? 0) - (values[last - 1] ?? 0);
    return values[index] ?? 0;
  };
  const place = Math.min(1, Math.max(0, position)) * last;
  const from = Math.min(last - 1, Math.floor(place));
  const t = place - from;
  const weights = [(1 - t) ** 3, 3 * t ** 3 - 6 * t ** 2 + 4, 1 + 3 * t + 3 * t ** 2 - 3 * t ** 3, t ** 3];
  return weights.reduce((sum, weight, index) => sum + (weight * value(from - 1 + index)) / 6, 0);
}
