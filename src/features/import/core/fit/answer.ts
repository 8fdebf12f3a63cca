import { LATENCY, LATENCY_IDS, type LatencyId } from '../../../../figures/latency';
import { slowInterval } from '../../../../scenario/inForce';
import type { Scenario } from '../../../../scenario/scenario';
import {
  type ParameterSet,
  type Twin,
  type TwinField,
  weightedQuantiles,
  withSet,
} from '../../../../scenario/twin';
import { HALF_95, placeOf, valueAt, valuesAt } from './prior';
import type { Search, Tried } from './Search';
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

/** Result of a fit. */
export interface Fit {
  readonly twin: Twin;
  readonly constants: readonly FittedConstant[];
  readonly residuals: readonly Residual[];
  /** Figures left out because only full-length runs could give them. */
  readonly leftOut: readonly Target[];
  readonly latency: readonly Bounded[];
  /** Number of sets behind the intervals. */
  readonly effective: number;
  readonly runs: number;
  /** Minus the logarithm of the best set's posterior density, up to a constant of the figures: lower fits better. */
  readonly loss: number;
  /** The part of the scenario's time in which a broker is slow, as it is in all of a run of the fit; null = nothing changes. */
  readonly covers: { readonly fromS: number; readonly toS: number } | null;
  /** `settled` = all steps were made; `limit` = too few runs for them; `stopped` = before its end. */
  readonly end: 'settled' | 'limit' | 'stopped';
}

/** Max sets of a twin, and so runs behind a band. */
export const SETS = 40;
/** A latency figure is pinned down if 95 % of the sets lie within this ratio. */
const PINNED_RATIO = 2;
/** A constant is pinned down if its interval is at most this share of the prior's. */
const PINNED_SHARE = 0.5;

/** What a search has found; null before its first round is over. */
export function fitOf(search: Search, isOver: boolean): Fit | null {
  const { order, simulated, priors, targets, sets, runs } = search;
  const { scenario } = order;
  const best = search.best();
  if (best === undefined) return null;
  const fields = priors.map(({ field }) => field);
  const bestValues = valuesAt(priors, best.place);
  const over = (value: (one: Tried) => number): Interval => {
    const values = sets.map((one) => [value(one), 1] as const).filter(([each]) => Number.isFinite(each));
    const [low = Number.NaN, median = Number.NaN, high = Number.NaN] = weightedQuantiles(
      values,
      [0.025, 0.5, 0.975],
    );
    return { low, median, high };
  };
  return {
    twin: {
      scenario: withSet(scenario, { fields }, { weight: 1, values: bestValues }),
      fields,
      sets: equal(sets.map(({ place }) => valuesAt(priors, place))),
    },
    constants: priors.map((prior, axis): FittedConstant => {
      const interval = over(({ place }) => valueAt(prior, place[axis] ?? 0));
      const width = placeOf(prior, interval.high) - placeOf(prior, interval.low);
      return {
        ...interval,
        field: prior.field,
        before: scenario[prior.field],
        best: bestValues[axis] ?? Number.NaN,
        prior: { low: valueAt(prior, -HALF_95), high: valueAt(prior, HALF_95) },
        pinned: width <= PINNED_SHARE * 2 * HALF_95,
        says: prior.says,
      };
    }),
    residuals: targets.map((target, figure) => {
      const model = over(({ figures }) => figures[figure] ?? Number.NaN);
      const value = best.figures[figure] ?? Number.NaN;
      return { target, model, best: value, offBy: Math.expm1(missOf(target, value)) };
    }),
    leftOut: order.targets.filter((target) => !targets.includes(target)),
    latency: LATENCY_IDS.filter((name) => name !== 'max' || simulated.isWhole).map((name) => {
      const interval = over(({ latencyMs }) => latencyMs?.[LATENCY[name].key] ?? Number.NaN);
      return { ...interval, name, pinned: interval.high <= PINNED_RATIO * interval.low };
    }),
    effective: sets.length,
    runs,
    loss: search.loss(),
    covers: coveredBy(scenario),
    end: !isOver ? 'stopped' : search.isWhole ? 'settled' : 'limit',
  };
}

/** The part of the run in which a broker is slow; null if none is, or if one is throughout. */
export function coveredBy(scenario: Scenario): Fit['covers'] {
  const slow = slowInterval(scenario);
  if (slow === null || slow.toMs - slow.fromMs === scenario['duration.s'] * 1000) return null;
  return { fromS: slow.fromMs / 1000, toS: slow.toMs / 1000 };
}

/** At most `SETS` of the sets, evenly among them, with equal weights. */
function equal(values: readonly (readonly number[])[]): readonly ParameterSet[] {
  const count = Math.min(SETS, values.length);
  return Array.from({ length: count }, (_, place) => ({
    values: values[Math.floor((place * values.length) / count)] ?? [],
    weight: 1 / count,
  }));
}
