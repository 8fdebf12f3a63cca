import { type Token, tokensIn } from './tokens';

export const MAX_TEXT = 400;
/** Max tokens and brackets of a value. */
const MAX_PARTS = 200;
/** Signs that end a value on its line. */
const ENDS = new Set([',', ';', '=', ':=', '=>']);
/** Signs that begin a line within a value, and those that end one. */
const CONTINUES = /^(?:\.|::|\?\.|->|[+/]|<<|shl)$/;
const JOINS = /^(?:if|or|and|to|shl|as|in|is|else|unless)$/;
const IS_CONTINUED = /^(?:[-+*/&]|<<|shl|new|await)$/;

/** Signs and words behind which a type and a brace are a literal instead of a block. */
const BEFORE_LITERAL = new Set(['new', 'return', '&', '=', ':=', '(', '[', ',', ':']);
const DECLARES = /^(?:class|interface|struct|object|record|enum)$/;
const QUOTED_NAME = /^[A-Za-z_][\w.:-]{0,120}$/;
/** A name of at most 11 parts, also one of what a pointer points to. */
const NAME = /(?:^|->)([A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*){0,10})$/;

/** A name, and whether it's quoted, such as a dictionary's key. */
export interface Name {
  readonly name: string;
  readonly isQuoted: boolean;
}

/** Source code as tokens. Places are theirs. */
export class Code {
  readonly tokens: readonly Token[];
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
    this.tokens = tokensIn(source);
  }

  /** The source between two places on one line, shortened. */
  written(from: number, end: number): string {
    return this.#slice(from, end).slice(0, MAX_TEXT).trim().replaceAll(/\s+/g, ' ');
  }

  /** The last of the source between two places, without blanks. */
  compact(from: number, end: number): string {
    return this.#slice(from, end).slice(-200).replaceAll(/\s+/g, '');
  }

  #slice(from: number, end: number): string {
    const [first, last] = [this.tokens[from], this.tokens[end - 1]];
    return first === undefined || last === undefined ? '' : this.#source.slice(first.from, last.to);
  }

  /** A value with decimal numbers, and of its texts only words. */
  plain(from: number): string {
    const end = Math.min(this.endAt(from), from + MAX_TEXT);
    const parts = this.tokens.slice(from, end).map(({ type, text, from: begin }, index, all) => {
      const blank = index > 0 && begin > (all[index - 1]?.to ?? 0) ? ' ' : '';
      if (type === 'text') return `${blank}"${/^[\w.]*$/.test(text) ? text : '…'}"`;
      return blank + (type === 'number' ? String(Number(text)) : text);
    });
    return parts.join('').slice(0, MAX_TEXT);
  }

  /** The sign or the word at a place; empty for a text. */
  signAt(place: number): string {
    const token = this.tokens[place];
    return token === undefined || token.type === 'text' ? '' : token.text;
  }

  /** True if a bracket has the arguments of a call. */
  isCall(place: number): boolean {
    const { type, text, begin = place } = this.tokens[place] ?? {};
    return type === 'open' && text === '(' && begin < place;
  }

  /** True if a brace is behind a type: it begins the parts of a literal, or a block. */
  isBehindType(place: number): boolean {
    const { type, text, begin = place, beginsLine } = this.tokens[place] ?? {};
    if (type !== 'open' || text !== '{') return false;
    return (this.tokens[place - 1]?.type === 'name' && !beginsLine) || this.signAt(begin - 1) === 'new';
  }

  /** True if braces behind the type at a place, in a `bracket`, are a literal instead of a block. */
  isLiteral(from: number, bracket: string): boolean {
    const sign = this.tokens[from - 1]?.text ?? '';
    if (sign === ',') return bracket === '(';
    const isDeclared =
      DECLARES.test(this.tokens[from - 3]?.text ?? '') || this.tokens[from - 2]?.type === 'close';
    return BEFORE_LITERAL.has(sign) && !(sign === ':' && isDeclared);
  }

  /** The end of a value: of its line, unless that goes on, or what divides values. */
  endAt(from: number): number {
    let place = from;
    for (let parts = 0; parts < MAX_PARTS; parts += 1) {
      const token = this.tokens[place];
      const sign = this.signAt(place);
      if (token === undefined || token.type === 'close' || ENDS.has(sign)) break;
      const isAnew = token.beginsLine && !CONTINUES.test(sign) && !IS_CONTINUED.test(this.signAt(place - 1));
      if (place > from && isAnew && !this.isBehindType(place)) break;
      // A sentence that goes on: `LingerMs = 5000 so that it collects`.
      const isWord = place === from + 1 && token.type === 'name' && !JOINS.test(sign);
      if (isWord && /number|text/.test(this.tokens[from]?.type ?? '')) break;
      place = token.end;
    }
    return place;
  }

  /** The places at which values begin that commas divide. */
  partsIn(from: number, end: number): readonly number[] {
    const parts: number[] = [];
    for (let place = from; place < end; place += 1) {
      parts.push(place);
      while (place < end && this.signAt(place) !== ',') place = this.tokens[place]?.end ?? end;
    }
    return parts;
  }

  /**
   * The name in front of a sign: itself, in quotes, as the index of a map, in front of its type, or handed to a function
   * that prefixes it; null if there's none.
   */
  nameBefore(end: number, sign = this.signAt(end), depth = 0): Name | null {
    const { type, text = '', begin = end } = this.tokens[end - 1] ?? {};
    if (type === 'text') return QUOTED_NAME.test(text) ? { name: text, isQuoted: true } : null;
    if (type === 'close' || (text === '?' && sign === '='))
      return depth < 4 ? this.nameBefore(end - 1, type === 'close' ? ',' : sign, depth + 1) : null;
    if (sign === '=' && this.signAt(begin - 1) === ':' && this.tokens[begin - 2]?.type === 'name')
      return this.nameBefore(begin - 1, ',', depth);
    const [, name] = type === 'name' ? (NAME.exec(this.compact(begin, end)) ?? []) : [];
    return name === undefined ? null : { name, isQuoted: false };
  }

  /** The first name in front of a sign, which counts in `p, err := f()`; else the only one. */
  firstName(place: number, name: string): string {
    let first = place - 1;
    while (this.signAt(first - 1) === ',' && this.tokens[first - 2]?.type === 'name') first -= 2;
    return this.signAt(place) === ':=' ? this.signAt(first) : name;
  }
}
