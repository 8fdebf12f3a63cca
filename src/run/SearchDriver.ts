import type { Summary } from '../../workers/protocol';
import { Asker, REPORT_EVERY_MS } from './Asker';
import type { RunQuestion } from './KnownRuns';
import type { FailedRun, Outcome, RunSource, Runs, WantedRun } from './Runs';

export type SearchRun = Omit<RunQuestion, 'withHistory'>;

/** Runs that depend on earlier rounds alone, the most useful first, and about how many come after them. */
export interface Round<Run extends SearchRun> {
  readonly runs: readonly Run[];
  readonly later: number;
}

/**
 * A search as a sequence of rounds. It resumes once every run of its round has its result, so it can't depend on the
 * order in which runs end.
 */
export type Rounds<Run extends SearchRun> = Generator<Round<Run>, void, void>;

/** Minimum runs of a round if the search has a choice: they keep eight workers busy until all of them are in. */
export const WIDE_ROUND = 16;

export interface DrivenSearch<Run extends SearchRun> {
  readonly rounds: Rounds<Run>;
  /** Takes a result, null if the run failed. Returns the work of the run, in events. */
  readonly take: (run: Run, summary: Summary | null) => number;
  /** False for runs that an answer doesn't depend on. */
  readonly needs?: (run: Run) => boolean;
  /** Work until the search pauses, in events … */
  readonly mostWork: number;
  /** … and its runs. */
  readonly mostRuns?: number;
}

export type SearchRuns = Pick<Runs, 'known' | 'open'>;

/** How far a search has come: its runs and their work so far, and what probably still comes. */
export interface SearchProgress {
  readonly runs: number;
  readonly work: number;
  readonly runsLeft: number;
}

/**
 * Has something to do; paused at its limit with some left to do; paused because the model is missing or a run failed that
 * it needs; has nothing left to do.
 */
export type SearchState = 'running' | 'limited' | 'failed' | 'finished';

/**
 * Drives a search: takes known results, hands out the other runs of a round, waits for all of them, and pauses at the
 * limit of work. Which runs a search makes depends neither on how many are under way at a time nor on which ends first.
 */
export class SearchDriver<Run extends SearchRun> {
  readonly #search: DrivenSearch<Run>;
  readonly #all: SearchRuns;
  readonly #asker: Asker<Run, SearchProgress>;
  /** Runs of the round that still need a result and may be handed out now. */
  readonly #open = new Set<Run>();
  /** Runs of the round that wait until the open ones have shown their work. */
  #waiting: readonly Run[] = [];
  #later = 0;
  #runs = 0;
  #work = 0;
  #mostWork: number;
  readonly #mostRuns: number;
  #state: SearchState = 'running';
  #failure: FailedRun | null = null;

  constructor(search: DrivenSearch<Run>, runs: SearchRuns) {
    this.#search = search;
    this.#all = runs;
    this.#mostWork = search.mostWork;
    this.#mostRuns = search.mostRuns ?? Number.POSITIVE_INFINITY;
    this.#asker = new Asker(runs, {
      next: () => this.#next(),
      take: (run, outcome) => this.#take(run, outcome),
      read: () => this.progress,
    });
    this.#advance();
  }

  get state(): SearchState {
    return this.#state;
  }

  get progress(): SearchProgress {
    const left = this.#state === 'finished' ? 0 : this.#open.size + this.#waiting.length + this.#later;
    return { runs: this.#runs, work: this.#work, runsLeft: Math.min(left, this.#mostRuns - this.#runs) };
  }

  get failure(): FailedRun | null {
    return this.#state === 'failed' ? this.#failure : null;
  }

  get current(): Run | null {
    return this.#asker.underWay[0] ?? null;
  }

  /**
   * Runs what it needs, and calls `onResults` a few times a second, and at once when it pauses or ends. Returns a function that
   * takes back what is under way.
   */
  run(source: Omit<RunSource, 'next'>, onResults: () => void): () => void {
    const end = this.#asker.subscribe(onResults);
    this.#asker.start(source);
    return () => {
      end();
      this.#asker.stop();
    };
  }

  /** The most useful run right now; null if all of the round are under way, and once it ended. */
  next(): WantedRun | null {
    return this.#asker.next();
  }

  #next(): Run | null {
    const underWay = new Set(this.#asker.underWay);
    return this.#state === 'failed' ? null : ([...this.#open].find((run) => !underWay.has(run)) ?? null);
  }

  #take(run: Run, outcome: Outcome): number {
    if (outcome.type === 'failed' && (outcome.kind === 'blocked' || this.#search.needs?.(run))) {
      // It says nothing of the settings, and stays open for the next try.
      this.#failure = outcome;
      this.#state = 'failed';
    } else {
      this.#open.delete(run);
      this.#count(this.#search.take(run, outcome.type === 'done' ? outcome.summary : null));
      this.#advance();
    }
    return this.#state === 'running' ? REPORT_EVERY_MS : 0;
  }

  /** Continues after a failure, or after the limit with the same amount of work again. */
  searchOn(): void {
    if (this.#state === 'limited') this.#mostWork = this.#work + this.#search.mostWork;
    else if (this.#state !== 'failed') return;
    this.#state = 'running';
    this.#advance();
  }

  #count(work: number): void {
    this.#runs += 1;
    this.#work += work;
  }

  /** Goes on while nothing is open. */
  #advance(): void {
    while (this.#state === 'running' && this.#open.size === 0) {
      if (this.#waiting.length === 0) this.#nextRound();
      else this.#openSome();
    }
  }

  #nextRound(): void {
    const next = this.#search.rounds.next();
    if (next.done) this.#state = 'finished';
    else ({ runs: this.#waiting, later: this.#later } = next.value);
  }

  /** Opens the waiting runs, but close to the limit only as many as would use up what's left. */
  #openSome(): void {
    const left = this.#mostWork - this.#work;
    const fit = Math.min(this.#mostRuns - this.#runs, Math.ceil(left / (this.#work / this.#runs || 1)));
    if (fit <= 0) {
      this.#state = 'limited';
      return;
    }
    const some = this.#waiting.slice(0, fit);
    this.#waiting = this.#waiting.slice(fit);
    for (const run of some) {
      const known = this.#all.known(run);
      if (known === null) this.#open.add(run);
      else this.#count(this.#search.take(run, known.summary));
    }
  }
}
