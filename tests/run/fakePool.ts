import type { FinishedRun } from '../../src/run/KnownRuns';
import { type FailedRun, Runs, type RunsPool, type SharedRun } from '../../src/run/Runs';
import { modelText } from '../../src/scenario/modelText';
import type { Summary } from '../../workers/protocol';
import { summaryWith } from '../support/summaries';

/** How a made-up model answers: from the scenario and the objective alone; a text fails. */
export type Answer = (run: Pick<SharedRun, 'scenario' | 'objectiveMs'>) => Summary | string;

/** A pool whose runs end when the test says so, in any order. */
export class FakePool implements RunsPool {
  out: SharedRun[] = [];
  /** Every run that was ever handed out: the text of its scenario. */
  readonly begun: string[] = [];
  prepared = false;
  disposed = false;
  readonly #size: number;
  /** Asks for one more run than are under way. */
  readonly next: () => SharedRun | null;
  readonly #answer: Answer;

  constructor(next: () => SharedRun | null, size = 1, answer: Answer = () => summaryWith(1)) {
    this.#size = size;
    this.next = next;
    this.#answer = answer;
  }

  /** The seeds of the runs under way. */
  get seeds(): readonly number[] {
    return this.out.map(({ scenario }) => scenario.seed);
  }

  prepare(): void {
    this.prepared = true;
  }

  wake(): void {
    while (!this.disposed && this.out.length < this.#size) {
      const run = this.next();
      if (run === null) return;
      this.begun.push(modelText(run.scenario));
      this.out.push(run);
    }
  }

  cancel(which: (run: SharedRun) => boolean = () => true): readonly SharedRun[] {
    const taken = this.out.filter(which);
    this.out = this.out.filter((run) => !which(run));
    return taken;
  }

  dispose(): void {
    this.disposed = true;
  }

  /** Takes the run at `place` from those under way. */
  take(place = 0): SharedRun {
    const [run] = this.out.splice(place % this.out.length, 1);
    if (run === undefined) throw new Error('Nothing is under way.');
    return run;
  }

  /** The run at `place` ends, and its worker asks for the next. */
  end(place = 0, answer: Summary | string | null = null): void {
    const run = this.take(place);
    const found = answer ?? this.#answer(run);
    if (typeof found === 'string') run.failed(found, 'trap');
    else run.done(found);
    this.wake();
  }
}

/** What a source hears of a run that is over. */
export function doneWith(summary: Summary): FinishedRun {
  return { type: 'done', summary, endedForMs: null, history: null, bytes: 0 };
}

/** … and of one that has no results. */
export const FAILED: FailedRun = {
  type: 'failed',
  kind: 'scenario',
  message: 'The model refused it.',
  took: null,
};

/** Runs over a fake pool. */
export class FakeRuns {
  readonly pools: FakePool[] = [];
  readonly runs: Runs;
  hidden = false;

  constructor(size = 1, answer?: Answer) {
    this.runs = new Runs(
      (next) => {
        const pool = new FakePool(next, size, answer);
        this.pools.push(pool);
        return pool;
      },
      () => this.hidden,
    );
  }

  get pool(): FakePool {
    const pool = this.pools.at(-1);
    if (pool === undefined) throw new Error('No pool was made.');
    return pool;
  }
}
