import { decades, type LatencyScale } from '../../../../draw/latencyScale';
import type { Mark } from './film';

/** Height of a decade's label, CSS pixels. */
const LABEL = 12;

interface DecadeLine {
  readonly ms: number;
  readonly y: number;
  /** Of the label's foot, above the line; null if the label of the next decade is in its way. */
  readonly labelY: number | null;
}

/** The decades from the lowest to the highest; the label of one at the top edge has room only below its line. */
export function decadeLines(scale: LatencyScale): readonly DecadeLine[] {
  const lines = decades(scale).map((ms) => ({ ms, y: scale.y(ms) }));
  return lines.map(({ ms, y }, index) => {
    if (y > LABEL) return { ms, y, labelY: y - 4 };
    const below = lines[index - 1]?.y ?? Number.POSITIVE_INFINITY;
    return { ms, y, labelY: below - 4 - LABEL < y + LABEL ? null : y + LABEL };
  });
}

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
