import { own } from '../../../../base/own';
import type { FieldName } from '../../../../scenario/scenario';
import { no, numberIn, saying, sets, UNREADABLE } from '../claims';
import type { ReasonId } from '../reasons';
import type { Claim } from '../types';
import { codecOf, lastWord } from '../values';

/** Other facts of a text, for rows that depend on them. */
export interface Others {
  /** The last value of a setting by the name of the text; undefined without one. */
  readonly of: (name: string) => string | undefined;
  readonly clientId: string;
  readonly text: string;
}

/** Code where data can't say it: partitioners, acks, expressions, what several settings decide. */
export type Escape = (value: string, others: Others) => Claim | readonly Claim[];

/** A field, the unit or wording of its value, and a sentence about that. */
type FieldRow = readonly [FieldName, unit?: keyof typeof UNITS, says?: string];
/** One name's meaning: a field, the reason why it changes nothing, or code. */
export type Row = FieldRow | readonly ['no', ReasonId] | Escape;
export type Rows = Readonly<Record<string, Row>>;

export const AWAITING =
  'At most this many records of a channel await their acks; then the stream in front of it waits.';
export const RESPONSE = 'How long a request may stay without a response.';

/** The same entry for several names of a table. */
export function each<Entry>(entry: Entry, ...names: readonly string[]): Readonly<Record<string, Entry>> {
  return Object.fromEntries(names.map((name) => [name, entry]));
}

/** Rows of names that the model has, too, with the same values. */
export function same(...names: readonly FieldName[]): Rows {
  return Object.fromEntries(names.map((name) => [name, [name]]));
}

/** Rows of names that change nothing for the same reason. */
export function none(reason: ReasonId, ...names: readonly string[]): Rows {
  return each(['no', reason], ...names);
}

/** A transactional producer is idempotent. */
export const TRANSACTIONAL: Escape = (value, { of }) => {
  const isNone = value === '' || value === 'null' || of('enable.idempotence') !== undefined;
  const follows = sets('enable.idempotence', 'true', 'Follows from transactional.id.');
  return isNone ? no('transactions') : [no('transactions'), follows];
};

export function claimsOf(row: Row, value: string, others: Others): readonly Claim[] {
  if (typeof row === 'function') return [row(value, others)].flat();
  if (row[0] === 'no') return [no(row[1] as ReasonId)];
  const [field, unit = 'text', says = null] = row as FieldRow;
  const [read, note]: ReturnType<Conversion> = UNITS[unit](value);
  if (typeof read === 'object') return [read];
  return [saying(sets(field, read), [says, note ?? null])];
}

const PLAIN = /^[+-]?\d+(\.\d+)?$/;
const ROUNDED = "The model takes whole milliseconds, so it's rounded.";
/** Milliseconds per unit of durations. */
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A value in the field's words and units, or why it has none; and how it was converted, if that isn't plain. */
type Conversion = (value: string) => readonly [text: string | Claim, note?: string | null];

// @recipe setting
const UNITS = {
  text: (value) => [value],
  /** The same in any case. */
  word: (value) => [value.toLowerCase()],
  /** A constant number of source code. */
  number: (value) => [numberIn(value) === null ? UNREADABLE : value],
  /** The same, of which 0 means not set. */
  'set-number': (value) => [value === '0' ? no('unset') : numberIn(value) === null ? UNREADABLE : value],
  /** A number, of which 0 means no limit. */
  'or-none': (value) => [value === '0' ? 'none' : value],
  /** Whole milliseconds, of which the source may have a fraction. */
  ms: (value) => (PLAIN.test(value) ? rounded(Number(value)) : [value]),
  /** Milliseconds, of which 0 means no limit. */
  'or-hour': (value) => (value === '0' ? ['3600000', "0 means no limit; here it's an hour."] : [value]),
  /** Nanoseconds, as Go's constants have them. */
  ns: (value) => (numberIn(value) === null ? [UNREADABLE] : rounded(Number(value) / 1e6)),
  /** A number of seconds, or a duration such as 50ms. */
  duration: (value) => {
    const [, count, unit = 's'] = /^(\d{1,12}(?:\.\d{1,9})?)(ms|s|m|h)?$/.exec(value) ?? [];
    return count === undefined ? [UNREADABLE] : rounded(Number(count) * (own(UNIT_MS, unit) ?? 1));
  },
  KiB: (value) => (PLAIN.test(value) ? [String(Number(value) * 1024), `${value} × 1,024\u202FB.`] : [value]),
  acks: (value) => [
    ACKS.find(([, words]) => words.test(lastWord(value)))?.[0] ?? constant(value),
    value === '-1' ? '-1 means all.' : null,
  ],
  codec: (value) => [codecOf(value) ?? constant(value)],
} as const satisfies Readonly<Record<string, Conversion>>;

function rounded(ms: number): ReturnType<Conversion> {
  return [String(Math.round(ms)), Number.isInteger(ms) ? null : ROUNDED];
}

/** A word as it's written, unless it's an expression. */
function constant(value: string): string | Claim {
  return /[.(]/.test(value) ? UNREADABLE : value;
}

/** Acks by the constants of every client. */
const ACKS = [
  ['all', /^(?:-1|all|waitforall|allisracks)$/],
  ['1', /^(?:1|leader|local|one|waitforlocal|leaderack)$/],
  ['0', /^(?:0|none|noresponse|noack)$/],
] as const;

export type Words = Readonly<Record<string, Claim | readonly Claim[]>>;

/** A value that is one of some words, or has one in it: what the pattern's group finds. */
export function words(table: Words, otherwise: Claim, word?: RegExp | ((value: string) => string)): Escape {
  return (value) => {
    const found = word instanceof RegExp ? word.exec(value)?.[1] : (word?.(value) ?? value);
    return own(table, found ?? '') ?? otherwise;
  };
}
