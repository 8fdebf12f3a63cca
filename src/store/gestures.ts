/** Changes of one thing that follow each other faster than this belong together, ms. */
const LONGEST_PAUSE_MS = 600;

/** Tells which changes belong to one gesture, such as a drag or a held key. */
export class Gestures {
  readonly #nowMs: () => number;
  #last: { readonly key: string; readonly atMs: number } | null = null;

  /** `nowMs` is a clock that only goes forward. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Notes a change of `key`; true where it goes on with the gesture of the change before. */
  continues(key: string): boolean {
    const atMs = this.#nowMs();
    const going = this.#last?.key === key && atMs - this.#last.atMs < LONGEST_PAUSE_MS;
    this.#last = { key, atMs };
    return going;
  }
}
