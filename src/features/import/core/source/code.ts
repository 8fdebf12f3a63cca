import { partnersIn, type Token, tokensIn } from './tokens';

export const MAX_TEXT = 400;
/** Max tokens and brackets of a value. */
const MAX_PARTS = 200;
/** Signs between a value and its property. */
const DOTS = new Set(['.', '::', '?.', '->']);
/** Signs that end a value on its line. */
const ENDS = new Set([',', ';', '=', ':=', '=>']);
/** Signs that begin a line within a value, and those that end one. */
const CONTINUES = /^(?:\.|::|\?\.|->|[+/]|<<|shl)$/;
const JOINS = /^(?:if|or|and|to|shl|as|in|is|else|unless)$/;
const IS_CONTINUED = /^(?:[-+*/&]|<<|shl|new|await)$/;

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

  /** The same with decimal numbers, and of its texts only words. */
  plain(from: number, end: number): string {
    const parts = this.tokens.slice(from, Math.min(end, from + MAX_TEXT)).map((token, index, all) => {
      const { type, text } = token;
      const blank = index > 0 && token.from > (all[index - 1]?.to ?? 0) ? ' ' : '';
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

  pastBracket(open: number): number {
    return (this.#partners.get(open) ?? open) + 1;
  }

  /** True if a bracket begins the arguments of what is in front of it, an index, or the parts of a literal. */
  isBehind(place: number, bracket: '(' | '{'): boolean {
    const [before, token] = [this.tokens[place - 1], this.tokens[place]];
    if (token?.text !== bracket || token.type !== 'open') return false;
    if (before?.type === 'name' && !token.beginsLine) return true;
    if (bracket === '{') return this.signAt(this.beginOf(place) - 1) === 'new';
    return before?.type === 'close' && !token.beginsLine;
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

  /** The end of a value: of its line, unless that goes on, or what divides values. */
  endAt(from: number): number {
    let place = from;
    for (let parts = 0; parts < MAX_PARTS; parts += 1) {
      const token = this.tokens[place];
      const sign = this.signAt(place);
      if (token === undefined || token.type === 'close' || ENDS.has(sign)) break;
      const isAnew = token.beginsLine && !CONTINUES.test(sign) && !IS_CONTINUED.test(this.signAt(place - 1));
      if (place > from && isAnew && !this.isBehind(place, '{')) break;
      // A sentence that goes on: `LingerMs = 5000 so that it collects`.
      if (place === from + 1 && token.type === 'name' && this.#isLiteral(from) && !JOINS.test(sign)) break;
      place = token.type === 'open' ? this.pastBracket(place) : place + 1;
    }
    return place;
  }

  #isLiteral(place: number): boolean {
    return ['number', 'text'].includes(this.tokens[place]?.type ?? '');
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
