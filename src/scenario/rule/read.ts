import { own } from '../../base/own';
import type { Checked } from '../field';
import { shorten, suggestionFor } from '../notice';
import {
  binding,
  COMPARING,
  DEEPEST,
  depth,
  type Expression,
  type Leave,
  LONGEST_STAY,
  MOST_CHARACTERS,
  MOST_DRAWN,
  MOST_SETTING_MS,
  MOST_STEPS,
  type Operation,
  type Pick,
  postfix,
  type Rule,
} from './rule';
import { meantSignal, SIGNAL_ALIASES, SIGNAL_NAMES, SIGNAL_SETTINGS, type SignalName } from './signalNames';

export interface RuleMistake {
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

export type ReadRule =
  | { readonly rule: Rule; readonly mistake: null }
  | { readonly rule: null; readonly mistake: RuleMistake };

const PARTS = ['leave', 'score', 'pick', 'without'] as const;

const SPELLINGS: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '÷': '/',
  '−': '-',
  '≤': '<=',
  '≥': '>=',
  '==': '=',
  '≠': '!=',
  '&&': 'and',
  '||': 'or',
};
const TOKEN = /[a-zA-Z][a-zA-Z0-9.]*|[\d.]+(?:e[-+]?\d+)?|[<>=!]=|&&|\|\||\S/gu;
/** So that no number is written with an exponent, or with more digits than were read. */
const NUMBER = /^(\d{1,12}|(?=\.))(\.\d{1,6})?$/;
const LARGEST = 999_999_999_999.999;

class Mistake extends Error {
  readonly at: RuleMistake;
  constructor(message: string, from: number, to: number) {
    super(message);
    this.at = { message, from, to };
  }
}

/** Checks a rule's text, which stays as it was written but for blanks. */
export function checkRule(text: string): Checked<string> {
  const { mistake } = readRule(text);
  if (mistake === null) return { type: 'valid', value: text.trim().replaceAll(/\s+/g, ' ') };
  return { type: 'unreadable', message: `At character ${mistake.from + 1}: ${mistake.message}` };
}

/** Reads `leave new batch; score outstanding.records; pick lowest; without same.rack = 0`. Never throws. */
export function readRule(text: string): ReadRule {
  try {
    return { rule: parse(text), mistake: null };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { rule: null, mistake: error.at };
  }
}

