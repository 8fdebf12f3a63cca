import { PARTS, type Part } from '../../../../workers/frame';

export interface BarSegment {
  readonly part: Part;
  /** CSS pixels from the left end of the bar. */
  readonly x: number;
  readonly width: number;
  /** Share of the whole, 0 to 1. */
  readonly share: number;
  /** Whether it has a label: the largest part, if there is room. */
  readonly labelled: boolean;
}

/** Every part is visible, however small, CSS pixels. */
const LEAST_WIDTH = 1.5;
const LABEL_ROOM = 44;

/** A bar of `width` pixels for parts in the order of PARTS, ms. Parts that took no time are left out. */
export function barSegments(partsMs: readonly number[], width: number): readonly BarSegment[] {
  const total = partsMs.reduce((sum, ms) => sum + Math.max(0, ms), 0);
  if (total <= 0) return [];
  const shares = PARTS.map((part, index) => ({ part, share: Math.max(0, partsMs[index] ?? 0) / total }));
  const present = shares.filter(({ share }) => share > 0);
  const small = present.filter(({ share }) => share * width < LEAST_WIDTH);
  const largeShare = present.reduce((sum, { share }) => (share * width < LEAST_WIDTH ? sum : sum + share), 0);
  const roomForLarge = width - small.length * LEAST_WIDTH;
  const largest = present.reduce((best, next) => (next.share > best.share ? next : best));
  let x = 0;
  return present.map(({ part, share }) => {
    const drawn = share * width < LEAST_WIDTH ? LEAST_WIDTH : (share / largeShare) * roomForLarge;
    const segment = { part, x, width: drawn, share, labelled: part === largest.part && drawn >= LABEL_ROOM };
    x += drawn;
    return segment;
  });
}
