import {
  CandidateFits,
  type CandidatesRequest,
  type CheckedCandidates,
} from '../../src/features/import/core/fit/checkCandidates';
import { type Asking, type Fit, type FitOrder, Search } from '../../src/features/import/core/fit/Search';
import type { SearchRuns } from '../../src/run/SearchDriver';
import { doneWith } from '../run/fakePool';
import type { Finish } from './realModel';

/** Runs that a function makes at once. */
export function runsBy(finish: Finish): SearchRuns {
  return {
    known: () => null,
    open: ({ next }) => ({
      wake: () => {
        for (let run = next(); run !== null; run = next()) run.over(doneWith(finish(run.scenario)));
      },
      drop: () => undefined,
      close: () => undefined,
    }),
  };
}

export type FitRequest = FitOrder & { readonly finish: Finish; readonly most?: number };

/** Fits the constants of a cluster to measured figures, in one turn. */
export function fitCluster({ finish, most, ...order }: FitRequest): Fit {
  const search = new Search(order);
  finished(search.searchOn(most), finish);
  return search.fit(true) as Fit;
}

/** Makes all runs that are asked for. */
export function finished<Found>(asking: Asking<Found>, finish: Finish): Found {
  let step = asking.next([]);
  while (!step.done) step = asking.next(step.value.map((each) => finish(each)));
  return step.value;
}

/** Fits every candidate. */
export function checkCandidates({
  finish,
  ...request
}: CandidatesRequest & { readonly finish: Finish }): CheckedCandidates {
  const fits = new CandidateFits(request, runsBy(finish));
  fits.run(() => undefined);
  return fits.read() as CheckedCandidates;
}
