import { interpolateRgbBasis } from 'd3';
import type { Theme } from '../base/theme';

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

const RAMPS: Readonly<Record<Theme['name'], Ramps>> = {
  dark: {
    cool: tabled(['#141B21', '#1C3044', '#28557F', '#4A8CC7', '#A9D3F2']),
    hot: tabled(['#2A1912', '#6B2F16', '#B9501F', '#F07C46', '#FFC9A6']),
  },
  light: {
    cool: tabled(['#E6EEF3', '#BFD7EA', '#7FB0DB', '#3A7CBD', '#123F70']),
    hot: tabled(['#FBE6DB', '#F3B796', '#E4783F', '#B93C04', '#6B1F00']),
  },
};

/** The density ramps of DESIGN section 3. */
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
