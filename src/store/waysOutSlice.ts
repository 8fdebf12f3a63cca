import type { SearchProgress } from '../run/SearchDriver';
import type { WayFigures, WayOut, WaysOut } from '../run/waysOut/waysOut';
import type { ScenarioSlice } from './scenarioSlice';
import type { Slice } from './slice';

/** Progress of the search for ways out of the shown run's trouble. */
export type WaysOutState =
  /** The run is in no trouble, or there is nothing to say yet. */
  | { readonly type: 'none' }
  /** Results so far; `progress` is null until the first run has begun. */
  | {
      readonly type: 'searching';
      readonly ways: readonly WayOut[];
      /** Figures of the unchanged run, once it was repeated. */
      readonly before: WayFigures | null;
      readonly progress: SearchProgress | null;
    }
  | { readonly type: 'done'; readonly result: WaysOut };

/** The ways out next to the verdict. The finder writes them. */
export interface WaysOutSlice {
  readonly waysOut: WaysOutState;
  /** The client's version is locked unless the reader unlocks it: then partitioners of newer ones are tried, too. */
  readonly newerClients: boolean;

  setNewerClients(newerClients: boolean): void;
  /**
   * Makes the change from the start, whatever `reach` says, because the ways out were found that way. One step for
   * undo.
   */
  tryWayOut(way: Pick<WayOut, 'field' | 'to'>): void;
}

/** The slice of the ways out. */
export const waysOutSlice: Slice<WaysOutSlice, Pick<ScenarioSlice, 'changeScenario'>> = (set, get) => ({
  waysOut: { type: 'none' },
  newerClients: false,
  setNewerClients: (newerClients) => set({ newerClients }),
  tryWayOut: ({ field, to }) => get().changeScenario({ [field]: to }),
});