function parse(text: string): Rule {
  if (text.length > MOST_CHARACTERS) {
    const message = `It has ${text.length} characters; ${MOST_CHARACTERS} is the most.`;
    throw new Mistake(message, MOST_CHARACTERS, text.length);
  }
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: given, index }) => ({
    text: own(SPELLINGS, given) ?? given.toLowerCase(),
    from: index,
    to: index + given.length,
  }));
  const end = { text: '', from: text.length, to: text.length };
  let next = 0;
  let nested = 0;

  const peek = () => tokens[next] ?? end;
  const fail = (message: string, { from, to } = peek()): never => {
    throw new Mistake(message, from, to);
  };
  const want = (wanted: string): never => fail(`Write ${wanted} here.`);
  const wantPart = (): never => want('"leave", "score", "pick", or "without"');
  const takes = (...words: readonly string[]): boolean => {
    const found = words.every((word, index) => tokens[next + index]?.text === word);
    if (found) next += words.length;
    return found;
  };
  const expect = (word: string, wanted = `"${word}"`): void => {
    if (!takes(word)) want(wanted);
  };

  const number = (wanted: string, least: number, most: number, isWhole: boolean): number => {
    const given = peek().text;
    const value = NUMBER.test(given) ? Number(given) : Number.NaN;
    if (!(value >= least && value <= most) || (isWhole && value % 1 !== 0)) want(wanted);
    next += 1;
    return value;
  };

  const leave = (): Leave => {
    if (takes('each', 'record')) return { when: 'record' };
    if (takes('new', 'batch')) return { when: 'batch' };
    const at = next;
    const bytes = takes('batch.size')
      ? 'batch.size'
      : number(
          '"each record", "new batch", "batch.size", or a number of bytes or ms',
          0,
          LONGEST_STAY,
          false,
        );
    if (bytes !== 'batch.size') {
      if (takes('ms')) return { when: 'time', ms: bytes };
      expect('bytes', '"bytes" or "ms"');
      if (bytes % 1 !== 0) fail('Bytes are a whole number.', tokens[at]);
    }
    const leave: Leave = { when: 'bytes', bytes, atEnd: takes('at', 'batch', 'end') };
    if (!takes('or')) return leave;
    const orMs = number('a number of ms', 0, LONGEST_STAY, false);
    expect('ms');
    return { ...leave, orMs };
  };

  const pick = (): Pick => {
    if (takes('lowest')) return { by: 'lowest' };
    if (takes('weighted')) return { by: 'weighted' };
    if (!takes('best', 'of')) want('"lowest", "weighted", or "best of 2"');
    return { by: 'best', of: number(`a whole number from 2 to ${MOST_DRAWN}`, 2, MOST_DRAWN, true) };
  };

  /** Operators that bind at least so tightly. */
  const expression = (least = 1): Expression => {
    let left = operand();
    for (;;) {
      const operator = peek().text;
      const binds = binding(operator);
      if (binds < least) break;
      next += 1;
      const right = expression(binds + 1);
      left =
        operator === '!=' ? call('not', call('=', left, right)) : call(operator as Operation, left, right);
      if (binds === COMPARING && binding(peek().text) === COMPARING)
        fail('Comparisons need brackets or "and".');
    }
    return left;
  };

  const operand = (): Expression => {
    nested += 1;
    if (nested > 2 * DEEPEST) fail('This nests too deeply here.');
    const read = single();
    nested -= 1;
    return read;
  };

  /** A value, a call, what is in brackets, or one of these after "not" or a minus. */
  const single = (): Expression => {
    if (takes('not')) return call('not', expression(COMPARING));
    if (takes('-')) {
      const of = operand();
      return of.type === 'number' ? { type: 'number', value: 0 - of.value } : call('-', ZERO, of);
    }
    if (takes('(')) {
      const inner = expression();
      expect(')');
      return inner;
    }
    const { text: word } = peek();
    if (/^[.\d]/.test(word)) {
      return { type: 'number', value: number('at most 12 digits and 6 decimals', 0, LARGEST, false) };
    }
    if (!/^[a-z]/.test(word)) want('a signal or a number');
    if (takes('if')) return { type: 'call', name: 'if', of: values(3, 3, 'if(condition, value, otherwise)') };
    if (!takes('min') && !takes('max')) return signal();
    const [first = ZERO, ...others] = values(2, Infinity, `${word}(value, value)`);
    return others.reduce((left, right) => call(word as Operation, left, right), first);
  };

  const values = (least: number, most: number, form: string): readonly Expression[] => {
    const at = tokens[next - 1];
    const of: Expression[] = [];
    do {
      expect(of.length === 0 ? '(' : ',');
      of.push(expression());
    } while (peek().text === ',');
    expect(')');
    if (of.length < least || of.length > most) fail(`Write ${form}.`, at);
    return of;
  };

  const signal = (): Expression => {
    const { text: given } = peek();
    const name = own(SIGNAL_ALIASES, given) ?? (given as SignalName);
    const usual = own(SIGNAL_SETTINGS, name);
    if (usual === undefined) {
      const close = suggestionFor(given, [...SIGNAL_NAMES, ...PARTS]);
      const meant = close === '' ? meantSignal(given) : null;
      return fail(`"${shorten(given)}" isn't a signal.${meant === null ? close : ` Did you mean ${meant}?`}`);
    }
    next += 1;
    if (usual === null || !takes('(')) return { type: 'signal', name, setting: usual };
    const setting = number(`a number of ms from 1 to ${MOST_SETTING_MS}`, 1, MOST_SETTING_MS, false);
    expect(')');
    return { type: 'signal', name, setting };
  };

  /** An expression within the model's limits. */
  const whole = (): Expression => {
    const at = peek();
    const read = expression();
    if (postfix(read).length > MOST_STEPS || depth(read) > DEEPEST)
      fail('This is too long: make it simpler.', at);
    if (![';', ''].includes(peek().text)) want('an operator or ";"');
    return read;
  };

  const rule: { -readonly [Part in keyof Rule]?: Rule[Part] } = {};
  while (peek() !== end) {
    if (takes(';')) continue;
    const at = peek();
    const named = takes('leave', 'out', 'if') ? 'without' : PARTS.find((part) => takes(part));
    // A rule of nothing but a score needs no word before it.
    const part = named ?? (next === 0 ? 'score' : wantPart());
    if (rule[part] !== undefined) fail(`The rule says "${part}" twice.`, at);
    if (part === 'leave') rule.leave = leave();
    else if (part === 'pick') rule.pick = pick();
    else rule[part] = whole();
    if (peek() !== end) expect(';');
  }
  if (Object.keys(rule).length === 0) wantPart();
  return { leave: { when: 'record' }, score: ZERO, pick: { by: 'lowest' }, without: null, ...rule };
}

const ZERO: Expression = { type: 'number', value: 0 };

function call(name: Operation, ...of: readonly Expression[]): Expression {
  return { type: 'call', name, of };
}
