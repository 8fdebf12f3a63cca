import {
  brokerLatencies,
  type Candidate,
  type CheckControl,
  type Checked,
  type CheckedCandidates,
  ownSlowBroker,
  suspectsOf,
} from './candidates';
import { likelyCause } from './causes';
import { ClusterFit, type Fit, type FitOrder, type Situation } from './fit';
import { canReproduce, worstMiss } from './fitText';

export interface CandidatesRequest extends Omit<FitOrder, 'scenario' | 'near'>, CheckControl {
  /** At least one, the likeliest first. */
  readonly candidates: readonly Candidate[];
}

/** Runs of the first candidate, and of each other one, that show whether it can fit. */
const FIRST_LOOK = 72;
const OTHER_LOOK = 48;
/** Share of the work that the first looks are. */
const LOOK_SHARE = 0.5;
/** A candidate whose best set is this much less likely (a logarithm) than the best candidate's after a look goes no further. */
const HOPELESS = 20;
/** The same after whole searches: it doesn't fit as well. */
const CLEARLY_WORSE = 5;

/**
 * The candidates that a fit of this scenario has to check: only the scenario's own if the latencies name it, or say nothing of
 * single brokers.
 */
export function candidatesToCheck({ scenario, targets }: Situation): readonly Candidate[] {
  const { candidates, named } = suspectsOf(brokerLatencies(targets), scenario);
  return named !== null && named.broker?.here === ownSlowBroker(scenario) ? [named] : candidates;
}

/**
 * Fits each candidate, one after the other. All are the same cluster, so each begins near the sets of the first; those that
 * are far worse after a first look end there.
 */
export async function checkCandidates(request: CandidatesRequest): Promise<CheckedCandidates> {
  const { candidates, onProgress, onRound: _, most = Number.POSITIVE_INFINITY, signal, ...order } = request;
  const begun: Begun[] = [];
  const count = candidates.length;
  for (const [index, candidate] of candidates.entries()) {
    if (signal?.aborted === true && begun.length > 0) break;
    const [first] = begun;
    const near = first === undefined ? {} : { near: first.search };
    const search = new ClusterFit({ ...order, ...near, scenario: candidate.scenario });
    const place = { candidate, index, count, search };
    if (count === 1) return searchedOn([{ ...place, fit: null }], request, { lookShare: 0, within: 0 });
    const fit = await search.searchOn({
      ...(signal !== undefined && { signal }),
      most: Math.min(most, first === undefined ? FIRST_LOOK : OTHER_LOOK),
      onProgress: (done, all, offBy) => {
        const share = (LOOK_SHARE * done) / all;
        onProgress?.({ candidate, index, count, share, whole: (LOOK_SHARE * index + share) / count, offBy });
      },
    });
    begun.push({ ...place, fit });
  }
  return searchedOn(begun, request, { lookShare: LOOK_SHARE, within: HOPELESS });
}

/** The same, searched on for as many turns. */
export async function checkInTurns(turns: number, request: CandidatesRequest): Promise<CheckedCandidates> {
  let checked = await checkCandidates(request);
  for (let turn = 1; turn < turns && request.signal?.aborted !== true; turn += 1)
    checked = await checked.searchOn(request);
  return checked;
}

/** What precedes a turn of all candidates. */
interface Before {
  /** Share of the work that is done. */
  readonly lookShare: number;
  /** Candidates whose loss is higher than the lowest one by more than this go no further. */
  readonly within: number;
}

/** One more turn for each candidate that isn't much worse than the best. */
async function searchedOn(
  before: readonly Begun[],
  { signal, onProgress, onRound, most }: CheckControl,
  { lookShare, within }: Before,
): Promise<CheckedCandidates> {
  const lowest = Math.min(...before.map(lossOf));
  const isTried = (each: Begun): boolean => each.fit === null || each.fit.loss - lowest <= within;
  const tried = before.filter(isTried);
  const done: (Begun & { readonly fit: Fit })[] = [];
  for (const each of before) {
    const { candidate, index, count, search } = each;
    const turn = tried.indexOf(each);
    if (each.fit !== null && (signal?.aborted === true || turn < 0)) {
      done.push({ ...each, fit: each.fit });
      continue;
    }
    const fit = await search.searchOn({
      ...(signal !== undefined && { signal }),
      ...(most !== undefined && { most }),
      onRound: (soFar) => onRound?.(checkedOf({ candidate, fit: soFar })),
      onProgress: (runs, all, offBy) => {
        const share = lookShare + ((1 - lookShare) * runs) / all;
        const whole = lookShare + ((1 - lookShare) * (turn + runs / all)) / tried.length;
        onProgress?.({ candidate, index, count, share, whole, offBy });
      },
    });
    done.push({ ...each, fit });
  }
  const [best, ...others] = done.toSorted((one, other) => one.fit.loss - other.fit.loss);
  if (best === undefined) throw new Error('There is no candidate to check.');
  const first = checkedOf({ ...best, fit: await explained(best, signal) });
  const checked = [first, ...others.map(checkedOf)];
  return {
    checked,
    best: first,
    alike: checked.filter(
      (each) => each === first || (canReproduce(each.fit) && each.fit.loss - first.fit.loss <= CLEARLY_WORSE),
    ),
    searchOn: (control = {}) => searchedOn(done, control, { lookShare: 0, within: CLEARLY_WORSE }),
  };
}

/** The fit with the setting that most likely differs, if the model can't reproduce the figures. */
async function explained(
  { search, fit }: { readonly search: ClusterFit; readonly fit: Fit },
  signal: AbortSignal | undefined,
): Promise<Fit> {
  if (canReproduce(fit) || signal?.aborted === true) return fit;
  return { ...fit, cause: await likelyCause(search.search, fit.twin.scenario) };
}

function lossOf({ fit }: Begun): number {
  return fit?.loss ?? Number.POSITIVE_INFINITY;
}

/** A candidate whose search has begun. */
interface Begun {
  readonly candidate: Candidate;
  readonly index: number;
  readonly count: number;
  readonly search: ClusterFit;
  /** Null before its first turn. */
  readonly fit: Fit | null;
}

function checkedOf({ candidate, fit }: Pick<Begun, 'candidate'> & { readonly fit: Fit }): Checked {
  const [worst = null] = fit.residuals
    .filter(({ target }) => !target.isHighest)
    .toSorted((one, other) => Math.abs(other.offBy) - Math.abs(one.offBy));
  return { ...candidate, fit, within: worstMiss(fit), worst };
}
