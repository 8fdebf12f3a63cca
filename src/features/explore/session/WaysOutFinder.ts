import { type DecideQuestion, sameQuestion } from '../../../run/decide/question';
import type { DecideResult } from '../../../run/decide/result';
import { type DecideSearch, openSearch, questionOfRun, SMALL } from '../../../run/decide/search';
import { UnseenBudget } from '../../../run/pageBudget';
import { pageRuns } from '../../../run/pageRuns';
import type { Priority, Runs } from '../../../run/Runs';
import { CALM } from '../../../run/verdict/verdictText';
import { isHidden } from '../../../scenario/parts';
import { type Reading, shownScenario } from '../../../store/runSlice';
import type { AppState, AppStore } from '../../../store/store';
import { verdictOf } from './verdictOf';

/** How long nothing must change before a search, ms: longer than the steps of a drag. */
const REST_MS = 500;
/** Maximum work of a search, s of all workers together: then it ends with its results so far. */
const LONGEST_SEARCH_S = 300;

/**
 * Looks for ways out of trouble in the background, once the run is complete and nothing has changed for a while; what
 * follows from known runs is there at once. A steady run needs no workers.
 */
export class WaysOutFinder {
  readonly #store: AppStore;
  readonly #runs: Runs;
  readonly #judge: typeof verdictOf;
  readonly #endLooking: () => void;
  /** The last reading that was judged, and what came of it: most changes of the store are none of the reading. */
  #judged: Judged | null = null;
  #question: DecideQuestion | null = null;
  #search: DecideSearch | null = null;
  #takeBack: (() => void) | null = null;
  readonly #budget = new UnseenBudget(LONGEST_SEARCH_S);
  #rest: ReturnType<typeof setTimeout> | null = null;

  constructor(store: AppStore, runs: Runs = pageRuns, judge = verdictOf) {
    this.#store = store;
    this.#runs = runs;
    this.#judge = judge;
    const look = (): void => this.#look(store.getState());
    this.#endLooking = store.subscribe(look);
    look();
  }

  dispose(): void {
    this.#endLooking();
    this.#forget();
  }

  #look(state: AppState): void {
    // On other screens the question stays the same.
    const { screen, embed } = state.view;
    const seen = (screen === 'explore' || screen === 'sweep') && !embed && !isHidden(state.view, 'ways.out');
    if (!seen) {
      this.#halt();
      return;
    }
    const question = this.#inTrouble(state) ? questionOf(state) : null;
    if (!isSame(question, this.#question)) {
      this.#forget();
      this.#question = question;
      this.#answerAtOnce(state, question);
    }
    const settled = this.#question !== null && state.run.phase === 'whole';
    if (!settled) this.#halt();
    else if (this.#takeBack === null && this.#isSearching()) this.#rest ??= this.#later();
  }

  #inTrouble({ reading, run: { shown }, view: { sloP99Ms } }: AppState): boolean {
    if (this.#judged?.reading !== reading || this.#judged.sloP99Ms !== sloP99Ms) {
      const verdict = this.#judge(reading, shown, sloP99Ms);
      this.#judged = { reading, sloP99Ms, calm: verdict === null || CALM.includes(verdict.state) };
    }
    return !this.#judged.calm;
  }

  #isSearching(): boolean {
    return this.#store.getState().waysOut.type === 'searching';
  }

  /** The answer without a run: none, one that follows from known runs, or a search. */
  #answerAtOnce(state: AppState, question: DecideQuestion | null): void {
    if (question === null) {
      if (state.waysOut.type !== 'none') this.#store.setState({ waysOut: { type: 'none' } });
      return;
    }
    const search = openSearch(question, this.#runs, SMALL);
    if (search.driver.state !== 'running') {
      this.#store.setState({ waysOut: { type: 'done', result: search.result() } });
      return;
    }
    this.#search = search;
    this.#store.setState({ waysOut: { type: 'searching', result: null, progress: null } });
  }

  #later(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.#rest = null;
      this.#begin();
    }, REST_MS);
  }

  #begin(): void {
    const search = this.#search;
    if (search === null) return;
    const { driver } = search;
    driver.searchOn();
    // On Sweep its own runs come first.
    const priority = (): Priority =>
      this.#store.getState().view.screen === 'explore' ? 'screen' : 'background';
    this.#takeBack = driver.run({ priority, budget: this.#budget }, () => this.#report(search));
  }

  #report(search: DecideSearch): void {
    const { driver } = search;
    const result = search.result();
    if (driver.state !== 'running') this.#finish(result);
    else this.#store.setState({ waysOut: { type: 'searching', result, progress: driver.progress } });
  }

  #finish(result: DecideResult): void {
    this.#halt();
    // A failed search may be tried again.
    if (result.failure === null) this.#search = null;
    this.#store.setState({ waysOut: { type: 'done', result } });
  }

  #halt(): void {
    this.#takeBack?.();
    this.#takeBack = null;
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = null;
  }

  #forget(): void {
    this.#halt();
    this.#budget.renew();
    this.#search = null;
    this.#question = null;
  }
}

interface Judged {
  readonly reading: Reading | null;
  readonly sloP99Ms: number;
  /** Nothing is wrong, or nothing is known yet. */
  readonly calm: boolean;
}

/** The question for a search in trouble; null after a failure. */
function questionOf(state: AppState): DecideQuestion | null {
  const { sloP99Ms, lock } = state.view;
  return state.run.phase === 'failed' ? null : questionOfRun(shownScenario(state), sloP99Ms, lock);
}

function isSame(one: DecideQuestion | null, other: DecideQuestion | null): boolean {
  return one === null || other === null ? one === other : sameQuestion(one, other);
}
