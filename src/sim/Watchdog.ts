/** Silence after which the worker is asked for a sign of life, ms. */
const PROBE_AFTER_MS = 2_000;
/** Silence after which it is given up, ms. */
const LOST_AFTER_MS = 6_000;
/** Longest time between two draws that counts, ms: what the page itself slept through says nothing. */
const LONGEST_STEP_MS = 100;

/** What the watchdog wants: nothing, a question to the worker, or a new worker. */
export type WatchdogVerdict = 'fine' | 'probe' | 'lost';

/**
 * Notices a worker that was ended from outside: browsers send no event for that. It counts the time that the draw
 * loop runs and an answer is due. The Runner answers a probe between two slices, whatever it works at.
 */
export class Watchdog {
  #silentMs = 0;
  #lastMs: number | null = null;
  #probed = false;

  /** The worker was heard, or has a new run. */
  reset(): void {
    this.#silentMs = 0;
    this.#probed = false;
  }

  /** On each draw; `waiting` = an answer is due. Asks for a probe once in a silence. */
  check(nowMs: number, waiting: boolean): WatchdogVerdict {
    const elapsedMs = this.#lastMs === null ? 0 : Math.max(0, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
    if (!waiting) {
      this.reset();
      return 'fine';
    }
    this.#silentMs += Math.min(elapsedMs, LONGEST_STEP_MS);
    if (this.#silentMs >= LOST_AFTER_MS) return 'lost';
    if (this.#probed || this.#silentMs < PROBE_AFTER_MS) return 'fine';
    this.#probed = true;
    return 'probe';
  }
}
