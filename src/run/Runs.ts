import { Columns } from '../../workers/columns';
import type { Budget, FailureKind, Summary, Taken } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import { noteStopped, noteWhole } from './consent';
import { type FinishedRun, KnownRuns, type RunQuestion, runKey, summaryBytes } from './KnownRuns';
import { RunHistory } from './RunHistory';
import type { PoolJob, RunPool } from './RunPool';

export interface FailedRun {
  readonly type: 'failed';
  readonly kind: FailureKind;
  readonly message: string;
  /** Usage until its budget stopped it: it waits for the reader. Null = it failed. */
  readonly took: Taken | null;
}

export type Outcome = FinishedRun | FailedRun;

/** Runs for the screen come before all others; within each priority, the sources take turns. */
export type Priority = 'screen' | 'background';

export interface RunBudget {
  /** Limits of the next run; undefined = the reader agreed to it. */
  next(scenario: Scenario): Budget | undefined;
  /** One of the runs is over, and has taken this. */
  spend(took: Pick<Taken, 'events' | 'workMs'>): void;
  renew?(): void;
  /** None of the runs is under way any more. */
  release?(): void;
}

export interface WantedRun extends RunQuestion {
  /** Called once with the outcome, at once if it is known; not after `close`. */
  over(outcome: Outcome): void;
}

/** Whoever wants many runs, and decides their order as late as possible. */
export interface RunSource {
  readonly priority: () => Priority;
  /** Null = the reader started these runs: they have no limits, and go on while the page is hidden. */
  readonly budget: RunBudget | null;
  /** The run that matters most now; null = none for now, until `wake`. */
  readonly next: () => WantedRun | null;
}

export interface OpenSource {
  /** There may be something to run again, or the reader wants another try. */
  wake(): void;
  /** Takes back such runs: nothing is reported of them any more. */
  drop(which: (wanted: WantedRun) => boolean): void;
  /** Takes back what isn't over: nothing is reported any more. */
  close(): void;
}

interface Open {
  readonly source: RunSource;
  /** When it last had its turn: the higher the later. */
  turn: number;
}

interface Asker {
  readonly open: Open;
  readonly wanted: WantedRun;
}

/** A run in the pool, or taken back from it, with everyone who waits for it. */
export interface SharedRun extends PoolJob {
  readonly key: string;
  readonly askers: Set<Asker>;
}

export type RunsPool = Pick<RunPool<SharedRun>, 'prepare' | 'wake' | 'cancel' | 'dispose'>;

/** Makes a pool that asks `next` for runs. */
export type MakePool = (next: () => SharedRun | null) => RunsPool;

const PRIORITIES: readonly Priority[] = ['screen', 'background'];

/**
 * The one place that runs scenarios unseen: one pool of workers, one memory of results, one rule for hidden pages. Equal
 * questions are one run, whoever asks, and none if the result is known.
 */
export class Runs {
  readonly #known: KnownRuns;
  readonly #makePool: MakePool;
  readonly #isHidden: () => boolean;
  readonly #open = new Set<Open>();
  /** By key: in the pool, or in `#returned`. */
  readonly #shared = new Map<string, SharedRun>();
  /** Taken back from the pool for runs that matter more. */
  #returned: SharedRun[] = [];
  #pool: RunsPool | null = null;
  #turn = 0;

  /** The pool is made for the first run. While the page is hidden, only runs begin that the reader started. */
  constructor(makePool: MakePool, isHidden: () => boolean = () => false, known = new KnownRuns()) {
    this.#makePool = makePool;
    this.#isHidden = isHidden;
    this.#known = known;
  }

  known(question: RunQuestion): FinishedRun | null {
    return this.#known.get(question);
  }

