import type { Expression, Operation, Rule } from '../../../scenario/rule/rule';
import type { SignalName } from '../../../scenario/rule/signalNames';
import { type SignalUse, signalsIn } from '../../../scenario/rule/signals';
import { keptName } from './ruleCode';

/** What languages write differently. */
export interface Language {
  /** The signals that code outside the client can see; `$` stands for `keptName`. */
  readonly signals: Readonly<Partial<Record<SignalName, string>>>;
  /** One of two numbers. */
  readonly either: (condition: string, then: string, otherwise: string) => string;
  readonly infinity: string;
  readonly noNumber: string;
}

/** Code, and how tightly its outermost operator binds. */
interface Code {
  readonly text: string;
  readonly binds: number;
}

const OPERATORS: Readonly<Partial<Record<Operation, readonly [text: string, binds: number]>>> = {
  or: ['||', 1],
  and: ['&&', 2],
  '=': ['==', 3],
  '<': ['<', 4],
  '<=': ['<=', 4],
  '>': ['>', 4],
  '>=': ['>=', 4],
  '+': ['+', 5],
  '-': ['-', 5],
  '*': ['*', 6],
  '/': ['/', 6],
};
const CONJUNCTION = 2;
const EQUALITY = 3;
const SUM = 5;
const TIGHTEST = 7;

/** Signals whose code is a truth; that of the others is a floating-point number. */
const TRUE_OR_FALSE: readonly SignalName[] = ['same.rack', 'available', 'current'];
const CONDITIONS: readonly Operation[] = ['<', '<=', '>', '>=', '=', 'and', 'or', 'not'];

/** The signals of a rule that code in this language doesn't see. */
export function unseenBy({ signals }: Language, { score, without }: Rule): readonly SignalName[] {
  const names = [score, without].flatMap(signalsIn).map(({ name }) => name);
  return [...new Set(names)].filter((name) => !(name in signals));
}

/** The code of an expression's value, a floating-point number. */
export function valueCode(expression: Expression, language: Language): string {
  return value(folded(expression), language).text;
}

/** The code of whether an expression's value isn't 0. */
export function truthCode(expression: Expression, language: Language): string {
  return truth(folded(expression), language).text;
}

function value(expression: Expression, language: Language): Code {
  if (expression.type === 'number') return tight(numberCode(expression.value, language));
  if (isTruth(expression)) return tight(language.either(truth(expression, language).text, '1.0', '0.0'));
  if (expression.type === 'signal') return signalCode(expression, language);
  const { name, of } = expression;
  const values = of.map((part) => value(part, language));
  const [one, two, three] = values.map(({ text }) => text);
  if (name === 'min' || name === 'max')
    return tight(`${name === 'min' ? 'lower' : 'higher'}(${one}, ${two})`);
  if (name !== 'if') return binary(name, values);
  return tight(language.either(truth(of[0] ?? ZERO, language).text, two ?? '', three ?? ''));
}

function truth(expression: Expression, language: Language): Code {
  if (expression.type === 'number') return tight(String(expression.value !== 0));
  if (!isTruth(expression)) return binary('=', [value(expression, language), tight('0.0')], '!=');
  if (expression.type === 'signal') return signalCode(expression, language);
  const { name, of } = expression;
  const [left = ZERO, right = ZERO] = of;
  if (name === 'not') return negated(truth(left, language));
  if (name === 'and' || name === 'or') {
    return binary(
      name,
      of.map((part) => truth(part, language)),
    );
  }
  if (name === '=' && isTruth(left) && right.type === 'number') {
    if (right.value === 1) return truth(left, language);
    if (right.value === 0) return negated(truth(left, language));
  }
  return binary(name, [value(left, language), value(right, language)]);
}

function negated(code: Code): Code {
  return tight(`!${within(code, TIGHTEST)}`);
}

function binary(name: Operation, [left, right]: readonly Code[], spelled?: string): Code {
  const [usual, binds] = OPERATORS[name] ?? ['', TIGHTEST];
  // Languages don't agree on how comparisons bind each other, and take equals on one level from the left.
  const isComparison = binds >= EQUALITY && binds < SUM;
  const [least, more] = isComparison ? [SUM, SUM] : [binds, binds + 1];
  return { text: `${within(left, least)} ${spelled ?? usual} ${within(right, more)}`, binds };
}

/** In brackets unless it binds at least so tightly. */
function within(code: Code | undefined, least: number): string {
  const { text, binds } = code ?? tight('');
  return binds < least ? `(${text})` : text;
}

function tight(text: string): Code {
  return { text, binds: TIGHTEST };
}

function signalCode(use: SignalUse, { signals }: Language): Code {
  const text = (signals[use.name] ?? '').replace('$', keptName(use));
  return { text, binds: / && /.test(text) ? CONJUNCTION : / [!=]= /.test(text) ? EQUALITY : TIGHTEST };
}

/** Whether its code is a truth rather than a number. */
function isTruth(expression: Expression): boolean {
  if (expression.type === 'signal') return TRUE_OR_FALSE.includes(expression.name);
  return expression.type === 'call' && CONDITIONS.includes(expression.name);
}

function numberCode(number: number, { infinity, noNumber }: Language): string {
  if (Number.isNaN(number)) return noNumber;
  if (!Number.isFinite(number)) return number > 0 ? infinity : `(-${infinity})`;
  const text = String(number);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

const ZERO: Expression = { type: 'number', value: 0 };

/** With numbers in the place of what has no signals: compilers would refuse some of it, such as 1 ÷ 0. */
function folded(expression: Expression): Expression {
  if (expression.type !== 'call') return expression;
  const of = expression.of.map(folded);
  const numbers = of.flatMap((part) => (part.type === 'number' ? [part.value] : []));
  if (numbers.length < of.length) return { ...expression, of };
  const [one = 0, two = 0, three = 0] = numbers;
  return { type: 'number', value: VALUES[expression.name](one, two, three) };
}

const VALUES: Readonly<Record<Operation, (one: number, two: number, three: number) => number>> = {
  '+': (one, two) => one + two,
  '-': (one, two) => one - two,
  '*': (one, two) => one * two,
  '/': (one, two) => one / two,
  min: (one, two) => (one < two ? one : two),
  max: (one, two) => (one > two ? one : two),
  '<': (one, two) => Number(one < two),
  '<=': (one, two) => Number(one <= two),
  '>': (one, two) => Number(one > two),
  '>=': (one, two) => Number(one >= two),
  '=': (one, two) => Number(one === two),
  and: (one, two) => Number(one !== 0 && two !== 0),
  or: (one, two) => Number(one !== 0 || two !== 0),
  not: (one) => Number(one === 0),
  if: (one, two, three) => (one === 0 ? three : two),
};
