import {
  type Field,
  type FieldValue,
  numberText,
  readValue,
  ruleText,
  unitOf,
  valueText,
} from '../../scenario/field';

/** What typing into a field came to: a value, or sentences that say what was given and what is allowed. */
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

/** The text without what the page itself writes around a number. */
function plainEntry(field: Field, text: string): string {
  const trimmed = text.trim();
  const unit = unitOf(field);
  const withUnit = unit !== '' && trimmed.endsWith(unit) && /[\d.]\s*$/.test(trimmed.slice(0, -unit.length));
  const bare = withUnit ? trimmed.slice(0, -unit.length).trimEnd() : trimmed;
  // Only commas that are where the page would write them: "16,384" is a number, "1,5" is not.
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}

/** What is in the entry of a field that nobody is typing into; the unit is written beside it. */
export function entryText(value: FieldValue, sign: boolean): string {
  if (typeof value === 'string') return value;
  return sign ? `+${numberText(value)}` : numberText(value);
}
