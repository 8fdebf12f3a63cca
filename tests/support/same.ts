import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/**
 * `expect(actual).toEqual(expected)` if it is asked thousands of times: what is strictly the same costs a fraction of
 * a matcher, and whatever isn't is left to the matcher, which says how they differ.
 */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
