import type { FieldName } from '../../../scenario/scenario';
import type { Claim, Meaning } from './types';

/** Turns the value of one setting into its claims. */
export type Reader = (value: string) => Claim | readonly Claim[];

/** Claims a field's value, given as text. */
export function sets(field: FieldName, text: string, says?: string): Extract<Claim, { type: 'sets' }> {
  return says === undefined ? { type: 'sets', field, text } : { type: 'sets', field, text, says };
}

/** A claim that changes nothing, with the reason. */
export function ignored(reason: string): Claim {
  return { type: 'ignored', reason };
}

/** Claim for a value that the source code computes at run time. */
export const UNREADABLE: Claim = ignored(
  "The value isn't a constant that Linger can read. Replace it with the number.",
);

/** Claim for a partitioner that ignores keys. */
export const IGNORES_KEYS: Claim = sets('partitioner.ignore.keys', 'true', 'It ignores keys.');

/** The text of the last claim about a field; null if there is none. */
export function lastText(meanings: readonly Meaning[], field: FieldName): string | null {
  const last = meanings
    .flatMap(({ claims }) => claims)
    .findLast((claim) => claim.type === 'sets' && claim.field === field);
  return last?.type === 'sets' ? last.text : null;
}
