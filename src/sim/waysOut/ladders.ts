import type { Field, FieldValue } from '../../scenario/field';
import { fieldOf } from '../../scenario/fields';
import type { FieldName, Scenario } from '../../scenario/scenario';
import { type Lever, leversFor, type QuantityLever } from './levers';
import type { RunFacts } from './trial';

/** A value of a setting, and how far it is from the present one. */
export interface Rung {
  readonly value: FieldValue;
  /** See `changeSize`; the reach of the lever is in it. */
  readonly size: number;
}

/** The values of one setting that are worth a run, the nearest first. */
export interface Ladder {
  readonly field: FieldName;
  readonly from: FieldValue;
  readonly rungs: readonly Rung[];
  /** See QuantityLever. */
  readonly monotone: boolean;
  /** The order among changes of equal size. */
  readonly order: number;
}

/** Changes of more doublings than this are not small any more, and not tried. */
const MOST_DOUBLINGS = 4;
/** The same where halving searches the ladder: a value that is nearly nothing is worth knowing, and costs little. */
const MOST_DOUBLINGS_HALVED = 8;
/** Rounding may carry a value so much further. */
const ROUNDING = 0.1;
/** Steps between two doublings where halving searches the ladder, so that many rungs cost few runs. */
const FINE_STEPS = 16;

/**
 * The size of a change, which makes different settings comparable: for a quantity the number of doublings between the
 * old value and the new one, where `doublingFromZero` says what counts as the first doubling of nothing (0 to 5 ms of
 * linger is one, as is 5 to 15 ms); for a choice 1. The reach of its lever comes on top.
 */
export function changeSize(from: number, to: number, doublingFromZero: number): number {
  return Math.abs(Math.log2((to + doublingFromZero) / (from + doublingFromZero)));
}

/** The ladders of a scenario, whose present run has these facts. None is empty. */
export function laddersFor(scenario: Scenario, present: RunFacts, sloP99Ms: number): readonly Ladder[] {
  return leversFor(scenario, present)
    .map((lever, order) => ({
      field: lever.field,
      from: scenario[lever.field],
      rungs: rungsOf(lever, scenario, sloP99Ms),
      monotone: lever.kind === 'quantity' && lever.monotone === true,
      order,
    }))
    .filter(({ rungs }) => rungs.length > 0);
}

function rungsOf(lever: Lever, scenario: Scenario, sloP99Ms: number): readonly Rung[] {
  if (lever.kind === 'choice') {
    return lever.valuesFor(scenario).map((value) => ({ value, size: lever.reach + 1 }));
  }
  const from = scenario[lever.field];
  const field = fieldOf(lever.field);
  if (typeof from !== 'number' || field.kind === 'choice') return [];
  const most = Math.min(
    field.highest,
    lever.most?.(scenario) ?? Number.POSITIVE_INFINITY,
    lingerLimit(lever, sloP99Ms),
  );
  return valuesAround(field, lever, from)
    .filter((value) => value !== from && value >= field.lowest && (value < from || value <= most))
    .map((value) => ({ value, doublings: changeSize(from, value, lever.doublingFromZero) }))
    .filter(({ doublings }) => doublings <= mostDoublings(lever) + ROUNDING)
    .sort((one, other) => one.doublings - other.doublings)
    .map(({ value, doublings }) => ({ value, size: lever.reach + doublings }));
}

/** A linger longer than the objective cannot meet it: batches that it helps wait that long. */
function lingerLimit({ field }: QuantityLever, sloP99Ms: number): number {
  return field === 'linger.ms' ? sloP99Ms : Number.POSITIVE_INFINITY;
}

type NumberLike = Exclude<Field, { readonly kind: 'choice' }>;

/** Values in the lever's directions, in no order: the stops of the slider, else doublings, for halving finer ones. */
function valuesAround(field: NumberLike, lever: QuantityLever, from: number): readonly number[] {
  const stops = lever.monotone ? undefined : field.stops;
  const values = stops ?? doublingsAround(field, lever, from);
  return [...new Set(values)].filter(
    (value) => (lever.directions !== 'down' && value > from) || (lever.directions !== 'up' && value < from),
  );
}

function doublingsAround(field: NumberLike, lever: QuantityLever, from: number): readonly number[] {
  const { doublingFromZero, monotone } = lever;
  const most = mostDoublings(lever);
  const steps = monotone ? FINE_STEPS : 1;
  const values = Array.from({ length: 2 * most * steps + 1 }, (_, index) => {
    const doublings = index / steps - most;
    const value = (from + doublingFromZero) * 2 ** doublings - doublingFromZero;
    return field.unit === 'B' ? wholeSteps(value, field.step) : sayable(value, field.step);
  });
  // Halving never gets to nothing by itself.
  return doublingFromZero > 0 ? [...values, 0] : values;
}

function mostDoublings({ monotone }: QuantityLever): number {
  return monotone ? MOST_DOUBLINGS_HALVED : MOST_DOUBLINGS;
}

/** Two significant figures, and no finer than the field's own step. */
function sayable(value: number, step: number): number {
  if (value <= 0) return 0;
  const unit = Math.max(step, 10 ** (Math.floor(Math.log10(value)) - 1));
  return tidy(Math.round(value / unit) * unit);
}

/** Sizes in bytes are powers of two by custom, and stay so. */
function wholeSteps(value: number, step: number): number {
  return tidy(Math.round(value / step) * step);
}

/** Without what binary fractions leave behind: 0.30000000000000004 is 0.3. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
