import { interpolateRgbBasis } from 'd3';
import { RAMP_STOPS, type Theme } from '../base/theme';

/** A half of the density ramp: `position` 0 (nothing) to 1 (most) → CSS colour. */
export type Ramp = (position: number) => string;

/** Cool under the SLO, hot over it. */
export interface Ramps {
  readonly cool: Ramp;
  readonly hot: Ramp;
}

const STEPS = 64;

/** Interpolated once into a table: a heat map asks for a colour per cell. */
function tabled(colours: readonly string[]): Ramp {
  const interpolate = interpolateRgbBasis([...colours]);
  const table = Array.from({ length: STEPS + 1 }, (_, step) => interpolate(step / STEPS));
  return (position) => table[Math.round(Math.min(1, Math.max(0, position)) * STEPS)] ?? '';
}

function rampsNamed(name: Theme['name']): Ramps {
  return { cool: tabled(RAMP_STOPS[name].cool), hot: tabled(RAMP_STOPS[name].hot) };
}

const RAMPS: Readonly<Record<Theme['name'], Ramps>> = {
  dark: rampsNamed('dark'),
  light: rampsNamed('light'),
};

/** The density ramps of a theme. */
export function rampsOf(theme: Theme): Ramps {
  return RAMPS[theme.name];
}

/** Even one ack must be seen on the plot's ground. */
const FAINTEST = 0.18;

/** Where on the ramp a cell of `count` stands when the fullest has `most`: logarithmic. */
export function density(count: number, most: number): number {
  if (most <= 0) return FAINTEST;
  return FAINTEST + (1 - FAINTEST) * (Math.log1p(count) / Math.log1p(most));
}

/** The colours of the heat map's key, faint to full. */
export function rampKey(ramp: Ramp, cells: number): readonly string[] {
  return Array.from({ length: cells }, (_, cell) => ramp(FAINTEST + ((1 - FAINTEST) * cell) / (cells - 1)));
}
