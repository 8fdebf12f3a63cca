import { decisionJson } from '../../../src/features/decide/text/json';
import {
  CandidateFits,
  candidateInUse,
  candidatesToCheck,
} from '../../../src/features/import/core/fit/checkCandidates';
import { clusterFileText } from '../../../src/features/import/core/fit/clusterFile';
import { whyNoFit } from '../../../src/features/import/core/fit/simulated';
import { measurementsFromTexts } from '../../../src/features/import/core/fit/situations';
import { leagueFile } from '../../../src/features/lab/text/leagueFile';
import type { LatencyWindow } from '../../../src/figures/ownWindow';
import { leagueTable } from '../../../src/run/league/League';
import type { PoolJob } from '../../../src/run/RunPool';
import { type MakePool, Runs } from '../../../src/run/Runs';
import type { DecodedLink } from '../../../src/scenario/link/link';
import { assumedIn } from '../../../src/scenario/origins';
import { formerRevision, moduleText } from '../../../src/scenario/revisions';
import { withCompiledRules } from '../../../src/scenario/rule/compile';
import type { Summary } from '../../../workers/protocol';
import {
  finishSearch,
  NO_SITUATION,
  planSearch,
  readQuestion,
  type SearchLength,
  searchResult,
} from '../../cli/decide/wholeSearch';
import { fewRunsNote, fitJson, NO_METRIC } from '../../cli/fit/lines';
import { type Found, finishFit } from '../../cli/fit/wholeFit';
import { type LeagueWords, leagueList, readLeague } from '../../cli/lab/wholeLeague';
import { finishSweep, planSweep, sweepResult } from '../../cli/sweep/wholeSweep';

/** A question beside its link. */
export type Question = { readonly window: LatencyWindow } & Searched;

type Searched =
  | { readonly screen: 'sweep' }
  /** `work` = how many times it may do as much work as the page does before it asks. */
  | ({ readonly screen: 'decide' } & SearchLength)
  /** `isOwn` = the link's scenario is one more situation. */
  | ({ readonly screen: 'lab'; readonly isOwn: boolean } & Omit<LeagueWords, 'own' | 'window'>)
  /** A fit: `runs` = the most of them in a turn; null = as many as the scenario asks for. `work` = its turns. */
  | {
      readonly screen: 'explore';
      readonly texts: readonly string[];
      readonly runs: number | null;
      readonly work: number;
    };

interface Search {
  readonly unused: readonly string[];
  readonly remarks: readonly string[];
  readonly share: () => number;
  /** Results so far; null = none yet. */
  readonly result: () => object | null;
}

type Readable = Extract<DecodedLink, { ok: true }>;

const nowMs = (): number => Date.now();
const NEVER = new Promise<void>(() => undefined);

