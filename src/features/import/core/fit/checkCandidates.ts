import { lowestOf, sumOf } from '../../../../base/statistics';
import type { Assumption } from '../../../../run/decide/assumptions';
import type { Scenario } from '../../../../scenario/scenario';
import { diagnosis } from '../meaning/finding';
import { type Candidate, ownSlowBroker, suspectsOf } from '../meaning/suspects';
import type { Diagnosis } from '../meaning/types';
import type { Residual } from './answer';
import { assumptionsOf, type Cause, type FittedCause, idleOf, likelyCauses } from './causes';
import { diagnosisOfFit } from './diagnose';
import { ClusterFit, type Fit, type FitControl, type FitOrder, type Situation } from './fit';
import { canReproduce, judged, worstMiss } from './fitText';
import { AS_LIKELY } from './Search';
import { brokerLatencies } from './targets';

/** A candidate after its fit. */
export interface Checked extends Candidate {
  readonly fit: Fit;
  /** Largest relative error of any metric: 0.2 = 20 %. */
  readonly within: number;
  /** The metric that it misses most; null without any. */
  readonly worst: Residual | null;
}

/** All candidates after their fits. */
export interface CheckedCandidates {
  /** The best first. */
  readonly checked: readonly Checked[];
  readonly best: Checked;
  /** The best, and those that the metrics can't tell from it. */
  readonly alike: readonly Checked[];
  readonly diagnosis: Diagnosis;
  /** The settings that most likely differ if the model can't reproduce the figures; several can't be told apart. */
  readonly causes: readonly Cause[];
  /** Unstated values that matter, most of all first. */
  readonly assumptions: readonly Assumption[];
}

/** How far the check of candidates is. */
export interface CandidateProgress {
  readonly candidate: Candidate;
  /** Place among the candidates, from 0, and their number. */
  readonly index: number;
  readonly count: number;
  /** Share of the turn's work that is done, 0 to 1: at least that, as some candidates may end early. */
  readonly whole: number;
}

export interface CandidatesRequest extends Omit<FitOrder, 'scenario'>, Pick<FitControl, 'most' | 'signal'> {
  /** At least one, the likeliest first. */
  readonly candidates: readonly Candidate[];
  /** Default: one. Later ones are of those that aren't clearly worse than the best. */
  readonly turns?: number;
  readonly onProgress?: (progress: CandidateProgress) => void;
  /** Called after each round of a candidate with its result so far. */
  readonly onRound?: (soFar: Checked) => void;
}

/** A candidate and its search. */
interface Begun {
  readonly candidate: Candidate;
  readonly search: ClusterFit;
  /** Null before its first turn. */
  fit: Fit | null;
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

/** The candidate to go on with: the scenario's own, unless another one fits better. */
export function candidateInUse(
  { best, alike }: Pick<CheckedCandidates, 'best' | 'alike'>,
  scenario: Scenario,
): Checked {
  const own = ownSlowBroker(scenario);
  return alike.find(({ broker }) => (broker?.here ?? null) === own) ?? best;
}

/** Fits each candidate, one after the other; those that are far worse after a first look end there. */
export async function checkCandidates(request: CandidatesRequest): Promise<CheckedCandidates> {
  const { candidates, signal, turns = 1 } = request;
  const isStopped = (): boolean => signal?.aborted === true;
  const all = candidates.map((candidate): Begun => {
    const search = new ClusterFit({ ...request, scenario: candidate.scenario });
    return { candidate, search, fit: null };
  });
  const controlOf = controlsOf(all, request);
  if (all.length > 1)
    for (const [index, each] of all.entries())
      if (index === 0 || !isStopped()) each.fit = await each.search.look(controlOf(each));
  const begun = all.filter(({ fit }) => all.length === 1 || fit !== null);
  for (let turn = 0; turn === 0 || (turn < turns && !isStopped()); turn += 1) {
    const wanted = begun.filter(isWithin(begun, turn === 0 ? HOPELESS : AS_LIKELY));
    const control = turn === 0 ? controlOf : controlsOf(wanted, request);
    for (const each of wanted)
      if (each.fit === null || !isStopped()) each.fit = await each.search.searchOn(control(each));
  }
  const [best, ...others] = begun
    .flatMap(({ fit, ...each }) => (fit === null ? [] : [{ ...each, fit }]))
    .toSorted((one, other) => one.fit.loss - other.fit.loss);
  if (best === undefined) throw new Error('There is no candidate to check.');
  const first = checkedOf(best);
  const checked = [first, ...others.map(checkedOf)];
  const alike = checked.filter(
    (each) => each === first || (canReproduce(each.fit) && each.fit.loss - first.fit.loss <= AS_LIKELY),
  );
  const isOpen = !canReproduce(first.fit) && !isStopped();
  const causes = isOpen ? await likelyCauses(best.search, { signal }) : [];
  return {
    checked,
    best: first,
    alike,
    causes: causes.map(({ search: _, fit: __, ...cause }) => cause),
    assumptions: isStopped() ? [] : await assumptionsOf(best.search),
    diagnosis: await diagnosed({ best: first, search: best.search, alike, causes }),
  };
}

/** The control of each candidate's turn, which tells of it and of all. */
function controlsOf(
  begun: readonly Begun[],
  { most, signal, onProgress, onRound }: CandidatesRequest,
): (each: Begun) => FitControl {
  const planned = sumOf(begun.map(({ search }) => search.runsAhead(most, begun.length > 1)));
  let runs = 0;
  return (each) => ({
    most,
    signal,
    onRound: (fit) => onRound?.(checkedOf({ ...each, fit })),
    onRun: () => {
      runs += 1;
      const { candidate } = each;
      onProgress?.({ candidate, index: begun.indexOf(each), count: begun.length, whole: runs / planned });
    },
  });
}

/** Tells the candidates whose best set is less likely than the best candidate's by no more than that. */
function isWithin(begun: readonly Begun[], much: number): (each: Begun) => boolean {
  const lowest = lowestOf(begun.map(({ fit }) => fit?.loss ?? Number.POSITIVE_INFINITY));
  return ({ fit }) => fit === null || fit.loss - lowest <= much;
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
  const [worst = null] = judged(fit).toSorted((one, other) => Math.abs(other.offBy) - Math.abs(one.offBy));
  return { ...candidate, fit, within: worstMiss(fit), worst };
}
