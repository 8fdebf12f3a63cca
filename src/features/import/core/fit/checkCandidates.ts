import type { Summary } from '../../../../../workers/protocol';
import { lowestOf, sumOf } from '../../../../base/statistics';
import type { Assumption } from '../../../../run/decide/assumptions';
import { type Rounds, SearchDriver, type SearchRun, type SearchRuns } from '../../../../run/SearchDriver';
import type { Scenario } from '../../../../scenario/scenario';
import { diagnosis } from '../meaning/finding';
import { type Candidate, noneSlow, ownSlowBroker, suspectsOf } from '../meaning/suspects';
import type { Diagnosis } from '../meaning/types';
import { list } from '../meaning/wording';
import { assumptionsOf, type Cause, likelyCauses } from './causes';
import { diagnosisOfFit } from './diagnose';
import { canReproduce } from './fitText';
import { AS_LIKELY, type Asking, FEWEST_RUNS, type Fit, type FitOrder, LOOK_RUNS, Search } from './Search';
import { coveredBy } from './simulated';
import { brokerLatencies } from './targets';

/** A candidate after its fit. */
export interface Checked extends Candidate {
  readonly fit: Fit;
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

export type Compared = Pick<CheckedCandidates, 'checked' | 'best' | 'alike'>;

/** How far the check of candidates is. */
export type CandidateProgress = NonNullable<CandidateFits['progress']>;

export interface CandidatesRequest extends Omit<FitOrder, 'scenario'> {
  /** At least one, the likeliest first. */
  readonly candidates: readonly Candidate[];
  /** Runs of a turn; default: as many as the scenario's cost suggests. */
  readonly most?: number | undefined;
  /** Default: one. Later ones are of those that aren't clearly worse than the best. */
  readonly turns?: number;
}

/** A candidate whose best set is this much less likely (a logarithm) than the best candidate's after a look goes no further. */
const HOPELESS = 20;

/**
 * The candidates that a fit of this scenario has to check: only the scenario's own if the latencies name it, or say nothing of
 * single brokers. Of a broker that is slow for a while, they may be of a time when it isn't.
 */
export function candidatesToCheck(order: FitOrder): readonly Candidate[] {
  const { scenario, targets } = order;
  const { candidates, named } = suspectsOf(brokerLatencies(targets), scenario);
  // Brokers that get nothing make the others late.
  if (list(order.seen?.evidence.idle).length > 0) return candidates.slice(-1);
  if (named !== null && named.broker?.here === ownSlowBroker(scenario)) return [named];
  const isSlowForAWhile = coveredBy(scenario) !== null;
  return candidates.length === 1 && isSlowForAWhile ? [...candidates, noneSlow(scenario)] : candidates;
}

/** The candidate to go on with: the scenario's own, unless another one fits better. */
export function candidateInUse({ best, alike }: Compared, scenario: Scenario): Checked {
  const own = ownSlowBroker(scenario);
  return alike.find(({ broker, kind }) => (broker?.here ?? null) === own && kind === undefined) ?? best;
}

/** A run that is asked for, with its results once it's over. */
interface Asked extends SearchRun {
  summary: Summary | null;
}

/** Fits each candidate, one after the other; those that are far worse after a first look end there. */
export class CandidateFits {
  readonly #request: CandidatesRequest;
  readonly #all: readonly (Candidate & { readonly search: Search })[];
  /** Says how the runs end, and what the model says of one that failed. */
  readonly driver: SearchDriver<Asked>;
  #place = 0;
  /** The most runs that are planned and not asked for. */
  #later: number;
  #found: CheckedCandidates | null = null;

