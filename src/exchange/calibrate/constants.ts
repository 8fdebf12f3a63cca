import type { Scenario } from '../../scenario/scenario';

/** One constant of the cluster that a calibration may fit. */
export interface Constant {
  readonly field: ConstantName;
  readonly lowest: number;
  readonly highest: number;
  /** Below this the search walks in even steps, above it in even ratios; so it can reach 0. */
  readonly scale: number;
  /**
   * What is tried of it before the search, together with those of the other usual constants; empty = its present value
   * times FIRST_TIMES.
   */
  readonly looks: readonly number[];
  /** Whether it is fitted where the reader chooses nothing. */
  readonly usual: boolean;
  /** Which figure says what it is, or why one run hardly does; a sentence. */
  readonly says: string;
}

/** The constants that can be fitted. */
export const CONSTANT_NAMES = [
  'broker.request.us',
  'broker.jitter',
  'stall.ms',
  'rtt.ms',
  'broker.batch.us',
  'broker.byte.ns',
] as const;
/** One of CONSTANT_NAMES. */
export type ConstantName = (typeof CONSTANT_NAMES)[number];

/**
 * A run has one level, one spread and one tail, so three constants can be told from it. The others move every figure as
 * the service of a request does, as long as the load stays the same.
 */
export const CONSTANTS: readonly Constant[] = [
  {
    field: 'broker.request.us',
    lowest: 1,
    highest: 1_000_000,
    scale: 20,
    looks: [],
    usual: true,
    says: 'The level: sets p50 and the mean.',
  },
  {
    field: 'broker.jitter',
    lowest: 0,
    highest: 5,
    scale: 0.1,
    looks: [0.3, 1, 2],
    usual: true,
    says: 'The spread: how far p95 and p99 are above p50.',
  },
  {
    field: 'stall.ms',
    lowest: 0,
    highest: 60_000,
    scale: 1,
    looks: [0, 20, 80, 300],
    usual: true,
    says: 'The tail: p99.9, and p99 where stalls are frequent.',
  },
  {
    field: 'rtt.ms',
    lowest: 0,
    highest: 1000,
    scale: 0.05,
    looks: [0, 0.3, 1, 5],
    usual: false,
    says: 'Moves every figure the way service per request does, unless brokers are busy. Better to measure it with ping.',
  },
  {
    field: 'broker.batch.us',
    lowest: 0,
    highest: 1_000_000,
    scale: 5,
    looks: [0, 20, 100, 500],
    usual: false,
    says: 'Needs runs with different numbers of batches per request to tell it apart from service per request.',
  },
  {
    field: 'broker.byte.ns',
    lowest: 0,
    highest: 100_000,
    scale: 0.5,
    looks: [0, 3, 10, 50],
    usual: false,
    says: 'Needs large batches, or a run at full throughput, to tell it apart from service per request.',
  },
];

/** A constant without values of its own to be tried is tried at its present one times these. */
export const FIRST_TIMES: readonly number[] = [0.2, 0.45, 0.7, 1.4, 2.2, 5];

/** The values of some constants, in the order of those constants. */
export type Values = readonly number[];

/** Where a value lies for the search. */
export function placeOf({ scale }: Constant, value: number): number {
  return Math.log1p(value / scale);
}

/** The value at a place, within the limits and with three digits, as it will be in the scenario. */
export function valueAt({ scale, lowest, highest }: Constant, place: number): number {
  const value = Math.expm1(place) * scale;
  const within = Math.min(highest, Math.max(lowest, value));
  // Less than a thousandth of the scale is nothing.
  return within < scale / 1000 ? lowest : Number(within.toPrecision(3));
}

/** The scenario with these values of the constants. */
export function withConstants(scenario: Scenario, constants: readonly Constant[], values: Values): Scenario {
  return {
    ...scenario,
    ...Object.fromEntries(constants.map(({ field }, index) => [field, values[index]])),
  };
}
