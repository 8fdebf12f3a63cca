import type { Summary } from '../../../../workers/protocol';
import type { Decision } from '../../../scenario/decision';
import type { Scenario } from '../../../scenario/scenario';
import type { View } from '../../../scenario/view';
import type { SettingReading } from './reading';
import type { WeightedScenarios } from './twin';

/** What is to be decided about which system. */
export interface DecideQuestion {
  /** The reader's own: of a fitted cluster, the constants that fit best. */
  readonly scenario: Scenario;
  /** What its runs take turns in. */
  readonly twin: WeightedScenarios;
  readonly decision: Decision;
  /** Of the objective's percentile, ms. */
  readonly boundMs: number;
  readonly lock: View['lock'];
}

/** A run that the search wants, and whom to tell. */
export interface DecideRun {
  readonly scenario: Scenario;
  readonly objectiveMs?: number;
  done(summary: Summary): void;
  failed(): void;
}

/** How far a search is. `ofSettings` counts those that it knows of; later rounds may add some. */
export interface DecideProgress {
  readonly phase: Phase;
  readonly settings: number;
  readonly ofSettings: number;
  readonly runs: number;
  /** Model events of the runs so far, and of those that probably still come. */
  readonly events: number;
  readonly eventsLeft: number;
}

/** What has been found. */
export interface DecideResult {
  readonly question: DecideQuestion;
  /** Null before its first run, and where it can't run. */
  readonly present: SettingReading | null;
  /** Every setting that was tried, in the order in which it was asked for; the present one isn't among them. */
  readonly settings: readonly SettingReading[];
  /** The best trade-offs among those that certainly keep the objective. */
  readonly front: readonly SettingReading[];
  /** The cheapest with one change that keeps it, and the next one. */
  readonly singles: readonly SettingReading[];
  /** The cheapest with several changes, where that is cheaper, and the next one. */
  readonly combinations: readonly SettingReading[];
  /** Of those that miss it, the one with the lowest percentile; null where one keeps it. */
  readonly nearest: SettingReading | null;
  /** What other than settings would bring the nearest one under the bound, the smallest of each kind. */
  readonly remedies: readonly SettingReading[];
  /** Whether all that might bring it under the bound had its runs. */
  readonly remediesTried: boolean;
  readonly phase: Phase;
  readonly over: boolean;
  /** It has done as much work as it may, with some left. */
  readonly cutShort: boolean;
}

/** The rounds of a search, in order. */
export type Phase = 'present' | 'singles' | 'combining' | 'between' | 'confirming' | 'remedies' | 'done';
