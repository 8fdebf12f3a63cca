import {
  type Field,
  type FieldValue,
  numberText,
  readValue,
  ruleText,
  unitOf,
  valueText,
} from '../../scenario/field';

/** A valid value, or sentences that say what is allowed. */
export type Entry =
  | { readonly type: 'valid'; readonly value: FieldValue }
  | { readonly type: 'invalid'; readonly message: string };

/** Reads what was typed: thousands separators, a plus sign and the unit are fine. Anything invalid keeps `current`. */
export function readEntry(field: Field, text: string, current: FieldValue): Entry {
  const checked = readValue(field, plainEntry(field, text));
  if (checked.type === 'valid') return checked;
  const stays = `${field.label}: still ${valueText(field, current)}.`;
  return { type: 'invalid', message: `${checked.message} ${ruleText(field)} ${stays}` };
}

/** The text without what the page writes around a number. */
function plainEntry(field: Field, text: string): string {
  const trimmed = text.trim();
  const unit = unitOf(field);
  const withUnit = unit !== '' && trimmed.endsWith(unit) && /[\d.]\s*$/.test(trimmed.slice(0, -unit.length));
  const bare = withUnit ? trimmed.slice(0, -unit.length).trimEnd() : trimmed;
  // Only commas between thousands: "16,384" is a number, "1,5" isn't.
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}

/** The text of an entry, without the unit. */
export function entryText(value: FieldValue, sign: boolean): string {
  if (typeof value === 'string') return value;
  return sign ? `+${numberText(value)}` : numberText(value);
}
