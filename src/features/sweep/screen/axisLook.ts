import { type Field, type FieldValue, numberText, unitOf, valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { FieldName } from '../../../scenario/scenario';
import { settingName } from '../../../scenario/settingText';
import type { SweepAxis } from '../../../scenario/sweep';
import { axisValues } from '../../../scenario/sweepAxis';
import type { SweepAxisLook } from '../chart/data';

export function axisLook(axis: SweepAxis): SweepAxisLook {
  const field = fieldOf(axis.field);
  const values = axisValues(axis);
  const numbers = values.filter((value) => typeof value === 'number');
  return {
    label: field.label,
    kafkaName: field.kafkaName ?? null,
    unit: unitOf(field),
    values: values.map((value) => tickOf(field, value)),
    numbers: numbers.length === values.length ? numbers : null,
  };
}

/** A value by itself: `5 ms`, `+20 ms`, `Sticky`. */
export function valueName(name: FieldName, value: FieldValue): string {
  const field = fieldOf(name);
  return field.kind === 'choice' ? tickOf(field, value) : plus(field) + valueText(field, value);
}

/** A field with a value, as in a sentence: `linger 5 ms`, `slowness +20 ms`. */
export function spotText(name: FieldName, value: FieldValue): string {
  const field = fieldOf(name);
  return `${settingName(name, 'spoken')} ${plus(field)}${valueText(field, value)}`;
}

function tickOf(field: Field, value: FieldValue): string {
  if (field.kind === 'choice')
    return field.choices.find((choice) => choice.value === value)?.label ?? String(value);
  return plus(field) + (typeof value === 'number' ? numberText(value) : value);
}

/** Slowness is added, so it has a plus sign. */
function plus({ name }: Field): string {
  return name === 'slow.ms' ? '+' : '';
}
