import { readList } from '../../../base/list';
import {
  CHANGEABLE,
  type Changeable,
  type ChangeRange,
  DECISION_LIMITS,
  DEFAULT_DECISION,
  type Decision,
  PERCENTILES,
  type Role,
  SITUATIONS,
  type SituationId,
  UNLOCKABLE,
} from '../../../scenario/decision';
import { type Field, isQuantity, numberText, readValue } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { plainText } from '../../../scenario/modelText';
import { closestName, type Notice, noteUnread, shorten } from '../../../scenario/notice';

/** The names in `decide=…`, in the order in which they are written; SITUATIONS follow `share`. */
const NAMES = ['percentile', 'share', ...SITUATIONS, 'change', 'unlock'] as const;
type Name = (typeof NAMES)[number];
/** The part that says what somebody was answered. */
const ANSWER = 'answer';

/**
 * Difference between a decision and the default one: `share=0.9;lost=must;slow=20;change=linger.ms:0~50,batch.size`;
 * empty if equal. Links keep it under the key `decide`, which only the screen Decide reads. An answer that is shared with
 * it comes last, as `sharedText` writes it.
 */
export function decisionText(decision: Decision, answer: string | null = null): string {
  const parts = NAMES.map((name) => [name, partText(decision, name)] as const)
    .filter(([name, text]) => text !== partText(DEFAULT_DECISION, name))
    .map(([name, text]) => `${name}=${text}`);
  return [...parts, ...(answer === null ? [] : [`${ANSWER}=${answer}`])].join(';');
}

/** Reads what `decisionText` writes. An invalid part falls back to the default and leaves a notice. Never throws. */
export function readDecision(text: string): {
  readonly decision: Decision;
  /** Not checked yet; see `readShared`. Empty = none. */
  readonly answer: string;
  readonly notices: readonly Notice[];
} {
  const notices: Notice[] = [];
  let decision = DEFAULT_DECISION;
  let answer = '';
  const { entries, unread } = readList(text, ';');
  for (const part of entries) {
    const [, given = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    const name = NAMES.find((known) => known === given.trim());
    if (given.trim() === ANSWER) answer = value.trim();
    else if (name !== undefined) decision = readPart(decision, name, value.trim(), notices);
    else
      notices.push(bad(part, `A decision has no part "${shorten(given)}".${meant(given, NAMES)} Left out.`));
  }
  noteUnread('decide', unread, 'parts', notices);
  return { decision, answer, notices };
}

function isSituation(name: Name): name is SituationId {
  return (SITUATIONS as readonly Name[]).includes(name);
}

function partText(decision: Decision, name: Name): string {
  if (isSituation(name)) {
    const role = decision.situations[name];
    return typeof role === 'number' ? plainText(role) : role;
  }
  switch (name) {
    case 'percentile':
      return decision.percentile;
    case 'share':
      return plainText(decision.share);
    case 'change':
      return decision.change.map((field) => field + rangeText(decision.ranges[field])).join();
    case 'unlock':
      return decision.unlock.join();
  }
}

function rangeText(range: ChangeRange | undefined): string {
  return range === undefined ? '' : `:${plainText(range.lowest)}~${plainText(range.highest)}`;
}

function readPart(decision: Decision, name: Name, text: string, notices: Notice[]): Decision {
  const note: Note = (message, given = text) => notices.push(bad(given, `${name}: ${message}`));
  if (isSituation(name)) {
    const role = readRole(text, note, DEFAULT_DECISION.situations[name]);
    return { ...decision, situations: { ...decision.situations, [name]: role } };
  }
  switch (name) {
    case 'percentile':
      return { ...decision, percentile: oneOf(PERCENTILES, text, note, DEFAULT_DECISION.percentile) };
    case 'share':
      return { ...decision, share: numberIn(DECISION_LIMITS.share, text, note, DEFAULT_DECISION.share) };
    case 'unlock':
      return {
        ...decision,
        unlock: words(text).flatMap((word) => oneOf(UNLOCKABLE, word, note, null) ?? []),
      };
    case 'change':
      return { ...decision, ...readChanges(text, note) };
  }
}

type Note = (message: string, given?: string) => void;

function readRole(text: string, note: Note, fallback: Role): Role {
  if (text === 'must' || text === 'out') return text;
  return numberIn(DECISION_LIMITS.minutes, text, note, fallback);
}

/** If a setting appears twice, the last range wins. */
function readChanges(text: string, note: Note): Pick<Decision, 'change' | 'ranges'> {
  const ranges = new Map<Changeable, ChangeRange | null>();
  for (const word of words(text)) {
    const [, name = '', limits] = /^([^:]*):?(.*)$/s.exec(word) ?? [];
    const field = oneOf(CHANGEABLE, name, note, null);
    if (field !== null) ranges.set(field, limits ? readRange(fieldOf(field), limits, note) : null);
  }
  const given = [...ranges].filter(([, range]) => range !== null);
  return { change: [...ranges.keys()], ranges: Object.fromEntries(given) };
}

/** The part of a range that the field allows; null if there is none. */
function readRange(field: Field, text: string, note: Note): ChangeRange | null {
  const refuse = (reason: string): null => {
    note(`${reason} Used all values of ${field.name}.`, text);
    return null;
  };
  if (!isQuantity(field)) return refuse(`${field.name} has words for values, so it can't have a range.`);
  const [, from, to] = /^([\d.]+)~([\d.]+)$/.exec(text) ?? [];
  const given = { lowest: Number(from), highest: Number(to) };
  if (!(given.lowest <= given.highest)) return refuse(`"${shorten(text)}" isn't a range such as 0~50.`);
  const used = {
    lowest: Math.max(field.lowest, given.lowest),
    highest: Math.min(field.highest, given.highest),
  };
  const beyond = `"${shorten(text)}" goes beyond ${numberText(field.lowest)} to ${numberText(field.highest)}, the limits of ${field.name}.`;
  if (used.lowest > used.highest) return refuse(beyond);
  if (used.lowest === given.lowest && used.highest === given.highest) return used;
  note(`${beyond} Used ${numberText(used.lowest)} to ${numberText(used.highest)}.`, text);
  return used;
}

function words(text: string): readonly string[] {
  return [...new Set(readList(text, ',').entries)];
}

/** The word, or `fallback` and a notice; null = the word is left out. */
function oneOf<Word extends string, Fallback extends Word | null>(
  known: readonly Word[],
  text: string,
  note: Note,
  fallback: Fallback,
): Word | Fallback {
  const word = known.find((each) => each === text);
  if (word !== undefined) return word;
  const used = fallback === null ? 'Left out.' : `Used the default, ${fallback}.`;
  note(`"${shorten(text)}" isn't one of ${known.join(', ')}.${meant(text, known)} ${used}`, text);
  return fallback;
}

/** The number, or the nearest limit or `fallback` and a notice. */
function numberIn<Fallback extends Role>(
  limits: { readonly lowest: number; readonly highest: number },
  text: string,
  note: Note,
  fallback: Fallback,
): number | Fallback {
  const checked = readValue({ kind: 'number', ...limits }, text);
  if (checked.type === 'valid') return Number(checked.value);
  if (checked.type === 'unreadable') {
    note(`${checked.message} Used the default, ${fallback}.`);
    return fallback;
  }
  note(`${checked.message} Used ${numberText(Number(checked.value))}.`);
  return Number(checked.value);
}

function meant(given: string, known: readonly string[]): string {
  const close = closestName(given, known);
  return close === null ? '' : ` Did you mean "${close}"?`;
}

function bad(given: string, message: string): Notice {
  return { field: 'decide', given: shorten(given), used: '', message };
}
