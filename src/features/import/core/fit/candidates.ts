import type { Assumption } from '../../../../run/decide/assumptions';
import type { Scenario } from '../../../../scenario/scenario';
import { type Candidate, ownSlowBroker } from '../meaning/suspects';
import type { Diagnosis } from '../meaning/types';
import type { Residual } from './answer';
import type { Cause } from './causes';
import type { Fit } from './fit';

/** A candidate after its fit. */
export interface Checked extends Candidate {
  readonly fit: Fit;
  /** Largest relative error of any metric: 0.2 = 20 %. */
  readonly within: number;
  /** The metric that it misses most; null without any. */
  readonly worst: Residual | null;
}

/** All candidates after their fits. */
export interface CheckedCandidates {
  /** The best first. */
  readonly checked: readonly Checked[];
  readonly best: Checked;
  /** The best, and those that the metrics can't tell from it. */
  readonly alike: readonly Checked[];
  readonly diagnosis: Diagnosis;
  /** The settings that most likely differ if the model can't reproduce the figures; several can't be told apart. */
  readonly causes: readonly Cause[];
  /** Unstated values that matter, most of all first. */
  readonly assumptions: readonly Assumption[];
  /** Searches on for those that aren't clearly worse than the best. */
  readonly searchOn: (control?: CheckControl) => Promise<CheckedCandidates>;
}

/** How far a check goes, whom it tells, and what ends it with the results so far. */
export interface CheckControl {
  /** Max runs of each candidate's turn; default: as many as the scenario's cost suggests. */
  readonly most?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: CandidateProgress) => void;
  /** Called after each round of a candidate with its result so far. */
  readonly onRound?: (soFar: Checked) => void;
}

/** How far the check of candidates is. */
export interface CandidateProgress {
  readonly candidate: Candidate;
  /** Place among the candidates, from 0, and their number. */
  readonly index: number;
  readonly count: number;
  /** Share of all work that is done, 0 to 1: at least that, as some candidates may end early. */
  readonly whole: number;
}

/** The candidate to go on with: the scenario's own, unless another one fits better. */
export function candidateInUse(
  { best, alike }: Pick<CheckedCandidates, 'best' | 'alike'>,
  scenario: Scenario,
): Checked {
  const own = ownSlowBroker(scenario);
  return alike.find(({ broker }) => (broker?.here ?? null) === own) ?? best;
}
