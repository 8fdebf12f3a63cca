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

/** Fixed before any fit; wide enough for a laptop and for a cluster across zones. docs/twin.md gives the reasons. */
const PRIORS: Readonly<Record<TwinField, readonly [median: number, factor: number, says: string]>> = {
  'broker.request.us': [500, 12, 'Request latency and the mean: the cost of a request of any size.'],
  'broker.batch.us': [10, 10, 'Needs requests of different numbers of batches, to tell it from a request.'],
  'broker.byte.ns': [6, 6, 'Needs large batches, or several sizes, to tell it from a request.'],
  'broker.jitter': [0.8, 3.5, 'The spread: how far p95 is above p50. Averages barely show it.'],
  'rtt.ms': [0.3, 10, 'Moves request latency as the service does, unless brokers are busy: use ping.'],
  'client.wakeup.us': [60, 4, 'Requests a second at linger 0: records that gather before the sender wakes.'],
  'broker.partition.us': [2, 8, 'The work of followers: what acks=all waits for.'],
  'stall.ms': [20, 8, 'The tail: p99.9 and the longest times.'],
  'stall.every.s': [5, 15, 'The tail: how often it is met.'],
  'slow.ms': [20, 8, "The slow broker's request latency ÷ requests in flight."],
};

/** Half of a normal distribution's 95 %, in standard deviations. */
export const HALF_95 = 1.96;

/** Priors of the constants that affect this scenario, or of `only` these. */
export function priorsFor(scenario: Scenario, only?: readonly TwinField[]): readonly Prior[] {
  const fields = TWIN_FIELDS.filter((field) => only?.includes(field) ?? MATTERS[field]?.(scenario) ?? true);
  return fields.map((field) => {
    const [median, factor, says] = PRIORS[field];
    return { field, median, factor, says };
  });
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

/** The lowest and the highest value of a constant. */
export function limitsOf(name: TwinField): readonly [number, number] {
  const field = fieldOf(name);
  return isQuantity(field) ? [field.lowest, field.highest] : [0, Number.MAX_VALUE];
}

/** The value at a coordinate, within the field's limits and with three digits, as the scenario will have it. */
export function valueAt({ field, median, factor }: Prior, place: number): number {
  const value = median * factor ** (place / HALF_95);
  const [lowest, highest] = limitsOf(field);
  return Number(Math.min(highest, Math.max(lowest, value)).toPrecision(3));
}

/** The values of all constants at a place. */
export function valuesAt(priors: readonly Prior[], place: readonly number[]): readonly number[] {
  return priors.map((prior, axis) => valueAt(prior, place[axis] ?? 0));
}
