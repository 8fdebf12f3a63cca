import type { Mark } from './film';

/** The numbers of one caption, or of neighbours that happen too close together for a flag each. */
export interface Flag {
  /** Its middle, CSS pixels. */
  readonly x: number;
  readonly width: number;
  /** Indexes of its captions. */
  readonly first: number;
  readonly last: number;
}

const ONE = 17;
const SEVERAL = 30;
const GAP = 3;

/** Flags for captions in order of time, none over another. */
export function flagsOf(marks: readonly Mark[], xOf: (ms: number) => number): readonly Flag[] {
  const flags: Flag[] = [];
  for (const [index, { atMs }] of marks.entries()) {
    let flag: Flag = { x: xOf(atMs), width: ONE, first: index, last: index };
    for (let before = flags.at(-1); before !== undefined && touch(before, flag); before = flags.at(-1)) {
      flags.pop();
      flag = { x: (before.x + flag.x) / 2, width: SEVERAL, first: before.first, last: index };
    }
    flags.push(flag);
  }
  return flags;
}

function touch(one: Flag, next: Flag): boolean {
  return next.x - one.x < (one.width + next.width) / 2 + GAP;
}
