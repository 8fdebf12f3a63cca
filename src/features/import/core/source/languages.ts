import type { GrammarName } from './grammars';

/** A programming language: a grammar, and what is written for it first, character for character. */
interface Language {
  readonly grammar: GrammarName;
  /** The text as the grammar knows it: everything keeps its place. */
  readonly plain?: (text: string) => string;
}

/** `key to value` of Kotlin and `key -> value` of Scala. */
const PAIR = /(?<=["A-Z_)]) (?:to|->) /g;

// @recipe importer
/**
 * Lezer has no small grammar of C#, Kotlin or Scala. C++ has C#'s initialisers of objects. JavaScript, where
 * a line ends a statement, has the rest, once pairs are written with commas.
 */
export const LANGUAGES = {
  java: { grammar: 'java', plain: withCommas(PAIR) },
  kotlin: { grammar: 'javascript', plain: (text) => withCommas(PAIR)(withoutSuffixes(text)) },
  go: { grammar: 'go' },
  python: { grammar: 'python' },
  javascript: { grammar: 'javascript' },
  csharp: { grammar: 'cpp' },
  cpp: { grammar: 'cpp' },
  rust: { grammar: 'rust' },
} as const satisfies Readonly<Record<string, Language>>;
export type LanguageName = keyof typeof LANGUAGES;

/** Numbers, shifts and variables of Kotlin and Scala as JavaScript writes them. */
function withoutSuffixes(text: string): string {
  return text
    .replaceAll(/(?<=\d)L\b/g, ' ')
    .replaceAll(' shl ', ' <<  ')
    .replaceAll(/(?<=\bva[lr] \w{1,60})\s?:[\w<>?., ]{1,60}(?= =)/g, (type) => ' '.repeat(type.length));
}

function withCommas(signs: RegExp): (text: string) => string {
  return (text) => text.replaceAll(signs, (sign) => ','.padEnd(sign.length));
}