  /** Runs one scenario. Rejects with the sentence of a run without results, and with the signal's reason once that aborts. */
  summary(scenario: Scenario, signal?: AbortSignal): Promise<Summary> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const abort = (): void => {
        opened.close();
        reject(signal?.reason);
      };
      const over = (outcome: Outcome): void => {
        signal?.removeEventListener('abort', abort);
        opened.close();
        if (outcome.type === 'done') resolve(outcome.summary);
        else reject(new Error(outcome.message));
      };
      const wanted: WantedRun[] = [{ scenario, over }];
      const opened = this.open({
        priority: () => 'screen',
        budget: null,
        next: () => wanted.shift() ?? null,
      });
      signal?.addEventListener('abort', abort, { once: true });
      opened.wake();
    });
  }

  /** Takes runs from a source, after its first `wake`. */
  open(source: RunSource): OpenSource {
    const open: Open = { source, turn: 0 };
    this.#open.add(open);
    return {
      wake: () => this.#wake(open),
      drop: (which) => this.#drop((asker) => asker.open === open && which(asker.wanted)),
      close: () => {
        this.#open.delete(open);
        this.#drop((asker) => asker.open === open);
      },
    };
  }

  /** Starts workers before there is anything to run. */
  prepare(): void {
    this.#workers().prepare();
  }

  wake(): void {
    this.#pool?.wake();
  }

  dispose(): void {
    this.#open.clear();
    this.#shared.clear();
    this.#returned = [];
    this.#pool?.dispose();
    this.#pool = null;
  }

  #workers(): RunsPool {
    this.#pool ??= this.#makePool(() => this.#next());
    return this.#pool;
  }

  #wake(open: Open): void {
    if (!this.#open.has(open)) return;
    const workers = this.#workers();
    if (this.#mayRun(open) && open.source.priority() === 'screen') this.#makeRoom(open);
    workers.wake();
  }

  /** Runs that the reader doesn't look at give way, and begin again later. */
  #makeRoom(open: Open): void {
    const isBehind = (run: SharedRun): boolean => priorityOf(run) === 'background';
    const isInWay = [...this.#shared.values()].some((run) => isBehind(run) && !this.#returned.includes(run));
    const first = isInWay ? this.#take(open) : null;
    if (first !== null) this.#returned.push(first, ...this.#workers().cancel(isBehind));
  }

  #drop(which: (asker: Asker) => boolean): void {
    const left = new Set<SharedRun>();
    for (const run of this.#shared.values()) {
      for (const asker of run.askers) if (which(asker)) run.askers.delete(asker);
      if (run.askers.size === 0) left.add(run);
    }
    if (left.size === 0) return;
    for (const { key } of left) this.#shared.delete(key);
    this.#returned = this.#returned.filter((run) => !left.has(run));
    this.#pool?.cancel((run) => left.has(run));
    this.#pool?.wake();
  }

  #mayRun({ source }: Open): boolean {
    return source.budget === null || !this.#isHidden();
  }

  #next(): SharedRun | null {
    for (const priority of PRIORITIES) {
      const returned = this.#returned.find(
        (run) => priorityOf(run) === priority && [...run.askers].some(({ open }) => this.#mayRun(open)),
      );
      if (returned !== undefined) {
        this.#returned = this.#returned.filter((run) => run !== returned);
        return returned;
      }
      const sources = [...this.#open].filter(
        (open) => open.source.priority() === priority && this.#mayRun(open),
      );
      for (const open of sources.sort((one, other) => one.turn - other.turn)) {
        const run = this.#take(open);
        if (run !== null) return run;
      }
    }
    return null;
  }

  /** The next run of a source that has to be made: known ones are answered, those under way are shared. */
  #take(open: Open): SharedRun | null {
    for (;;) {
      const wanted = this.#open.has(open) ? open.source.next() : null;
      if (wanted === null) return null;
      this.#turn += 1;
      open.turn = this.#turn;
      const known = this.known(wanted);
      if (known !== null) {
        wanted.over(known);
        continue;
      }
      const budget = open.source.budget?.next(wanted.scenario);
      const { scenario, objectiveMs, withHistory } = wanted;
      const key = [runKey(scenario), objectiveMs, withHistory, budget === undefined].join('\n');
      const asker: Asker = { open, wanted };
      const shared = this.#shared.get(key);
      if (shared !== undefined) {
        shared.askers.add(asker);
        continue;
      }
      const run: SharedRun = {
        key,
        askers: new Set([asker]),
        scenario,
        objectiveMs,
        withColumns: withHistory,
        budget,
        done: (...result) => this.#finish(run, ...result),
        failed: (message, kind, took) =>
          this.#fail(run, { type: 'failed', kind, message, took: took ?? null }),
      };
      this.#shared.set(key, run);
      return run;
    }
  }

  #finish(run: SharedRun, summary: Summary, columns?: ArrayBuffer, workMs = 0): void {
    const isWhole = summary.endedAtS === null;
    if (isWhole) noteWhole(run.scenario, summary.events);
    const outcome: FinishedRun = {
      type: 'done',
      summary,
      endedForMs: isWhole ? null : (run.objectiveMs ?? null),
      history: columns === undefined ? null : wholeHistory(columns),
      bytes: summaryBytes(summary) + (columns?.byteLength ?? 0),
    };
    this.#known.put(run.scenario, outcome);
    this.#settle(run, outcome, { events: summary.events, workMs });
  }

  #fail(run: SharedRun, outcome: FailedRun): void {
    const { took } = outcome;
    if (took !== null) noteStopped(run.scenario, took);
    this.#settle(run, outcome, took ?? { events: 0, workMs: 0 });
  }

  #settle({ key, askers }: SharedRun, outcome: Outcome, took: Pick<Taken, 'events' | 'workMs'>): void {
    this.#shared.delete(key);
    for (const { open, wanted } of askers) {
      if (!this.#open.has(open)) continue;
      open.source.budget?.spend(took);
      wanted.over(outcome);
    }
  }
}

/** The most urgent asker's. */
function priorityOf({ askers }: SharedRun): Priority {
  const isSeen = [...askers].some(({ open }) => open.source.priority() === 'screen');
  return isSeen ? 'screen' : 'background';
}

function wholeHistory(columns: ArrayBuffer): RunHistory {
  const history = new RunHistory();
  history.append(new Columns(columns));
  history.finish();
  return history;
}