/** By the screen of the page that asks the same; a fit is asked about what Explore shows. */
const KINDS = {
  sweep: (link: Readable, { window }: Question & { screen: 'sweep' }, runs: Runs): Search => {
    const plan = planSweep(link, { runs, window, nowMs });
    void finishSweep(plan, NEVER, () => undefined);
    return {
      unused: [],
      remarks: [],
      share: () => {
        const { settled, cells } = plan.progress();
        return settled / cells;
      },
      result: () => sweepResult(link, plan, window),
    };
  },

  decide: (link: Readable, { work, more, window }: Question & { screen: 'decide' }, runs: Runs): Search => {
    const { question, unused, linkOf } = readQuestion(link, window);
    const search = planSearch(question, { runs, nowMs });
    if (search === null)
      return { unused: [...unused, NO_SITUATION], remarks: [], share: () => 1, result: () => null };
    void finishSearch(search, { work, more }, { show: () => undefined, onInterrupt: () => undefined });
    return {
      unused,
      remarks: [],
      share: () => search.status().share,
      result: () => {
        const found = searchResult(search);
        return found && decisionJson(found, linkOf(found), link.view.client);
      },
    };
  },

  lab: ({ scenario }: Readable, { isOwn, ...words }: Question & { screen: 'lab' }, runs: Runs): Search => {
    const read = readLeague({ ...words, own: isOwn ? scenario : null });
    if (!read.ok) return { unused: [read.message], remarks: [], share: () => 1, result: () => null };
    const league = leagueList(read.request, runs);
    league.start();
    return {
      unused: [],
      remarks: [],
      share: () => {
        const { done, total } = league.read();
        return done / total;
      },
      result: () => {
        const table = leagueTable(read.request, league.read());
        return table.modelRevision === null ? null : leagueFile(table);
      },
    };
  },

  explore: (
    { scenario, view, preset }: Readable,
    { texts, runs: most, work, window }: Question & { screen: 'explore' },
    runs: Runs,
  ): Search => {
    const { sloP99Ms } = view;
    const assumed = assumedIn(scenario, view, preset?.scenario);
    const { notes, ...measured } = measurementsFromTexts(texts, scenario, assumed);
    const noFit = measured.targets.length === 0 ? NO_METRIC : whyNoFit(measured.scenario);
    if (noFit !== null) return { unused: [...notes, noFit], remarks: [], share: () => 1, result: () => null };
    const asked = { ...measured, most: most ?? undefined, turns: work };
    const fits = new CandidateFits({ ...asked, candidates: candidatesToCheck(measured) }, runs);
    let whole: Found | null = null;
    finishFit(fits, { scenario: measured.scenario, sloP99Ms, window, runs }).then(
      (found) => {
        whole = found;
      },
      // `result` says it.
      () => undefined,
    );
    return {
      unused: [],
      remarks: [...notes, fewRunsNote(most) ?? []].flat(),
      share: () => fits.progress?.whole ?? 0,
      result: () => {
        if (fits.driver.failure !== null) return { message: fits.driver.failure.message };
        const soFar = fits.read();
        const found = whole ?? (soFar && { ...soFar, partitioner: null });
        if (found === null) return null;
        const { fit } = candidateInUse(found, measured.scenario);
        return { ...fitJson(found, measured.scenario, window), clusterFile: clusterFileText(fit.twin) };
      },
    };
  },
};

export class HeldSearch {
  readonly #search: Search;
  readonly #underWay = new Map<number, PoolJob>();
  readonly #ready: PoolJob[] = [];
  #next: () => PoolJob | null = () => null;
  #runs = 0;

  constructor(link: Readable, question: Question) {
    const makePool: MakePool = (next) => {
      this.#next = next;
      // A search whose runs are all known by now goes on before it is asked for the next, which would else be its end.
      const wake = (): void => {
        void Promise.resolve().then(() => {
          const job = next();
          if (job !== null) this.#ready.push(job);
        });
      };
      // A run is over before anybody can take it back.
      const nothing = (): void => undefined;
      return { wake, prepare: nothing, dispose: nothing, cancel: () => [] };
    };
    this.#search = KINDS[question.screen](link, question as never, new Runs(makePool));
  }

  get unused(): readonly string[] {
    return this.#search.unused;
  }

  get remarks(): readonly string[] {
    return this.#search.remarks;
  }

  /** The run that matters most now, as the model reads it; null until a result comes, and at the end. */
  take() {
    const job = this.#ready.shift() ?? this.#next();
    if (job === null) return null;
    this.#runs += 1;
    this.#underWay.set(this.#runs, job);
    const { scenario, objectiveMs = null } = job;
    return {
      run: this.#runs,
      text: moduleText(withCompiledRules(scenario)),
      former: formerRevision(scenario),
      objectiveMs,
    };
  }

  /** Takes what became of a run; returns the share of the search that is done. */
  put(run: number, summary: Summary | null, problem: string | null): number {
    const job = this.#underWay.get(run);
    this.#underWay.delete(run);
    if (summary === null) job?.failed(problem ?? '', 'trap');
    else job?.done(summary);
    return this.#search.share();
  }

  result(): object | null {
    return this.#search.result();
  }
}
