import type { Parser } from '@lezer/common';
import { Cache } from '../../../../base/Cache';

/** Grammars of Lezer, which read a text with errors as well as they can. Each is a chunk of its own. */
const FETCHES = {
  java: () => import('@lezer/java'),
  go: () => import('@lezer/go'),
  python: () => import('@lezer/python'),
  javascript: () => import('@lezer/javascript'),
  cpp: () => import('@lezer/cpp'),
  rust: () => import('@lezer/rust'),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly parser: Parser }>>>;
export type GrammarName = keyof typeof FETCHES;
const GRAMMARS = Object.keys(FETCHES) as readonly GrammarName[];

/** A grammar is needed that isn't here yet: `withGrammars` fetches it. */
export class MissingGrammar extends Error {
  readonly grammar: GrammarName;

  constructor(grammar: GrammarName) {
    super(`The grammar of ${grammar} isn't fetched yet.`);
    this.grammar = grammar;
  }
}

/** Code that has arrived; it never changes. */
const arrived = new Cache<GrammarName, Parser>(GRAMMARS.length);

export function addGrammars(grammars: Readonly<Partial<Record<GrammarName, Parser>>>): void {
  for (const name of GRAMMARS) {
    const parser = grammars[name];
    if (parser !== undefined) arrived.set(name, parser);
  }
}

/** @throws MissingGrammar if it isn't fetched yet. */
export function grammarOf(name: GrammarName): Parser {
  const parser = arrived.get(name);
  if (parser === undefined) throw new MissingGrammar(name);
  return parser;
}

/** The result of a reading, which is begun again with each grammar that it lacks. */
export async function withGrammars<Result>(read: () => Result): Promise<Result> {
  for (;;) {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof MissingGrammar)) throw error;
      addGrammars({ [error.grammar]: (await FETCHES[error.grammar]()).parser });
    }
  }
}
