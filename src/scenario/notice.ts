import { formatCount } from '../base/format';
import { oneLine } from '../base/oneLine';
import type { Shape } from '../base/shape';
import type { NOTICE } from './shape';

export type Notice = Shape<typeof NOTICE>;

/**
 * Reasons of notices that say what was used instead. Kept apart, because commands and packages publish notices as they
 * are.
 */
const reasons = new WeakMap<Notice, string>();

/** A notice in two parts: why the given value can't be used, and what was used instead. */
export function noticeOf(
  field: string | null,
  given: string,
  used: string,
  reason: string,
  instead = used === '' ? 'Left out.' : `Used ${used}.`,
): Notice {
  const notice = { field, given, used, message: `${reason} ${instead}` };
  reasons.set(notice, reason);
  return notice;
}

/** A notice without what was used instead: a lesson uses nothing, it is refused. */
export function reasonOf(notice: Notice): string {
  return reasons.get(notice) ?? notice.message;
}

/** Says that a list went on; nothing if it didn't. */
export function noteUnread(field: string | null, unread: number, noun: string, notices: Notice[]): void {
  if (unread === 0) return;
  const reason = `The list is too long: the last ${formatCount(unread)} ${noun} weren't read.`;
  notices.push(noticeOf(field, '', '', reason));
}

export function noticeLine({ field, message }: Pick<Notice, 'field' | 'message'>): string {
  return field === null ? message : `${field}: ${message}`;
}

/** Maximum notices: a mutilated link can be wrong in thousands of places. */
export const MOST_NOTICES = 30;

const LONGEST_QUOTE = 48;

/** Maximum part of a text to look at for a quote, UTF-16 units: it may have a million. */
const LOOKED_AT = 4 * LONGEST_QUOTE;

export function shorten(given: string): string {
  const whole = given.trim();
  const begin = oneLine(whole.slice(0, LOOKED_AT));
  if (whole.length <= LONGEST_QUOTE) return begin;
  const characters = [...begin];
  const isShort = whole.length <= LOOKED_AT && characters.length <= LONGEST_QUOTE;
  return isShort ? begin : `${characters.slice(0, LONGEST_QUOTE).join('')}…`;
}

/** The most likely name among `known`, or null if none is close. */
export function closestName(given: string, known: Iterable<string>): string | null {
  const wanted = given.trim().toLowerCase().replaceAll(/[_-]/g, '.');
  if (wanted.length < 3 || wanted.length > 60) return null;
  let best: string | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const cost = nameCost(wanted, name.toLowerCase().replaceAll('-', '.'));
    if (cost < bestCost) [best, bestCost] = [name, cost];
  }
  return best;
}

/** `" Did you mean linger.ms?"`, or nothing if no known name is close. */
export function suggestionFor(given: string, known: Iterable<string>): string {
  const close = closestName(given, known);
  return close === null ? '' : ` Did you mean ${close}?`;
}

/** Edits between names; Infinity if they are too many for a slip. A missing part (`linger`) costs one. */
function nameCost(wanted: string, name: string): number {
  if (name === wanted) return 0;
  if (name.startsWith(`${wanted}.`) || name.endsWith(`.${wanted}`)) return 1;
  const most = Math.max(1, Math.floor(wanted.length / 5));
  // Each missing letter is an edit, so most pairs need no table.
  if (Math.abs(wanted.length - name.length) > most) return Number.POSITIVE_INFINITY;
  const cost = editDistance(wanted, name);
  return cost <= most ? cost + 1 : Number.POSITIVE_INFINITY;
}

function editDistance(left: string, right: string): number {
  let earlier: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const swap = isSwapped ? (earlier[column - 2] ?? 0) + 1 : substitution;
      current.push(Math.min(substitution, swap, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    [earlier, previous] = [previous, current];
  }
  return previous[right.length] ?? 0;
}
