import { readList } from '../../base/list';
import type { FieldValue } from '../field';
import { check, FIELDS, findField } from '../fields';
import { plainText, timedChangesText } from '../modelText';
import { closestName, type Notice, noteUnread, noticeOf, shorten } from '../notice';
import { repairScenario } from '../repair';
import type { FieldName, Scenario } from '../scenario';
import { noteUnknown } from './settings';
import { readTimedChanges } from './timedChanges';

export const COMPARE_KEYS = ['compare.b', 'compare.c', 'compare.d'] as const;
/** The key of the scenario that the link's own is changed to once its run was seen. */
export const THEN_KEY = 'then';
const SEMICOLON = '~';

export type CompareKey = (typeof COMPARE_KEYS)[number];

/** Difference between a scenario and `first`: `partitioner=uniform;linger.ms=5;at=10:slow.ms=50`; empty if equal. */
export function comparedText(scenario: Scenario, first: Scenario): string {
  const parts = FIELDS.filter(({ name }) => scenario[name] !== first[name]).map(
    ({ name }) => `${name}=${plainText(scenario[name]).replaceAll(';', SEMICOLON)}`,
  );
  const at = timedChangesText(scenario.at);
  if (at !== timedChangesText(first.at)) parts.push(`at=${at}`);
  return parts.join(';');
}

/**
 * Reads what `comparedText` writes. An invalid part falls back to that of `first` and leaves a notice under the
 * scenario's own key. Never throws.
 */
export function readCompared(
  key: CompareKey | typeof THEN_KEY,
  text: string,
  first: Scenario,
  notices: Notice[],
): Scenario {
  const before = notices.length;
  // Collected first: a hostile link names a setting thousands of times, and each copy of a scenario takes time.
  const changed = new Map<FieldName, FieldValue>();
  let { at } = first;
  const { entries, unread } = readList(text, ';');
  for (const part of entries) {
    const [, given = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    const name = given.trim();
    const field = findField(name);
    if (field !== undefined) {
      const text = value.replaceAll(SEMICOLON, ';');
      const checked = check(field.name, text, first[field.name], "A's value");
      changed.set(field.name, checked.value);
      if (checked.notice !== null) notices.push(checked.notice);
    } else if (name === 'at') at = readTimedChanges(value, notices);
    else if (closestName(name, ['model']) !== null) notices.push(pinned(name, value));
    else noteUnknown({ key: name, text: value, others: [] }, notices);
  }
  noteUnread(key, unread, 'settings', notices);
  const repaired = repairScenario({ ...first, ...Object.fromEntries(changed), at });
  for (const notice of [...notices.splice(before), ...repaired.notices]) {
    const about = notice.field === null ? '' : `${notice.field}: `;
    notices.push({ ...notice, field: key, message: about + notice.message });
  }
  return repaired.scenario;
}

function pinned(name: string, given: string): Notice {
  const reason = 'Only the link as a whole can pin a model, for all of its scenarios.';
  return noticeOf(name, shorten(given), '', reason);
}
