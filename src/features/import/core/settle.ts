import { CLIENT_FIELDS, type Client, type ClientSettings } from '../../../scenario/clients/client';
import { checkValue, type FieldValue, readValue, valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { plainText } from '../../../scenario/modelText';
import { shorten } from '../../../scenario/notice';
import { repairScenario } from '../../../scenario/repair';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { settingName } from '../../../scenario/settingText';
import type { Setting } from './claims';
import { HIDDEN, isSecret } from './secrets';
import type { ByDefault, Claim, Ignored, ImportResult, Meaning, Understood } from './types';

type Patch = ImportResult['patch'];
export interface Settled
  extends Pick<ImportResult, 'understood' | 'ignored' | 'byDefault' | 'adjusted' | 'patch'> {
  /** Values beyond the model's limits. */
  readonly beyond: readonly Understood[];
}

/** A setting with an unreadable value, whose field keeps another one. */
interface Unread extends Ignored {
  readonly field: FieldName;
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
  const limited = new Set<Understood>();
  const ignored: (Ignored | Unread)[] = [];
  for (const { given, claims } of meanings) {
    const isHidden = isSecret(given);
    const shown = {
      name: shorten(given.name),
      given: isHidden ? HIDDEN : shorten(given.written ?? given.value),
    };
    for (const claim of isHidden ? [SECRET] : claims) {
      const read = claim.type === 'sets' ? understand(shown, claim) : { ...shown, reason: claim.reason };
      if ('reason' in read) ignored.push(read);
      else {
        if (claim.type === 'sets' && isBeyond(claim)) limited.add(read);
        const before = understood.get(read.field);
        if (before !== undefined && before.value !== read.value) ignored.push(overruled(before, read));
        understood.delete(read.field);
        understood.set(read.field, read);
      }
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
    beyond: [...understood.values()].filter((each) => limited.has(each)),
    ignored: ignored.map((each) =>
      'field' in each
        ? { name: each.name, given: each.given, reason: `${each.reason} ${usedFor(each.field)}` }
        : each,
    ),
    byDefault: defaultsThatDiffer(defaults, scenario),
    adjusted: notices,
    patch: changes(repaired, scenario),
  };
}

function understand(shown: Pick<Ignored, 'name' | 'given'>, claim: Setting): Understood | Unread {
  const field = fieldOf(claim.field);
  const checked = readValue(field, claim.text);
  if (checked.type === 'unreadable') {
    const comment = /\s[#!]/.test(shown.given) ? ' A comment needs its own line.' : '';
    return { ...shown, field: claim.field, reason: `${checked.message}${comment}` };
  }
  const limited = checked.type === 'clamped' ? checked.message : null;
  const note = [claim.says, limited].filter((sentence) => sentence != null).join(' ');
  return {
    ...shown,
    field: claim.field,
    value: checked.value,
    used: valueText(field, checked.value),
    note: note === '' ? null : note,
  };
}

/** True if the model has a limit below the text's value; a time or a batch of 0 is as good as the least. */
function isBeyond({ field, text }: Setting): boolean {
  return readValue(fieldOf(field), text).type === 'clamped' && Number(text) > 0;
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
