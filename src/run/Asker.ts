import { News } from '../base/News';
import type { RunQuestion } from './KnownRuns';
import type { OpenSource, Outcome, RunSource, Runs, WantedRun } from './Runs';

/** A list of runs, or a search whose next runs follow from results, and what it has found. */
export interface Plan<Run extends RunQuestion, Found> {
  /** The run that matters most of those that aren't under way; null = none for now. */
  readonly next: () => Run | null;
  /** Takes an outcome. Returns within how many ms it is reported: drawing takes longer than a run. */
  readonly take: (run: Run, outcome: Outcome) => number;
  /** Results so far, as a value that never changes. */
  readonly read: () => Found;
}

/** Usual time between two reports, ms: to read and draw hundreds of results takes longer than their runs. */
export const REPORT_EVERY_MS = 200;

/** Asks for the runs of a plan, from `start` to `stop`, and reports what the plan finds a few times a second. */
export class Asker<Run extends RunQuestion, Found> {
  readonly #news: News<Found>;
  readonly #runs: Pick<Runs, 'open'>;
  readonly #plan: Plan<Run, Found>;
  readonly #underWay = new Map<WantedRun, Run>();
  #open: OpenSource | null = null;

  constructor(runs: Pick<Runs, 'open'>, plan: Plan<Run, Found>) {
    this.#runs = runs;
    this.#plan = plan;
    this.#news = new News(plan.read);
  }

  /** Calls `listener` when there are new results. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => this.#news.subscribe(listener);

  /** Results so far: the same value until there are others. */
  readonly read = (): Found => this.#news.read();

  get underWay(): readonly Run[] {
    return [...this.#underWay.values()];
  }

  start(source: Pick<RunSource, 'priority' | 'budget'>): void {
    this.#open ??= this.#runs.open({ ...source, next: () => this.next() });
    this.#open.wake();
  }

  /** Stops within a slice: runs under way are taken back, and begin again if they are still wanted. */
  stop(): void {
    this.#open?.close();
    this.#open = null;
    this.#underWay.clear();
  }

  /** There may be something to run again, or others are wanted. */
  wake(): void {
    this.#open?.wake();
  }

  drop(which: (run: Run) => boolean): void {
    const dropped = [...this.#underWay].filter(([, run]) => which(run)).map(([wanted]) => wanted);
    for (const wanted of dropped) this.#underWay.delete(wanted);
    this.#open?.drop((wanted) => dropped.includes(wanted));
  }

  /** Results have changed: reports it, at once or with those that come soon. */
  report(withinMs = 0): void {
    this.#news.tell(withinMs);
  }

  /** The plan's next run, handed out; null = none for now. */
  next(): WantedRun | null {
    const run = this.#plan.next();
    if (run === null) return null;
    const { scenario, objectiveMs, withHistory } = run;
    const wanted: WantedRun = {
      scenario,
      objectiveMs,
      withHistory,
      over: (outcome) => {
        this.#underWay.delete(wanted);
        this.report(this.#plan.take(run, outcome));
      },
    };
    this.#underWay.set(wanted, run);
    return wanted;
  }
}
