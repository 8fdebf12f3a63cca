import { closestName } from '../notice';
import {
  DEEPEST,
  depth,
  type Expression,
  type Leave,
  MOST_CHARACTERS,
  MOST_DRAWN,
  MOST_STEPS,
  type Operation,
  type Pick,
  postfix,
  type Rule,
} from './rule';
import { SIGNALS, signalNamed } from './signals';

/** A mistake in a rule: a sentence, and the characters it's about. */
export interface RuleMistake {
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

export type ReadRule =
  | { readonly rule: Rule; readonly mistake: null }
  | { readonly rule: null; readonly mistake: RuleMistake };

interface Token {
  readonly text: string;
  readonly from: number;
}

const PARTS = ['leave', 'score', 'pick', 'without'] as const;
type Part = (typeof PARTS)[number];

/** Spellings of one operator. */
const SPELLINGS: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '÷': '/',
  '−': '-',
  '≤': '<=',
  '≥': '>=',
  '==': '=',
  '≠': '!=',
};
const TOKEN = /\s+|[a-z][a-z0-9.]*|\d+(?:\.\d+)?|\.\d+|<=|>=|==|!=|[-+*/×·÷−≤≥≠<>=(),;]|./giy;
const MOST_SETTING_MS = 60_000;
const LONGEST_STAY = 1e9;

class Mistake extends Error {
  readonly at: Token;
  constructor(message: string, at: Token) {
    super(message);
    this.at = at;
  }
}

