import type { Expression, Operation, Rule } from '../../../scenario/rule/rule';
import type { SignalName } from '../../../scenario/rule/signalNames';
import { type SignalUse, signalsIn } from '../../../scenario/rule/signals';
import { keptName, leavesByEither, type RuleSetting, settingOf, settingsUsed } from './ruleCode';
import { decimal } from './sourceLines';

export interface Language {
  /** The signals that code outside the client can see; `$` stands for `keptName`. */
  readonly signals: Readonly<Partial<Record<SignalName, string>>>;
  /** How it takes one of two numbers: by an operator, or by a function of the module. */
  readonly either: 'ternary' | 'when';
  /** Go's formatter puts spaces around operators by how deep they are. */
  readonly spaces: 'always' | 'gofmt';
  /** The code of numbers that settings of the class replace. */
  readonly settings: Readonly<Partial<Record<RuleSetting, string>>>;
  readonly infinity: string;
  readonly noNumber: string;
}

/** Calls that both modules have. */
export const SIGNAL_CALLS: Language['signals'] = {
  'outstanding.records': 'p.outstandingRecords()',
  'outstanding.bytes': 'p.outstandingBytes()',
  'ack.ms': 'p.ackMs($)',
  'since.ack.ms': 'p.sinceAckMs()',
  failures: 'p.failures($)',
  'leader.ack.ms': 'p.leaderAckMs($)',
  'leader.since.ack.ms': 'p.leaderSinceAckMs()',
  'leader.failures': 'p.leaderFailures($)',
  'sent.bytes': 'p.sentBytes($)',
  'sent.share': 'p.sentShare($)',
  current: 'p.isCurrent()',
  turn: 'p.turn()',
};

/** Code as a tree; `binds` is how tightly an operator does. */
type Code =
  | { readonly type: 'text'; readonly text: string; readonly binds: number }
  | { readonly type: 'not' | 'bracket'; readonly of: Code; readonly binds: number }
  | { readonly type: 'choice'; readonly of: readonly [Code, Code, Code]; readonly binds: number }
  | { readonly type: 'call'; readonly name: string; readonly of: readonly Code[]; readonly binds: number }
  | Binary;

