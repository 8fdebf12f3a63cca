export interface Patience {
  /** Silence after which the worker is asked for a sign of life, ms. */
  readonly probeAfterMs: number;
  /** Silence after which it is given up, ms. */
  readonly lostAfterMs: number;
  /** Longest time between two checks that counts, ms: what the page itself slept through says nothing. */
  readonly longestStepMs: number;
}

/** For checks on each draw of the screen. */
const DRAWN: Patience = { probeAfterMs: 2_000, lostAfterMs: 6_000, longestStepMs: 100 };

export type WatchdogVerdict = 'fine' | 'probe' | 'lost';

/**
 * Notices a worker that was ended from outside: browsers send no event for that. It counts the time in which it is
 * checked and an answer is due. The Runner answers a probe between two slices, whatever it works at.
 */
export class Watchdog {
  readonly #patience: Patience;
  #silentMs = 0;
  #lastMs: number | null = null;
  #probed = false;

  constructor(patience: Patience = DRAWN) {
    this.#patience = patience;
  }

  reset(): void {
    this.#silentMs = 0;
    this.#probed = false;
  }

  /** Now and then; `waiting` = an answer is due. Asks for a probe once in a silence. */
  check(nowMs: number, waiting: boolean): WatchdogVerdict {
    const { probeAfterMs, lostAfterMs, longestStepMs } = this.#patience;
    const elapsedMs = this.#lastMs === null ? 0 : Math.max(0, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
    if (!waiting) {
      this.reset();
      return 'fine';
    }
    this.#silentMs += Math.min(elapsedMs, longestStepMs);
    if (this.#silentMs >= lostAfterMs) return 'lost';
    if (this.#probed || this.#silentMs < probeAfterMs) return 'fine';
    this.#probed = true;
    return 'probe';
  }
}
