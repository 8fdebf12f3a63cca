import { own } from '../../../../base/own';
import { no, saying, withDefaults } from '../claims';
import type { Claim, Given, ImportKind, Meaning } from '../types';
import { LIBRARIES } from './libraries';
import type { Around } from './library';
import { claimsOf, converted, type Others, othersIn, type Row, type Unit } from './rows';
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

/** A program's own name for a setting: one of its library's and the unit, or a row of its own. */
export type ProgramRow = Row | readonly ['as', string, Unit?];

/** One way to write a producer's settings, listed in registry.ts. */
export interface Dialect {
  readonly format: string;
  /** They all match any text that may have the evidence; no other text is parsed. */
  readonly signs: readonly RegExp[];
  /** The producers; empty without the evidence. The `wanted` one is read if only one can be. */
  readonly producersIn: (shapes: Shapes, wanted: string | null) => readonly ConfiguredProducer[];
  /** Its own names; without them, they're those of the library. */
  readonly rows?: Readonly<Record<string, ProgramRow>>;
  /** The prefix of settings that the program hands on to its library. */
  readonly handsOn?: RegExp;
  /** The program's own defaults, which it sets over those of its library. */
  readonly defaults?: (others: Others) => readonly Claim[];
}

/** The meanings of a program's settings, read by the rules of its library. */
export function dialectMeanings(
  dialect: Dialect,
  kind: ImportKind,
  { pairs: found, defaults: hanging = [] }: ConfiguredProducer,
  around: Around,
): readonly Meaning[] {
  const pairs = found ?? LIBRARIES[kind].pairsIn(around.text, null);
  const others = othersIn(pairs, around.clientId, around.text);
  const defaults = [...hanging, ...(dialect.defaults?.(others) ?? [])];
  if (dialect.rows === undefined)
    return withDefaults(dialect.format, defaults, LIBRARIES[kind].meanings(pairs, around));
  const read = pairs.map((given) => ({ given, to: translated(dialect, given, others) }));
  const handed = read.flatMap(({ to }) => ('name' in to ? [to] : []));
  const meanings = LIBRARIES[kind].meanings(handed, around);
  const claims = new Map(meanings.map((meaning) => [meaning.given, meaning.claims]));
  const said = read.map(({ given, to }): Meaning => {
    if (!('name' in to)) return { given, claims: to };
    const says = to.name === given.name ? null : `Read as ${to.name}=${to.value}.`;
    return { given, claims: (claims.get(to) ?? []).map((claim) => saying(claim, [says])) };
  });
  // What a framework sets by itself, such as Kafka Connect.
  const unsaid = meanings.filter(({ given }) => !handed.includes(given));
  return [...unsaid, ...withDefaults(dialect.format, defaults, said)];
}

function translated({ rows, handsOn }: Dialect, given: Given, others: Others): Given | readonly Claim[] {
  const row = own(rows ?? {}, given.name);
  if (row === undefined)
    return handsOn?.test(given.name) === true
      ? { name: given.name.replace(handsOn, ''), value: given.value }
      : [no('absent')];
  if (typeof row === 'function' || row[0] !== 'as') return claimsOf(row as Row, given.value, others);
  return { name: row[1], value: converted(row[2] as Unit | undefined, given.value) };
}
