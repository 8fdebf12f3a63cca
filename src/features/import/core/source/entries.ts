import type { SyntaxNode } from '@lezer/common';
import { type Constants, constantsIn, Evaluation } from './constants';
import { grammarOf } from './grammars';
import { LANGUAGES, type LanguageName } from './languages';
import { operandsOf, type Part, textOf } from './parts';
import { parsePieces } from './pieces';

/** What surrounds a part of a source text. */
export interface Scope {
  /** Variables, calls, types and keys around it, from the outside: `w`, `kafka.Writer`. */
  readonly path: readonly string[];
}

/** A name and its value: an assignment, an entry of a map or an object, or two arguments of a call. */
export interface Entry {
  readonly name: string;
  /** Whether the name is quoted, such as a dictionary's key. */
  readonly isQuoted: boolean;
  /** The sign between name and value, such as `=`, `:`, `,` or `=>`. */
  readonly sign: string;
  /** A constant's value; anything else as written. */
  readonly value: string;
  readonly written: string;
  readonly scope: Scope;
}

/** A call, with constants for its arguments as far as they are some. */
export interface Call {
  readonly name: string;
  readonly args: readonly string[];
  readonly written: string;
  readonly scope: Scope;
}

/** A source text as one language reads it. */
export interface Source {
  readonly entries: readonly Entry[];
  /** Calls of functions with such names, from the outside. */
  readonly calls: (names: RegExp) => readonly Call[];
  /** Places at which the grammar doesn't fit. */
  readonly errors: number;
}

const MAX_FOUND = 5000;
/** Max names kept of what surrounds a part. */
const MAX_AROUND = 8;
const OUTERMOST: Scope = { path: [] };
const NAME = /^[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*){0,9}$/;
const QUOTED_NAME = /^[A-Za-z_][\w.:-]{0,120}$/;
/** What's between a name and its value; a type may be, too. */
const SIGN = /^[)\]\s]{0,9}(?::[\w.<>[\]?\s]{1,80}(?==))?(:?=>?|:|,|->|to)\s{0,99}$/;

/** Reads source in a language. Takes linear time. Throws nothing but `MissingGrammar`. */
export function readSource(language: LanguageName, text: string): Source {
  const { grammar, plain } = { plain: null, ...LANGUAGES[language] };
  const whole = plain === null ? text : plain(text);
  const { pieces, errors } = parsePieces(grammarOf(grammar), whole);
  const walks = pieces.map(({ tree, from }) => {
    const to = from + tree.length;
    return new Walk(tree.topNode, { plain: whole.slice(from, to), written: text.slice(from, to) });
  });
  const constants = constantsIn(walks.flatMap(({ pairs }) => pairs));
  return {
    errors,
    entries: walks.flatMap(({ pairs }) => pairs.map((pair) => entryOf(pair, constants))),
    calls: (names) => walks.flatMap((walk) => walk.calls(names, constants)),
  };
}

type Name = Pick<Entry, 'name' | 'isQuoted'>;

/** A name in front of a value, before it's evaluated. */
export interface Pair extends Name, Pick<Entry, 'sign' | 'scope'> {
  readonly value: Part;
}

function entryOf({ value, ...pair }: Pair, constants: Constants): Entry {
  return { ...pair, value: new Evaluation(constants).textOf(value), written: textOf(value) };
}

/** Finds pairs and calls in a tree, whatever its grammar calls them. */
class Walk {
  readonly pairs: Pair[] = [];
  readonly #calls: { readonly name: string; readonly args: SyntaxNode; readonly scope: Scope }[] = [];
  readonly #text: Part['text'];
  /** Names of what is assigned, by its place. */
  readonly #named = new Map<number, string>();

  constructor(top: SyntaxNode, text: Part['text']) {
    this.#text = text;
    const scopes: { readonly to: number; readonly scope: Scope }[] = [];
    const cursor = top.cursor();
    do {
      if (this.pairs.length > MAX_FOUND) return;
      while (scopes.length > 0 && cursor.from >= (scopes.at(-1)?.to ?? 0)) scopes.pop();
      const { node } = cursor;
      const around = scopes.at(-1)?.scope ?? OUTERMOST;
      const scope = this.#scopeWithin(node, around);
      if (scope !== around) scopes.push({ to: node.to, scope });
      this.#take(node, scope);
    } while (cursor.next());
  }

