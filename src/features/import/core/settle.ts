import { CLIENT_FIELDS, type Client, type ClientSettings } from '../../../scenario/clients/client';
import { checkValue, type FieldValue, readValue, valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { plainText } from '../../../scenario/modelText';
import { shorten } from '../../../scenario/notice';
import { repairScenario } from '../../../scenario/repair';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { settingName } from '../../../scenario/settingText';
import { HIDDEN, isSecret } from './secrets';
import type { ByDefault, Claim, Ignored, ImportResult, Meaning, Understood } from './types';

type Patch = ImportResult['patch'];
export interface Settled
  extends Pick<ImportResult, 'understood' | 'ignored' | 'byDefault' | 'adjusted' | 'patch'> {
  /** Values beyond the model's limits. */
  readonly beyond: readonly Understood[];
}

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
export function settleMeanings(
  meanings: readonly Meaning[],
  client: Client | null,
  scenario: Scenario,
): Settled {
  const understood = new Map<FieldName, Understood>();
  const beyond = new Set<Understood>();
  /** Each with the field that keeps another value, if its own is unreadable. */
  const ignored: { readonly setting: Ignored; readonly keeps?: FieldName }[] = [];
  for (const { given, claims } of meanings) {
    const isHidden = isSecret(given);
    const shown = {
      name: shorten(given.name),
      given: isHidden ? HIDDEN : shorten(given.written ?? given.value),
    };
    for (const claim of isHidden ? [SECRET] : claims) {
      if (claim.type === 'ignored') {
        ignored.push({ setting: { ...shown, reason: claim.reason } });
        continue;
      }
      const { field, text, says } = claim;
      const rule = fieldOf(field);
      const read = readValue(rule, text);
      if (read.type === 'unreadable') {
        const comment = /\s[#!]/.test(shown.given) ? ' A comment needs its own line.' : '';
        ignored.push({ setting: { ...shown, reason: `${read.message}${comment}` }, keeps: field });
        continue;
      }
      const note = [says, read.type === 'clamped' && read.message].filter(Boolean).join(' ');
      const { value } = read;
      const setting = {
        ...shown,
        field,
        value,
        used: valueText(rule, value),
        note: note === '' ? null : note,
      };
      // A time or a batch of 0 is as good as the least.
      if (read.type === 'clamped' && Number(text) > 0) beyond.add(setting);
      const before = understood.get(field);
      if (before !== undefined && before.value !== value)
        ignored.push({ setting: overruled(before, setting) });
      understood.delete(field);
      understood.set(field, setting);
    }
  }
  const said = Object.fromEntries([...understood].map(([field, { value }]) => [field, value]));
  const defaults = client === null ? {} : defaultsOf(client, understood);
  const wanted: Scenario = { ...scenario, ...defaults, ...said };
  const { scenario: repaired, notices } = repairScenario(wanted);
  const usedFor = (field: FieldName): string => {
    const used = `${settingName(field)} ${understood.has(field) || field in defaults ? 'is' : 'stays'} ${valueText(fieldOf(field), wanted[field])}`;
    if (understood.has(field)) return `${used}, as the text says elsewhere.`;
    return field in defaults ? `${used}, the client's default.` : `${used}, as in the scenario.`;
  };
  return {
    understood: [...understood.values()],
    beyond: [...understood.values()].filter((each) => beyond.has(each)),
    ignored: ignored.map(({ setting, keeps }) =>
      keeps === undefined ? setting : { ...setting, reason: `${setting.reason} ${usedFor(keeps)}` },
    ),
    byDefault: defaultsThatDiffer(defaults, scenario),
    adjusted: notices,
    patch: changes(repaired, scenario),
  };
}

function overruled(before: Understood, now: Understood): Ignored {
  const reason =
    before.name === now.name
      ? 'It appears again further down, and the last one wins.'
      : `${now.name}, further down, overrides it.`;
  return { name: before.name, given: before.given, reason };
}

function defaultsOf(client: Client, said: ReadonlyMap<FieldName, unknown>): Partial<ClientSettings> {
  const left = DEFAULT_FIELDS.filter((name) => !said.has(name));
  return Object.fromEntries(left.map((name) => [name, client.settings[name]]));
}

function defaultsThatDiffer(defaults: Partial<ClientSettings>, scenario: Scenario): readonly ByDefault[] {
  return (Object.entries(defaults) as [FieldName, FieldValue][])
    .filter(([field, value]) => scenario[field] !== value)
    .map(([field, value]) => ({
      field,
      used: valueText(fieldOf(field), value),
      present: valueText(fieldOf(field), scenario[field]),
    }));
}

/** The fields of a wanted scenario that differ. */
export function changes(wanted: Scenario, scenario: Scenario): Patch {
  const { at: _, ...fields } = wanted;
  const changed = Object.entries(fields).filter(([name, value]) => scenario[name as FieldName] !== value);
  return Object.fromEntries(changed);
}

export function claimOf(field: FieldName, value: FieldValue, says: string): Claim {
  const checked = checkValue(fieldOf(field), value);
  return checked.type === 'unreadable'
    ? { type: 'ignored', reason: checked.message }
    : { type: 'sets', field, text: plainText(checked.value), says };
}
