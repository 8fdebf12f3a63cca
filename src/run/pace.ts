import { drawLoop } from './drawLoop';
import type { Playhead } from './Playhead';

export interface Leg {
  readonly fromMs: number;
  readonly toMs: number;
  readonly seconds: number;
}

/** A part of a run that is played slower where more happens; simulated ms. */
export interface Pace {
  /** They follow each other from `fromMs` to `stopMs`. */
  readonly legs: readonly Leg[];
  readonly fromMs: number;
  readonly stopMs: number;
}

/** The place after more real time, ms. Outside of the part, time passes as it is. */
export function advance({ legs, fromMs, stopMs }: Pace, ms: number, elapsedRealMs: number): number {
  if (ms < fromMs || ms >= stopMs) return ms + elapsedRealMs;
  let [at, leftMs] = [ms, elapsedRealMs];
  for (const leg of legs) {
    if (leg.toMs <= at) continue;
    const neededMs = (leg.toMs - at) / speedOf(leg);
    if (neededMs > leftMs) return at + leftMs * speedOf(leg);
    [at, leftMs] = [leg.toMs, leftMs - neededMs];
  }
  return at;
}

/** Simulated seconds per second at a place. */
export function speedAt({ legs, fromMs }: Pace, ms: number): number {
  const leg = ms < fromMs ? undefined : legs.find(({ toMs }) => toMs > ms);
  return leg === undefined ? 1 : speedOf(leg);
}

function speedOf({ fromMs, toMs, seconds }: Leg): number {
  return (toMs - fromMs) / 1000 / seconds;
}

/** Moves a playhead at a pace, and stops it at the end. Returns what gives it its own speed back. */
export function keepPace(playhead: Playhead, pace: Pace): () => void {
  playhead.course = (ms, elapsedRealMs) => advance(pace, ms, elapsedRealMs);
  let lastMs = playhead.ms;
  const end = drawLoop.onDraw(() => {
    const { ms } = playhead;
    // To play on from there is the reader's choice.
    if (playhead.playing && lastMs < pace.stopMs && ms === pace.stopMs) playhead.playing = false;
    lastMs = ms;
    playhead.speed = speedAt(pace, ms);
  });
  return () => {
    end();
    playhead.course = null;
    playhead.speed = 1;
  };
}

export function replay(playhead: Playhead, { fromMs }: Pace): void {
  playhead.place(fromMs);
  playhead.playing = true;
}
