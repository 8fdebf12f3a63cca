/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Samples of this shape folded into one: a number for each number, and null for all else. */
export type Folded<Sample> = Sample extends number
  ? number
  : Sample extends object
    ? { readonly [Key in keyof Sample]: Folded<Sample[Key]> }
    : null;

/**
 * Folds equally shaped samples into one of the same shape: each number becomes `fold` of that number in all samples.
 * What is no number in every sample becomes null.
 */
export function foldNumbers(samples: readonly Json[], fold: (values: readonly number[]) => number): Json {
  const [first] = samples;
  if (samples.every((sample) => typeof sample === 'number')) return fold(samples);
  if (samples.every((sample) => Array.isArray(sample))) {
    const length = Math.min(...samples.map((sample) => sample.length));
    return Array.from({ length }, (_, index) =>
      foldNumbers(
        samples.map((sample) => sample[index] ?? null),
        fold,
      ),
    );
  }
  if (first === undefined || !samples.every(isRecord)) return null;
  const keys = Object.keys(first as object);
  return Object.fromEntries(
    keys.map((key) => [
      key,
      foldNumbers(
        samples.map((sample) => sample[key] ?? null),
        fold,
      ),
    ]),
  );
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
