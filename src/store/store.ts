import { type TemporalState, temporal } from 'zundo';
import type { StateCreator } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Gestures } from './gestures';
import { type MeasuredSlice, measuredSlice } from './measuredSlice';
import { type PlaybackSlice, playbackSlice } from './playbackSlice';
import { type RunSlice, runSlice } from './runSlice';
import { type ScenarioSlice, scenarioSlice } from './scenarioSlice';
import { type SweepSlice, sweepSlice } from './sweepSlice';
import { gestureOf, sameUndoable, type Undoable, undoable } from './undo';
import { type ViewSlice, viewSlice } from './viewSlice';
import { type WaysOutSlice, waysOutSlice } from './waysOutSlice';

/** Everything that the page remembers, but frames, histories and the playhead. */
export type AppState = ScenarioSlice &
  MeasuredSlice &
  PlaybackSlice &
  RunSlice &
  SweepSlice &
  ViewSlice &
  WaysOutSlice;

/** What slices may ask of the world around the store. */
export interface SliceContext {
  /** The simulated second at which a change of these fields "from here on" begins. */
  changeAtS(fields: readonly string[]): number;
}

/** A slice: made from its context, it sees the whole state and writes its own part. */
export type AppSlice<Slice> = (context: SliceContext) => StateCreator<AppState, [], [], Slice>;

/** The store, with `temporal` for undo and redo. */
export type AppStore = StoreApi<AppState> & { readonly temporal: StoreApi<TemporalState<Undoable>> };

/** Where the store's context comes from; tests bring their own clock. */
export interface StoreOptions {
  /** Where the playhead stands, ms of simulated time. */
  readonly playheadMs: () => number;
  /** A clock that only goes forward, ms. */
  readonly nowMs?: () => number;
}

/** States further back than this are forgotten. */
const MOST_UNDO_STEPS = 200;

/** Makes the store; the composition root fills it from the link. */
export function createAppStore({ playheadMs, nowMs = () => performance.now() }: StoreOptions): AppStore {
  const undoGestures = new Gestures(nowMs);
  const timedGestures = new Gestures(nowMs);
  let gestureAtS = 0;
  const context: SliceContext = {
    // While a slider is dragged over a playing run, one change moves along; it does not leave a trail of changes.
    changeAtS: (fields) => {
      if (!timedGestures.continues(fields.join())) gestureAtS = Math.round(playheadMs()) / 1000;
      return gestureAtS;
    },
  };
  return createStore<AppState>()(
    temporal(
      (...tools) => ({
        ...scenarioSlice(context)(...tools),
        ...measuredSlice(context)(...tools),
        ...playbackSlice(context)(...tools),
        ...runSlice(context)(...tools),
        ...sweepSlice(context)(...tools),
        ...viewSlice(context)(...tools),
        ...waysOutSlice(context)(...tools),
      }),
      {
        partialize: undoable,
        equality: sameUndoable,
        limit: MOST_UNDO_STEPS,
        // One drag is one step back: only the state before it is kept.
        handleSet: (keep) => (past, _replace, current) => {
          // The library types what it hands over as an update; it is the past state.
          const before = past as AppState;
          if (!undoGestures.continues(gestureOf(before, current))) keep(past);
        },
      },
    ),
  );
}