  calls(names: RegExp, constants: Constants): readonly Call[] {
    return this.#calls
      .filter(({ name }) => names.test(name))
      .map(({ name, args, scope }) => ({
        name,
        args: operandsOf(args).map((node) => new Evaluation(constants).textOf({ node, text: this.#text })),
        written: textOf({ node: args, text: this.#text }).slice(1, -1).trim(),
        scope,
      }));
  }

  /** Arguments belong to what is called, the entries of an object to its type and its name. */
  #scopeWithin(node: SyntaxNode, around: Scope): Scope {
    const hasBrackets = /^[([{]/.test(this.#text.plain[node.from] ?? '') && node.firstChild !== null;
    const name = this.#named.get(node.from);
    const called = hasBrackets && name === undefined && isArguments(node) ? this.#calledWith(node) : '';
    const inner = [name === around.path.at(-1) ? '' : (name ?? ''), called].filter(Boolean);
    return inner.length === 0 ? around : { path: [...around.path, ...inner].slice(-MAX_AROUND) };
  }

  /** What is called with these arguments. */
  #calledWith(args: SyntaxNode): string {
    const from = Math.max(args.parent?.from ?? 0, args.from - 200);
    return this.#text.plain.slice(from, args.from).replaceAll(/\s+|^\s{0,9}(?:new|await)\b|&/g, '');
  }

  #take(node: SyntaxNode, scope: Scope): void {
    const operands = operandsOf(node);
    if (isArguments(node) && this.#text.plain[node.from] === '(') {
      this.#calls.push({ name: this.#calledWith(node), args: node, scope });
    }
    // In `p, err := f()` the first name counts.
    const isList = !/[([{]/.test(this.#text.plain[node.from] ?? '');
    let isValue = false;
    for (const [index, operand] of operands.entries()) {
      const next = operands[index + 1];
      if (next === undefined) return;
      const [, sign] = SIGN.exec(this.#between(operand, next)) ?? [];
      const name: Name | null =
        sign === undefined || (isValue && sign === ',') ? null : this.#nameOf(operand);
      isValue = name !== null && sign !== ',';
      if (name === null || sign === undefined) continue;
      const first = isList && sign === ':=' ? this.#nameOf(operands[0] ?? operand) : name;
      if (isValue) this.#named.set(next.from, first?.name ?? name.name);
      this.pairs.push({ ...name, sign, scope, value: { node: next, text: this.#text } });
    }
  }

  /** The text between two nodes without comments. */
  #between(before: SyntaxNode, after: SyntaxNode): string {
    const parts: string[] = [];
    let from = before.to;
    for (let node = before.nextSibling; node !== null && node.from < after.from; node = node.nextSibling) {
      if (!node.name.endsWith('Comment')) continue;
      parts.push(this.#text.written.slice(from, node.from));
      from = node.to;
    }
    return [...parts, this.#text.written.slice(from, Math.min(after.from, from + 200))].join('').trimStart();
  }

  /** A name itself, in quotes, as the index of a map, or handed to a function that prefixes it. */
  #nameOf(node: SyntaxNode, depth = 0): Name | null {
    const text = textOf({ node, text: this.#text });
    if (NAME.test(text)) return { name: text, isQuoted: false };
    const [, quoted = ''] = /^["'`](.*)["'`]$/.exec(text) ?? [];
    if (QUOTED_NAME.test(quoted)) return { name: quoted, isQuoted: true };
    const last = depth < 4 && /[)\]]$/.test(text) ? operandsOf(node).at(-1) : undefined;
    return last === undefined ? null : this.#nameOf(last, depth + 1);
  }
}

function isArguments({ name }: SyntaxNode): boolean {
  return /^(?:Arg|Annotation.*Arg|InitializerList|LiteralValue|FieldInitializerList)/.test(name);
}
