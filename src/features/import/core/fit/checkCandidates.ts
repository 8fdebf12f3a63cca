import { diagnosis } from '../meaning/finding';
import { type Candidate, ownSlowBroker, suspectsOf } from '../meaning/suspects';
import type { Diagnosis } from '../meaning/types';
import { assumptionsOf } from './assumptions';
import type { CheckControl, Checked, CheckedCandidates } from './candidates';
import { type FittedCause, idleOf, likelyCauses } from './causes';
import { diagnosisOfFit } from './diagnose';
import { ClusterFit, type Fit, type FitControl, type FitOrder, type Situation } from './fit';
import { canReproduce, worstMiss } from './fitText';
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
/** The same after whole searches: it doesn't fit as well. */
const CLEARLY_WORSE = 5;

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
  const { candidates, most, signal, onProgress, onRound, ...order } = request;
  const begun = candidates.map((candidate): Begun => {
    const search = new ClusterFit({ ...order, scenario: candidate.scenario });
    return { candidate, search, fit: null };
  });
  if (begun.length === 1) return searchedOn(begun, request, Number.POSITIVE_INFINITY);
  const looked: Begun[] = [];
  for (const [index, each] of begun.entries()) {
    if (signal?.aborted === true && index > 0) break;
    const fit = await each.search.look(follow(each, request, { begun, from: index / 2, of: 1 / 2 }));
    looked.push({ ...each, fit });
  }
  return searchedOn(looked, request, HOPELESS, begun.length / 2);
}

/** The same, searched on for as many turns. */
export async function checkInTurns(turns: number, request: CandidatesRequest): Promise<CheckedCandidates> {
  let checked = await checkCandidates(request);
  for (let turn = 1; turn < turns && request.signal?.aborted !== true; turn += 1)
    checked = await checked.searchOn(request);
  return checked;
}

/** Work in candidates: what was done before, and what a turn of this one is. */
interface Share {
  readonly begun: readonly Begun[];
  readonly from: number;
  readonly of: number;
}

/** A fit's control that tells of a candidate and of all. */
function follow(
  { candidate }: Pick<Begun, 'candidate'>,
  { most, signal, onProgress, onRound }: CheckControl,
  { begun, from, of }: Share,
): FitControl {
  const index = begun.findIndex((each) => each.candidate === candidate);
  const count = begun.length;
  return {
    ...(most !== undefined && { most }),
    ...(signal !== undefined && { signal }),
    onRound: (soFar) => onRound?.(checkedOf({ candidate, fit: soFar })),
    onProgress: (done, all) => {
      const share = done / all;
      const whole = (from + of * share) / count;
      onProgress?.({ candidate, index, count, share, whole });
    },
  };
}

/** One more turn for each candidate that isn't much worse than the best. */
async function searchedOn(
  begun: readonly Begun[],
  request: CheckControl,
  within: number,
  before = 0,
): Promise<CheckedCandidates> {
  const { signal } = request;
  const lowest = Math.min(...begun.map(({ fit }) => fit?.loss ?? Number.POSITIVE_INFINITY));
  const tried = begun.filter(({ fit }) => fit === null || fit.loss - lowest <= within);
  const of = (begun.length - before) / tried.length;
  const done: (Begun & { readonly fit: Fit })[] = [];
  for (const each of begun) {
    const turn = tried.indexOf(each);
    const isOver = each.fit !== null && (signal?.aborted === true || turn < 0);
    const share = { begun, from: before + turn * of, of };
    const fit =
      each.fit !== null && isOver ? each.fit : await each.search.searchOn(follow(each, request, share));
    done.push({ ...each, fit });
  }
  const [best, ...others] = done.toSorted((one, other) => one.fit.loss - other.fit.loss);
  if (best === undefined) throw new Error('There is no candidate to check.');
  const first = checkedOf(best);
  const checked = [first, ...others.map(checkedOf)];
  const alike = checked.filter(
    (each) => each === first || (canReproduce(each.fit) && each.fit.loss - first.fit.loss <= CLEARLY_WORSE),
  );
  const isOpen = !canReproduce(first.fit) && signal?.aborted !== true;
  const causes = isOpen ? await likelyCauses(best.search, signal === undefined ? {} : { signal }) : [];
  return {
    checked,
    best: first,
    alike,
    causes: causes.map(({ search: _, fit: __, ...cause }) => cause),
    assumptions: signal?.aborted === true ? [] : await assumptionsOf(best.search),
    diagnosis: await diagnosed({ best: first, search: best.search, alike, causes }),
    searchOn: (control = {}) => searchedOn(done, control, CLEARLY_WORSE),
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
