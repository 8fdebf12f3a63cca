import { BROKER_IDS } from '../brokerId';
import { check, FIELD_NAMES, findField, withField } from '../fields';
import { type Notice, noticeOf, shorten } from '../notice';
import type { Scenario } from '../scenario';
import { suggestion } from './suggestion';

/**
 * Reads one setting of a link into `scenario`; a bad value falls back to that of `base` and leaves a notice. Never
 * throws.
 */
export function readSetting(
  scenario: Scenario,
  base: Scenario,
  key: string,
  text: string,
  notices: Notice[],
): Scenario {
  const field = findField(key);
  if (field === undefined) return scenario;
  const { value, notice } = check(field.name, text, base[field.name]);
  if (notice !== null) notices.push(notice);
  return withField(scenario, field.name, value);
}

export const SETTING_NAMES: readonly string[] = [...FIELD_NAMES, 'at', 'model', 'broker.ids'];

/** Reads `broker.ids=1,2,6`. Never throws. */
export function readIds(scenario: Scenario, text: string, notices: Notice[]): Scenario {
  const ids = text.trim();
  if (BROKER_IDS.test(ids)) return { ...scenario, 'broker.ids': ids };
  notices.push(noticeOf('broker.ids', shorten(text), '', "It isn't a list of ids such as 1,2,6."));
  return scenario;
}

/** A name unknown to this version, and suggestions; `others` are names that aren't settings. */
export interface UnknownName {
  readonly key: string;
  readonly text: string;
  readonly others: readonly string[];
}

export function noteUnknown({ key, text, others }: UnknownName, notices: Notice[]): void {
  const shown = shorten(key);
  const meant = suggestion(key, [...SETTING_NAMES, ...others], notices);
  const reason = `There is no setting with this name.${meant}`;
  notices.push(noticeOf(shown === '' ? null : shown, shorten(text), '', reason));
}
