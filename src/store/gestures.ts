/** Changes of one thing that follow each other faster than this belong together, ms. */
const LONGEST_PAUSE_MS = 600;

/** A clock that only goes forward, and since when the reader has held a pointer down on it; null = none is down. */
export interface GestureClock {
  readonly nowMs: () => number;
  readonly heldSinceMs: () => number | null;
}

/** Tells which changes belong to one gesture, such as a drag, however slow, or a held key. */
export class Gestures {
  readonly #clock: GestureClock;
  #last: { readonly key: string; readonly atMs: number } | null = null;

  constructor(clock: GestureClock) {
    this.#clock = clock;
  }

  /** Notes a change of `key`; true where it goes on with the gesture of the change before. */
  continues(key: string): boolean {
    const atMs = this.#clock.nowMs();
    const heldSinceMs = this.#clock.heldSinceMs() ?? Number.POSITIVE_INFINITY;
    const last = this.#last;
    this.#last = { key, atMs };
    return last?.key === key && (atMs - last.atMs < LONGEST_PAUSE_MS || last.atMs >= heldSinceMs);
  }
}
