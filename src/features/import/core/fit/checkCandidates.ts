import type { Summary } from '../../../../../workers/protocol';
import { lowestOf, sumOf } from '../../../../base/statistics';
import type { Assumption } from '../../../../run/decide/assumptions';
import {
  type Rounds,
  SearchDriver,
  type SearchRun,
  type SearchRuns,
  type SearchState,
} from '../../../../run/SearchDriver';
import type { Scenario } from '../../../../scenario/scenario';
import { diagnosis } from '../meaning/finding';
import { type Candidate, noneSlow, ownSlowBroker, suspectsOf } from '../meaning/suspects';
import type { Diagnosis } from '../meaning/types';
import { coveredBy, type Fit, fitOf } from './answer';
import { assumptionsOf, type Cause, idleOf, likelyCauses } from './causes';
import { diagnosisOfFit } from './diagnose';
import { canReproduce } from './fitText';
import { AS_LIKELY, type Asking, FEWEST_RUNS, type FitOrder, LOOK_RUNS, Search } from './Search';
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

/** How far the check of candidates is. */
export interface CandidateProgress {
  readonly candidate: Candidate;
  /** Place among the candidates, from 0, and their number. */
  readonly index: number;
  readonly count: number;
  /** Share of the work that is done, 0 to 1: at least that, as some candidates may end early. */
  readonly whole: number;
}

export interface CandidatesRequest extends Omit<FitOrder, 'scenario'> {
  /** At least one, the likeliest first. */
  readonly candidates: readonly Candidate[];
  /** Runs of a turn; default: as many as the scenario's cost suggests. */
  readonly most?: number | undefined;
  /** Default: one. Later ones are of those that aren't clearly worse than the best. */
  readonly turns?: number;
}

/** A candidate and its search. */
interface Begun extends Candidate {
  readonly search: Search;
}

/** A candidate whose best set is this much less likely (a logarithm) than the best candidate's after a look goes no further. */
const HOPELESS = 20;

/**
 * The candidates that a fit of this scenario has to check: only the scenario's own if the latencies name it, or say nothing of
 * single brokers. Of a broker that is slow for a while, they may be of a time when it isn't.
 */
export function candidatesToCheck(
  order: Pick<FitOrder, 'scenario' | 'targets' | 'seen'>,
): readonly Candidate[] {
  const { scenario, targets } = order;
  const { candidates, named } = suspectsOf(brokerLatencies(targets), scenario);
  // Brokers that get nothing make the others late.
  if (idleOf(order).length > 0) return candidates.slice(-1);
  if (named !== null && named.broker?.here === ownSlowBroker(scenario)) return [named];
  const isSlowForAWhile = coveredBy(scenario) !== null;
  return candidates.length === 1 && isSlowForAWhile ? [...candidates, noneSlow(scenario)] : candidates;
}

/** The candidate to go on with: the scenario's own, unless another one fits better. */
export function candidateInUse(
  { best, alike }: Pick<CheckedCandidates, 'best' | 'alike'>,
  scenario: Scenario,
): Checked {
  const own = ownSlowBroker(scenario);
  return alike.find(({ broker, kind }) => (broker?.here ?? null) === own && kind === undefined) ?? best;
}

/** Fits each candidate, one after the other; those that are far worse after a first look end there. */
export class CandidateFits {
  readonly #request: CandidatesRequest;
  readonly #all: readonly Begun[];
  readonly #driver: SearchDriver<SearchRun>;
  readonly #summaries = new Map<SearchRun, Summary>();
  #place = 0;
  /** The most runs that are planned and not asked for. */
  #later: number;
  #found: CheckedCandidates | null = null;

