import { parse } from 'smol-toml';
import { documentValues, isTooDeep, wholeLines } from '../document';
import { readSource, type Source } from '../source/entries';
import type { LanguageName } from '../source/languages';
import type { Given } from '../types';

/** Max nesting, maps and pairs that are looked at. */
const MAX_DEPTH = 30;
const MAX_MAPS = 2000;
const MAX_PAIRS = 400;
/** Max files within a text, such as those of a ConfigMap. */
const MAX_FILES = 20;
const MAX_VALUE = 2000;

/** A map somewhere in a tree, with the keys that lead to it. */
export interface Placed {
  readonly path: readonly string[];
  readonly map: Readonly<Record<string, unknown>>;
}

/** A text in the shapes that a dialect may have, each parsed once if it's asked for. Throws nothing but `MissingGrammar`. */
export class Shapes {
  readonly text: string;
  #files: { readonly texts: readonly string[]; readonly maps: readonly Placed[] } | null = null;
  readonly #sources = new Map<LanguageName, Source>();

  constructor(text: string) {
    this.text = text;
  }

  /** The text, then the files in its block scalars, as in a ConfigMap of Kubernetes. */
  get texts(): readonly string[] {
    this.#files ??= filesIn(this.text);
    return this.#files.texts;
  }

  /** Every map of every YAML, JSON or TOML file in the text. */
  get maps(): readonly Placed[] {
    this.#files ??= filesIn(this.text);
    return this.#files.maps;
  }

  /** The text as source code in a language, whatever it is. */
  source(language: LanguageName): Source {
    const source = this.#sources.get(language) ?? readSource(language, this.text);
    this.#sources.set(language, source);
    return source;
  }

  /** The text in the language whose grammar fits best, the first of those in a tie. */
  bestSource(languages: readonly LanguageName[]): Source {
    let best: Source | null = null;
    for (const language of languages) {
      const source = this.source(language);
      if (best === null || source.errors < best.errors) best = source;
      if (best.errors === 0) break;
    }
    return best ?? NO_SOURCE;
  }
}

const NO_SOURCE: Source = { entries: [], calls: () => [], errors: 0 };

function filesIn(text: string): { readonly texts: readonly string[]; readonly maps: readonly Placed[] } {
  const outer = trees(text).flatMap((tree) => mapsIn(tree));
  const files = outer
    .flatMap(({ map }) => Object.values(map))
    .filter((value): value is string => typeof value === 'string' && value.includes('\n'))
    .slice(0, MAX_FILES);
  return {
    texts: [text, ...files],
    maps: [...outer, ...files.flatMap((file) => trees(file).flatMap((tree) => mapsIn(tree)))],
  };
}

/** Dotted names and values of everything within a map. */
export function pairsWithin(value: unknown): readonly Given[] {
  const pairs: Given[] = [];
  const take = (inner: unknown, name: string, depth: number): void => {
    if (pairs.length >= MAX_PAIRS || depth > MAX_DEPTH) return;
    if (isMap(inner)) {
      for (const [key, next] of Object.entries(inner))
        take(next, name === '' ? key : `${name}.${key}`, depth + 1);
    } else if (name !== '') pairs.push({ name, value: plainText(inner) });
  };
  take(value, '', 0);
  return pairs;
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function plainText(value: unknown): string {
  const isList = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  if (isList) return value.slice(0, 50).join(',').slice(0, MAX_VALUE);
  return typeof value === 'object' && value !== null ? '[…]' : String(value ?? '').slice(0, MAX_VALUE);
}

function trees(text: string): readonly unknown[] {
  return documentValues(text)?.values ?? tomlTree(text);
}

/** A head of a TOML table. */
const TOML = /^[ \t]{0,40}\[{1,2}[\w."' -]{1,200}\]{1,2}[ \t]{0,40}(?:#.{0,400})?$/m;

function tomlTree(text: string): readonly unknown[] {
  const whole = wholeLines(text);
  if (!TOML.test(whole) || isTooDeep(whole)) return [];
  try {
    return [parse(whole)];
  } catch {
    return [];
  }
}

function mapsIn(tree: unknown): readonly Placed[] {
  const found: Placed[] = [];
  const look = (value: unknown, path: readonly string[]): void => {
    if (found.length >= MAX_MAPS || path.length > MAX_DEPTH) return;
    if (Array.isArray(value))
      for (const [place, item] of value.entries()) look(item, [...path, String(place)]);
    else if (isMap(value)) {
      found.push({ path, map: value });
      for (const [key, inner] of Object.entries(value)) look(inner, [...path, key]);
    }
  };
  look(tree, []);
  return found;
}
