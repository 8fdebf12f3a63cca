import type { Expression, Operation } from '../../../scenario/rule/rule';
import type { SignalName } from '../../../scenario/rule/signalNames';
import type { SignalUse } from './signalsUsed';

/** A signal that code outside a client can see. */
export type PublicSignal = Exclude<
  SignalName,
  'queue.batches' | 'queue.bytes' | 'oldest.ms' | 'inflight.requests' | 'ready.age.ms'
>;

/** How signals are written, by their names. */
export type SignalTable<Name extends SignalName> = Readonly<Record<Name, (use: SignalUse) => SignalCode>>;

/** What languages write differently. */
export interface Language {
  readonly signals: Partial<SignalTable<SignalName>>;
  /** One of two numbers. */
  readonly either: (condition: string, then: string, otherwise: string) => string;
  readonly least: string;
  readonly greatest: string;
  readonly infinity: string;
  readonly noNumber: string;
}

/** A signal as code: a truth, or a floating-point number. */
export interface SignalCode extends Code {
  readonly isTruth: boolean;
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
const SUM = 5;
const TIGHTEST = 7;

export function numberSignal(text: string): SignalCode {
  return { text, binds: TIGHTEST, isTruth: false };
}

/** @param operator the outermost one; null if there is none */
export function truthSignal(text: string, operator: 'and' | '=' | null): SignalCode {
  return {
    text,
    binds: (operator === null ? undefined : OPERATORS[operator]?.[1]) ?? TIGHTEST,
    isTruth: true,
  };
}

function signalCode(use: SignalUse, { signals }: Language): SignalCode {
  const write = signals[use.name];
  if (write === undefined) throw new Error(`No partitioner can see ${use.name} here.`);
  return write(use);
}

/** The code of an expression's value, a floating-point number. */
export function valueCode(expression: Expression, language: Language): string {
  return value(expression, language).text;
}

/** The code of whether an expression's value isn't 0. */
export function truthCode(expression: Expression, language: Language): string {
  return truth(expression, language).text;
}

function value(expression: Expression, language: Language): Code {
  const constant = constantOf(expression);
  if (constant !== null) return tight(numberCode(constant, language));
  if (isTruth(expression, language)) {
    return tight(language.either(truth(expression, language).text, '1.0', '0.0'));
  }
  if (expression.type === 'signal') return signalCode(expression, language);
  if (expression.type === 'number') return tight(numberCode(expression.value, language));
  const { name, of } = expression;
  const texts = of.map((part) => value(part, language).text);
  if (name === 'min' || name === 'max') {
    return tight(`${name === 'min' ? language.least : language.greatest}(${texts.join(', ')})`);
  }
  if (name === 'if') {
    const [condition = expression, ...both] = of;
    const [then = '', otherwise = ''] = both.map((part) => value(part, language).text);
    return tight(language.either(truth(condition, language).text, then, otherwise));
  }
  return binary(
    name,
    of.map((part) => value(part, language)),
  );
}

function truth(expression: Expression, language: Language): Code {
  if (expression.type === 'signal' && isTruth(expression, language)) {
    return signalCode(expression, language);
  }
  if (expression.type !== 'call' || !isTruth(expression, language)) {
    const code = value(expression, language);
    return binary('=', [code, tight('0.0')], '!=');
  }
  const { name, of } = expression;
  if (name === 'not') return negated(of[0] ?? expression, language);
  if (name === 'and' || name === 'or') {
    return binary(
      name,
      of.map((part) => truth(part, language)),
    );
  }
  const [left = expression, right = expression] = of;
  if (name === '=' && isTruth(left, language) && right.type === 'number') {
    if (right.value === 1) return truth(left, language);
    if (right.value === 0) return negated(left, language);
  }
  return binary(name, [value(left, language), value(right, language)]);
}

function negated(expression: Expression, language: Language): Code {
  const code = truth(expression, language);
  return tight(`!${code.binds < TIGHTEST ? `(${code.text})` : code.text}`);
}

function binary(name: Operation, [left, right]: readonly Code[], spelled?: string): Code {
  const [usual, binds] = OPERATORS[name] ?? ['', TIGHTEST];
  // Languages don't agree on how comparisons bind each other, and take equals on one level from the left.
  const isComparison = binds > 2 && binds < SUM;
  const inside = (code: Code | undefined, least: number): string =>
    code === undefined ? '' : code.binds < least ? `(${code.text})` : code.text;
  const text = `${inside(left, isComparison ? SUM : binds)} ${spelled ?? usual} ${inside(right, isComparison ? SUM : binds + 1)}`;
  return { text, binds };
}

function tight(text: string): Code {
  return { text, binds: TIGHTEST };
}

/** Whether its code is a truth rather than a number. */
function isTruth(expression: Expression, language: Language): boolean {
  if (expression.type === 'number') return false;
  if (expression.type === 'signal') return signalCode(expression, language).isTruth;
  return ['<', '<=', '>', '>=', '=', 'and', 'or', 'not'].includes(expression.name);
}

function numberCode(number: number, { infinity, noNumber }: Language): string {
  if (Number.isNaN(number)) return noNumber;
  if (!Number.isFinite(number)) return number > 0 ? infinity : `(-${infinity})`;
  const text = String(number);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** The value of an expression without signals; compilers would refuse some of them, such as 1 ÷ 0. */
function constantOf(expression: Expression): number | null {
  if (expression.type === 'number') return expression.value;
  if (expression.type === 'signal') return null;
  const values = expression.of.map(constantOf);
  if (values.some((part) => part === null)) return null;
  const [one = 0, two = 0, three = 0] = values.map(Number);
  return constantCall(expression.name, one, two, three);
}

function constantCall(name: Operation, one: number, two: number, three: number): number {
  switch (name) {
    case '+':
      return one + two;
    case '-':
      return one - two;
    case '*':
      return one * two;
    case '/':
      return one / two;
    case 'min':
      return Math.min(one, two);
    case 'max':
      return Math.max(one, two);
    case '<':
      return Number(one < two);
    case '<=':
      return Number(one <= two);
    case '>':
      return Number(one > two);
    case '>=':
      return Number(one >= two);
    case '=':
      return Number(one === two);
    case 'and':
      return Number(one !== 0 && two !== 0);
    case 'or':
      return Number(one !== 0 || two !== 0);
    case 'not':
      return Number(one === 0);
    case 'if':
      return one === 0 ? three : two;
  }
}
