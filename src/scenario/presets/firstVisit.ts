/** From here on the first visit plays at this speed. */
interface Leg {
  /** Simulated ms. */
  readonly fromMs: number;
  /** Simulated seconds per second. */
  readonly speed: number;
}

/**
 * How the first visit plays the opening preset, in which broker 0 becomes slower at 5 s: slowly enough to see single
 * batches around that moment, then faster.
 */
const LEGS: readonly [Leg, ...Leg[]] = [
  { fromMs: 4600, speed: 0.1 },
  { fromMs: 5000, speed: 0.04 },
  { fromMs: 5210, speed: 0.1 },
  { fromMs: 6000, speed: 0.5 },
];

/** Start of the visit and end of its captions, simulated ms. */
export const FIRST_VISIT = { fromMs: LEGS[0].fromMs, toMs: 12_000 } as const;

/**
 * Times of the three captions, simulated ms: the broker slows down; the first batch behind it has filled up; its
 * partition has most of the bytes. A test checks them against the model.
 */
export const CAPTIONS_MS = [5000, 5210, 6000] as const;

/** The speed at an instant of the first visit. */
export function firstVisitSpeed(ms: number): number {
  return (LEGS.findLast(({ fromMs }) => ms >= fromMs) ?? LEGS[0]).speed;
}

/** Real seconds from the start of the first visit to a simulated instant. */
export function firstVisitSeconds(ms: number): number {
  return LEGS.reduce((sum, { fromMs, speed }, index) => {
    const endMs = Math.min(ms, LEGS[index + 1]?.fromMs ?? FIRST_VISIT.toMs);
    return sum + Math.max(0, endMs - fromMs) / 1000 / speed;
  }, 0);
}
