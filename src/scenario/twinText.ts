import { isQuantity } from './field';
import { fieldOf } from './fields';
import { equallyLikely, type ParameterSet, TWIN_FIELDS, type Twin, type TwinField } from './twin';

export type FittedCluster = Pick<Twin, 'fields' | 'sets'>;

/** Number of equally likely sets of a twin in a link. */
const SETS_IN_LINK = 20;
/** 64 digits that need no escape in a link. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Digits of a value: its three decimal digits and its exponent. */
const WIDTH = 3;
const MANTISSAS = 900;
const LOWEST_EXPONENT = -8;

/**
 * A twin in a link's format: a letter for each of its constants, a point, and for each set its count among the twenty
 * and its values, which have three decimal digits.
 */
export function twinText(twin: FittedCluster): string {
  const letters = twin.fields.map((field) => String.fromCharCode(97 + TWIN_FIELDS.indexOf(field)));
  const counts = new Map<string, number>();
  for (const { values } of equallyLikely(twin, SETS_IN_LINK)) {
    const text = values.map(valueText).join('');
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const sets = [...counts].map(([text, count]) => DIGITS.charAt(count) + text);
  return `${letters.join('')}.${sets.join('')}`;
}

/** Reads a twin from a link; null if it isn't complete. Never throws. */
export function readTwinText(text: string): FittedCluster | null {
  const [letters = '', digits = ''] = text.split('.');
  const fields = [...letters].map((letter) => TWIN_FIELDS[letter.charCodeAt(0) - 97]);
  const width = 1 + WIDTH * fields.length;
  const areKnown = fields.every((field): field is TwinField => field !== undefined);
  if (!areKnown || fields.length === 0 || digits.length === 0 || digits.length % width !== 0) return null;
  const sets: ParameterSet[] = [];
  for (let at = 0; at < digits.length; at += width) {
    const values = fields.map((field, index) => {
      const value = readValueText(digits.slice(at + 1 + WIDTH * index, at + 1 + WIDTH * (index + 1)));
      const rule = fieldOf(field);
      return isQuantity(rule) ? Math.min(rule.highest, Math.max(rule.lowest, value)) : value;
    });
    sets.push({ weight: Math.max(0, DIGITS.indexOf(digits.charAt(at))), values });
  }
  const total = sets.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  const whole = sets.map(({ weight, values }) => ({ weight: weight / total, values }));
  return { fields, sets: whole.toSorted((one, other) => other.weight - one.weight) };
}

function valueText(value: number): string {
  let code = 0;
  if (value > 0) {
    const [mantissa = '', exponent = ''] = value.toExponential(2).split('e');
    code = (Number(exponent) - LOWEST_EXPONENT) * MANTISSAS + Math.round(Number(mantissa) * 100) - 99;
  }
  let text = '';
  for (let digit = 0; digit < WIDTH; digit += 1) {
    text = DIGITS.charAt(code % 64) + text;
    code = Math.floor(code / 64);
  }
  return text;
}

function readValueText(text: string): number {
  const code = [...text].reduce((sum, digit) => sum * 64 + Math.max(0, DIGITS.indexOf(digit)), 0);
  if (code === 0) return 0;
  const exponent = Math.floor((code - 1) / MANTISSAS) + LOWEST_EXPONENT;
  return Number(`${(((code - 1) % MANTISSAS) + 100) / 100}e${exponent}`);
}
