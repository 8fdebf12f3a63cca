import { useLayoutEffect } from 'react';
import { Signal } from '../../base/Signal';
import type { RunHistory } from '../../sim/RunHistory';

/** Where the playhead is, told once per animation frame in which something changed. */
export interface Moment {
  readonly ms: number;
  /** CSS pixels from the left edge of the plots. */
  readonly x: number;
  /** The bin under the playhead; -1 where the run has not come so far. */
  readonly bin: number;
  readonly history: RunHistory | null;
}

type Listener = (moment: Moment) => void;

/** Carries the playhead to what must follow it, past React: sixty times a second is too often for a render. */
export class Live {
  readonly #moments = new Signal<[Moment]>();
  #last: Moment | null = null;

  /** Calls `listener` at once with the last moment, and then with each that differs. */
  add(listener: Listener): () => void {
    if (this.#last) listener(this.#last);
    return this.#moments.subscribe(listener);
  }

  tell(moment: Moment): void {
    const last = this.#last;
    const same =
      last !== null &&
      last.ms === moment.ms &&
      last.x === moment.x &&
      last.bin === moment.bin &&
      last.history === moment.history;
    if (same) return;
    this.#last = moment;
    this.#moments.tell(moment);
  }
}

/** Keeps what `listener` writes up to date: on every moment, and after every render, which may have undone it. */
export function useLive(live: Live, listener: Listener): void {
  useLayoutEffect(() => live.add(listener));
}
