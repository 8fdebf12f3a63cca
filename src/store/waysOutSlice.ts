import type { SearchProgress } from '../run/waysOut/WaysOutSearch';
import type { WayFigures, WayOut, WaysOut } from '../run/waysOut/waysOut';
import type { ScenarioSlice } from './scenarioSlice';
import type { Slice } from './slice';

/** How far the ways out of the shown run's trouble are known. */
export type WaysOutState =
  /** The run is in no trouble, or there is nothing to say yet. */
  | { readonly type: 'none' }
  /** What was found so far; `progress` is null until the first run has begun. */
  | {
      readonly type: 'searching';
      readonly ways: readonly WayOut[];
      /** Of the run as it is, once that was repeated. */
      readonly before: WayFigures | null;
      readonly progress: SearchProgress | null;
    }
  | { readonly type: 'done'; readonly result: WaysOut };

/** The ways out beside the verdict. The finder writes them. */
export interface WaysOutSlice {
  readonly waysOut: WaysOutState;
  /** The client's version is locked unless the reader unlocks it: then partitioners of newer ones are tried, too. */
  readonly newerClients: boolean;

  setNewerClients(newerClients: boolean): void;
  /** Makes the change, from the start whatever `reach` says: so the ways out were found. One step for undo. */
  tryWayOut(way: Pick<WayOut, 'field' | 'to'>): void;
}

/** The slice of the ways out. */
export const waysOutSlice: Slice<WaysOutSlice, Pick<ScenarioSlice, 'changeScenario'>> = (set, get) => ({
  waysOut: { type: 'none' },
  newerClients: false,
  setNewerClients: (newerClients) => set({ newerClients }),
  tryWayOut: ({ field, to }) => get().changeScenario({ [field]: to }),
});
