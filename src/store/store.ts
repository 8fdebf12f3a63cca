import { type TemporalState, temporal } from 'zundo';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ScreenRow } from '../scenario/view';
import { type BeforeSlice, beforeSlice } from './beforeSlice';
import { type OfflineSlice, offlineSlice } from './offlineSlice';
import { type PlaybackSlice, playbackSlice } from './playbackSlice';
import { type RunSlice, runSlice } from './runSlice';
import { type ScenarioSlice, scenarioSlice } from './scenarioSlice';
import { type SweepSlice, sweepSlice } from './sweepSlice';
import { gestureOf, listsOf, sameUndoable, type Undoable, undoable } from './undoable';
import { type ViewSlice, viewSlice } from './viewSlice';
import { type WaysOutSlice, waysOutSlice } from './waysOutSlice';

/** Everything that the page remembers, but frames, histories and the playhead. */
export type AppState = BeforeSlice &
  ScenarioSlice &
  OfflineSlice &
  PlaybackSlice &
  RunSlice &
  SweepSlice &
  ViewSlice &
  WaysOutSlice & {
    /** The registered screens, in the order of their tabs. */
    readonly screens: readonly ScreenRow[];
  };

/** The store, with `temporal` for undo and redo. */
export type AppStore = StoreApi<AppState> & { readonly temporal: StoreApi<TemporalState<Undoable>> };

export interface StoreOptions {
  readonly screens?: readonly ScreenRow[];
  /** A clock that only goes forward, ms. */
  readonly nowMs?: () => number;
  /** Since when a pointer has been held down, by the same clock; null = none is down. */
  readonly heldSinceMs?: () => number | null;
}

const MAX_UNDO_STEPS = 200;

export function createAppStore({
  screens = [],
  nowMs = () => performance.now(),
  heldSinceMs = () => null,
}: StoreOptions = {}): AppStore {
  const undoGestures = new Gestures({ nowMs, heldSinceMs });
  // Result of the latest change: after an undo, the next change starts a new step.
  let reached: Undoable | null = null;
  return createStore<AppState>()(
    temporal<AppState, [], [], Undoable>(
      (set, get) => ({
        ...beforeSlice(set, get),
        ...scenarioSlice(set, get),
        ...offlineSlice(set, get),
        ...playbackSlice(set, get),
        ...runSlice(set, get),
        ...sweepSlice(set, get),
        ...viewSlice(set, get),
        ...waysOutSlice(set, get),
        screens,
      }),
      {
        partialize: undoable,
        equality: sameUndoable,
        limit: MAX_UNDO_STEPS,
        // One drag is one undo step: only the state before it is kept.
        handleSet: (keep) => (past, _replace, current) => {
          // The library types this argument as an update; it is the past state.
          const before = past as AppState;
          const isNext = undoGestures.continues(gestureOf(before, current), listsOf(current));
          const goesOn = isNext && reached !== null && sameUndoable(reached, before);
          reached = current;
          if (!goesOn) keep(past);
        },
      },
    ),
  );
}

/** Maximum time between changes of one gesture, ms. */
const LONGEST_PAUSE_MS = 600;

type GestureClock = Required<Omit<StoreOptions, 'screens'>>;

/** Groups changes into gestures, such as a drag, however slow, or a held key. */
class Gestures {
  readonly #clock: GestureClock;
  #last: { readonly key: string; readonly lists: string; readonly atMs: number } | null = null;

  constructor(clock: GestureClock) {
    this.#clock = clock;
  }

  /**
   * Records a change of `key`; true if it continues the gesture of the previous change. To add something to a list and soon
   * take it away are two, unless one pointer that is held down does both.
   *
   * @param lists how long lists are after the change
   */
  continues(key: string, lists: string): boolean {
    const atMs = this.#clock.nowMs();
    const heldSinceMs = this.#clock.heldSinceMs() ?? Number.POSITIVE_INFINITY;
    const last = this.#last;
    this.#last = { key, lists, atMs };
    if (last?.key !== key) return false;
    return last.atMs >= heldSinceMs || (last.lists === lists && atMs - last.atMs < LONGEST_PAUSE_MS);
  }
}
