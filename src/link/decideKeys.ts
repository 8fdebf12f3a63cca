import {
  CHANGEABLE,
  type Changeable,
  type ChangeRange,
  COSTS,
  DECISION_LIMITS,
  DEFAULT_DECISION,
  type Decision,
  PERCENTILES,
  type Role,
  SITUATIONS,
  UNLOCKABLE,
} from '../scenario/decision';
import { readValue } from '../scenario/field';
import { plainText } from '../scenario/modelText';
import { closestName, type Notice, shorten } from '../scenario/notice';

/** The names in `decide=…`, in the order in which they are written; SITUATIONS follow `share`. */
const NAMES = ['percentile', 'share', ...SITUATIONS, 'change', 'unlock', 'cost'] as const;
type Name = (typeof NAMES)[number];

/**
 * How a decision differs from the default one: `share=0.9;lost=must;slow=20;change=linger.ms:0~50,batch.size`; empty where
 * it is the same. Links keep it under the key `decide`, and only the screen Decide reads it.
 */
export function decisionText(decision: Decision): string {
  return NAMES.map((name) => [name, partText(decision, name)] as const)
    .filter(([name, text]) => text !== partText(DEFAULT_DECISION, name))
    .map(([name, text]) => `${name}=${text}`)
    .join(';');
}

/** Reads what `decisionText` writes. What cannot be used is that of the default, and leaves a notice. Never throws. */
export function readDecision(text: string): {
  readonly decision: Decision;
  readonly notices: readonly Notice[];
} {
  const notices: Notice[] = [];
  let decision = DEFAULT_DECISION;
  for (const part of text.split(';')) {
    const [, given = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part.trim()) ?? [];
    if (part.trim() === '') continue;
    const name = NAMES.find((known) => known === given.trim());
    if (name !== undefined) decision = readPart(decision, name, value.trim(), notices);
    else
      notices.push(bad(part, `A decision has no part "${shorten(given)}".${meant(given, NAMES)} Left out.`));
  }
  return { decision, notices };
}

function partText(decision: Decision, name: Name): string {
  switch (name) {
    case 'percentile':
    case 'cost':
      return decision[name];
    case 'share':
      return plainText(decision.share);
    case 'change':
      return decision.change.map((field) => field + rangeText(decision.ranges[field])).join();
    case 'unlock':
      return decision.unlock.join();
    default: {
      const role = decision.situations[name];
      return typeof role === 'number' ? plainText(role) : role;
    }
  }
}

function rangeText(range: ChangeRange | undefined): string {
  return range === undefined ? '' : `:${plainText(range.lowest)}~${plainText(range.highest)}`;
}

function readPart(decision: Decision, name: Name, text: string, notices: Notice[]): Decision {
  switch (name) {
    case 'percentile':
      return { ...decision, percentile: oneOf(PERCENTILES, text, notices) ?? DEFAULT_DECISION.percentile };
    case 'cost':
      return { ...decision, cost: oneOf(COSTS, text, notices) ?? DEFAULT_DECISION.cost };
    case 'share':
      return {
        ...decision,
        share: numberIn(DECISION_LIMITS.share, text, notices) ?? DEFAULT_DECISION.share,
      };
    case 'unlock':
      return { ...decision, unlock: words(text).flatMap((word) => oneOf(UNLOCKABLE, word, notices) ?? []) };
    case 'change':
      return { ...decision, ...readChanges(text, notices) };
    default:
      return {
        ...decision,
        situations: {
          ...decision.situations,
          [name]: readRole(text, notices) ?? DEFAULT_DECISION.situations[name],
        },
      };
  }
}

function readRole(text: string, notices: Notice[]): Role | null {
  if (text === 'must' || text === 'out') return text;
  return numberIn(DECISION_LIMITS.minutes, text, notices);
}

function readChanges(text: string, notices: Notice[]): Pick<Decision, 'change' | 'ranges'> {
  const ranges: Partial<Record<Changeable, ChangeRange>> = {};
  const change = words(text).flatMap((word) => {
    const [, name = '', limits] = /^([^:]*):?(.*)$/s.exec(word) ?? [];
    const field = oneOf(CHANGEABLE, name, notices);
    if (field === null) return [];
    const [, from, to] = /^([\d.]+)~([\d.]+)$/.exec(limits ?? '') ?? [];
    const range = { lowest: Number(from), highest: Number(to) };
    if (range.lowest <= range.highest) ranges[field] = range;
    else if (limits !== '')
      notices.push(bad(word, `"${shorten(word)}" has no range such as 0~50. All of it may change.`));
    return [field];
  });
  return { change: [...new Set(change)], ranges };
}

/** Parted by commas, each once. */
function words(text: string): readonly string[] {
  return [...new Set(text.split(',').map((word) => word.trim()))].filter((word) => word !== '');
}

function oneOf<Word extends string>(known: readonly Word[], text: string, notices: Notice[]): Word | null {
  const word = known.find((each) => each === text);
  if (word === undefined)
    notices.push(
      bad(text, `"${shorten(text)}" isn't one of ${known.join(', ')}.${meant(text, known)} Left out.`),
    );
  return word ?? null;
}

function numberIn(
  limits: { readonly lowest: number; readonly highest: number },
  text: string,
  notices: Notice[],
): number | null {
  const checked = readValue({ kind: 'number', ...limits }, text);
  if (checked.type !== 'valid') notices.push(bad(text, checked.message));
  return checked.type === 'unreadable' ? null : Number(checked.value);
}

function meant(given: string, known: readonly string[]): string {
  const close = closestName(given, known);
  return close === null ? '' : ` Did you mean "${close}"?`;
}

function bad(given: string, message: string): Notice {
  return { field: 'decide', given: shorten(given), used: '', message };
}
