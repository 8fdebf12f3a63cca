import { documentPairs, tomlPairs } from '../document';
import { type Entry, readSource } from '../source/source';
import type { Given } from '../types';

/** A text in the shapes that a dialect may have, each parsed once if it's asked for. Never throws. */
export class Shapes {
  readonly text: string;
  #source: readonly Entry[] | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** The dotted names and values of YAML, JSON or TOML. */
  get pairs(): readonly Given[] {
    return documentPairs(this.text)?.pairs ?? tomlPairs(this.text);
  }

  get source(): readonly Entry[] {
    this.#source ??= readSource(this.text);
    return this.#source;
  }
}
