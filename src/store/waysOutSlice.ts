import type { DecideResult } from '../run/decide/result';
import type { SearchProgress } from '../run/SearchDriver';
import type { ScenarioSlice } from './scenarioSlice';
import type { Slice } from './slice';

export type WaysOutState =
  /** The run is in no trouble, or there is nothing to say yet. */
  | { readonly type: 'none' }
  /** Results so far; both are null until the first run has begun. */
  | {
      readonly type: 'searching';
      readonly result: DecideResult | null;
      readonly progress: SearchProgress | null;
    }
  | { readonly type: 'done'; readonly result: DecideResult };

/** The ways out next to the verdict. The finder writes them. */
export interface WaysOutSlice {
  readonly waysOut: WaysOutState;

  searchAgain(): void;

  /**
   * Makes the changes from the start, whatever `reach` says, because the ways out were found that way. One step for
   * undo.
   */
  tryChanges(changes: readonly { readonly field: string; readonly to: unknown }[]): void;
}

export const waysOutSlice: Slice<WaysOutSlice, Pick<ScenarioSlice, 'changeScenario'>> = (set, get) => ({
  waysOut: { type: 'none' },
  searchAgain: () => set({ waysOut: { type: 'searching', result: null, progress: null } }),
  tryChanges: (changes) =>
    get().changeScenario(Object.fromEntries(changes.map(({ field, to }) => [field, to]))),
});
