import { own } from '../../../../base/own';
import { closestName } from '../../../../scenario/notice';
import { no } from '../claims';
import type { Finding } from '../meaning/types';
import { type ReasonId, unknownName } from '../reasons';
import type { Claim, Given, ImportKind, Meaning } from '../types';
import { claimsOf, type Others, othersIn, type Row, type Rows, type Unit } from './rows';
import type { Shapes } from './shapes';

export interface ConfiguredProducer {
  readonly name: string;
  readonly kind: ImportKind;
  readonly pairs: readonly Given[];
  /** Sentences about what surrounds the producer: what batches in front of it, how it's called. */
  readonly notes: readonly string[];
  /** The recognised format in words, if they say more than the dialect's. */
  readonly format?: string;
  /** The client that the text names by its version. */
  readonly clientId?: string | null;
  /** Other producers in the same settings, of which only this one is read. */
  readonly choices?: readonly string[];
  readonly path?: string;
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

/** Facts that a library's reader has besides its settings. */
export interface Around {
  readonly text: string;
  readonly format: string;
  readonly clientId: string;
}

/** A client library: data and what its settings do together, listed in libraries.ts. */
export interface Library {
  readonly clients: readonly string[];
  /** True if a name is one of its settings, which are read first if there are very many names. */
  readonly isSetting: (name: string) => boolean;
  readonly meanings: (pairs: readonly Given[], around: Around) => readonly Meaning[];
  /** Findings about its settings: values that the client refuses, effects of several together. */
  readonly findings?: (meanings: readonly Meaning[], clientId: string, text: string) => readonly Finding[];
}

interface LibraryData extends Pick<Library, 'clients' | 'findings'> {
  readonly rows: Rows;
  /** Why names without a row change nothing: the first match, or what says it of any name. */
  readonly families?: readonly (readonly [RegExp, ReasonId])[];
  readonly others?: (name: string) => Claim;
  /** True if a name without a row is read first, too. */
  readonly isSetting?: (name: string) => boolean;
  /** Effects of its settings together. */
  readonly finish?: (said: readonly Meaning[], others: Others) => readonly Meaning[];
}

export function libraryOf({ rows, families = [], finish, ...rest }: LibraryData): Library {
  const { others: ofOthers = (name: string) => unknownOption(name, rows, families) } = rest;
  return {
    ...rest,
    isSetting: (name) => Object.hasOwn(rows, name) || rest.isSetting?.(name) === true,
    meanings: (pairs, { clientId, text }) => {
      const others = othersIn(pairs, clientId, text);
      const said = pairs.map((given) => {
        const row = own(rows, given.name);
        return {
          given,
          claims: row === undefined ? [ofOthers(given.name)] : claimsOf(row, given.value, others),
        };
      });
      return finish?.(said, others) ?? said;
    },
  };
}

function unknownOption(name: string, rows: Rows, families: NonNullable<LibraryData['families']>): Claim {
  const family = families.find(([names]) => names.test(name));
  if (family !== undefined) return no(family[1]);
  const meant = closestName(name, Object.keys(rows));
  return unknownName('Not a setting of this client that Linger knows.', meant);
}
