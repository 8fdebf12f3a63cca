/** Events for the first call, before anything is known about the machine or the scenario. */
const FIRST_EVENTS = 2_000;
const FEWEST_EVENTS = 50;
const MOST_EVENTS = 1_000_000;

/**
 * How many model events to ask for, so that one call takes about `aimMs`. It learns from each call; a clock that
 * stands still (browsers coarsen it on purpose) counts as fast, and the limits keep the guess sane.
 */
export class Pace {
  readonly #aimMs: number;
  #events = FIRST_EVENTS;

  constructor(aimMs: number) {
    this.#aimMs = aimMs;
  }

  /** The budget of the next call. */
  get events(): number {
    return this.#events;
  }

  /** A call with the whole budget took `elapsedMs`. Moves by at most a factor of two up and four down. */
  learn(elapsedMs: number): void {
    const factor = elapsedMs <= 0 ? 2 : Math.min(2, Math.max(0.25, this.#aimMs / elapsedMs));
    this.#events = Math.round(Math.min(MOST_EVENTS, Math.max(FEWEST_EVENTS, this.#events * factor)));
  }
}
