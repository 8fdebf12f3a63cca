import { own } from '../../../../base/own';
import { ignored } from '../claims';
import type { Claim, Given, ImportKind, Meaning } from '../types';
import { withDefaults } from './frameworks';
import { LIBRARIES } from './libraries';
import type { Around } from './library';
import type { Shapes } from './shapes';

/** One producer in a program's configuration, by the names of that program. */
export interface ConfiguredProducer {
  readonly name: string;
  /** The libraries that it may be built on, the most likely first. */
  readonly kinds: readonly [ImportKind, ...ImportKind[]];
  readonly pairs: readonly Given[];
  /** Sentences about what surrounds the producer: what batches in front of it, how it's called. */
  readonly notes: readonly string[];
}

/** What a program's setting is: one of its library's, or a claim about the model. */
export type Translation = (value: string, kind: ImportKind) => Given | Claim;

/** How a program that has a Kafka client writes its settings: one object in its own file, listed in registry.ts. */
export interface Dialect {
  readonly format: string;
  /** What a text needs to be read as this, for a reader whose text wasn't recognised. */
  readonly evidence: string;
  /** They all match any text that may have the evidence; no other text is parsed. */
  readonly signs: readonly RegExp[];
  /** The program's producers; empty without the evidence. */
  readonly producersIn: (shapes: Shapes) => readonly ConfiguredProducer[];
  readonly names: Readonly<Record<string, Translation>>;
  /** The prefix of settings that the program hands on to its library. */
  readonly handsOn?: RegExp;
  /** The program's own defaults, which it sets over those of its library. */
  readonly defaults?: (kind: ImportKind, pairs: readonly Given[]) => readonly Claim[];
}

const NOT_OF_PRODUCER = ignored("It isn't a setting of the program's Kafka client that the model has.");

/** The meanings of a program's settings, read by the rules of its library. */
export function dialectMeanings(
  dialect: Dialect,
  kind: ImportKind,
  pairs: readonly Given[],
  around: Around,
): readonly Meaning[] {
  const read = pairs.map((given) => ({ given, to: translated(dialect, kind, given) }));
  const handed = read.flatMap(({ to }) => ('type' in to ? [] : [to]));
  const meanings = LIBRARIES[kind].meanings(handed, around);
  const claims = new Map(handed.map((to) => [to, meanings.find(({ given }) => given === to)?.claims ?? []]));
  const said = read.map(({ given, to }): Meaning => {
    if ('type' in to) return { given, claims: [to] };
    const says = to.name === given.name ? null : `Read as ${to.name}=${to.value}.`;
    return { given, claims: (claims.get(to) ?? []).map((claim) => saying(claim, says)) };
  });
  // What a framework sets by itself, such as Kafka Connect.
  const unsaid = meanings.filter(({ given }) => !claims.has(given));
  const defaults = dialect.defaults?.(kind, pairs) ?? [];
  return [...unsaid, ...(defaults.length === 0 ? said : withDefaults(dialect.format, defaults, said))];
}

function translated({ names, handsOn }: Dialect, kind: ImportKind, given: Given): Given | Claim {
  const name = own(names, given.name);
  if (name !== undefined) return name(given.value, kind);
  return handsOn?.test(given.name) === true
    ? { name: given.name.replace(handsOn, ''), value: given.value }
    : NOT_OF_PRODUCER;
}

function saying(claim: Claim, says: string | null): Claim {
  if (claim.type === 'ignored' || says === null) return claim;
  return { ...claim, says: claim.says === undefined ? says : `${says} ${claim.says}` };
}
