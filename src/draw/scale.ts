import { ticks as evenTicks, nice } from 'd3';
import { highestOf, lowestOf } from '../base/statistics';

export type Ends = readonly [from: number, to: number];

/** Places values along a line of pixels, or of shares: nothing beyond either end, and NaN nowhere. */
export interface Scale {
  readonly ends: Ends;
  at(value: number): number;
  valueAt(place: number): number;
}

const SHARES: Ends = [0, 1];

/** Equal differences are equally far apart. */
export function linearScale(ends: Ends, range: Ends = SHARES): Scale {
  const same = (value: number): number => value;
  return scaleBy(same, same, ends, range);
}

/** Equal ratios are equally far apart; both ends are above 0. */
export function logScale(ends: Ends, range: Ends = SHARES): Scale {
  return scaleBy((value) => Math.log(Math.max(0, value)), Math.exp, ends, range);
}

/** Each nine of a quantile gets the same room: 0, 0.9, 0.99 and so on; both ends are below 1. */
export function ninesScale(ends: Ends, range: Ends = SHARES): Scale {
  return scaleBy(nines, (count) => 1 - 10 ** -count, ends, range);
}

/** Position of a quantile: 0 at 0, 1 at 0.9, 2 at 0.99 and so on; infinite at 1. */
export function nines(quantile: number): number {
  return quantile >= 1 ? Number.POSITIVE_INFINITY : -Math.log10(1 - Math.max(0, quantile));
}

function scaleBy(
  forth: (value: number) => number,
  back: (value: number) => number,
  ends: Ends,
  [from, to]: Ends,
): Scale {
  const [first, last] = [forth(ends[0]), forth(ends[1])];
  return {
    ends,
    at: (value) => mix(from, to, (forth(value) - first) / (last - first)),
    valueAt: (place) => back(mix(first, last, (place - from) / (to - from))),
  };
}

/** `share` of the way, between the ends. */
function mix(from: number, to: number, share: number): number {
  const within = Math.min(1, Math.max(0, share));
  return from * (1 - within) + to * within;
}

/** A scale in shares with its ticks. */
export interface FittedScale extends Scale {
  readonly ticks: readonly number[];
}

const OBJECTIVE_ROOM = 4;
/** The smallest value that widens a logarithmic axis: smaller ones would only add decades. */
const LEAST_ON_LOG = 1e-3;

/** An axis with room for all values and the objective. Its ends are round, so it keeps still while values arrive. */
export function fittedScale(
  values: Iterable<number>,
  kind: 'log' | 'linear' | 'share',
  objective: number | null = null,
): FittedScale {
  const known = [...values].filter((value) => Number.isFinite(value));
  if (kind === 'share') return { ...linearScale(SHARES), ticks: [0, 0.25, 0.5, 0.75, 1] };
  if (kind === 'linear') {
    const ends = linearEnds(objective === null ? known : [...known, objective]);
    return { ...linearScale(ends), ticks: evenTicks(...ends, 5) };
  }
  const around =
    objective !== null && objective > 0 ? [objective / OBJECTIVE_ROOM, objective * OBJECTIVE_ROOM] : [];
  const [least, most] = extent([...known.filter((value) => value >= LEAST_ON_LOG), ...around]) ?? [1, 1];
  const lowest = roundBelow(least);
  // Less than a decade would make small differences look large.
  const ends: Ends = [lowest, Math.max(roundAbove(most), clean(lowest * 10))];
  return { ...logScale(ends), ticks: logTicks(ends) };
}

/** From 0, unless the values are close together and far from it. */
function linearEnds(known: readonly number[]): Ends {
  const [least, most] = extent(known) ?? [0, 1];
  if (least > most / 2 && least < most) return nice(least, most, 4);
  const lowest = least < 0 ? -roundAbove(-least) : 0;
  return [lowest, most > 0 ? roundAbove(most) : lowest < 0 ? 0 : 1];
}

/** The lowest and the highest value; null without any. */
function extent(values: readonly number[]): Ends | null {
  if (values.length === 0) return null;
  return [lowestOf(values), highestOf(values)];
}

/** Whole decades around values, at least those of `least`. */
export function decadesAround(values: readonly number[], least: Ends): Ends {
  const known = values.filter((value) => value > 0 && Number.isFinite(value));
  const [lowest, highest] = extent([...known, ...least]) ?? least;
  return [Math.max(LEAST_ON_LOG, decadeBelow(lowest)), clean(10 ** Math.ceil(Math.log10(highest) - 1e-9))];
}

/** Powers of ten on an axis, its ends included. */
export function decadesBetween([from, to]: Ends): readonly number[] {
  return tensBetween([from, to], [1]);
}

/** Decades, or 1, 2 and 5 times a decade if the axis has few. */
export function logTicks(ends: Ends): readonly number[] {
  return tensBetween(ends, ends[1] / ends[0] > 99 ? [1] : [1, 2, 5]);
}

/** Some numbers times a power of ten within an axis, its ends included. */
export function tensBetween([from, to]: Ends, mantissas: readonly number[]): readonly number[] {
  const ticks: number[] = [];
  for (let decade = decadeBelow(from); decade <= to * 1.001; decade = clean(decade * 10))
    for (const mantissa of mantissas) ticks.push(clean(mantissa * decade));
  return ticks.filter((tick) => tick >= from * 0.999 && tick <= to * 1.001);
}

function decadeBelow(value: number): number {
  return clean(10 ** Math.floor(Math.log10(value) + 1e-9));
}

function roundBelow(value: number): number {
  const decade = decadeBelow(value);
  return clean(decade * ([5, 2].find((each) => each * decade <= value * (1 + 1e-9)) ?? 1));
}

/** The next round number: 1, 2 or 5 times a decade, or another of `steps`; 0 for nothing. */
export function roundAbove(value: number, steps: readonly number[] = [1, 2, 5]): number {
  if (!(value > 0)) return 0;
  const decade = decadeBelow(value);
  return clean(decade * (steps.find((each) => each * decade >= value * (1 - 1e-9)) ?? 10));
}

function clean(value: number): number {
  return Number(value.toPrecision(6));
}
