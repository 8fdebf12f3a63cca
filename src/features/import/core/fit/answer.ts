import { LATENCY, LATENCY_IDS, type LatencyId } from '../../../../figures/latency';
import type { Scenario } from '../../../../scenario/scenario';
import {
  type ParameterSet,
  type Twin,
  type TwinField,
  weightedQuantiles,
  withSet,
} from '../../../../scenario/twin';
import { placeOf, valueAt } from './prior';
import type { Search, Tried } from './Search';
import { type Simulated, withTimedValue } from './simulated';
import { missOf, type Target } from './targets';

/** A value's median and the interval that holds 95 % of the posterior. */
export interface Interval {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** A metric and its value in the sets that fit. */
export interface Residual {
  readonly target: Target;
  readonly model: Interval;
  /** Value in the best set. */
  readonly best: number;
  /** Relative error of the best value: 0.07 is 7 % more than measured. */
  readonly offBy: number;
}

/** One fitted constant. */
export interface FittedConstant extends Interval {
  readonly field: TwinField;
  readonly before: number;
  /** Value in the best set. */
  readonly best: number;
  /** Interval of 95 % of all clusters, before any metric is seen. */
  readonly prior: { readonly low: number; readonly high: number };
  readonly pinned: boolean;
  readonly says: string;
}

/** One latency figure over the sets that fit, ms. */
interface Bounded extends Interval {
  readonly name: LatencyId;
  /** True if the metrics determine it; else they only bound it. */
  readonly pinned: boolean;
}

/** Result of the sets that fit. */
export interface Answer {
  readonly twin: Twin;
  readonly constants: readonly FittedConstant[];
  readonly residuals: readonly Residual[];
  /** Figures left out because only full-length runs could give them. */
  readonly leftOut: readonly Target[];
  readonly latency: readonly Bounded[];
  /** Number of sets behind the intervals. */
  readonly effective: number;
}

/** A way to simulate an order, and its search. */
export interface Attempt {
  readonly simulated: Simulated;
  readonly search: Search;
  /** Figures that its shorter runs can't give. */
  readonly leftOut: readonly Target[];
}

/** Max sets of a twin, and so runs behind a band. */
export const SETS = 40;
/** A latency figure is pinned down if 95 % of the sets lie within this ratio. */
const PINNED_RATIO = 2;
/** A constant is pinned down if its interval is at most this share of the prior's. */
const PINNED_SHARE = 0.5;
/** Half of a normal distribution's 95 %, in standard deviations. */
const HALF_95 = 1.96;

/** Combines the results of the sets that an attempt found for a scenario. */
export function answerOf(scenario: Scenario, { simulated, search, leftOut }: Attempt): Answer {
  const { priors, targets, sets } = search;
  const best = search.best();
  // Constants whose fitted value is that of a timed change, with that change's value.
  const timed = new Map(simulated.piece?.timed);
  const valueBefore = (field: TwinField): number => timed.get(field) ?? scenario[field];
  const valuesOf = ({ place }: Tried): readonly number[] =>
    priors.map((prior, axis) => valueAt(prior, place[axis] ?? 0));
  const over = (value: (one: Tried) => number): Interval => {
    const values = sets.map((one) => [value(one), 1] as const).filter(([each]) => Number.isFinite(each));
    const [low = Number.NaN, median = Number.NaN, high = Number.NaN] = weightedQuantiles(
      values,
      [0.025, 0.5, 0.975],
    );
    return { low, median, high };
  };
  const bestValues = best === undefined ? priors.map(({ field }) => valueBefore(field)) : valuesOf(best);
  // Sets hold constants that last: a timed change has its own value.
  const lasting = priors.flatMap(({ field, subject }, axis) =>
    timed.has(field) || subject !== undefined ? [] : [axis],
  );
  const fields = lasting.flatMap((axis) => priors[axis]?.field ?? []);
  const setOf = (values: readonly number[]): readonly number[] => lasting.map((axis) => values[axis] ?? 0);
  const bestSet = { weight: 1, values: setOf(bestValues) };
  const changed = priors.reduce((before, { field }, axis) => {
    const value = timed.get(field);
    return value === undefined ? before : withTimedValue(before, field, value, bestValues[axis] ?? value);
  }, scenario);
  const latency = LATENCY_IDS.filter((name) => name !== 'max' || simulated.isWhole).map((name) => {
    const interval = over(({ latencyMs }) => latencyMs?.[LATENCY[name].key] ?? Number.NaN);
    return { ...interval, name, pinned: interval.high <= PINNED_RATIO * interval.low };
  });
  return {
    twin: {
      scenario: withSet(changed, { fields }, bestSet),
      fields,
      sets: sets.length === 0 ? [bestSet] : equal(sets.map(valuesOf).map(setOf)),
    },
    constants: priors.flatMap((prior, axis) => {
      if (prior.subject !== undefined) return [];
      const interval = over((one) => valuesOf(one)[axis] ?? Number.NaN);
      const width = placeOf(prior, interval.high) - placeOf(prior, interval.low);
      const constant: FittedConstant = {
        ...interval,
        field: prior.field,
        before: valueBefore(prior.field),
        best: bestValues[axis] ?? Number.NaN,
        prior: { low: valueAt(prior, -HALF_95), high: valueAt(prior, HALF_95) },
        pinned: width <= PINNED_SHARE * 2 * HALF_95,
        says: prior.says,
      };
      return [constant];
    }),
    residuals: targets.map((target, figure) => {
      const model = over(({ figures }) => figures[figure] ?? Number.NaN);
      const value = best?.figures[figure] ?? Number.NaN;
      return { target, model, best: value, offBy: Math.expm1(missOf(target, value)) };
    }),
    leftOut,
    latency,
    effective: sets.length,
  };
}

/** At most `SETS` of the sets, evenly among them, with equal weights. */
function equal(values: readonly (readonly number[])[]): readonly ParameterSet[] {
  const count = Math.min(SETS, values.length);
  return Array.from({ length: count }, (_, place) => ({
    values: values[Math.floor((place * values.length) / count)] ?? [],
    weight: 1 / count,
  }));
}
