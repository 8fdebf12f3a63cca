import { own } from '../../../../base/own';
import type { FieldName } from '../../../../scenario/scenario';
import { no, numberIn, sets, UNREADABLE } from '../claims';
import { type ReasonId, SAYS, type SaysId } from '../reasons';
import type { Claim } from '../types';
import { codecOf, durationMs, lastWord } from '../values';

// @recipe setting
/** Unit or wording in which a program has a value. */
export type Unit =
  | 'text'
  /** The same in any case. */
  | 'word'
  /** A constant number of source code. */
  | 'number'
  /** The same, of which 0 means not set. */
  | 'set-number'
  /** A number, of which 0 means no limit. */
  | 'or-none'
  /** Whole milliseconds, of which the source may have a fraction. */
  | 'ms'
  /** Milliseconds, of which 0 means no limit. */
  | 'or-hour'
  /** Nanoseconds, as Go's constants have them. */
  | 'ns'
  /** A number of seconds, or a duration such as 1m30s. */
  | 'duration'
  | 'KiB'
  | 'acks'
  | 'codec'
  | 'flag';

/** Other facts of a text, for rows that depend on them. */
export interface Others {
  /** The last value of a setting by the name of the text; undefined without one. */
  readonly of: (name: string) => string | undefined;
  readonly clientId: string;
  readonly text: string;
}

/** Code where data can't say it: partitioners, acks, expressions, what several settings decide. */
export type Escape = (value: string, others: Others) => Claim | readonly Claim[];

/** One name's meaning: a field and its unit, the reason why it changes nothing, or code. */
export type Row = readonly [FieldName, Unit?, SaysId?] | readonly ['no', ReasonId] | Escape;
export type Rows = Readonly<Record<string, Row>>;

/** Rows of names that change nothing for the same reason. */
export function none(reason: ReasonId, ...names: readonly string[]): Rows {
  return Object.fromEntries(names.map((name) => [name, ['no', reason] as const]));
}

export function claimsOf(row: Row, value: string, others: Others): readonly Claim[] {
  if (typeof row === 'function') return [row(value, others)].flat();
  if (row[0] === 'no') return [no(row[1] as ReasonId)];
  const [field, unit = 'text', says] = row as readonly [FieldName, Unit?, SaysId?];
  const read = UNITS[unit](value);
  if (typeof read === 'object') return [read];
  const claim = sets(field, read);
  const note = [says === undefined ? null : SAYS[says], noteOf(unit, value)].filter(Boolean).join(' ');
  return [note === '' ? claim : { ...claim, says: note }];
}

/** A value in a library's unit; what can't be converted stays as it's written. */
export function converted(unit: Unit | undefined, value: string): string {
  const read = UNITS[unit ?? 'text'](value);
  return typeof read === 'string' ? read : value;
}

/** How a value was converted, if that isn't plain. */
function noteOf(unit: Unit, value: string): string | null {
  const number = Number(value);
  if (unit === 'acks' && value === '-1') return '-1 means all.';
  if (unit === 'or-hour' && value === '0') return SAYS.hour;
  if (unit === 'KiB' && PLAIN.test(value)) return `${value} × 1,024\u202FB.`;
  if (unit === 'ms' && PLAIN.test(value) && !Number.isInteger(number))
    return `The model takes whole milliseconds, so ${value}\u202Fms is rounded.`;
  const isRounded = unit === 'ns' && number % 1e6 !== 0;
  return isRounded ? "The model takes whole milliseconds, so it's rounded." : null;
}

const PLAIN = /^[+-]?\d+(\.\d+)?$/;

/** A value in the field's words and units, or why it has none. */
const UNITS: Readonly<Record<Unit, (value: string) => string | Claim>> = {
  text: (value) => value,
  word: (value) => value.toLowerCase(),
  number: (value) => (numberIn(value) === null ? UNREADABLE : value),
  'set-number': (value) => (value === '0' ? no('unset') : numberIn(value) === null ? UNREADABLE : value),
  'or-none': (value) => (value === '0' ? 'none' : value),
  ms: (value) => (PLAIN.test(value) ? String(Math.round(Number(value))) : value),
  'or-hour': (value) => (value === '0' ? '3600000' : value),
  ns: (value) => nanoseconds(value),
  duration: (value) => {
    const ms = durationMs(/^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? `${value}s` : value);
    return ms === null ? UNREADABLE : String(ms);
  },
  KiB: (value) => (PLAIN.test(value) ? String(Number(value) * 1024) : value),
  acks: (value) => own(ACKS, lastWord(value)) ?? (/[.(]/.test(value) ? UNREADABLE : value),
  codec: (value) => codecOf(value) ?? (/[.(]/.test(value) ? UNREADABLE : value),
  flag: (value) => value.toLowerCase(),
};

function nanoseconds(value: string): string | Claim {
  const number = numberIn(value);
  return number === null ? UNREADABLE : String(Math.round(number / 1e6));
}

/** Acks by the constants of every client. */
const ACKS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['-1', 'all', 'waitforall', 'allisracks', 'requireall'].map((word) => [word, 'all'])),
  ...Object.fromEntries(
    ['1', 'leader', 'local', 'one', 'waitforlocal', 'leaderack', 'requireone'].map((word) => [word, '1']),
  ),
  ...Object.fromEntries(['0', 'none', 'noresponse', 'noack', 'requirenone'].map((word) => [word, '0'])),
};

export type Words = Readonly<Record<string, Claim | readonly Claim[]>>;

/** A value that is one of some words, or has one in it: what the pattern's group finds. */
export function words(
  table: Words,
  otherwise: Claim,
  word: RegExp | ((value: string) => string) = (value) => value,
): Escape {
  return (value) => {
    const found = typeof word === 'function' ? word(value) : word.exec(value)?.[1];
    return own(table, found ?? '') ?? otherwise;
  };
}
