export interface Spread {
  readonly mean: number;
  readonly lowest: number;
  readonly highest: number;
}

/** The spread of the values; null if there are none, or one is missing. */
export function spreadOf(values: readonly (number | null)[]): Spread | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || known.length < values.length) return null;
  return {
    mean: known.reduce((sum, value) => sum + value, 0) / known.length,
    lowest: Math.min(...known),
    highest: Math.max(...known),
  };
}
