import { readValue, settle } from '../scenario/field';
import { FIELDS, findField, withField } from '../scenario/fields';
import { closestName, type Notice, shorten } from '../scenario/notice';
import type { Scenario } from '../scenario/scenario';

/** Reads one setting of a link into `scenario`; a bad value gives that of `base` and a notice. Never throws. */
export function readSetting(
  scenario: Scenario,
  base: Scenario,
  key: string,
  text: string,
  notices: Notice[],
): Scenario {
  const field = findField(key);
  if (field === undefined) return scenario;
  const { value, notice } = settle(field, readValue(field, text), text, base[field.name]);
  if (notice !== null) notices.push(notice);
  return withField(scenario, field.name, value);
}

/** The notice of a name that this version does not know; `others` are names beside those of settings. */
export function unknownName(key: string, text: string, others: readonly string[]): Notice {
  const shown = shorten(key);
  const close = closestName(key, [...FIELDS.map(({ name }) => name), 'at', ...others]);
  const meant = close === null ? '' : ` Did you mean ${close}?`;
  const message = `There is no setting with this name.${meant} Left out.`;
  return { field: shown === '' ? null : shown, given: shorten(text), used: '', message };
}
