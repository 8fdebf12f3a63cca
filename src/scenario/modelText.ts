import { SAME } from './groups';
import type { FieldName, Scenario, TimedChange } from './scenario';

/**
 * A scenario as text: `name=value` lines with `at` last, numbers as plain decimals, without what the second group of
 * producers has as the first. Equal texts are equal runs; the text for a module lacks the revision that chose it
 * (`moduleText`).
 */
export function modelText({ at, model, 'broker.ids': _, ...fields }: Scenario): string {
  const names = Object.keys(fields) as FieldName[];
  const told = names.filter((name) => fields[name] !== SAME);
  const lines = told.map((name) => `${name}=${plainText(fields[name])}`);
  const pin = model === undefined ? [] : [`model=${model}`];
  return [...pin, ...lines, `at=${timedChangesText(at)}`].join('\n');
}

export const RULES = ['rule', 'group.rule'] as const;

/** True if producers of either group ever follow a rule. */
export function followsRule(scenario: Scenario): boolean {
  return /partitioner=rule\b/.test(modelText(scenario));
}

/** Timed changes in the format of links and the model: `10:slow.ms=50,25:slow.ms=0`; empty if there are none. */
export function timedChangesText(changes: readonly TimedChange[]): string {
  const known = TEXTS.get(changes);
  if (known !== undefined) return known;
  const parts = changes.map(({ atS, field, value }) => `${plainText(atS)}:${field}=${plainText(value)}`);
  const text = parts.join(',');
  TEXTS.set(changes, text);
  return text;
}

/** All cells of a sweep share their timed changes. */
const TEXTS = new WeakMap<readonly TimedChange[], string>();

/** A field's value as text that reads back exactly. */
export function plainText(value: number | string): string {
  return typeof value === 'string' ? value : decimalText(value);
}

/** JavaScript writes small numbers with an exponent, which the model doesn't read. */
function decimalText(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  const exponential = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (exponential === null) return text;
  const [, sign = '', first = '', rest = '', exponent = '0'] = exponential;
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${rest}`;
}
