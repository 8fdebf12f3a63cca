import { own } from '../../../../base/own';
import type { FieldName } from '../../../../scenario/scenario';
import { lastText, type Setting, saying, withDefaults, withOverride } from '../claims';
import { findingIf, quantity } from '../meaning/finding';
import type { Finding } from '../meaning/types';
import { producerName } from '../producerName';
import { absentReason, ignoredName, type ReasonId } from '../reasons';
import type { Entry } from '../source/source';
import type { Claim, Given, ImportKind, Meaning } from '../types';
import { claimsOf, type Others, type Row, type Rows } from './rows';

export const IN_FLIGHT = 'max.in.flight.requests.per.connection';
/** Most requests in flight with which Kafka keeps the order of an idempotent producer. */
export const IDEMPOTENT_IN_FLIGHT = 5;

export interface ConfiguredProducer {
  /** Its format, unless the text names it. */
  readonly name?: string;
  readonly kind: ImportKind;
  /** The recognised format in words. */
  readonly format: string;
  readonly pairs: readonly Given[];
  /** Sentences about what surrounds the producer: what batches in front of it, how it's called. */
  readonly notes?: readonly string[];
  /** All producers of which only one can be read; empty if there's nothing to choose. */
  readonly choices?: readonly string[];
  /** The library as its program names its settings; without one, that of its kind. */
  readonly library?: Library;
}

/**
 * Reads one way to write a producer's settings, listed in registry.ts: its producers, empty without its evidence. The
 * `wanted` one is read if only one can be; `source` parses the text as source, once.
 */
export type Dialect = (
  text: string,
  wanted: string | null,
  source: () => readonly Entry[],
) => readonly ConfiguredProducer[];

/** Facts that a library's reader has besides its settings. */
export type Around = Pick<Others, 'text' | 'clientId'>;

/** All settings of a text, as its library reads them. */
export interface Said extends Others {
  readonly meanings: readonly Meaning[];
  readonly value: (field: FieldName) => string | null;
  /** NaN if nothing sets it, unless `otherwise` is given. */
  readonly number: (field: FieldName, otherwise?: number) => number;
}

/** A setting by its library's own name, and sentences about how that was found. */
interface Named extends Given {
  readonly says: readonly (string | null)[];
  /** Its meaning, if its name alone doesn't say it. */
  readonly row?: Row;
}

// @recipe importer
/** A client library as data, listed in libraries.ts. */
export interface Library {
  /** Its name in sentences. */
  readonly name: string;
  readonly clients: readonly string[];
  readonly rows: Rows;
  /** Other spellings of its names and values. */
  readonly named?: (given: Given) => Named;
  /** Why a name without a row changes nothing; default: there's no such setting. A compiler has checked Go's names. */
  readonly unknown?: ReasonId;
  /** Fields that a text leaves, by what else it sets. */
  readonly defaults?: (said: Said) => readonly Claim[];
  /** Fields that have a value whatever a text says of them. */
  readonly forces?: (said: Said) => readonly Setting[];
  /** What surrounds the client changes its settings' meanings. */
  readonly finish?: (meanings: readonly Meaning[]) => readonly Meaning[];
  /** Values that the client refuses, effects of several settings together. */
  readonly findings?: (said: Said) => readonly Finding[];
  /** What it allows an idempotent producer; default: 5 requests in flight, with which Kafka keeps the order. */
  readonly idempotent?: { readonly most?: number; readonly fields?: string; readonly unlessSaid?: 'true' };
}

/** True if a name is one of its settings, which are read first if there are very many names. */
export function isSetting({ rows }: Library, name: string): boolean {
  return Object.hasOwn(rows, name) || producerName(name).aboutKafka || absentReason(name) !== null;
}

export function meaningsIn(library: Library, pairs: readonly Given[], around: Around): readonly Meaning[] {
  const { name: its, rows, named = asGiven, defaults, forces, finish, unknown } = library;
  const others = othersIn(library, pairs, around);
  const meanings = pairs.map((given) => {
    const { name, value, says, row = own(rows, name) } = named(given);
    const claims =
      row === undefined ? [ignoredName(name, Object.keys(rows), unknown)] : claimsOf(row, value, others);
    return { given, claims: claims.map((claim) => saying(claim, says)) };
  });
  const finished = finish?.(meanings) ?? meanings;
  const whole = withDefaults(its, defaults?.(saidIn(others, finished)) ?? [], finished);
  const forced = forces?.(saidIn(others, whole)) ?? [];
  return forced.reduce((all, claim) => withOverride(its, claim, all), whole);
}

export function asGiven(given: Given): Named {
  return { ...given, says: [] };
}

function othersIn({ named = asGiven }: Library, pairs: readonly Given[], around: Around): Others {
  const values = new Map(pairs.map(named).map(({ name, value }) => [name, value]));
  return { ...around, of: (name) => values.get(name) };
}

function saidIn(others: Others, meanings: readonly Meaning[]): Said {
  const value = (field: FieldName) => lastText(meanings, field);
  const number = (field: FieldName, otherwise = Number.NaN) => Number(value(field) ?? otherwise);
  return { ...others, meanings, value, number };
}

export function findingsIn(library: Library, meanings: readonly Meaning[], around: Around) {
  const given = meanings.map((each) => each.given);
  const said = saidIn(othersIn(library, given, around), meanings);
  const isIdempotent = (said.value('enable.idempotence') ?? library.idempotent?.unlessSaid) === 'true';
  return [...(library.findings?.(said) ?? []), ...(isIdempotent ? againstIdempotence(library, said) : [])];
}

/** Settings that rule out idempotence, as findings: other acks, no retries, and too many requests in flight. */
export function againstIdempotence({ name: client, idempotent }: Library, said: Said): readonly Finding[] {
  const { most = IDEMPOTENT_IN_FLIGHT, fields } = idempotent ?? {};
  const acks = said.value('acks') ?? (fields === undefined ? 'all' : '1');
  const inFlight = said.number(IN_FLIGHT, IDEMPOTENT_IN_FLIGHT);
  const retries = said.meanings.findLast(({ given }) => /(^|[._])retries$/i.test(given.name))?.given.value;
  const flights = { [IN_FLIGHT]: quantity(inFlight, '1') };
  return [
    ...findingIf(inFlight > most, 'idempotence-limits-in-flight', flights, { client, fields }),
    ...findingIf(acks !== 'all', 'idempotence-needs-acks', {}, { client, acks }),
    ...findingIf(retries === '0', 'idempotence-needs-retries', {}, { client }),
  ];
}