/** Reads `leave new batch; score outstanding.records; pick lowest; without same.rack = 0`. Never throws. */
export function readRule(text: string): ReadRule {
  if (text.length > MOST_CHARACTERS) {
    const message = `A rule has at most ${MOST_CHARACTERS} characters; this one has ${text.length}.`;
    return { rule: null, mistake: { message, from: MOST_CHARACTERS, to: text.length } };
  }
  try {
    return { rule: new Reader(text).rule(), mistake: null };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    const { from, text: about } = error.at;
    return { rule: null, mistake: { message: error.message, from, to: from + about.length } };
  }
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #end: Token;
  #next = 0;
  #nested = 0;

  constructor(text: string) {
    this.#tokens = [...text.matchAll(TOKEN)]
      .filter(([token]) => token.trim() !== '')
      .map((match) => ({
        text: SPELLINGS[match[0]] ?? match[0].toLowerCase(),
        from: match.index,
      }));
    this.#end = { text: '', from: text.length };
  }

  rule(): Rule {
    let leave: Leave = { when: 'record' };
    let score: Expression = { type: 'number', value: 0 };
    let pick: Pick = { by: 'lowest' };
    let without: Expression | null = null;
    const said = new Set<Part>();
    while (this.#peek() !== this.#end) {
      if (this.#takes(';')) continue;
      const part = this.#part(said);
      if (part === 'leave') leave = this.#leave();
      else if (part === 'score') score = this.#whole();
      else if (part === 'pick') pick = this.#pick();
      else without = this.#whole();
      if (this.#peek() !== this.#end) this.#expect(';');
    }
    return { leave, score, pick, without };
  }

  #part(said: Set<Part>): Part {
    const token = this.#peek();
    const part = PARTS.find((known) => known === token.text);
    // A rule of nothing but a score needs no word before it.
    if (part === undefined && said.size === 0 && !this.#tokens.some(({ text }) => text === ';')) {
      return 'score';
    }
    if (part === undefined) {
      throw new Mistake(`A part of a rule begins with ${listOf(PARTS)}${meant(token.text, PARTS)}`, token);
    }
    if (said.has(part)) throw new Mistake(`This rule already says "${part}".`, token);
    said.add(part);
    this.#next += 1;
    return part;
  }

  #leave(): Leave {
    if (this.#takes('each')) return this.#then('record', { when: 'record' });
    if (this.#takes('new')) return this.#then('batch', { when: 'batch' });
    if (this.#takes('batch.size')) return this.#bytes('batch.size');
    const token = this.#peek();
    const size = this.#number('"each record", "new batch", a number, or "batch.size"');
    if (size > LONGEST_STAY) throw new Mistake(`That's over ${LONGEST_STAY}.`, token);
    if (this.#takes('ms')) return { when: 'time', ms: size };
    this.#expect('bytes', '"bytes" or "ms"');
    if (!Number.isInteger(size)) throw new Mistake('Bytes are a whole number.', token);
    return this.#bytes(size);
  }

  #bytes(bytes: number | 'batch.size'): Leave {
    if (!this.#takes('at')) return { when: 'bytes', bytes, atEnd: false };
    this.#expect('batch');
    return this.#then('end', { when: 'bytes', bytes, atEnd: true });
  }

  #pick(): Pick {
    if (this.#takes('lowest')) return { by: 'lowest' };
    if (this.#takes('weighted')) return { by: 'weighted' };
    this.#expect('best', '"lowest", "weighted", or "best of 2"');
    this.#expect('of');
    const token = this.#peek();
    const drawn = this.#number('a number');
    if (!Number.isInteger(drawn) || drawn < 2 || drawn > MOST_DRAWN) {
      throw new Mistake(`"best of" draws 2 to ${MOST_DRAWN} partitions.`, token);
    }
    return { by: 'best', of: drawn };
  }

  /** An expression within the model's limits. */
  #whole(): Expression {
    const first = this.#peek();
    const expression = this.#or();
    if (postfix(expression).length > MOST_STEPS || depth(expression) > DEEPEST) {
      throw new Mistake('This expression is too long: make it simpler.', first);
    }
    return expression;
  }

  #or(): Expression {
    let left = this.#and();
    while (this.#takes('or')) left = call('or', left, this.#and());
    return left;
  }

  #and(): Expression {
    let left = this.#not();
    while (this.#takes('and')) left = call('and', left, this.#not());
    return left;
  }

  #not(): Expression {
    return this.#takes('not')
      ? call(
          'not',
          this.#inside(() => this.#not()),
        )
      : this.#comparison();
  }

  #comparison(): Expression {
    const left = this.#sum();
    for (const operator of ['<', '<=', '>', '>=', '='] as const) {
      if (this.#takes(operator)) return call(operator, left, this.#sum());
    }
    return this.#takes('!=') ? call('not', call('=', left, this.#sum())) : left;
  }

  #sum(): Expression {
    let left = this.#product();
    for (;;) {
      if (this.#takes('+')) left = call('+', left, this.#product());
      else if (this.#takes('-')) left = call('-', left, this.#product());
      else return left;
    }
  }

  #product(): Expression {
    let left = this.#factor();
    for (;;) {
      if (this.#takes('*')) left = call('*', left, this.#factor());
      else if (this.#takes('/')) left = call('/', left, this.#factor());
      else return left;
    }
  }

  #factor(): Expression {
    if (this.#takes('-')) {
      const of = this.#inside(() => this.#factor());
      return of.type === 'number' ? { type: 'number', value: -of.value } : call('-', zero, of);
    }
    if (this.#takes('(')) {
      const inner = this.#inside(() => this.#or());
      return this.#then(')', inner);
    }
    const token = this.#peek();
    if (/^[.\d]/.test(token.text)) {
      this.#next += 1;
      return { type: 'number', value: Number(token.text) };
    }
    if (!/^[a-z]/.test(token.text)) throw new Mistake(`Here a signal or a number is missing.`, token);
    this.#next += 1;
    if (token.text === 'min' || token.text === 'max') {
      const [first, ...others] = this.#arguments(2, Number.POSITIVE_INFINITY, token);
      return others.reduce((left, right) => call(token.text as Operation, left, right), first ?? zero);
    }
    if (token.text === 'if') return { type: 'call', name: 'if', of: this.#arguments(3, 3, token) };
    return this.#signal(token);
  }

  #signal(token: Token): Expression {
    const signal = signalNamed(token.text);
    if (signal === undefined) {
      const names = SIGNALS.map(({ name }) => name);
      throw new Mistake(`"${token.text}" isn't a signal.${meant(token.text, names)}`, token);
    }
    if (signal.setting === undefined) return { type: 'signal', name: signal.name, setting: null };
    if (!this.#takes('(')) return { type: 'signal', name: signal.name, setting: signal.setting.default };
    const at = this.#peek();
    const setting = this.#number(`the ${signal.setting.says}`);
    if (setting < 1 || setting > MOST_SETTING_MS) {
      throw new Mistake(`The ${signal.setting.says}, is 1 to ${MOST_SETTING_MS}.`, at);
    }
    return this.#then(')', { type: 'signal', name: signal.name, setting });
  }

  #arguments(least: number, most: number, of: Token): readonly Expression[] {
    this.#expect('(');
    const values = [this.#inside(() => this.#or())];
    while (this.#takes(',')) values.push(this.#inside(() => this.#or()));
    this.#expect(')');
    if (values.length < least || values.length > most) {
      const wanted = least === most ? `${least} values` : `${least} values or more`;
      throw new Mistake(`"${of.text}" takes ${wanted}, with commas between them.`, of);
    }
    return values;
  }

  /** Keeps brackets from nesting deeper than the stack is high. */
  #inside<Value>(read: () => Value): Value {
    this.#nested += 1;
    if (this.#nested > 2 * DEEPEST) throw new Mistake('Brackets nest too deeply here.', this.#peek());
    const value = read();
    this.#nested -= 1;
    return value;
  }

  #number(wanted: string): number {
    const token = this.#peek();
    if (!/^[.\d]/.test(token.text)) throw new Mistake(`Here ${wanted} is missing.`, token);
    this.#next += 1;
    return Number(token.text);
  }

  #then<Value>(text: string, value: Value): Value {
    this.#expect(text);
    return value;
  }

  #expect(text: string, wanted = `"${text}"`): void {
    if (!this.#takes(text)) throw new Mistake(`Here ${wanted} is missing.`, this.#peek());
  }

  #takes(text: string): boolean {
    if (this.#peek().text !== text) return false;
    this.#next += 1;
    return true;
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? this.#end;
  }
}

const zero: Expression = { type: 'number', value: 0 };

function call(name: Operation, ...of: readonly Expression[]): Expression {
  return { type: 'call', name, of };
}

function meant(given: string, names: readonly string[]): string {
  const close = closestName(given, names);
  return close === null ? '.' : ` Did you mean "${close}"?`;
}

function listOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
