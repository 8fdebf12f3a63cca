import { ticks as roundTicks } from 'd3';
import { linearScale, logScale, type Scale } from './scale';

/** A horizontal axis in shares of its width, so that it fits any plot. */
export interface FigureAxis {
  readonly ticks: readonly { readonly value: number; readonly x: number }[];
  /** 0 at the left end, 1 at the right; clamped. */
  x(value: number): number;
}

/** Values within this factor get a linear axis. */
const NARROW = 5;
/** Minimum reach of a linear axis, as a share of the middle value, so that small differences look small. */
const LEAST_REACH = 0.15;
/** Possible ends of a logarithmic axis within a decade. */
const ENDS = [1, 2, 5, 10];

/** An axis with room for all values: logarithmic, or linear if they are close; from 0 to 1 for shares. */
export function figureAxis(values: readonly number[], kind: 'figure' | 'share'): FigureAxis {
  if (kind === 'share') return linear(0, 1, [0, 0.25, 0.5, 0.75, 1]);
  const known = values.filter((value) => value > 0 && Number.isFinite(value));
  if (known.length === 0) return linear(0, 1, []);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  if (highest / lowest < NARROW) {
    const middle = (lowest + highest) / 2;
    const reach = Math.max(LEAST_REACH * middle, (highest - lowest) * 0.6);
    return linear(Math.max(0, middle - reach), middle + reach, null);
  }
  return logarithmic(lowest, highest);
}

function linear(from: number, to: number, ticks: readonly number[] | null): FigureAxis {
  return axis(linearScale([from, to], [0, 1]), ticks ?? roundTicks(from, to, 4));
}

function logarithmic(lowest: number, highest: number): FigureAxis {
  const from = 10 ** Math.floor(Math.log10(lowest) + 1e-9);
  const decade = 10 ** Math.floor(Math.log10(highest) + 1e-9);
  const to = decade * (ENDS.find((end) => decade * end >= highest) ?? 10);
  const ticks: number[] = [];
  for (let tick = from; tick <= to * 1.001; tick = Number((tick * 10).toPrecision(3))) ticks.push(tick);
  // One label says nothing of an axis.
  if (ticks.length === 1) ticks.push(to);
  return axis(logScale([from, to], [0, 1]), ticks);
}

function axis(scale: Scale, ticks: readonly number[]): FigureAxis {
  const x = (value: number): number => (value > 0 ? scale.at(value) : 0);
  return { ticks: ticks.map((value) => ({ value, x: x(value) })), x };
}
