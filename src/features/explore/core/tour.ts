/**
 * The tour plays the opening preset, in which broker 0 becomes slower at 5 s. A step begins at its moment; a test checks
 * the moments against the model.
 */

/** A step that the playhead reaches; the two that follow are the reader's. */
export type PlayedStep = 'predict' | 'slower' | 'gate' | 'climax';
/** `turn` invites a change, `answer` says what it did. */
export type TourStep = PlayedStep | 'turn' | 'answer';

/** When each step begins, simulated ms: healthy; broker 0 slows; the gate to it closes; its queue has grown for 10 s. */
export const TOUR_MOMENTS: Readonly<Record<PlayedStep, number>> = {
  predict: 4800,
  slower: 5000,
  gate: 5114,
  climax: 15_000,
};

export const PLAYED_STEPS = Object.keys(TOUR_MOMENTS) as readonly PlayedStep[];

/** The last instant that the tour's chart shows, simulated ms. */
export const TOUR_CHART_MS = 20_000;

/** From here on the runaway is under way: shares and batches are means from here to the climax, simulated ms. */
export const TOUR_STEADY_MS = 6000;

/** A caption stays at least so long, real ms: the run waits for it. */
export const CAPTION_HOLD_MS = 4000;

export function playedStepAt(ms: number): PlayedStep {
  return PLAYED_STEPS.findLast((step) => ms >= TOUR_MOMENTS[step]) ?? 'predict';
}

/** How fast the tour plays, simulated seconds per second: single batches are seen around the fault. */
export function tourPace(ms: number): number {
  if (ms < TOUR_MOMENTS.predict) return 0.1;
  return ms < TOUR_STEADY_MS ? 0.04 + (0.46 * Math.max(0, ms - 5300)) / 700 : 0.5;
}

/** Where the tour is, and how long the caption of its step has been there. */
export interface TourPlace {
  /** Simulated ms. */
  readonly ms: number;
  /** Real ms. */
  readonly heldMs: number;
}

/** After a tick of real time, ms: it stops at the guess and at the climax, and never cuts a caption short. */
export function tourAfter({ ms, heldMs }: TourPlace, elapsedMs: number): TourPlace {
  const next = PLAYED_STEPS.map((step) => TOUR_MOMENTS[step]).find((momentMs) => momentMs > ms);
  const aheadMs = ms + elapsedMs * tourPace(ms);
  const held = heldMs + elapsedMs;
  if (next === undefined) return { ms, heldMs: held };
  if (aheadMs < next) return { ms: aheadMs, heldMs: held };
  const waits = next !== TOUR_MOMENTS.predict && held < CAPTION_HOLD_MS;
  return waits ? { ms: next - 0.001, heldMs: held } : { ms: next, heldMs: 0 };
}

export function tourStopsAt(ms: number): boolean {
  return ms === TOUR_MOMENTS.predict || ms === TOUR_MOMENTS.climax;
}

export interface TourState {
  /** The share that they expect broker 0 to get, 0 to 1; null = no guess. */
  readonly guess: number | null;
  readonly turned: boolean;
  readonly changed: boolean;
}

export const TOUR_START: TourState = { guess: null, turned: false, changed: false };

export function tourStep({ turned, changed }: TourState, ms: number): TourStep {
  if (changed) return 'answer';
  return turned ? 'turn' : playedStepAt(ms);
}

/** The steps in the order in which they are read; an answer is past them all. */
export const TOUR_STEPS: readonly TourStep[] = [...PLAYED_STEPS, 'turn'];

/** The guess after a move by keys, 0 to 1: in whole per cent, from an equal share. */
export function movedGuess(guess: number | null, byPercent: number): number {
  const from = Math.round((guess ?? 1 / 3) * 100);
  return Math.min(100, Math.max(0, from + byPercent)) / 100;
}

/** Shares of the partitions if the first gets a share, and the others share the rest. */
export function sharesWith(guess: number, partitions: number): readonly number[] {
  return Array.from({ length: partitions }, (_, partition) =>
    partition === 0 ? guess : (1 - guess) / (partitions - 1),
  );
}
