import { useCallback } from 'react';
import { pageRuns } from '../../../run/pageRuns';
import type { SearchRuns } from '../../../run/SearchDriver';
import {
  CandidateFits,
  type CandidateProgress,
  type CandidatesRequest,
  type CheckedCandidates,
} from '../core/fit/checkCandidates';
import { useWork } from './useWork';

export type FitState =
  | { readonly type: 'idle' }
  /** The progress is null before the first run is over. */
  | { readonly type: 'running'; readonly progress: CandidateProgress | null }
  | { readonly type: 'done'; readonly found: CheckedCandidates }
  | { readonly type: 'failed'; readonly message: string };

const IDLE: FitState = { type: 'idle' };
const BEGUN: FitState = { type: 'running', progress: null };

/** Fits in the background whenever there's another request, while the component is mounted. Null = nothing to fit. */
export function useFit(request: CandidatesRequest | null, runs: SearchRuns = pageRuns): FitState {
  const fit = useCallback(
    (of: CandidatesRequest, signal: AbortSignal, show: (state: FitState) => void) => {
      const fits = new CandidateFits(of, runs);
      const stop = fits.run(() => show(stateOf(fits)));
      signal.addEventListener('abort', stop);
    },
    [runs],
  );
  const last = useWork(request, fit);
  if (request === null) return IDLE;
  return last?.of === request ? last.result : BEGUN;
}

function stateOf(fits: CandidateFits): FitState {
  const { failure, progress, state } = fits;
  if (failure !== null) return { type: 'failed', message: failure };
  const found = state === 'finished' ? fits.read() : null;
  return found === null ? { type: 'running', progress } : { type: 'done', found };
}

/** The candidates' fits; null before their end. */
export function foundBy(state: FitState): CheckedCandidates | null {
  return state.type === 'done' ? state.found : null;
}
