import type { Scale } from './scale';
import type { Box, Size } from './surface';

/** Room around a plot, CSS pixels. */
export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A plot in a picture, and where values are in it, CSS pixels. */
export interface Frame {
  readonly size: Size;
  readonly plot: Box;
  x(value: number): number;
  y(value: number): number;
  xValue(x: number): number;
  yValue(y: number): number;
}

/** The least width and height of a plot, CSS pixels. */
const LEAST = 20;

/** A plot with these scales, in shares of its width and of its height from the foot; `size` may be a box in a picture. */
export function frameOf(
  size: Size & Partial<Box>,
  { left, right, top, bottom }: Margins,
  across: Scale,
  up: Scale,
): Frame {
  const plot = {
    x: (size.x ?? 0) + left,
    y: (size.y ?? 0) + top,
    width: Math.max(LEAST, size.width - left - right),
    height: Math.max(LEAST, size.height - top - bottom),
  };
  return {
    size,
    plot,
    x: (value) => plot.x + across.at(value) * plot.width,
    y: (value) => plot.y + (1 - up.at(value)) * plot.height,
    xValue: (x) => across.valueAt((x - plot.x) / plot.width),
    yValue: (y) => up.valueAt(1 - (y - plot.y) / plot.height),
  };
}
