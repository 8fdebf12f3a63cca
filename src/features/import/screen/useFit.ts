import { useEffect, useState } from 'react';
import { pageRuns } from '../../../run/pageRuns';
import type { Runs } from '../../../run/Runs';
import {
  type CandidateProgress,
  type CandidatesRequest,
  type CheckedCandidates,
  checkCandidates,
} from '../core/fit/candidates';

/** State of a fit. */
export type FitState =
  | { readonly type: 'idle' }
  /** `progress` is null before the first run is over. */
  | { readonly type: 'running'; readonly progress: CandidateProgress | null }
  | { readonly type: 'done'; readonly found: CheckedCandidates }
  | { readonly type: 'failed'; readonly message: string };

/** What to fit: each candidate for the slow broker, to the same figures. */
export type FitOrder = Pick<CandidatesRequest, 'scenario' | 'candidates' | 'targets' | 'most'>;

/** Fits in the background whenever there's another order, while the component is mounted. Null = nothing to fit. */
export function useFit(order: FitOrder | null, runs: Runs = pageRuns): FitState {
  const [state, setState] = useState<FitState>({ type: 'idle' });
  const [of, setOf] = useState(order);
  if (of !== order) {
    setOf(order);
    setState(order === null ? { type: 'idle' } : { type: 'running', progress: null });
  }
  useEffect(() => {
    if (order === null) return;
    const leaving = new AbortController();
    const show = (next: FitState): void => {
      if (!leaving.signal.aborted) setState(next);
    };
    checkCandidates({
      ...order,
      run: (scenario) => runs.summary(scenario, { signal: leaving.signal }),
      signal: leaving.signal,
      onProgress: (progress) => show({ type: 'running', progress }),
    }).then(
      (found) => show({ type: 'done', found }),
      (error: unknown) =>
        show({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
    return () => leaving.abort();
  }, [order, runs]);
  return state;
}
