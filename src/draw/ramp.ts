import { channelsOf } from './ink';

/** A colour ramp: position 0 (nothing, or lowest) to 1 (most, or highest) → CSS colour. */
export type Ramp = (position: number) => string;

/**
 * A smooth ramp through `#RRGGBB` colours: a uniform cubic B-spline for each channel, as d3's `interpolateRgbBasis`,
 * which would bring all colour spaces and names into the first load.
 *
 * @param colours at least two, evenly spaced
 */
export function smoothRamp(colours: readonly string[]): Ramp {
  const channels = colours.map(channelsOf);
  const pieces = colours.length - 1;
  return (position) => {
    const piece = Math.min(pieces - 1, Math.floor(position * pieces));
    const mixed = ([0, 1, 2] as const).map((channel) => {
      const at = (index: number): number => channels[index]?.[channel] ?? 0;
      const [from, to] = [at(piece), at(piece + 1)];
      // Extrapolates linearly beyond either end, so that the first and the last colour are met.
      const before = piece > 0 ? at(piece - 1) : 2 * from - to;
      const after = piece < pieces - 1 ? at(piece + 2) : 2 * to - from;
      return Math.round(spline(position * pieces - piece, before, from, to, after));
    });
    return `rgb(${mixed.join(', ')})`;
  };
}

/** The uniform cubic B-spline of four controls at `t`, 0 to 1 between the two in the middle. */
function spline(t: number, before: number, from: number, to: number, after: number): number {
  const left = 1 - t;
  const near = (u: number): number => 4 - 6 * u ** 2 + 3 * u ** 3;
  return (left ** 3 * before + near(t) * from + near(left) * to + t ** 3 * after) / 6;
}
