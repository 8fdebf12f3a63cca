import { documentPairs, documentValues, tomlPairs } from '../document';
import { readSource, type Source } from '../source/source';
import type { Given } from '../types';

const MAX_DEPTH = 30;
/** Max files within a text, such as those of a ConfigMap. */
const MAX_FILES = 20;

/** A text in the shapes that a dialect may have, each parsed once if it's asked for. Never throws. */
export class Shapes {
  readonly text: string;
  #source: Source | null = null;
  #texts: readonly string[] | null = null;
  #pairs: readonly Given[] | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** The text, then the files in its block scalars, as in a ConfigMap of Kubernetes. */
  get texts(): readonly string[] {
    this.#texts ??= [this.text, ...filesIn(documentValues(this.text)?.values, 0).slice(0, MAX_FILES)];
    return this.#texts;
  }

  /** The dotted names and values of YAML, JSON or TOML. */
  get pairs(): readonly Given[] {
    this.#pairs ??= documentPairs(this.text)?.pairs ?? tomlPairs(this.text);
    return this.#pairs;
  }

  get source(): Source {
    this.#source ??= readSource(this.text);
    return this.#source;
  }
}

function filesIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return value.includes('\n') ? [value] : [];
  return typeof value === 'object' && value !== null && depth < MAX_DEPTH
    ? Object.values(value).flatMap((inner) => filesIn(inner, depth + 1))
    : [];
}
