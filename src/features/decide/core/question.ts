import type { Summary } from '../../../../workers/protocol';
import type { Decision } from '../../../scenario/decision';
import type { Scenario } from '../../../scenario/scenario';
import type { View } from '../../../scenario/view';
import type { SettingReading } from './reading';
import type { WeightedScenarios } from './twin';

/** A question: what to decide about which system. */
export interface DecideQuestion {
  /** The reader's own; for a fitted cluster, with its best-fitting constants. */
  readonly scenario: Scenario;
  /** Parameter sets that the runs take turns with. */
  readonly twin: WeightedScenarios;
  readonly decision: Decision;
  /** Bound of the objective's percentile, ms. */
  readonly boundMs: number;
  readonly lock: View['lock'];
}

/** A requested run, and the callback for its result. */
export interface DecideRun {
  readonly scenario: Scenario;
  readonly objectiveMs?: number;
  done(summary: Summary): void;
  failed(): void;
}

/** Progress of a search. `knownSettings` counts the settings known so far; later rounds may add some. */
export interface DecideProgress {
  readonly phase: Phase;
  readonly settings: number;
  readonly knownSettings: number;
  readonly runs: number;
  /** Model events of the runs so far, and of those that probably still come. */
  readonly events: number;
  readonly eventsLeft: number;
}

/** Results of a search. */
export interface DecideResult {
  readonly question: DecideQuestion;
  /** Null before its first run, and if it can't run. */
  readonly present: SettingReading | null;
  /** Every setting that was tried, in order of request, without the present one. */
  readonly settings: readonly SettingReading[];
  /** The best trade-offs among those that certainly keep the objective. */
  readonly front: readonly SettingReading[];
  /** The cheapest single change that keeps the objective, and the next one. */
  readonly singles: readonly SettingReading[];
  /** The cheapest combination if it beats the single changes, and the next one. */
  readonly combinations: readonly SettingReading[];
  /** The setting with the lowest percentile if all of them miss; null if one keeps the objective. */
  readonly nearest: SettingReading | null;
  /** Fallbacks other than settings that would bring the nearest one under the bound, the smallest of each kind. */
  readonly remedies: readonly SettingReading[];
  /** Whether every fallback had its runs. */
  readonly remediesTried: boolean;
  readonly phase: Phase;
  readonly over: boolean;
  /** Whether it hit the work limit with some work left. */
  readonly cutShort: boolean;
}

/** The rounds of a search, in order. */
export type Phase = 'present' | 'singles' | 'combining' | 'between' | 'confirming' | 'remedies' | 'done';
