/** A number that a source text's constant came to; null if it's anything else, such as a variable. */
export function numberIn(value: string | undefined): number | null {
  return value !== undefined && /^-?\d{1,20}(?:\.\d{1,20})?$/.test(value) ? Number(value) : null;
}
