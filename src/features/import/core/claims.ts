import type { FieldName } from '../../../scenario/scenario';
import type { Claim } from './types';

/** How the value of one setting becomes a claim. */
export type Reader = (value: string) => Claim;

/** A setting that has this text as its value here. */
export function sets(field: FieldName, text: string, says?: string): Claim {
  return says === undefined ? { type: 'sets', field, text } : { type: 'sets', field, text, says };
}

/** A setting that changes nothing, and why. */
export function ignored(reason: string): Claim {
  return { type: 'ignored', reason };
}

/** What source code computes while it runs, nobody can read in it. */
export const UNREADABLE: Claim = ignored(
  "The value isn't a constant that Linger can read. Replace it with the number.",
);
