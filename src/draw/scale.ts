/** Places values along a line of pixels, or of shares; nothing is placed beyond either end. */
export interface Scale {
  /** The place of a value. */
  at(value: number): number;
  /** The value at a place. */
  valueAt(place: number): number;
}

type Ends = readonly [from: number, to: number];

/** Equal differences are equally far apart. */
export function linearScale([lowest, highest]: Ends, [from, to]: Ends): Scale {
  return {
    at: (value) => mix(from, to, (value - lowest) / (highest - lowest)),
    valueAt: (place) => mix(lowest, highest, (place - from) / (to - from)),
  };
}

/** Equal ratios are equally far apart; all values are above 0. */
export function logScale([lowest, highest]: Ends, range: Ends): Scale {
  const logarithms = linearScale([Math.log(lowest), Math.log(highest)], range);
  return {
    at: (value) => logarithms.at(Math.log(value)),
    valueAt: (place) => Math.exp(logarithms.valueAt(place)),
  };
}

/** `share` of the way, between the ends. */
function mix(from: number, to: number, share: number): number {
  const within = Math.min(1, Math.max(0, share));
  return from * (1 - within) + to * within;
}
