import { groupThousands, withUnit } from '../base/format';
import { plainText } from './modelText';
import { closestName, shorten } from './notice';
import type { FieldName } from './scenario';
import type { Condition } from './usedIf';

/** The groups of settings and their headings, in the order of menus; headline settings have the large sliders. */
export const FIELD_GROUPS = {
  headline: 'Headline settings',
  producer: 'Producer',
  reliability: 'Reliability',
  workload: 'Workload',
  topic: 'Topic and replication',
  brokers: 'Brokers',
  slow: 'Slow broker',
  consumers: 'Consumers',
  faults: 'Faults',
  run: 'Run',
  group: 'Second group of producers',
} as const;
export type FieldGroup = keyof typeof FIELD_GROUPS;

/** A field's value: numbers for quantities, strings for choices and for words such as `max`. */
export type FieldValue = number | string;

interface FieldBase {
  /** The name in links, on the command line, in JSON and for the model; Kafka's if it has one. */
  readonly name: string;
  readonly label: string;
  /** Left out if it is that of its table. */
  readonly group?: FieldGroup;
  /**
   * Condition on other settings without which it has no effect. The rail hides unused settings. A condition inside a
   * row writes its return type and doesn't destructure, or the type of a scenario, which follows from the rows, would
   * need itself.
   */
  readonly usedIf?: Condition;
  /** Its value in the default scenario: KIP-794's test set-up with the defaults of Kafka 3.3 and later. */
  readonly default: FieldValue;
  /** An operator can change it in a running system, and so can a timed change. */
  readonly timed?: true;
  readonly client?: true;
  /** Kafka's own name if it has one; then it equals `name`. */
  readonly kafkaName?: string;
  /** How sentences and chips call it, if neither its Kafka name nor its label will do: `linger`. */
  readonly short?: string;
  /** As what made something happen, at the beginning of a sentence: `5 ms of linger`; left out if its name and value will do. */
  readonly cause?: (value: FieldValue, text: string) => string;
  /** In a setting of the second group's own: the row of the setting whose value it has unless it is set. */
  readonly like?: FieldRow;
}

interface Quantity extends FieldBase {
  /** Written after the number; empty for counts. */
  readonly unit: string;
  /** The smallest sensible change, for the keyboard; any value between the limits is valid. */
  readonly step: number;
  /** Labelled, evenly spaced stops of the slider, lowest first; only the headline settings have them. */
  readonly stops?: readonly number[];
}

interface Limits {
  readonly lowest: number;
  readonly highest: number;
}

interface IntegerRule extends Limits {
  readonly kind: 'integer';
}

interface NumberRule extends Limits {
  readonly kind: 'number';
}

interface NumberOrWordRule extends Limits {
  readonly kind: 'number-or-word';
  /** Words that stand in place of a number. */
  readonly words: readonly string[];
  /** Kafka's number for the last word, which means it, too. */
  readonly wordNumber?: number;
  readonly wholeNumbers: boolean;
}

interface ChoiceRule {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: string; readonly label: string; readonly help: string }[];
}

interface TextRule {
  readonly kind: 'text';
  /** The most characters. */
  readonly longest: number;
  readonly words: readonly string[];
  readonly read: (text: string) => Checked<string>;
}

type Numbers<Rule extends IntegerRule | NumberRule> = Rule & Pick<Quantity, 'unit' | 'step'>;

/** Whole numbers between two limits, with their unit and their step. */
export function integer(lowest: number, highest: number, unit = '', step = 1): Numbers<IntegerRule> {
  return { kind: 'integer', lowest, highest, unit, step };
}

export function number(lowest: number, highest: number, unit = '', step = 1): Numbers<NumberRule> {
  return { kind: 'number', lowest, highest, unit, step };
}

/** A word may stand in place of the number. */
export function orWord<const Word extends string>(
  word: Word,
  { kind, ...limits }: Numbers<IntegerRule | NumberRule>,
): NumberOrWordRule & Pick<Quantity, 'unit' | 'step'> & { readonly words: readonly [Word] } {
  return { kind: 'number-or-word', words: [word], wholeNumbers: kind === 'integer', ...limits };
}

export type ValueRule = IntegerRule | NumberRule | NumberOrWordRule | ChoiceRule | TextRule;

type QuantityRule = Exclude<ValueRule, ChoiceRule | TextRule>;

/** A row of the tables in `fields/`: everything known about one setting, but for its help. The type of a scenario follows from the rows. */
export type FieldRow = (Quantity & QuantityRule) | (FieldBase & (ChoiceRule | TextRule));

export type Field = FieldRow & { readonly name: FieldName; readonly group: FieldGroup };

export type QuantityField = Exclude<Field, ChoiceRule | TextRule>;

/**
 * How the model holds each setting of a table: the name and the type of its field in Rust, and the unit of an `f64` if it
 * has one. `Nanos` is time in nanoseconds; a word instead of a number is `None`, or `NEVER` for an instant. Of two
 * choices, `bool` is true for `true`, else for the second.
 */
export type Held<Rows extends readonly FieldRow[]> = Readonly<
  Record<Rows[number]['name'], `${string}: ${string}`>
>;

export function wordsOf(rule: ValueRule): readonly string[] {
  return rule.kind === 'number-or-word' || rule.kind === 'text' ? rule.words : [];
}

