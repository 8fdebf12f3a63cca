import type { Claim, Given, ImportKind } from '../types';
import type { Shapes } from './shapes';

/** One producer that a text configures. */
export interface ConfiguredProducer {
  readonly name: string;
  /** The libraries that it may be built on, the most likely first. */
  readonly kinds: readonly [ImportKind, ...ImportKind[]];
  /** Its settings by the names of the text; null if the library finds them itself. */
  readonly pairs: readonly Given[] | null;
  /** Sentences about what surrounds the producer: what batches in front of it, how it's called. */
  readonly notes: readonly string[];
  /** What the reader is told was recognised, if it says more than the dialect's format. */
  readonly format?: string;
  /** The client that the text names by its version. */
  readonly clientId?: string | null;
  /** Other producers in the same settings, of which only this one is read. */
  readonly choices?: readonly string[];
  /** Where it is in the tree of the text. */
  readonly path?: readonly string[];
  /** Defaults that hang on how it's written, over those of its dialect. */
  readonly defaults?: readonly Claim[];
}

/** What a program's setting is: one of its library's, or a claim about the model. */
export type Translation = (value: string, kind: ImportKind) => Given | Claim;

/** One way to write a producer's settings: one object in its own file, listed in registry.ts. */
export interface Dialect {
  readonly format: string;
  /** What a text needs to be read as this, for a reader whose text wasn't recognised. */
  readonly evidence: string;
  /** They all match any text that may have the evidence; no other text is parsed. */
  readonly signs: readonly RegExp[];
  /** The producers; empty without the evidence. The `wanted` one is read if only one can be. */
  readonly producersIn: (shapes: Shapes, wanted: string | null) => readonly ConfiguredProducer[];
  /** Its own names; without them, they're those of the library. */
  readonly names?: Readonly<Record<string, Translation>>;
  /** The prefix of settings that the program hands on to its library. */
  readonly handsOn?: RegExp;
  /** The program's own defaults, which it sets over those of its library. */
  readonly defaults?: (kind: ImportKind, pairs: readonly Given[]) => readonly Claim[];
}
