import { useLayoutEffect } from 'react';
import { Signal } from '../../base/Signal';
import type { RunHistory } from '../../run/RunHistory';

/** The playhead's position, emitted once per frame in which something changed. */
export interface Moment {
  readonly ms: number;
  /** CSS pixels from the left edge of the plots. */
  readonly x: number;
  /** The bin under the playhead; -1 if the run isn't computed that far. */
  readonly bin: number;
  readonly history: RunHistory | null;
}

type Listener = (moment: Moment) => void;

/** Carries the playhead past React, which can't render sixty times a second. */
export class Live {
  readonly #moments = new Signal<[Moment]>();
  #last: Moment | null = null;

  /** Calls `listener` with the last moment, and then with each new one. */
  add(listener: Listener): () => void {
    if (this.#last) listener(this.#last);
    return this.#moments.subscribe(listener);
  }

  emit(moment: Moment): void {
    const last = this.#last;
    const same =
      last !== null &&
      last.ms === moment.ms &&
      last.x === moment.x &&
      last.bin === moment.bin &&
      last.history === moment.history;
    if (same) return;
    this.#last = moment;
    this.#moments.emit(moment);
  }
}

/** Calls `listener` on every moment, and after every render, which may undo what it wrote. */
export function useLive(live: Live, listener: Listener): void {
  useLayoutEffect(() => live.add(listener));
}
