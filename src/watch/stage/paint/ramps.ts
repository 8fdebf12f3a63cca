import { smoothRamp } from '../../../draw/ramp';
import { RAMP_STOPS, type Theme } from '../../../draw/theme';

/** Steps of brightness in a matrix cell: 1 to 8 or more waiting batches. */
export const CELL_LEVELS = 8;
/** Steps of brightness of a producer's buffer. */
const BUFFER_LEVELS = 16;

/** The colours of the matrix, ready to use: cool under the SLO, hot over it, and the shades of a buffer. */
export interface MatrixColours {
  /** By level, 0 = one batch. */
  readonly cool: readonly string[];
  readonly hot: readonly string[];
  /** By use of the buffer, from empty to full. */
  readonly buffer: readonly string[];
}

/** The matrix colours of a theme, made once. */
export function matrixColours(theme: Theme): MatrixColours {
  return COLOURS[theme.name];
}

/** The level of a cell in which `batches` wait (at least one). */
export function cellLevel(batches: number): number {
  return Math.min(CELL_LEVELS, Math.max(1, Math.round(batches))) - 1;
}

/** The shade of a buffer of which `use` (0 to 1) is taken. */
export function bufferColour(colours: MatrixColours, use: number): string {
  const level = Math.round(Math.min(1, Math.max(0, use)) * (BUFFER_LEVELS - 1));
  return colours.buffer[level] ?? '';
}

function make(name: Theme['name']): MatrixColours {
  const cool = smoothRamp(RAMP_STOPS[name].cool);
  const hot = smoothRamp(RAMP_STOPS[name].hot);
  const levels = (count: number, colour: (share: number) => string): string[] =>
    Array.from({ length: count }, (_, level) => colour((level + 1) / count));
  return {
    cool: levels(CELL_LEVELS, (share) => cool(0.35 + 0.5 * share)),
    hot: levels(CELL_LEVELS, (share) => hot(0.28 + 0.72 * share)),
    buffer: levels(BUFFER_LEVELS, (share) => cool(0.12 + 0.8 * share)),
  };
}

const COLOURS: Readonly<Record<Theme['name'], MatrixColours>> = { dark: make('dark'), light: make('light') };