function quotedWords(rule: ValueRule): readonly string[] {
  return wordsOf(rule).map((word) => `"${word}"`);
}

/** True for numbers, perhaps with words as extra values. */
export function isQuantity<Row extends ValueRule>(row: Row): row is Row & QuantityRule {
  return row.kind !== 'choice' && row.kind !== 'text';
}

export function unitOf(field: Field): string {
  return isQuantity(field) ? field.unit : '';
}

/** Valid, moved to the nearest limit, or unreadable. Messages are one sentence. */
export type Checked<Value extends FieldValue = FieldValue> =
  | { readonly type: 'valid'; readonly value: Value }
  | { readonly type: 'clamped'; readonly value: Value; readonly message: string }
  | { readonly type: 'unreadable'; readonly message: string };

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Reads a value that was typed or came in a link. Never throws. */
export function readValue(rule: ValueRule, text: string): Checked {
  const trimmed = text.trim();
  if (trimmed === '') return { type: 'unreadable', message: 'The value is empty.' };
  if (rule.kind === 'choice') return checkChoice(rule, trimmed);
  const word = wordsOf(rule).find((each) => each === trimmed.toLowerCase());
  if (word !== undefined) return { type: 'valid', value: word };
  if (rule.kind === 'text') return rule.read(trimmed);
  if (NUMBER.test(trimmed)) return checkNumber(rule, Number(trimmed), trimmed);
  const percent = isShare(rule) && trimmed.endsWith('%') ? trimmed.slice(0, -1).trim() : '';
  return NUMBER.test(percent) ? checkNumber(rule, Number(percent) / 100, trimmed) : notANumber(rule, trimmed);
}

/** Checks a value that isn't text: of a control, a timed change, or a program. */
export function checkValue(rule: ValueRule, value: FieldValue): Checked {
  if (typeof value === 'string') return readValue(rule, value);
  if (!isQuantity(rule)) return readValue(rule, String(value));
  return Number.isNaN(value) ? notANumber(rule, 'NaN') : checkNumber(rule, value, String(value));
}

/** A value as people read it: `2,048 rec/s`, `20 ms`, `adaptive`. Nothing is rounded. */
export function valueText(field: Field, value: FieldValue): string {
  if (typeof value === 'string') return value;
  return withUnit(numberText(value), unitOf(field));
}

/** The rule as a sentence: "Enter a whole number from 0 to 60,000."; empty for a text, whose mistakes say what is meant. */
export function ruleText(rule: ValueRule): string {
  if (rule.kind === 'choice') return `Choose one of ${rule.choices.map(({ value }) => value).join(', ')}.`;
  if (rule.kind === 'text') return '';
  const noun = wantsWhole(rule) ? 'a whole number' : 'a number';
  const range = `${noun} from ${numberText(rule.lowest)} to ${numberText(rule.highest)}`;
  const others = [...(isShare(rule) ? ['a percentage'] : []), ...quotedWords(rule)];
  return `Enter ${[range, ...others].join(', or ')}.`;
}

export function numberText(value: number): string {
  return groupThousands(plainText(value));
}

function checkNumber(rule: QuantityRule, value: number, given: string): Checked {
  if (rule.kind === 'number-or-word' && value === rule.wordNumber)
    return { type: 'valid', value: rule.words.at(-1) ?? value };
  if (Number.isFinite(value) && wantsWhole(rule) && !Number.isInteger(value)) return notANumber(rule, given);
  const shown = (): string => {
    // A number that JavaScript writes with an exponent can have hundreds of zeros.
    const isShort = Math.abs(value) < 1e15 && !String(value).includes('e');
    return isShort ? numberText(value) : shorten(given);
  };
  if (value < rule.lowest) {
    const message = `${shown()} is below the lowest value, ${numberText(rule.lowest)}.`;
    return { type: 'clamped', value: rule.lowest, message };
  }
  if (value > rule.highest) {
    const message = `${shown()} is above the highest value, ${numberText(rule.highest)}.`;
    return { type: 'clamped', value: rule.highest, message };
  }
  // Adding 0 turns -0, which reads as 0 everywhere else, into 0.
  return { type: 'valid', value: value + 0 };
}

function checkChoice(rule: ChoiceRule, given: string): Checked {
  const values = rule.choices.map(({ value }) => value);
  if (values.includes(given)) return { type: 'valid', value: given };
  const close = closestName(given, values);
  const meant = close === null ? '' : ` Did you mean "${close}"?`;
  return { type: 'unreadable', message: `"${shorten(given)}" isn't one of ${values.join(', ')}.${meant}` };
}

function notANumber(rule: QuantityRule, given: string): Checked {
  const noun = wantsWhole(rule) ? 'a whole number' : 'a number';
  const words = quotedWords(rule);
  const wanted = words.length === 0 ? `isn't ${noun}` : `is neither ${[noun, ...words].join(' nor ')}`;
  return { type: 'unreadable', message: `"${shorten(given)}" ${wanted}.` };
}

/** True for parts of a whole, which people write in per cent, too. */
function isShare(rule: QuantityRule): boolean {
  return !wantsWhole(rule) && rule.lowest >= 0 && rule.highest === 1;
}

export function wantsWhole(rule: ValueRule): boolean {
  return rule.kind === 'integer' || (rule.kind === 'number-or-word' && rule.wholeNumbers);
}