  constructor(request: CandidatesRequest, runs: SearchRuns) {
    const { candidates, most, turns = 1, assumed } = request;
    this.#request = request;
    this.#all = candidates.map((candidate) => ({
      ...candidate,
      search: new Search({
        ...request,
        scenario: candidate.scenario,
        // Another kind than the scenario's is a result.
        assumed: assumed?.filter((field) => candidate.kind === undefined || field !== 'slow.kind'),
      }),
    }));
    const looks = candidates.length > 1 ? LOOK_RUNS : 0;
    this.#later = sumOf(
      this.#all.map(({ search }) => looks + turns * Math.max(FEWEST_RUNS, most ?? search.usualRuns)),
    );
    this.#driver = new SearchDriver(
      {
        rounds: this.#rounds(),
        take: (run, summary) => {
          if (summary !== null) this.#summaries.set(run, summary);
          return summary?.events ?? 0;
        },
        needs: () => true,
        mostWork: Number.POSITIVE_INFINITY,
      },
      runs,
    );
  }

  get state(): SearchState {
    return this.#driver.state;
  }

  /** What the model says of a run that failed; null if none did. */
  get failure(): string | null {
    return this.#driver.failure?.message ?? null;
  }

  /** Null before the first run is over. */
  get progress(): CandidateProgress | null {
    const { runs, runsLeft } = this.#driver.progress;
    const candidate = this.#all[this.#place];
    if (runs === 0 || candidate === undefined) return null;
    return { candidate, index: this.#place, count: this.#all.length, whole: runs / (runs + runsLeft) };
  }

  /** Makes the runs, and calls `onResults` a few times a second, and at the end. Returns a function that stops it. */
  run(onResults: () => void): () => void {
    const stop = this.#driver.run({ priority: () => 'screen', budget: null }, onResults);
    // All runs may be known.
    if (this.state !== 'running') onResults();
    return stop;
  }

  /** All at its end; before that the fits so far, without what follows from them; null before the first round is over. */
  read(): CheckedCandidates | null {
    if (this.#found !== null) return this.#found;
    const { seen = diagnosis('unknown') } = this.#request;
    const fits = this.#compared(false);
    return fits && { ...fits, causes: [], assumptions: [], diagnosis: seen };
  }

  /** The runs that are asked for, as the driver takes them. */
  *#rounds(): Rounds<SearchRun> {
    const asking = this.#check();
    for (let step = asking.next([]); !step.done; ) {
      const runs = step.value.map((scenario): SearchRun => ({ scenario }));
      this.#later = Math.max(0, this.#later - runs.length);
      yield { runs, later: this.#later };
      const summaries = runs.flatMap((run) => this.#summaries.get(run) ?? []);
      this.#summaries.clear();
      step = asking.next(summaries);
    }
  }

  *#check(): Asking<void> {
    const { most, turns = 1, seen = diagnosis('unknown') } = this.#request;
    if (this.#all.length > 1) yield* this.#each(this.#all, (search) => search.look(most));
    for (let turn = 0; turn < turns; turn += 1)
      yield* this.#each(this.#within(turn === 0 ? HOPELESS : AS_LIKELY), (search) => search.searchOn(most));
    const fits = this.#compared(true);
    const search = this.#all.find(({ scenario }) => scenario === fits?.best.scenario)?.search;
    if (fits === null || search === undefined) return;
    const causes = canReproduce(fits.best.fit) ? [] : yield* likelyCauses(search);
    const assumptions = yield* assumptionsOf(search);
    // With the best set, or with that of the likeliest cause.
    const [run] = yield* (causes[0]?.search ?? search).bestRuns([{}]);
    this.#found = {
      ...fits,
      causes: causes.map(({ search: _, ...cause }) => cause),
      assumptions,
      diagnosis: run === undefined ? seen : diagnosisOfFit({ ...fits, run, causes, seen }),
    };
  }

  *#each(some: readonly Begun[], turn: (search: Search) => Asking<void>): Asking<void> {
    for (const each of some) {
      this.#place = this.#all.indexOf(each);
      yield* turn(each.search);
    }
  }

  /** The candidates whose best set is less likely than the best candidate's by no more than that. */
  #within(much: number): readonly Begun[] {
    const lowest = lowestOf(this.#all.map(({ search }) => search.loss()));
    return this.#all.filter(({ search }) => search.runs === 0 || search.loss() - lowest <= much);
  }

  /** The fits so far, the best first, and those alike; null before the first round is over. */
  #compared(isOver: boolean): Pick<CheckedCandidates, 'checked' | 'best' | 'alike'> | null {
    const checked = this.#all
      .flatMap(({ search, ...candidate }): readonly Checked[] => {
        const fit = fitOf(search, isOver);
        return fit === null ? [] : [{ ...candidate, fit }];
      })
      .toSorted((one, other) => one.fit.loss - other.fit.loss);
    const [best] = checked;
    if (best === undefined) return null;
    const isAlike = ({ fit }: Checked): boolean => canReproduce(fit) && fit.loss - best.fit.loss <= AS_LIKELY;
    return { checked, best, alike: checked.filter((each) => each === best || isAlike(each)) };
  }
}
