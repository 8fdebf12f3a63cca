import { lowestOf, sumOf } from '../../../../base/statistics';
import { diagnosis } from '../meaning/finding';
import { type Candidate, ownSlowBroker, suspectsOf } from '../meaning/suspects';
import type { Diagnosis } from '../meaning/types';
import { assumptionsOf } from './assumptions';
import type { CheckControl, Checked, CheckedCandidates } from './candidates';
import { type FittedCause, idleOf, likelyCauses } from './causes';
import { diagnosisOfFit } from './diagnose';
import { ClusterFit, type Fit, type FitControl, type FitOrder, type Situation } from './fit';
import { canReproduce, worstMiss } from './fitText';
import { AS_LIKELY } from './Search';
import { brokerLatencies } from './targets';

export interface CandidatesRequest extends Omit<FitOrder, 'scenario'>, CheckControl {
  /** At least one, the likeliest first. */
  readonly candidates: readonly Candidate[];
}

/** A candidate and its search. */
interface Begun {
  readonly candidate: Candidate;
  readonly search: ClusterFit;
  /** Null before its first turn. */
  readonly fit: Fit | null;
}

/** A candidate whose best set is this much less likely (a logarithm) than the best candidate's after a look goes no further. */
const HOPELESS = 20;

/**
 * The candidates that a fit of this scenario has to check: only the scenario's own if the latencies name it, or say nothing of
 * single brokers.
 */
export function candidatesToCheck({ scenario, targets, seen }: Situation): readonly Candidate[] {
  const { candidates, named } = suspectsOf(brokerLatencies(targets), scenario);
  // Brokers that get nothing make the others late.
  if (idleOf({ seen }).length > 0) return candidates.slice(-1);
  return named !== null && named.broker?.here === ownSlowBroker(scenario) ? [named] : candidates;
}

/** Fits each candidate, one after the other; those that are far worse after a first look end there. */
export async function checkCandidates(request: CandidatesRequest): Promise<CheckedCandidates> {
  const { candidates, signal } = request;
  const begun = candidates.map((candidate): Begun => {
    const search = new ClusterFit({ ...request, scenario: candidate.scenario });
    return { candidate, search, fit: null };
  });
  const told = telling(begun, request);
  if (begun.length === 1) return searchedOn(begun, request, told);
  const looked: Begun[] = [];
  for (const each of begun) {
    if (signal?.aborted === true && looked.length > 0) break;
    looked.push({ ...each, fit: await each.search.look(told(each)) });
  }
  return searchedOn(looked.filter(isWithin(looked, HOPELESS)), request, told, looked);
}

/** The same, searched on for as many turns. */
export async function checkInTurns(turns: number, request: CandidatesRequest): Promise<CheckedCandidates> {
  let checked = await checkCandidates(request);
  for (let turn = 1; turn < turns && request.signal?.aborted !== true; turn += 1)
    checked = await checked.searchOn(request);
  return checked;
}

/** A fit's control that tells of a candidate and of all. */
type Telling = (each: Begun) => FitControl;

function telling(begun: readonly Begun[], { most, signal, onProgress, onRound }: CheckControl): Telling {
  const planned = sumOf(begun.map(({ search }) => search.runsAhead(most, begun.length > 1)));
  let runs = 0;
  return ({ candidate }) => ({
    most,
    signal,
    onRound: (soFar) => onRound?.(checkedOf({ candidate, fit: soFar })),
    onRun: () => {
      runs += 1;
      const index = begun.findIndex((each) => each.candidate === candidate);
      onProgress?.({ candidate, index, count: begun.length, whole: runs / planned });
    },
  });
}

/** Tells the candidates whose best set is less likely than the best candidate's by no more than that. */
function isWithin(begun: readonly Begun[], much: number): (each: Begun) => boolean {
  const lowest = lowestOf(begun.map(({ fit }) => fit?.loss ?? Number.POSITIVE_INFINITY));
  return ({ fit }) => fit === null || fit.loss - lowest <= much;
}

/** One more turn for each candidate that is `wanted` of all. */
async function searchedOn(
  wanted: readonly Begun[],
  { signal }: CheckControl,
  told: Telling,
  all = wanted,
): Promise<CheckedCandidates> {
  const done: (Begun & { readonly fit: Fit })[] = [];
  for (const each of all) {
    const isOver = signal?.aborted === true || !wanted.includes(each);
    const fit = each.fit !== null && isOver ? each.fit : await each.search.searchOn(told(each));
    done.push({ ...each, fit });
  }
  const [best, ...others] = done.toSorted((one, other) => one.fit.loss - other.fit.loss);
  if (best === undefined) throw new Error('There is no candidate to check.');
  const first = checkedOf(best);
  const checked = [first, ...others.map(checkedOf)];
  const alike = checked.filter(
    (each) => each === first || (canReproduce(each.fit) && each.fit.loss - first.fit.loss <= AS_LIKELY),
  );
  const isOpen = !canReproduce(first.fit) && signal?.aborted !== true;
  const causes = isOpen ? await likelyCauses(best.search, { signal }) : [];
  return {
    checked,
    best: first,
    alike,
    causes: causes.map(({ search: _, fit: __, ...cause }) => cause),
    assumptions: signal?.aborted === true ? [] : await assumptionsOf(best.search),
    diagnosis: await diagnosed({ best: first, search: best.search, alike, causes }),
    searchOn: (control = {}) => {
      const wanted = done.filter(isWithin(done, AS_LIKELY));
      return searchedOn(wanted, control, telling(wanted, control), done);
    },
  };
}

interface Found extends Pick<CheckedCandidates, 'best' | 'alike'> {
  readonly search: ClusterFit;
  readonly causes: readonly FittedCause[];
}

/** The diagnosis by a run with the best set, or with that of the likeliest cause. */
async function diagnosed({ best, search, alike, causes }: Found): Promise<Diagnosis> {
  const run = await (causes[0]?.search ?? search).search.bestRun();
  const { seen = diagnosis('unknown') } = search.order;
  return run === null ? seen : diagnosisOfFit({ best, alike, run, causes, seen });
}

function checkedOf({ candidate, fit }: Pick<Begun, 'candidate'> & { readonly fit: Fit }): Checked {
  const [worst = null] = fit.residuals
    .filter(({ target }) => !target.isHighest)
    .toSorted((one, other) => Math.abs(other.offBy) - Math.abs(one.offBy));
  return { ...candidate, fit, within: worstMiss(fit), worst };
}
