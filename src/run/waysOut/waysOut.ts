import type { Window } from '../../figures/windowFigures';
import type { FieldValue } from '../../scenario/field';
import type { FieldName, Scenario } from '../../scenario/scenario';
import type { View } from '../../scenario/view';

/** What ways out are looked for: a scenario, the window that the verdict describes, and the objective for p99, ms. */
export interface Question {
  readonly scenario: Scenario;
  readonly window: Window;
  readonly sloP99Ms: number;
  /** What the link locks, which is never proposed. */
  readonly lock: View['lock'];
  /** Whether partitioners that take a newer client may be proposed. */
  readonly newerClients: boolean;
}

/** What a change does to the system, with the reader's own seed: what a run with it will show. */
export interface WayFigures {
  /** Of the window, ms. */
  readonly p99Ms: number;
  /** Of all producers together, over the run to the end of the window. */
  readonly requestsPerSecond: number;
  /** Cores that a broker keeps busy on average, over the same time. */
  readonly brokerCores: number;
}

/** A change of one setting from the start, and what it leads to. */
export interface WayOut extends WayFigures {
  readonly field: FieldName;
  readonly from: FieldValue;
  readonly to: FieldValue;
  /** Whether it ends the trouble with every seed, or only lowers p99. */
  readonly ends: boolean;
  /** What it gives up, in a few words; null if nothing. */
  readonly givesUp: string | null;
}

/** What a search has found. At most one change for each setting, and at most four. */
export interface WaysOut {
  /**
   * `ends` = some bring p99 under the objective, and these come first; `helps` = none does; `border` = the run itself
   * meets the objective, if one counts the records that are sent in the window in place of those that are acked in it;
   * `failed` = not even the run itself could be repeated.
   */
  readonly kind: 'ends' | 'helps' | 'border' | 'failed';
  /** Those that end the trouble, then those that only help, each the lowest p99 first. */
  readonly ways: readonly WayOut[];
  /** Of the run as it is; null until it was repeated. */
  readonly before: WayFigures | null;
  /** The search ended before everything was tried, because it had done as much work as it may. */
  readonly cutShort: boolean;
}

/** How many ways out are shown. */
export const MOST_WAYS = 4;

/** Number of seeds with which each way out is confirmed: the reader's own and the following ones. */
export const SEEDS_EACH = 3;
