import type { Candidate, CandidateProgress, Checked, CheckedCandidates } from './candidates';
import { ClusterFit, type Fit, type FitOrder } from './fit';
import { canReproduce, worstMiss } from './fitText';

export interface CandidatesRequest extends Omit<FitOrder, 'scenario' | 'near'> {
  /** At least one, the likeliest first. */
  readonly candidates: readonly Candidate[];
  /** Ends the check with the results so far. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CandidateProgress) => void;
}

/** Runs of a candidate that show whether it can fit. */
const FIRST_LOOK = 72;
/** A candidate whose best set is this much less likely (a logarithm) than the best candidate's doesn't fit as well. */
const CLEARLY_WORSE = 5;

/**
 * Fits each candidate, one after the other. All are the same cluster, so each begins near the sets of the first; those that
 * are clearly worse after a first look end there.
 */
export async function checkCandidates(request: CandidatesRequest): Promise<CheckedCandidates> {
  const { candidates, onProgress, signal, ...order } = request;
  const control = signal === undefined ? {} : { signal };
  const begun: Begun[] = [];
  const report = (index: number, from: number, part: number): ((done: number, most: number) => void) => {
    const candidate = candidates[index];
    return (done, most) =>
      candidate &&
      onProgress?.({ candidate, index, count: candidates.length, share: from + (part * done) / most });
  };
  for (const [index, candidate] of candidates.entries()) {
    if (signal?.aborted === true && begun.length > 0) break;
    const [first] = begun;
    const near = first === undefined ? {} : { near: first.search };
    const search = new ClusterFit({ ...order, ...near, scenario: candidate.scenario });
    const onLook = report(index, 0, 0.5);
    const fit = await search.searchOn({ ...control, most: FIRST_LOOK, onProgress: onLook });
    begun.push({ candidate, index, search, fit });
  }
  const lowest = Math.min(...begun.map(({ fit }) => fit.loss));
  for (const [place, each] of begun.entries()) {
    if (signal?.aborted === true || each.fit.loss - lowest > CLEARLY_WORSE) continue;
    const onProgressOfRest = report(each.index, 0.5, 0.5);
    const fit = await each.search.searchOn({ ...control, onProgress: onProgressOfRest });
    begun[place] = { ...each, fit };
  }
  const checked = begun.map(checkedOf).toSorted((one, other) => one.fit.loss - other.fit.loss);
  const [best] = checked;
  if (best === undefined) throw new Error('There is no candidate to check.');
  const alike = checked.filter(
    (each) => each === best || (canReproduce(each.fit) && each.fit.loss - best.fit.loss <= CLEARLY_WORSE),
  );
  return { checked, best, alike };
}

/** A candidate whose search has begun. */
interface Begun {
  readonly candidate: Candidate;
  readonly index: number;
  readonly search: ClusterFit;
  readonly fit: Fit;
}

function checkedOf({ candidate, fit }: Begun): Checked {
  const [worst = null] = fit.residuals
    .filter(({ target }) => !target.isHighest)
    .toSorted((one, other) => Math.abs(other.offBy) - Math.abs(one.offBy));
  return { ...candidate, fit, within: worstMiss(fit), worst };
}
