import { useEffect, useRef, useState } from 'react';
import { pageRuns } from '../../../run/pageRuns';
import type { Runs } from '../../../run/Runs';
import type { CandidateProgress, CheckControl, CheckedCandidates } from '../core/fit/candidates';
import { type CandidatesRequest, checkCandidates } from '../core/fit/checkCandidates';

export type FitState =
  | { readonly type: 'idle' }
  | {
      readonly type: 'running';
      /** Null before the first run is over. */
      readonly progress: CandidateProgress | null;
      /** The result of the turn before; null in the first. */
      readonly found: CheckedCandidates | null;
    }
  | { readonly type: 'done'; readonly found: CheckedCandidates }
  | { readonly type: 'failed'; readonly message: string };

/** The fits: each candidate for the slow broker, to the same figures. */
export type FitOrder = Pick<CandidatesRequest, 'candidates' | 'targets' | 'beside' | 'seen' | 'assumed'>;

/** Fits in the background whenever there's another order, while the component is mounted. Null = nothing to fit. */
export function useFit(
  order: FitOrder | null,
  runs: Runs = pageRuns,
): {
  readonly state: FitState;
  /** Takes another turn for the candidates that fit. */
  readonly searchOn: () => void;
} {
  const [state, setState] = useState(() => begun(order));
  const [of, setOf] = useState(order);
  const control = useRef<AbortController | null>(null);
  if (of !== order) {
    setOf(order);
    setState(begun(order));
  }

  const follow = (
    found: CheckedCandidates | null,
    turn: (to: CheckControl) => Promise<CheckedCandidates>,
  ): void => {
    const signal = control.current?.signal;
    if (signal === undefined) return;
    const show = (next: FitState): void => {
      if (!signal.aborted) setState(next);
    };
    turn({ signal, onProgress: (progress) => show({ type: 'running', progress, found }) }).then(
      (next) => show({ type: 'done', found: next }),
      (error: unknown) =>
        show({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` only reads the ref and sets the state
  useEffect(() => {
    if (order === null) return;
    const leaving = new AbortController();
    control.current = leaving;
    follow(null, (to) =>
      checkCandidates({
        ...order,
        ...to,
        run: (scenario) => runs.summary(scenario, leaving.signal),
      }),
    );
    return () => leaving.abort();
  }, [order, runs]);

  const searchOn = (): void => {
    if (state.type !== 'done') return;
    const { found } = state;
    setState({ type: 'running', progress: null, found });
    follow(found, found.searchOn);
  };
  return { state, searchOn };
}

function begun(order: FitOrder | null): FitState {
  return order === null ? { type: 'idle' } : { type: 'running', progress: null, found: null };
}

/** The candidates' fits so far; null before the end of the first turn. */
export function foundBy(state: FitState): CheckedCandidates | null {
  return 'found' in state ? state.found : null;
}
