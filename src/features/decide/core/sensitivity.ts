import { mean } from '../../../base/statistics';
import type { SettingReading } from '../../../run/decide/reading';
import type { WeightedScenarios } from '../../../run/decide/twin';
import type { Scenario } from '../../../scenario/scenario';
import { TWIN_FIELDS, type TwinField } from '../../../scenario/twin';

/** A constant of the cluster that a setting's percentile goes with. */
export interface DecidingConstant {
  readonly field: TwinField;
  readonly slowerIfHigher: boolean;
}

/** Rank correlation of twenty pairs that chance exceeds once in a hundred times, for either sign. */
const SURE_CORRELATION = 0.57;
/** With fewer runs, chance exceeds it too often. */
const FEWEST_RUNS = 20;

/**
 * The fitted constant that a setting's percentile depends on most over the sets that its runs took turns with: the one to
 * measure if runs miss. Null if none stands out, and without a fitted cluster.
 */
export function decidingConstant({ worst }: Pick<SettingReading, 'worst'>): DecidingConstant | null {
  if (worst === null || worst.inSets.length < FEWEST_RUNS) return null;
  const slowness = ranks(worst.inSets.map(({ ms }) => ms));
  const correlations = TWIN_FIELDS.map((field) => ({
    field,
    by: correlation(ranks(worst.inSets.map(({ set }) => Number(set[field]))), slowness),
  })).filter(({ by }) => Math.abs(by) >= SURE_CORRELATION);
  const [first] = correlations.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
  return first === undefined ? null : { field: first.field, slowerIfHigher: first.by > 0 };
}

/** Share of time in which a broker stalls: neither of its two constants says it alone. */
export const STALLED = 'stall.ms/stall.every.s';

/** The constant that sets some of a cluster's sets apart from the others, and its values in them. */
export interface ApartConstant {
  readonly field: TwinField | typeof STALLED;
  readonly lowest: number;
  readonly highest: number;
}

/** Share of pairs in which a constant has to be higher in these sets, or lower, to stand for what they have in common. */
const APART = 0.8;

/** Null if none of the constants sets these apart. */
export function constantApart(beyond: readonly Scenario[], twin: WeightedScenarios): ApartConstant | null {
  const rest = twin.map(({ scenario }) => scenario).filter((scenario) => !beyond.includes(scenario));
  const constantIn = (set: Scenario, field: ApartConstant['field']): number =>
    field === STALLED ? set['stall.ms'] / 1000 / set['stall.every.s'] : Number(set[field]);
  const apart = [...TWIN_FIELDS, STALLED as typeof STALLED].map((field) => {
    const [own, other] = [beyond, rest].map((sets) => sets.map((set) => constantIn(set, field)));
    const pairs = (own ?? []).flatMap((one) => (other ?? []).map((two) => (Math.sign(one - two) + 1) / 2));
    const higher = mean(pairs);
    return { field, values: own ?? [], by: Math.max(higher, 1 - higher) };
  });
  const [most] = apart.filter(({ by }) => by >= APART).toSorted((a, b) => b.by - a.by);
  if (most === undefined) return null;
  return { field: most.field, lowest: Math.min(...most.values), highest: Math.max(...most.values) };
}

/** The place of each value in their order; equal ones share the middle of their places. */
function ranks(values: readonly number[]): readonly number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal - 1) / 2;
  });
}

/** Pearson's correlation; 0 if one of the lists is constant. */
function correlation(one: readonly number[], other: readonly number[]): number {
  // Ranks, shared or not, have this mean.
  const middle = (one.length - 1) / 2;
  const sum = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((total, value, index) => total + (value - middle) * ((b[index] ?? 0) - middle), 0);
  const spread = Math.sqrt(sum(one, one) * sum(other, other));
  return spread === 0 ? 0 : sum(one, other) / spread;
}
