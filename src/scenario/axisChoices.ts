import { checkValue, type FieldValue, type QuantityField, wantsWhole } from './field';
import { fieldOf, inUse } from './fields';
import type { FieldName, Scenario } from './scenario';
import type { SweepAxis } from './sweep';
import { axisValues } from './sweepAxis';

/** The first sweep of a field: its stops or words, else values that people set, around `value`. */
export function firstAxis(name: FieldName, value: FieldValue): SweepAxis {
  const field = fieldOf(name);
  if (field.kind === 'text') return { field: name, spacing: 'list', values: [value] };
  if (field.kind === 'choice')
    return { field: name, spacing: 'list', values: field.choices.map((choice) => choice.value) };
  if (field.stops !== undefined) return { field: name, spacing: 'list', values: field.stops };
  const values = typeof value === 'number' && value > 0 ? valuesAround(field, value) : [];
  if (values.length > 1) return { field: name, spacing: 'list', values };
  const to = Math.min(field.highest, field.lowest + FIRST_STEPS * field.step);
  return { field: name, spacing: 'linear', from: field.lowest, to, count: FIRST_STEPS + 1 };
}

/** Number of steps from zero, or if only one value is near. */
const FIRST_STEPS = 10;
/** Reach of the first values around the present one, in both directions … */
const FIRST_REACH = 8;
/** … and the free space around it, so that no value is nearly equal to it. */
const OWN_ROOM = 1.1;
/** Bytes are doubled; other quantities are set to round numbers. */
const ROUND_NUMBERS = [1, 1.5, 2, 3, 5, 7.5] as const;

function valuesAround(field: QuantityField, value: number): readonly number[] {
  const [base, mantissas] = field.unit === 'B' ? [2, [1]] : [10, ROUND_NUMBERS];
  const decade = Math.floor(Math.log(value / FIRST_REACH) / Math.log(base));
  const decades = Array.from({ length: 2 * FIRST_REACH }, (_, index) => base ** (decade + index));
  const round = decades
    .flatMap((each) => mantissas.map((mantissa) => Number((mantissa * each).toPrecision(6))))
    .filter((each) => each >= value / FIRST_REACH && each <= value * FIRST_REACH)
    .filter((each) => Math.max(each / value, value / each) > OWN_ROOM);
  return [...round, value]
    .filter((each) => checkValue(field, each).type === 'valid')
    .sort((one, other) => one - other);
}

/**
 * The part of an axis between two places, with as many values as the whole; around a single place, up to halfway to its
 * neighbours. A list of numbers becomes a range; of texts, those between the places are left. `axis` if it can't be
 * refined.
 */
export function closerAxis(axis: SweepAxis, first: number, last: number): SweepAxis {
  const values = axisValues(axis);
  const chosen = values.slice(first, last + 1);
  const numbers = first === last ? aroundPlace(axis, first) : chosen;
  if (!numbers.every((value) => typeof value === 'number')) {
    return axis.spacing === 'list' && chosen.length > 1 ? { ...axis, values: chosen } : axis;
  }
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  if (from === to) return axis;
  if (axis.spacing !== 'list') return { ...axis, from, to };
  const count = Math.max(values.length, FIRST_STEPS + 1);
  return { field: axis.field, spacing: 'linear', from, to, count };
}

/** A value and the middles between it and its numeric neighbours. */
function aroundPlace(axis: SweepAxis, index: number): readonly FieldValue[] {
  const values = axisValues(axis);
  const [before, at = 0, after] = [values[index - 1], values[index], values[index + 1]];
  if (typeof at !== 'number') return [at];
  const middles = [before, after].flatMap((value) => (typeof value === 'number' ? [(value + at) / 2] : []));
  const isWhole = wantsWhole(fieldOf(axis.field));
  return [at, ...middles.map((value) => (isWhole ? Math.round(value) : Number(value.toPrecision(12))))];
}

/** Why a field of the sweep has no effect in this scenario; null if it has one. */
export function idleReason({ field }: SweepAxis, scenario: Scenario): string | null {
  const isSlowSometimes = scenario['slow.broker'] !== 'none' || changes(scenario, 'slow.broker');
  if (field === 'slow.ms' && !isSlowSometimes) return 'Slowness has no effect while slow.broker is none.';
  if (!inUse(field, scenario)) return `${fieldOf(field).label} has no effect here: no other setting uses it.`;
  if (changes(scenario, field))
    return `The timed changes of ${field} are left out: the sweep sets it from the start.`;
  return null;
}

function changes(scenario: Scenario, field: FieldName): boolean {
  return scenario.at.some((change) => change.field === field);
}