  constructor(request: CandidatesRequest, runs: SearchRuns) {
    const { candidates, most, turns = 1, assumed } = request;
    this.#request = request;
    this.#all = candidates.map((candidate) => {
      // Another kind than the scenario's is a result.
      const open = assumed?.filter((field) => candidate.kind === undefined || field !== 'slow.kind');
      return {
        ...candidate,
        search: new Search({ ...request, scenario: candidate.scenario, assumed: open }),
      };
    });
    const looks = candidates.length > 1 ? LOOK_RUNS : 0;
    this.#later = sumOf(
      this.#all.map(({ search }) => looks + turns * Math.max(FEWEST_RUNS, most ?? search.usualRuns)),
    );
    this.driver = new SearchDriver<Asked>(
      {
        rounds: this.#rounds(),
        take: (run, summary) => {
          run.summary = summary;
          return summary?.events ?? 0;
        },
        needs: () => true,
        mostWork: Number.POSITIVE_INFINITY,
      },
      runs,
    );
  }

  /** Null before the first run is over; `whole` is at least the share that is done, as some candidates may end early. */
  get progress() {
    const { runs, runsLeft } = this.driver.progress;
    const [index, count] = [this.#place, this.#all.length];
    const candidate: Candidate | undefined = this.#all[index];
    return runs === 0 || candidate === undefined
      ? null
      : { candidate, index, count, whole: runs / (runs + runsLeft) };
  }

  /** Makes the runs, and calls `onResults` a few times a second, and at the end. Returns a function that stops it. */
  run(onResults: () => void): () => void {
    const stop = this.driver.run({ priority: () => 'screen', budget: null }, onResults);
    // All runs may be known.
    if (this.driver.state !== 'running') onResults();
    return stop;
  }

  /** All at its end; before that the fits so far, without what follows from them; null before the first round is over. */
  read(): CheckedCandidates | null {
    const { seen = diagnosis('unknown') } = this.#request;
    const fits = this.#found ?? this.#compared(false);
    return fits && { causes: [], assumptions: [], diagnosis: seen, ...fits };
  }

  /** The runs that are asked for, as the driver takes them. */
  *#rounds(): Rounds<Asked> {
    const asking = this.#check();
    for (let step = asking.next([]); !step.done; ) {
      const runs = step.value.map((scenario): Asked => ({ scenario, summary: null }));
      this.#later = Math.max(0, this.#later - runs.length);
      yield { runs, later: this.#later };
      step = asking.next(runs.flatMap(({ summary }) => summary ?? []));
    }
  }

  *#check(): Asking<void> {
    const { most, turns = 1, seen = diagnosis('unknown') } = this.#request;
    if (this.#all.length > 1)
      yield* this.#turn(Number.POSITIVE_INFINITY, Math.min(most ?? LOOK_RUNS, LOOK_RUNS));
    for (let turn = 0; turn < turns; turn += 1) yield* this.#turn(turn === 0 ? HOPELESS : AS_LIKELY, most);
    const fits = this.#compared(true);
    const search = this.#all.find(({ scenario }) => scenario === fits?.best.scenario)?.search;
    if (fits === null || search === undefined) return;
    const found = canReproduce(fits.best.fit) ? [] : yield* likelyCauses(search);
    const causes = found.map(({ cause }) => cause);
    const assumptions = yield* assumptionsOf(search);
    // With the best set, or with that of the likeliest cause.
    const [run] = yield* (found[0]?.search ?? search).bestRuns([{}]);
    const why = run === undefined ? seen : diagnosisOfFit({ ...fits, run, causes, seen });
    this.#found = { ...fits, causes, assumptions, diagnosis: why };
  }

  /** A turn of the candidates whose best set is less likely than the best candidate's by no more than that. */
  *#turn(much: number, most: number | undefined): Asking<void> {
    const lowest = lowestOf(this.#all.map(({ search }) => search.loss()));
    const hopeful = this.#all.filter(({ search }) => search.runs === 0 || search.loss() - lowest <= much);
    for (const each of hopeful) {
      this.#place = this.#all.indexOf(each);
      yield* each.search.searchOn(most);
    }
  }

  /** The fits so far, the best first, and those alike; null before the first round is over. */
  #compared(isOver: boolean): Compared | null {
    const all = this.#all.flatMap(({ search, ...candidate }): readonly Checked[] => {
      const fit = search.fit(isOver);
      return fit === null ? [] : [{ ...candidate, fit }];
    });
    const checked = all.toSorted((one, other) => one.fit.loss - other.fit.loss);
    const [best] = checked;
    if (best === undefined) return null;
    const isAlike = ({ fit }: Checked): boolean => canReproduce(fit) && fit.loss - best.fit.loss <= AS_LIKELY;
    return { checked, best, alike: checked.filter((each) => each === best || isAlike(each)) };
  }
}
