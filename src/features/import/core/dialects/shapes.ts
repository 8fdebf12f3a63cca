import { parse } from 'smol-toml';
import { documentValues, isTooDeep, wholeLines } from '../document';
import { readSource, type Source } from '../source/source';
import type { Given } from '../types';

const MAX_DEPTH = 30;
const MAX_PAIRS = 2000;
/** Max files within a text, such as those of a ConfigMap. */
const MAX_FILES = 20;
const MAX_VALUE = 2000;

/** A text in the shapes that a dialect may have, each parsed once if it's asked for. Never throws. */
export class Shapes {
  readonly text: string;
  #source: Source | null = null;
  #files: Pick<Shapes, 'texts' | 'trees'> | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** The text, then the files in its block scalars, as in a ConfigMap of Kubernetes. */
  get texts(): readonly string[] {
    this.#files ??= filesIn(this.text);
    return this.#files.texts;
  }

  /** The dotted names and values of every YAML, JSON or TOML file in the text. */
  get trees(): readonly (readonly Given[])[] {
    this.#files ??= filesIn(this.text);
    return this.#files.trees;
  }

  get source(): Source {
    this.#source ??= readSource(this.text);
    return this.#source;
  }
}

function filesIn(text: string): Pick<Shapes, 'texts' | 'trees'> {
  const files: string[] = [];
  const outer = trees(text).map((tree) => pairsWithin(tree, files));
  const inner = files.slice(0, MAX_FILES);
  return {
    texts: [text, ...inner],
    trees: [...outer, ...inner.flatMap((file) => trees(file).map((tree) => pairsWithin(tree, [])))],
  };
}

/** Everything within a value; texts of several lines are files. */
function pairsWithin(value: unknown, files: string[]): readonly Given[] {
  const pairs: Given[] = [];
  const take = (inner: unknown, name: string, depth: number): void => {
    if (pairs.length >= MAX_PAIRS || depth > MAX_DEPTH) return;
    const isList = Array.isArray(inner) && inner.every((item) => typeof item !== 'object');
    if (typeof inner === 'object' && inner !== null && !(inner instanceof Date) && !isList)
      for (const [key, next] of Object.entries(inner))
        take(next, name === '' ? key : `${name}.${key}`, depth + 1);
    else {
      const text = isList ? inner.slice(0, 50).join(',') : String(inner ?? '');
      if (text.includes('\n')) files.push(text);
      pairs.push({ name, value: text.slice(0, MAX_VALUE) });
    }
  };
  take(value, '', 0);
  return pairs;
}

function trees(text: string): readonly unknown[] {
  return documentValues(text)?.values ?? tomlTree(text);
}

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
