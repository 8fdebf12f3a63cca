import { type Field, type FieldValue, numberText, ruleText, unitOf, valueText } from '../../scenario/field';
import { readTyped } from '../../scenario/typed';

/** A valid value, or sentences that say what is allowed. */
export type Entry =
  | { readonly type: 'valid'; readonly value: FieldValue }
  | { readonly type: 'invalid'; readonly message: string };

/** Reads what was typed. Anything invalid keeps `current`. */
export function readEntry(field: Field, text: string, current: FieldValue): Entry {
  const checked = readTyped(field, unitOf(field), text);
  if (checked.type === 'valid') return checked;
  const stays = `${field.label}: still ${valueText(field, current)}.`;
  return { type: 'invalid', message: `${checked.message} ${ruleText(field)} ${stays}` };
}

/** The text of an entry, without the unit. */
export function entryText(value: FieldValue, sign: boolean): string {
  if (typeof value === 'string') return value;
  return sign ? `+${numberText(value)}` : numberText(value);
}