interface Binary {
  readonly type: 'binary';
  readonly operator: string;
  readonly left: Code;
  readonly right: Code;
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
const EQUALITY = 3;
const SUM = 5;
const TIGHTEST = 7;

/** Signals whose code is a truth; that of the others is a floating-point number. */
const TRUE_OR_FALSE: readonly SignalName[] = ['same.rack', 'available', 'current'];
const CONDITIONS: readonly Operation[] = ['<', '<=', '>', '>=', '=', 'and', 'or', 'not'];

/** True if code in this language can see all that a rule looks at, and leaves as it does. */
export function canWrite({ signals }: Language, rule: Rule): boolean {
  const uses = [rule.score, rule.without].flatMap(signalsIn);
  return !leavesByEither(rule) && uses.every(({ name }) => name in signals);
}

/** A rule as its code has it, and the language with settings for the numbers of it that can be set. */
export function writtenIn(language: Language, rule: Rule): readonly [rule: Rule, language: Language] {
  const without = rule.without && folded(rule.without, language);
  const plain = { ...rule, score: folded(rule.score, language), without };
  const settings = settingsUsed(plain).map(([name]) => [name, language.settings[name]]);
  return [plain, { ...language, settings: Object.fromEntries(settings) }];
}

/** The code of an expression's value, a floating-point number. */
export function valueCode(expression: Expression, language: Language): string {
  return printed(value(expression, language), language);
}

/** The code of whether an expression's value isn't 0. */
export function truthCode(expression: Expression, language: Language): string {
  return printed(truth(expression, language), language);
}

function value(expression: Expression, language: Language): Code {
  if (expression.type === 'number') return tight(numberCode(expression.value, language));
  if (isTruth(expression)) return either(truth(expression, language), tight('1.0'), tight('0.0'), language);
  if (expression.type === 'signal') return signalCode(expression, language);
  const { name, of } = expression;
  const setting = settingOf(expression);
  const set = setting === null ? undefined : language.settings[setting];
  const values = of.map((part) =>
    set !== undefined && part.type === 'number' ? tight(set) : value(part, language),
  );
  const [one = ZERO_CODE, two = ZERO_CODE, three = ZERO_CODE] = values;
  if (name === 'min' || name === 'max') return call(name === 'min' ? 'lower' : 'higher', [one, two]);
  if (name !== 'if') return binary(name, values);
  return either(truth(of[0] ?? ZERO, language), two, three, language);
}

function either(condition: Code, then: Code, otherwise: Code, language: Language): Code {
  const of = [condition, then, otherwise] as const;
  return language.either === 'when' ? call('when', of) : { type: 'choice', of, binds: TIGHTEST };
}

function call(name: string, of: readonly Code[]): Code {
  return { type: 'call', name, of, binds: TIGHTEST };
}

function truth(expression: Expression, language: Language): Code {
  if (expression.type === 'number') return tight(String(expression.value !== 0));
  if (!isTruth(expression)) return binary('=', [value(expression, language), tight('0.0')], '!=');
  if (expression.type === 'signal') return signalCode(expression, language);
  const { name, of } = expression;
  const [left = ZERO, right = ZERO] = of;
  if (name === 'not') return negated(truth(left, language));
  if (name === 'and' || name === 'or') {
    // A number that decides has taken the place of both sides.
    if (left.type === 'number') return truth(right, language);
    if (right.type === 'number') return truth(left, language);
    return binary(name, [truth(left, language), truth(right, language)]);
  }
  if (name === '=' && isTruth(left) && right.type === 'number') {
    if (right.value === 1) return truth(left, language);
    if (right.value === 0) return negated(truth(left, language));
  }
  return binary(name, [value(left, language), value(right, language)]);
}

function negated(code: Code): Code {
  return { type: 'not', of: within(code, TIGHTEST), binds: TIGHTEST };
}

function binary(
  name: Operation,
  [left = ZERO_CODE, right = ZERO_CODE]: readonly Code[],
  spelled?: string,
): Code {
  const [usual, binds] = OPERATORS[name] ?? ['', TIGHTEST];
  // Languages don't agree on how comparisons bind each other, and take equals on one level from the left.
  const isComparison = binds >= EQUALITY && binds < SUM;
  const [least, more] = isComparison ? [SUM, SUM] : [binds, binds + 1];
  return {
    type: 'binary',
    operator: spelled ?? usual,
    left: within(left, least),
    right: within(right, more),
    binds,
  };
}

/** In brackets unless it binds at least so tightly. */
function within(code: Code, least: number): Code {
  return code.binds < least ? { type: 'bracket', of: code, binds: TIGHTEST } : code;
}

function tight(text: string): Code {
  return { type: 'text', text, binds: TIGHTEST };
}

const ZERO_CODE = tight('0.0');

function printed(code: Code, language: Language, depth = 1): string {
  const print = (inner: Code, deeper: number): string => printed(inner, language, deeper);
  switch (code.type) {
    case 'text':
      return code.text;
    case 'not':
      return `!${print(code.of, depth)}`;
    case 'bracket':
      return `(${print(code.of, Math.max(1, depth - 1))})`;
    case 'choice': {
      const [condition, then, otherwise] = code.of.map((part) => print(part, 1));
      return `(${condition} ? ${then} : ${otherwise})`;
    }
    case 'call':
      return `${code.name}(${code.of.map((part) => print(part, depth + 1)).join(', ')})`;
    case 'binary': {
      const { operator, left, right, binds } = code;
      const isSpaced = language.spaces === 'always' || goLevel(binds) < firstUnspaced(code, depth);
      const space = isSpaced ? ' ' : '';
      const isSameLevel = left.type === 'binary' && goLevel(left.binds) === goLevel(binds);
      const leftText = print(left, isSameLevel ? depth : depth + 1);
      return `${leftText}${space}${operator}${space}${print(right, depth + 1)}`;
    }
  }
}

/** The level of Go's operators: all comparisons share one. */
function goLevel(binds: number): number {
  return binds > EQUALITY ? binds - 1 : binds;
}

/** Go's operators from this level on have no spaces here, as in `binaryExpr` of go/printer. */
function firstUnspaced(code: Binary, depth: number): number {
  const levels = levelsIn(code);
  if (levels.has(4) && levels.has(5)) return depth === 1 ? 5 : 4;
  return depth === 1 ? 6 : 4;
}

function levelsIn({ left, right, binds }: Binary): ReadonlySet<number> {
  const inside = [left, right].flatMap((part) => (part.type === 'binary' ? [...levelsIn(part)] : []));
  return new Set([goLevel(binds), ...inside]);
}

function signalCode(use: SignalUse, { signals }: Language): Code {
  return tight((signals[use.name] ?? '').replace('$', keptName(use)));
}

/** True if its code is a truth rather than a number. */
function isTruth(expression: Expression): boolean {
  if (expression.type === 'signal') return TRUE_OR_FALSE.includes(expression.name);
  return expression.type === 'call' && CONDITIONS.includes(expression.name);
}

function numberCode(number: number, { infinity, noNumber }: Language): string {
  if (Number.isNaN(number)) return noNumber;
  if (!Number.isFinite(number)) return number > 0 ? infinity : `(-${infinity})`;
  return number < 0 ? `(${decimal(number)})` : decimal(number);
}

const ZERO: Expression = { type: 'number', value: 0 };

const ONE: Expression = { type: 'number', value: 1 };

/** With numbers in the place of what no signal changes: compilers would refuse some of it, such as 1 ÷ 0, and linters `true && true`. */
function folded(expression: Expression, language: Language): Expression {
  if (expression.type === 'signal') return language.signals[expression.name] === 'true' ? ONE : expression;
  if (expression.type === 'number') return expression;
  const { name } = expression;
  const of = expression.of.map((part) => folded(part, language));
  const numbers = of.flatMap((part) => (part.type === 'number' ? [part.value] : []));
  if (name === 'and' && numbers.includes(0)) return ZERO;
  if (name === 'or' && numbers.some((number) => number !== 0)) return ONE;
  if (numbers.length < of.length) return { ...expression, of };
  const [one = 0, two = 0, three = 0] = numbers;
  return { type: 'number', value: VALUES[name](one, two, three) };
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
