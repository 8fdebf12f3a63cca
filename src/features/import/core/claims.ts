import { readValue } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { FieldName } from '../../../scenario/scenario';
import { REASONS, type ReasonId } from './reasons';
import type { Claim, Meaning } from './types';

export type Setting = Extract<Claim, { type: 'sets' }>;

export function sets(field: FieldName, text: string, says?: string): Setting {
  return says === undefined ? { type: 'sets', field, text } : { type: 'sets', field, text, says };
}

export function ignored(reason: string): Claim {
  return { type: 'ignored', reason };
}

export function no(reason: ReasonId): Claim {
  return { type: 'ignored', reason: REASONS[reason] };
}

export const UNREADABLE: Claim = ignored(
  "The value isn't a constant that Linger can read. Replace it with the number.",
);

export const IGNORES_KEYS: Claim = sets('partitioner.ignore.keys', 'true', 'It ignores keys.');

/** A number that a source text's constant came to; null if it's anything else, such as a variable. */
export function numberIn(value: string | undefined): number | null {
  return value !== undefined && /^-?\d{1,20}(?:\.\d{1,20})?$/.test(value) ? Number(value) : null;
}

/** True if two claims set the same field. */
export function isAlike(one: Claim, other: Claim): boolean {
  return one.type === 'sets' && other.type === 'sets' && one.field === other.field;
}

/** The text of the last claim about a field that the field can have; null if there is none. */
export function lastText(meanings: readonly Meaning[], field: FieldName): string | null {
  const rule = fieldOf(field);
  const set = meanings.flatMap(({ claims }) => claims.filter((claim) => claim.type === 'sets'));
  const last = set.findLast(
    (claim) => claim.field === field && readValue(rule, claim.text).type !== 'unreadable',
  );
  return last?.text ?? null;
}

/** The defaults that a text leaves, then its own meanings. */
export function withDefaults(name: string, defaults: readonly Claim[], said: readonly Meaning[]) {
  const fields = said.flatMap(({ claims }) => claims.map((claim) => claim.type === 'sets' && claim.field));
  const left = defaults.filter((claim) => claim.type === 'sets' && !fields.includes(claim.field));
  return left.length === 0 ? said : [{ given: { name, value: '' }, claims: left }, ...said];
}

/** Values that hold whatever a text says of the field. */
export function withOverride(name: string, claim: Setting, said: readonly Meaning[]): readonly Meaning[] {
  const kept = said.map((meaning) =>
    meaning.claims.some((each) => isAlike(each, claim)) ? { ...meaning, claims: [claim] } : meaning,
  );
  return withDefaults(name, [claim], kept);
}

/** A claim with further sentences in front of its own. */
export function saying(claim: Claim, also: readonly (string | null)[]): Claim {
  if (claim.type === 'ignored' || also.every((sentence) => sentence === null)) return claim;
  return { ...claim, says: [...also, claim.says].filter(Boolean).join(' ') };
}
