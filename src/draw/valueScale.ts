import { nice, ticks } from 'd3';
import { valueRampsOf } from './ramps';
import type { Theme } from './theme';

/** A figure's axis and its colours. */
export interface ValueScale {
  readonly lowest: number;
  readonly highest: number;
  /** Switch of the colours; null if the figure has no objective. */
  readonly objective: number | null;
  readonly ticks: readonly number[];
  /** 0 at the lowest value, 1 at the highest; clamped. */
  position(value: number): number;
  /** The inverse. */
  valueAt(position: number): number;
  /** Cool up to the objective, hot above it. */
  colour(value: number, theme: Theme): string;
}

/** An axis with room for all known values and the objective. Its ends are round, so it keeps still while values arrive. */
export function valueScale(
  values: Iterable<number>,
  look: { readonly scale: 'log' | 'linear' | 'share' },
  objective: number | null,
): ValueScale {
  const known = [...values].filter((value) => Number.isFinite(value));
  if (look.scale === 'share') return linearScale(0, 1, [0, 0.25, 0.5, 0.75, 1], objective);
  if (look.scale === 'linear') {
    const [lowest, highest] = linearDomain(objective === null ? known : [...known, objective]);
    return linearScale(lowest, highest, ticks(lowest, highest, 5), objective);
  }
  return logScale(known, objective !== null && objective > 0 ? objective : null);
}

/** Minimum factor between the objective and an end of a logarithmic axis. */
const OBJECTIVE_ROOM = 4;
/** The smallest value that widens a logarithmic axis, in the metric's unit. */
const LEAST_ON_LOG = 1e-3;

function logScale(known: readonly number[], objective: number | null): ValueScale {
  // Smaller values are at the end of the axis: they would only add decades.
  const seen = known.filter((value) => value >= LEAST_ON_LOG);
  if (objective !== null) seen.push(objective / OBJECTIVE_ROOM, objective * OBJECTIVE_ROOM);
  const least = seen.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = seen.reduce((a, b) => Math.max(a, b), 0);
  const lowest = seen.length === 0 ? 1 : roundBelow(least);
  // Less than a decade would make small differences look large.
  const highest = Math.max(roundAbove(most), clean(lowest * 10));
  const span = Math.log(highest / lowest);
  const position = (value: number): number => clamp(Math.log(Math.max(value, lowest) / lowest) / span);
  const valueAt = (at: number): number => lowest * Math.exp(clamp(at) * span);
  return {
    lowest,
    highest,
    objective,
    ticks: logTicks(lowest, highest),
    position,
    valueAt,
    colour: colours(position, objective),
  };
}

function linearScale(
  lowest: number,
  highest: number,
  ticks: readonly number[],
  objective: number | null,
): ValueScale {
  const position = (value: number): number => clamp((value - lowest) / (highest - lowest));
  const valueAt = (at: number): number => lowest + clamp(at) * (highest - lowest);
  return { lowest, highest, objective, ticks, position, valueAt, colour: colours(position, objective) };
}

function colours(position: (value: number) => number, objective: number | null): ValueScale['colour'] {
  const switchAt = objective === null ? 1 : position(objective);
  return (value, theme) => {
    const ramps = valueRampsOf(theme);
    const at = position(value);
    if (objective === null || value <= objective) return ramps.cool(switchAt > 0 ? at / switchAt : 1);
    return ramps.hot(switchAt < 1 ? (at - switchAt) / (1 - switchAt) : 0);
  };
}

/** From 0, unless the values are close together and far from it. */
function linearDomain(known: readonly number[]): readonly [number, number] {
  if (known.length === 0) return [0, 1];
  const least = known.reduce((a, b) => Math.min(a, b));
  const most = known.reduce((a, b) => Math.max(a, b));
  if (least > most / 2 && least < most) {
    return nice(least, most, 4);
  }
  const lowest = least < 0 ? -roundAbove(-least) : 0;
  return [lowest, most > 0 ? roundAbove(most) : lowest < 0 ? 0 : 1];
}

/** Decades, or 1, 2 and 5 times a decade if the axis has few. */
function logTicks(lowest: number, highest: number): readonly number[] {
  const mantissas = highest / lowest > 99 ? [1] : [1, 2, 5];
  const ticks: number[] = [];
  for (
    let exponent = Math.floor(Math.log10(lowest) + 1e-9);
    10 ** exponent <= highest * 1.001;
    exponent += 1
  ) {
    for (const mantissa of mantissas) ticks.push(clean(mantissa * 10 ** exponent));
  }
  return ticks.filter((tick) => tick >= lowest * 0.999 && tick <= highest * 1.001);
}

function roundBelow(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value) + 1e-9);
  const mantissa = [5, 2].find((each) => each * decade <= value * (1 + 1e-9)) ?? 1;
  return clean(mantissa * decade);
}

function roundAbove(value: number): number {
  if (!(value > 0)) return 0;
  const decade = 10 ** Math.floor(Math.log10(value) + 1e-9);
  const mantissa = [1, 2, 5].find((each) => each * decade >= value * (1 - 1e-9)) ?? 10;
  return clean(mantissa * decade);
}

function clean(value: number): number {
  return Number(value.toPrecision(6));
}

function clamp(share: number): number {
  return Number.isNaN(share) ? 0 : Math.min(1, Math.max(0, share));
}
