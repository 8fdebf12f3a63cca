import type { LatencyFigures } from '../../../../../workers/protocol';
import { LATENCY, LATENCY_IDS, type LatencyId } from '../../../../figures/latency';
import type { Scenario } from '../../../../scenario/scenario';
import {
  equallyLikely,
  type ParameterSet,
  type Twin,
  type TwinField,
  weightedQuantiles,
  withSet,
} from '../../../../scenario/twin';
import { type Missing, missingOf } from './missing';
import type { Place } from './normal';
import { type Prior, placeOf, valueAt } from './prior';
import { missOf, type Target } from './targets';

/** Where a value lies: the median, and between what 95 % of the posterior lie. */
export interface Interval {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** A metric beside what the sets that fit say of it. */
export interface Residual {
  readonly target: Target;
  readonly model: Interval;
  /** In the set that fits best. */
  readonly best: number;
  /** How far that is off: 0.07 is 7 % more than measured. */
  readonly offBy: number;
}

/** One constant: what fits, and whether the metrics say it. */
export interface FittedConstant extends Interval {
  readonly field: TwinField;
  readonly before: number;
  /** Its value in the set that fits best. */
  readonly best: number;
  /** Where 95 % of all clusters lie, before any metric is seen. */
  readonly prior: { readonly low: number; readonly high: number };
  readonly pinned: boolean;
  readonly says: string;
}

/** One figure of latency of what was measured, as the sets that fit have it; ms. */
export interface Bounded extends Interval {
  readonly name: LatencyId;
  /** Whether the metrics say what it is; else they only bound it. */
  readonly pinned: boolean;
}

/** What the tried sets say together. */
export interface Answer {
  readonly twin: Twin;
  readonly constants: readonly FittedConstant[];
  readonly residuals: readonly Residual[];
  /** Figures that were left out because only runs of the whole length could say them. */
  readonly leftOut: readonly Target[];
  readonly latency: readonly Bounded[];
  /** Data that would narrow p99, where it isn't pinned down. */
  readonly missing: readonly Missing[];
  /** As many sets of equal weight would say as much. */
  readonly effective: number;
}

/** What an answer is made of. */
interface Parts {
  readonly scenario: Scenario;
  readonly isWhole: boolean;
  readonly priors: readonly Prior[];
  readonly targets: readonly Target[];
  readonly leftOut: readonly Target[];
  readonly tried: readonly Tried[];
  readonly weights: readonly number[];
  readonly best: Tried | undefined;
  readonly effective: number;
}

/** A twin has so many sets at most: as many runs say what a band is. */
export const SETS = 40;
/** A figure of latency is pinned down where 95 % of the sets lie within this ratio. */
const PINNED_RATIO = 2;
/** A constant is pinned down where its interval is at most half as long as the prior's. */
const PINNED_SHARE = 0.5;
/** Half of a normal distribution's 95 %, in standard deviations. */
const HALF_95 = 1.96;

/** Puts together what the tried sets say, each with its weight. */
export function answerOf(parts: Parts): Answer {
  const { scenario, priors, targets, tried, weights, best, leftOut, effective } = parts;
  const fields = priors.map(({ field }) => field);
  const valuesOf = ({ place }: Tried): readonly number[] =>
    priors.map((prior, axis) => valueAt(prior, place[axis] ?? 0));
  const over = (value: (one: Tried) => number): Interval => {
    const values = tried.map((one, index) => [value(one), weights[index] ?? 0] as const);
    const [low = Number.NaN, median = Number.NaN, high = Number.NaN] = weightedQuantiles(
      values.filter(([each]) => Number.isFinite(each)),
      [0.025, 0.5, 0.975],
    );
    return { low, median, high };
  };
  const bestSet = {
    weight: 1,
    values: best === undefined ? fields.map((field) => scenario[field]) : valuesOf(best),
  };
  const latency = LATENCY_IDS.filter((name) => name !== 'max' || parts.isWhole).map((name) => {
    const interval = over(({ latencyMs }) => latencyMs?.[LATENCY[name].inSummary] ?? Number.NaN);
    return { ...interval, name, pinned: interval.high <= PINNED_RATIO * interval.low };
  });
  const isOpen = latency.some(({ name, pinned }) => name === 'p99' && !pinned);
  return {
    twin: {
      scenario: withSet(scenario, { fields }, bestSet),
      fields,
      sets: tried.length === 0 ? [bestSet] : setsOf(tried.map(valuesOf), weights),
    },
    constants: priors.map((prior, axis) => {
      const interval = over((one) => valuesOf(one)[axis] ?? Number.NaN);
      const width = placeOf(prior, interval.high) - placeOf(prior, interval.low);
      return {
        ...interval,
        field: prior.field,
        before: scenario[prior.field],
        best: bestSet.values[axis] ?? Number.NaN,
        prior: { low: valueAt(prior, -HALF_95), high: valueAt(prior, HALF_95) },
        pinned: width <= PINNED_SHARE * 2 * HALF_95,
        says: prior.says,
      };
    }),
    residuals: targets.map((target, figure) => {
      const model = over(({ figures }) => figures[figure] ?? Number.NaN);
      const value = best?.figures[figure] ?? Number.NaN;
      return { target, model, best: value, offBy: Math.expm1(missOf(target, value)) };
    }),
    leftOut,
    latency,
    missing: isOpen ? missingOf(targets, tried, weights) : [],
    effective,
  };
}

/** Few sets that stand for all, the same ones together. */
function setsOf(values: readonly (readonly number[])[], weights: readonly number[]): readonly ParameterSet[] {
  const all = values.map((each, index) => ({ values: each, weight: weights[index] ?? 0 }));
  const heaviest = all.toSorted((one, other) => other.weight - one.weight);
  const sets = new Map<string, ParameterSet>();
  for (const set of equallyLikely({ sets: heaviest }, SETS)) {
    const key = set.values.join();
    sets.set(key, { values: set.values, weight: (sets.get(key)?.weight ?? 0) + set.weight });
  }
  return [...sets.values()].toSorted((one, other) => other.weight - one.weight);
}

/** A set of constants that was tried, and what a run with it said. */
export interface Tried {
  readonly place: Place;
  /** The model's value of each target. */
  readonly figures: readonly number[];
  /** How far each is off, as logarithms. */
  readonly misses: readonly number[];
  readonly latencyMs: LatencyFigures | null;
  /** The mean service of a request, ms. */
  readonly serviceMs: number;
}
