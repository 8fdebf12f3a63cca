import { useCallback, useEffect, useMemo, useState } from 'react';
import { pageRuns } from '../../../run/pageRuns';
import type { SearchRuns } from '../../../run/SearchDriver';
import type { Client } from '../../../scenario/clients/client';
import type { Scenario } from '../../../scenario/scenario';
import {
  CandidateFits,
  type CandidateProgress,
  type CandidatesRequest,
  type CheckedCandidates,
} from '../core/fit/checkCandidates';
import type { ImportChoice } from '../core/read';
import type { FilesReading, NamedText, ReadingOrder } from '../core/readFiles';
import { readInWorker } from '../core/readInWorker';

/** Does an order, until it's aborted; then nobody hears of it again. */
type Work<Order, Result> = (order: Order, signal: AbortSignal, tell: (result: Result) => void) => void;

/** The last result that `work` told, with the order that it's for; null = none yet. Another order, or leaving, aborts it. */
function useWork<Order, Result>(order: Order | null, work: Work<Order, Result>) {
  const [last, setLast] = useState<{ readonly of: Order; readonly result: Result } | null>(null);
  useEffect(() => {
    if (order === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    work(order, signal, (result) => {
      if (!signal.aborted) setLast({ of: order, result });
    });
    return () => leaving.abort();
  }, [order, work]);
  return last;
}

/** The last reading of texts, which are read in a worker; `isBusy` while that of others, or in another way, is under way. */
export function useReading(
  texts: readonly NamedText[],
  scenario: Scenario,
  choice: ImportChoice,
  client: Client | null = null,
) {
  const order = useMemo<ReadingOrder | null>(() => {
    const asked = client === null ? choice : { ...choice, clientId: client.id };
    return texts.length === 0 ? null : { texts, scenario, choice: asked };
  }, [texts, scenario, choice, client]);
  const last = useWork(order, readTexts);
  // The boundary around the dialog says so.
  if (last?.result instanceof Error) throw last.result;
  return { read: order && (last?.result ?? null), isBusy: order !== null && last?.of !== order };
}

const readTexts: Work<ReadingOrder, FilesReading | Error> = (order, signal, tell) => {
  readInWorker(order, signal).then(tell, tell);
};

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
  const fit = useCallback<Work<CandidatesRequest, FitState>>(
    (of, signal, tell) => {
      const fits = new CandidateFits(of, runs);
      signal.addEventListener(
        'abort',
        fits.run(() => tell(stateOf(fits))),
      );
    },
    [runs],
  );
  const last = useWork(request, fit);
  if (request === null) return IDLE;
  return last?.of === request ? last.result : BEGUN;
}

function stateOf(fits: CandidateFits): FitState {
  const { failure, state } = fits.driver;
  if (failure !== null) return { type: 'failed', message: failure.message };
  const found = state === 'finished' ? fits.read() : null;
  return found === null ? { type: 'running', progress: fits.progress } : { type: 'done', found };
}
