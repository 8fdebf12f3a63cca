import { isQuantity } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import type { Scenario } from '../../../../scenario/scenario';
import { TWIN_FIELDS, type TwinField } from '../../../../scenario/twin';

/** Prior of a constant: its logarithm is normally distributed. */
export interface Prior {
  readonly field: TwinField;
  /** In the field's unit. */
  readonly median: number;
  /** 95 % of all clusters lie between median ÷ factor and median × factor. */
  readonly factor: number;
  /** The figures that determine it. */
  readonly says: string;
}

type PriorText = Omit<Prior, 'field'>;

/** Fixed before any fit; wide enough for a laptop and for a cluster across zones. docs/twin.md gives the reasons. */
const PRIORS: Readonly<Record<TwinField, PriorText>> = {
  'broker.request.us': {
    median: 500,
    factor: 12,
    says: 'Request latency and the mean: the cost of a request of any size.',
  },
  'broker.batch.us': {
    median: 10,
    factor: 10,
    says: 'Needs requests with different numbers of batches to be distinguished from the service of a request.',
  },
  'broker.byte.ns': {
    median: 6,
    factor: 6,
    says: 'Needs large batches, or several sizes, to be distinguished from the service of a request.',
  },
  'broker.jitter': {
    median: 0.8,
    factor: 3.5,
    says: 'The spread: how far p95 is above p50. Averages barely show it.',
  },
  'rtt.ms': {
    median: 0.3,
    factor: 10,
    says: 'Moves request latency as the service does, unless brokers are busy. Better to measure it with ping.',
  },
  'client.wakeup.us': {
    median: 60,
    factor: 4,
    says: 'Requests a second at linger 0: how many records gather before the sender wakes.',
  },
  'broker.partition.us': {
    median: 2,
    factor: 8,
    says: 'The work of followers: what acks=all waits for.',
  },
  'stall.ms': { median: 20, factor: 8, says: 'The tail: p99.9 and the longest times.' },
  'stall.every.s': { median: 5, factor: 15, says: 'The tail: how often it is met.' },
  'slow.ms': { median: 20, factor: 8, says: "The slow broker's request latency ÷ requests in flight." },
};

/** Half of a normal distribution's 95 %, in standard deviations. */
export const HALF_95 = 1.96;

/** Priors of the constants that affect this scenario, or of `only` these, unless nothing is slow. */
export function priorsFor(scenario: Scenario, only?: readonly TwinField[]): readonly Prior[] {
  const isFitted = (field: TwinField): boolean =>
    (only?.includes(field) ?? true) &&
    ((only !== undefined && field !== 'slow.ms') || (MATTERS[field]?.(scenario) ?? true));
  return TWIN_FIELDS.filter(isFitted).map((field) => ({ field, ...PRIORS[field] }));
}

/** Constants that matter only to some scenarios. */
const MATTERS: Readonly<Partial<Record<TwinField, (scenario: Scenario) => boolean>>> = {
  'broker.batch.us': ({ partitions, brokers }) => partitions > brokers,
  'broker.partition.us': (scenario) => scenario['replication.factor'] > 1,
  'slow.ms': (scenario) => scenario['slow.broker'] !== 'none' && scenario['slow.ms'] > 0,
};

/** Coordinate of a value: 0 = the prior's median, ±1 = one standard deviation. */
export function placeOf({ median, factor }: Prior, value: number): number {
  return (Math.log(Math.max(value, 1e-9) / median) / Math.log(factor)) * HALF_95;
}

/** The value at a coordinate, within the field's limits and with three digits, as the scenario will have it. */
export function valueAt({ field, median, factor }: Prior, place: number): number {
  const rule = fieldOf(field);
  const value = median * factor ** (place / HALF_95);
  const [lowest, highest] = isQuantity(rule) ? [rule.lowest, rule.highest] : [0, Number.MAX_VALUE];
  return Number(Math.min(highest, Math.max(lowest, value)).toPrecision(3));
}

/** The values of all constants at a place. */
export function valuesAt(priors: readonly Prior[], place: readonly number[]): readonly number[] {
  return priors.map((prior, axis) => valueAt(prior, place[axis] ?? 0));
}
