import { partnersIn, type Token, tokensIn } from './tokens';

export const MAX_TEXT = 400;
/** Max properties, calls and indexes of a value. */
export const MAX_LINKS = 100;
/** Signs between a value and its property. */
const DOTS = new Set(['.', '::', '?.', '->']);
/** Words and signs in front of a value that leave it. */
const BEFORE = new Set(['new', 'await', '&', '*', '!', '-']);
/** Words between two values, which end neither a cast nor a call. */
const BETWEEN = /^(?:to|as|shl|in|if|and|or|is)$/;

/** Source code as tokens and brackets. Places are those of tokens. */
export class Code {
  readonly tokens: readonly Token[];
  readonly #source: string;
  readonly #partners: ReadonlyMap<number, number>;
  /** The beginning of the value that each closed bracket is a part of. */
  readonly #begins = new Map<number, number>();

  constructor(source: string) {
    this.#source = source;
    this.tokens = tokensIn(source);
    this.#partners = partnersIn(this.tokens);
    for (const [place, { type }] of this.tokens.entries())
      if (type === 'close') this.#begins.set(place, this.beginOf(this.#partners.get(place) ?? place));
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

  /** The sign or the word at a place; empty for a text, or for what begins another value on its line. */
  signAt(place: number): string {
    const token = this.tokens[place];
    const isAnew = token?.beginsLine === true && /^[-*&]$/.test(token.text);
    return token === undefined || token.type === 'text' || isAnew ? '' : token.text;
  }

  pastBracket(open: number): number {
    return (this.#partners.get(open) ?? open) + 1;
  }

  /** The name of the property behind a value; null without one. */
  propertyAt(place: number): string | null {
    const name = this.tokens[place + 1];
    return DOTS.has(this.signAt(place)) && name?.type === 'name' ? name.text : null;
  }

  /** True if a bracket begins the arguments of what is in front of it, an index, or the parts of a literal. */
  isBehind(place: number, bracket: '(' | '[' | '{'): boolean {
    const [before, token] = [this.tokens[place - 1], this.tokens[place]];
    if (token?.text !== bracket || token.type !== 'open') return false;
    if (before?.type === 'name' && !token.beginsLine) return true;
    if (bracket === '{') return this.signAt(this.beginOf(place) - 1) === 'new';
    return before?.type === 'close' && !token.beginsLine;
  }

  /** True if a bracket has a type in it, and a value behind it. */
  isCast(open: number): boolean {
    const end = this.pastBracket(open);
    const next = this.tokens[end];
    if (end - open > 8 || next === undefined || next.beginsLine || BETWEEN.test(next.text)) return false;
    const type = this.tokens.slice(open + 1, end - 1);
    return (
      type.every((token) => token.type === 'name' || token.text === '.') &&
      (next.text === '(' || ['name', 'number', 'text'].includes(next.type))
    );
  }

  /** The beginning of the value that a bracket is behind, such as `kgo` of `kgo.Opt(`; the bracket itself without one. */
  beginOf(open: number): number {
    let place = open;
    const { beginsLine, text } = this.tokens[open] ?? {};
    if (beginsLine === true && text !== '{') return open;
    for (;;) {
      const before = this.tokens[place - 1];
      if (before?.type === 'close') return this.#begins.get(place - 1) ?? place;
      if (before?.type !== 'name' && (place === open || before?.type !== 'text')) return place;
      place -= 1;
      if (!DOTS.has(this.signAt(place - 1))) return place;
      place -= 1;
    }
  }

  endAt(from: number, isBetween: (sign: string) => boolean = () => false): number {
    let place = from;
    for (;;) {
      while (BEFORE.has(this.signAt(place))) place += 1;
      const token = this.tokens[place];
      if (token === undefined || token.type === 'close' || /^[,;]$/.test(this.signAt(place))) return place;
      const isCast = token.text === '(' && this.isCast(place);
      place = token.type === 'open' ? this.pastBracket(place) : place + 1;
      if (isCast) continue;
      for (let links = 0; links < MAX_LINKS; links += 1) {
        if (this.propertyAt(place) !== null) place += 2;
        else if ((['(', '[', '{'] as const).some((bracket) => this.isBehind(place, bracket)))
          place = this.pastBracket(place);
        else break;
      }
      if (!isBetween(this.signAt(place))) return place;
      place += 1;
    }
  }

  /** The places at which the values in a bracket begin, which commas divide. */
  partsIn(open: number): readonly number[] {
    const end = this.pastBracket(open) - 1;
    const parts: number[] = [];
    for (let place = open + 1; place < end; place += 1) {
      parts.push(place);
      while (place < end && this.signAt(place) !== ',')
        place = this.tokens[place]?.type === 'open' ? this.pastBracket(place) : place + 1;
    }
    return parts;
  }
}
