import { Cache } from '../../../base/Cache';
import { UnseenBudget } from '../../../run/pageBudget';
import { pagePool } from '../../../run/pagePool';
import type { JobPool, PoolJob } from '../../../run/RunPool';
import { CALM } from '../../../run/verdict/verdictText';
import { openWaysOut, type WaysOutSearch } from '../../../run/waysOut/search';
import type { Question, WaysOut } from '../../../run/waysOut/waysOut';
import { windowScenario } from '../../../run/waysOut/windowScenario';
import { modelText } from '../../../scenario/modelText';
import { isHidden } from '../../../scenario/parts';
import { searchedWindow, shownScenario } from '../../../store/runSlice';
import type { AppState, AppStore } from '../../../store/store';

/** How long nothing must change before a search, ms: longer than the steps of a drag. */
const REST_MS = 500;
/** Maximum work of a search, s of all workers together: then it ends with its results so far. */
const LONGEST_SEARCH_S = 300;
/** Time between reports of results, ms. */
const REPORT_EVERY_MS = 150;
/** Answers kept for undo. */
const MOST_KEPT = 20;

/**
 * Looks for ways out of trouble in the background, once the run is complete and nothing has changed for a while. A
 * steady run needs no workers.
 */
export class WaysOutFinder {
  readonly #store: AppStore;
  readonly #makePool: (next: () => PoolJob | null) => JobPool;
  readonly #kept = new Cache<string, WaysOut>(MOST_KEPT);
  readonly #ends: (() => void)[] = [];
  #question: Question | null = null;
  #search: WaysOutSearch | null = null;
  #pool: JobPool | null = null;
  readonly #budget = new UnseenBudget(LONGEST_SEARCH_S);
  #closeBudget: (() => void) | null = null;
  #rest: ReturnType<typeof setTimeout> | null = null;
  #reporting: ReturnType<typeof setTimeout> | null = null;

  constructor(store: AppStore, makePool: (next: () => PoolJob | null) => JobPool = pagePool) {
    this.#store = store;
    this.#makePool = makePool;
    const look = (): void => this.#look(store.getState());
    this.#ends.push(store.subscribe(look));
    document.addEventListener('visibilitychange', look);
    this.#ends.push(() => document.removeEventListener('visibilitychange', look));
    look();
  }

  /** Ends the workers and all listening. */
  dispose(): void {
    for (const end of this.#ends) end();
    this.#forget();
  }

  #look(state: AppState): void {
    // On other screens the question stays the same.
    const { screen, embed } = state.view;
    const seen = screen === 'explore' && !embed && !isHidden(state.view, 'ways.out') && !document.hidden;
    if (!seen) {
      this.#halt();
      return;
    }
    const question = questionOf(state);
    if (!sameQuestion(question, this.#question)) {
      this.#forget();
      this.#question = question;
      this.#answerAtOnce(state, question);
    }
    const settled = this.#question !== null && state.run.phase === 'whole';
    if (!settled) this.#halt();
    else if (this.#pool === null && this.#isOpen()) this.#rest ??= this.#later();
  }

  #isOpen(): boolean {
    return this.#store.getState().waysOut.type === 'searching';
  }

  /** The answer without a run: none, a cached one, or a search. */
  #answerAtOnce(state: AppState, question: Question | null): void {
    const kept = question === null ? undefined : this.#kept.get(keyOf(question));
    if (kept !== undefined) this.#store.setState({ waysOut: { type: 'done', result: kept } });
    else if (question !== null)
      this.#store.setState({ waysOut: { type: 'searching', ways: [], before: null, progress: null } });
    else if (state.waysOut.type !== 'none') this.#store.setState({ waysOut: { type: 'none' } });
  }

  #later(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.#rest = null;
      this.#begin();
    }, REST_MS);
  }

  #begin(): void {
    if (this.#question === null) return;
    this.#search ??= openWaysOut(this.#question);
    this.#closeBudget ??= this.#budget.open();
    this.#pool = this.#makePool(() => this.#next());
    this.#pool.wake();
  }

  #next(): PoolJob | null {
    const run = this.#search?.driver.next() ?? null;
    if (run === null) return null;
    return {
      scenario: run.scenario,
      budget: this.#budget.next(run.scenario),
      done: (summary) => {
        this.#budget.spend(summary.events);
        run.done(summary);
        this.#note();
      },
      failed: (message, took) => {
        this.#budget.spend(took?.events ?? 0);
        run.failed(message);
        this.#note();
      },
    };
  }

  #note(): void {
    const search = this.#search;
    if (search !== null && search.driver.state !== 'running') this.#finish(search.result());
    else this.#reporting ??= setTimeout(() => this.#report(), REPORT_EVERY_MS);
  }

  #report(): void {
    this.#reporting = null;
    if (this.#search === null) return;
    const { ways, before } = this.#search.result();
    this.#store.setState({
      waysOut: { type: 'searching', ways, before, progress: this.#search.driver.progress },
    });
  }

  #finish(result: WaysOut): void {
    if (this.#question !== null) this.#kept.set(keyOf(this.#question), result);
    this.#halt();
    this.#search = null;
    this.#store.setState({ waysOut: { type: 'done', result } });
  }

  /** Ends the workers; the search keeps its results. */
  #halt(): void {
    this.#pool?.dispose();
    this.#pool = null;
    this.#closeBudget?.();
    this.#closeBudget = null;
    this.#search?.driver.giveBack();
    if (this.#rest !== null) clearTimeout(this.#rest);
    if (this.#reporting !== null) clearTimeout(this.#reporting);
    this.#rest = null;
    this.#reporting = null;
  }

  #forget(): void {
    this.#halt();
    this.#budget.renew();
    this.#search = null;
    this.#question = null;
  }
}

/** The question for a search; null without trouble, or without records in the window. */
function questionOf(state: AppState): Question | null {
  const { reading, view, run, newerClients } = state;
  const scenario = shownScenario(state);
  const window = searchedWindow(state);
  if (window === null || !reading?.verdict || run.phase === 'failed') return null;
  if (CALM.includes(reading.verdict.state)) return null;
  const { sloP99Ms, lock } = view;
  return windowScenario(scenario, window) === null
    ? null
    : { scenario, window, sloP99Ms, lock, newerClients };
}

function sameQuestion(one: Question | null, other: Question | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.scenario === other.scenario &&
    one.sloP99Ms === other.sloP99Ms &&
    one.lock === other.lock &&
    one.newerClients === other.newerClients &&
    one.window.fromMs === other.window.fromMs &&
    one.window.toMs === other.window.toMs
  );
}

function keyOf({ scenario, window, sloP99Ms, lock, newerClients }: Question): string {
  return [modelText(scenario), window.fromMs, window.toMs, sloP99Ms, newerClients, ...lock].join('\n');
}
