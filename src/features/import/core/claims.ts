import type { FieldName } from '../../../scenario/scenario';
import type { Claim, Meaning } from './types';

/** Turns the value of one setting into a claim. */
export type Reader = (value: string) => Claim;

/** Claims a field's value, given as text. */
export function sets(field: FieldName, text: string, says?: string): Claim {
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

/** The text of the last claim about a field; null if there is none. */
export function lastText(meanings: readonly Meaning[], field: FieldName): string | null {
  const last = meanings
    .flatMap(({ claims }) => claims)
    .findLast((claim) => claim.type === 'sets' && claim.field === field);
  return last?.type === 'sets' ? last.text : null;
}
