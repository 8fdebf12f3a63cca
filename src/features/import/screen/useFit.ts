import { useCallback } from 'react';
import { pageRuns } from '../../../run/pageRuns';
import type { Runs } from '../../../run/Runs';
import type { CandidateProgress, CheckedCandidates } from '../core/fit/checkCandidates';
import { type CandidatesRequest, checkCandidates } from '../core/fit/checkCandidates';
import { useWork } from './useWork';

export type FitState =
  | { readonly type: 'idle' }
  /** The progress is null before the first run is over. */
  | { readonly type: 'running'; readonly progress: CandidateProgress | null }
  | { readonly type: 'done'; readonly found: CheckedCandidates }
  | { readonly type: 'failed'; readonly message: string };

/** The fits: each candidate for the slow broker, to the same figures. */
export type FitOrder = Pick<CandidatesRequest, 'candidates' | 'targets' | 'beside' | 'seen' | 'assumed'>;

const IDLE: FitState = { type: 'idle' };
const BEGUN: FitState = { type: 'running', progress: null };

/** Fits in the background whenever there's another order, while the component is mounted. Null = nothing to fit. */
export function useFit(order: FitOrder | null, runs: Runs = pageRuns): FitState {
  const fit = useCallback(
    (of: FitOrder, signal: AbortSignal, show: (state: FitState) => void) => {
      checkCandidates({
        ...of,
        signal,
        onProgress: (progress) => show({ type: 'running', progress }),
        run: (scenario) => runs.summary(scenario, signal),
      }).then(
        (found) => show({ type: 'done', found }),
        (error: unknown) =>
          show({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
      );
    },
    [runs],
  );
  const last = useWork(order, fit);
  if (order === null) return IDLE;
  return last?.of === order ? last.result : BEGUN;
}

/** The candidates' fits; null before their end. */
export function foundBy(state: FitState): CheckedCandidates | null {
  return state.type === 'done' ? state.found : null;
}
