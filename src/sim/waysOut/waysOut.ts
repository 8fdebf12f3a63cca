import type { Window } from '../../figures/windowFigures';
import type { FieldValue } from '../../scenario/field';
import type { FieldName, Scenario } from '../../scenario/scenario';

/** What ways out are looked for: a scenario, the window that the verdict describes, and the objective for p99, ms. */
export interface Question {
  readonly scenario: Scenario;
  readonly window: Window;
  readonly sloP99Ms: number;
}

/** A change of one setting from the start, and what it leads to. */
export interface WayOut {
  readonly field: FieldName;
  readonly from: FieldValue;
  readonly to: FieldValue;
  /** p99 of the window with the reader's own seed, ms: what a run with this change will show. */
  readonly p99Ms: number;
}

/** What a search has found. At most one change for each setting, and at most four. */
export interface WaysOut {
  /**
   * `ends` = each brings p99 under the objective, smallest change first; `helps` = none does, so these have the lowest
   * p99, lowest first; `border` = the run itself meets the objective, if one counts the records that are sent in the
   * window in place of those that are acked in it; `failed` = not even the run itself could be repeated.
   */
  readonly kind: 'ends' | 'helps' | 'border' | 'failed';
  readonly ways: readonly WayOut[];
  /** The search ended before everything was tried, because it had done as much work as it may. */
  readonly cutShort: boolean;
}

/** How many ways out are shown. */
export const MOST_WAYS = 4;

/** So many seeds each way out must stand: the reader's own and the following ones. */
export const SEEDS_EACH = 3;
