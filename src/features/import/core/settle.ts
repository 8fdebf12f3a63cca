import { CLIENT_FIELDS, type Client } from '../../../scenario/clients/client';
import { checkValue, type FieldValue, readValue, valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { plainText } from '../../../scenario/modelText';
import { shorten } from '../../../scenario/notice';
import { repairScenario } from '../../../scenario/repair';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { settingName } from '../../../scenario/settingText';
import { HIDDEN, isSecret } from './secrets';
import type { Claim, Ignored, ImportResult, Meaning, Understood } from './types';

const SECRET: Claim = {
  type: 'ignored',
  reason: "Security isn't in the model, and the value isn't kept: it may be a secret.",
};

/** Fields that take the client's default. `sending` doesn't: no properties file says how send() is called. */
const DEFAULT_FIELDS = CLIENT_FIELDS.filter((name) => name !== 'sending');

/**
 * Checks every value and builds the patch: the text's values over its client's defaults. If a setting
 * appears twice, the last one wins, as in every client.
 */
export function settleMeanings(meanings: readonly Meaning[], client: Client | null, scenario: Scenario) {
  const understood = new Map<FieldName, Understood>();
  /** Values beyond the model's limits. */
  const beyond = new Set<Understood>();
  /** Each with the field that keeps another value, if its own is unreadable. */
  const ignored: { readonly setting: Ignored; readonly keeps?: FieldName }[] = [];
  for (const { given, claims } of meanings) {
    const isHidden = isSecret(given);
    const name = shorten(given.name);
    const shown = { name, given: isHidden ? HIDDEN : shorten(given.written ?? given.value) };
    for (const claim of isHidden ? [SECRET] : claims) {
      if (claim.type === 'ignored') {
        ignored.push({ setting: { ...shown, reason: claim.reason } });
        continue;
      }
      const { field, text, says } = claim;
      const read = readValue(fieldOf(field), text);
      if (read.type === 'unreadable') {
        const comment = /\s[#!]/.test(shown.given) ? ' A comment needs its own line.' : '';
        ignored.push({ setting: { ...shown, reason: `${read.message}${comment}` }, keeps: field });
        continue;
      }
      const { value } = read;
      const isClamped = read.type === 'clamped';
      const note = [says, isClamped && read.message].filter(Boolean).join(' ') || null;
      const setting = { ...shown, field, value, used: valueText(fieldOf(field), value), note };
      // A time or a batch of 0 is as good as the least.
      if (isClamped && Number(text) > 0) beyond.add(setting);
      const before = understood.get(field);
      if (before !== undefined && before.value !== value) {
        const again = 'It appears again further down, and the last one wins.';
        const reason = before.name === name ? again : `${name}, further down, overrides it.`;
        ignored.push({ setting: { name: before.name, given: before.given, reason } });
      }
      understood.delete(field);
      understood.set(field, setting);
    }
  }
  const left = client === null ? [] : DEFAULT_FIELDS.filter((name) => !understood.has(name));
  const said = Object.fromEntries([...understood].map(([field, { value }]) => [field, value]));
  const defaults = Object.fromEntries(left.map((name) => [name, client?.settings[name]]));
  const wanted: Scenario = { ...scenario, ...defaults, ...said };
  const { scenario: repaired, notices } = repairScenario(wanted);
  const usedFor = (field: FieldName): string => {
    const [is, as] = understood.has(field)
      ? ['is', 'as the text says elsewhere']
      : field in defaults
        ? ['is', "the client's default"]
        : ['stays', 'as in the scenario'];
    return `${settingName(field)} ${is} ${valueText(fieldOf(field), wanted[field])}, ${as}.`;
  };
  const { at: _, ...fields } = repaired;
  const patch: ImportResult['patch'] = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => scenario[name as FieldName] !== value),
  );
  return {
    understood: [...understood.values()],
    beyond: [...understood.values()].filter((each) => beyond.has(each)),
    ignored: ignored.map(({ setting, keeps }) =>
      keeps === undefined ? setting : { ...setting, reason: `${setting.reason} ${usedFor(keeps)}` },
    ),
    byDefault: left
      .filter((field) => scenario[field] !== wanted[field])
      .map((field) => {
        const textOf = (of: Scenario): string => valueText(fieldOf(field), of[field]);
        return { field, used: textOf(wanted), present: textOf(scenario) };
      }),
    adjusted: notices,
    patch,
  };
}

export function claimOf(field: FieldName, value: FieldValue, says: string): Claim {
  const checked = checkValue(fieldOf(field), value);
  return checked.type === 'unreadable'
    ? { type: 'ignored', reason: checked.message }
    : { type: 'sets', field, text: plainText(checked.value), says };
}
