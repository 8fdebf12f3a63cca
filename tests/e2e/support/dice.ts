/** Numbers that look random and follow from a seed, so that what went wrong can be done again. */
export interface Dice {
  /** From 0 up to, but never, 1. */
  readonly share: () => number;
  /** A whole number from 0 up to, but never, `count`. */
  readonly below: (count: number) => number;
  readonly chance: (probability: number) => boolean;
  /** One of a list that is not empty. */
  readonly pick: <T>(list: readonly T[]) => T;
}

/** Dice of a seed, a whole number: mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(share() * count);
  return {
    share,
    below,
    chance: (probability) => share() < probability,
    pick: (list) => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error('Nothing can be picked from an empty list.');
      return picked;
    },
  };
}
