import type { Budget, Command, FailureKind, Report, RunId, Summary, Taken } from '../../workers/protocol';
import { assertNever } from '../base/assert';
import { withCompiledRules } from '../scenario/rule/compile';
import type { Scenario } from '../scenario/scenario';
import { machineSpeed } from './machineSpeed';
import { type Patience, Watchdog } from './Watchdog';

/** Interface of a worker in a pool: the browser's own, or one of Node behind an adapter. */
export interface PoolWorker {
  onmessage: ((event: MessageEvent<Report>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  postMessage(command: Command): void;
  terminate(): void;
}

export interface PoolJob {
  readonly scenario: Scenario;
  /** The run may end early once it certainly misses this 99th percentile of latency, ms. */
  readonly objectiveMs?: number | undefined;
  readonly withColumns?: boolean | undefined;
  /** Without a budget, the reader agreed to the run. */
  readonly budget?: Budget | undefined;
  /** `workMs` = how long the model worked on it. */
  done(summary: Summary, columns?: ArrayBuffer, workMs?: number): void;
  /**
   * The model refused the scenario, broke or couldn't be had, the run lost its worker twice, or it took more than its
   * budget, and then what; one sentence. Nothing would come of the same job again right away.
   */
  failed(message: string, kind: FailureKind, took?: Taken): void;
}

export interface Assignment<Job extends PoolJob> {
  readonly job: Job;
  lost: boolean;
}

/** Reports of a member to its pool, each from a message or a timer. */
export interface MemberListeners<Job extends PoolJob> {
  /** The worker can run; `module` = what it has compiled, if it did. */
  onReady(module: WebAssembly.Module | null): void;
  /** An assignment is over, and is no longer among those of the member. */
  onDone(assignment: Assignment<Job>, summary: Summary, columns?: ArrayBuffer, workMs?: number): void;
  onFailed(assignment: Assignment<Job>, message: string, kind: FailureKind, took?: Taken): void;
  /** The worker can't be used; `reason` if it said so before it was ready. It still has its assignments. */
  onLost(reason: string | null): void;
}

/**
 * One run under way and one that waits in the worker: it continues with the next without a message from the page, however
 * late the page hears of it.
 */
export const MAX_ASSIGNMENTS = 2;

const OVER_BUDGET = 'One took more memory or time than a run may take without being asked.';

/** Patience with a working worker: it answers between slices of a few ms. */
const AT_WORK: Patience = { probeAfterMs: 2_000, lostAfterMs: 10_000, longestStepMs: 1_000 };
/** Patience with a starting worker: its script may come over a slow line. */
const BEGINNING: Patience = { probeAfterMs: 2_000, lostAfterMs: 60_000, longestStepMs: 1_000 };

/** One worker of a pool, with the assignments that were given to it, in the order in which it runs them. */
export class PoolMember<Job extends PoolJob> {
  readonly #worker: PoolWorker;
  readonly #listeners: MemberListeners<Job>;
  readonly #assignments = new Map<RunId, Assignment<Job>>();
  #watchdog = new Watchdog(BEGINNING);
  #lastRunId: RunId = 0;
  #ready = false;

  constructor(worker: PoolWorker, listeners: MemberListeners<Job>, module: WebAssembly.Module | null) {
    this.#worker = worker;
    this.#listeners = listeners;
    worker.onmessage = (event) => this.#onReport(event.data);
    worker.onerror = () => listeners.onLost(null);
    worker.onmessageerror = () => listeners.onLost(null);
    if (module !== null) worker.postMessage({ type: 'module', module });
  }

  get ready(): boolean {
    return this.#ready;
  }

  get load(): number {
    return this.#assignments.size;
  }

  give(assignment: Assignment<Job>): void {
    const { objectiveMs, withColumns, budget } = assignment.job;
    const scenario = withCompiledRules(assignment.job.scenario);
    this.#lastRunId += 1;
    const runId = this.#lastRunId;
    this.#assignments.set(runId, assignment);
    this.#worker.postMessage({ type: 'finish', runId, scenario, objectiveMs, withColumns, budget });
  }

  /** Takes back the assignment that was given last, also if it has just begun; null if that is over. */
  takeLast(): Assignment<Job> | null {
    const assignment = this.#assignments.get(this.#lastRunId) ?? null;
    if (assignment !== null) this.#drop(this.#lastRunId);
    return assignment;
  }

  /** Takes back such assignments, the one under way first. The worker stops within a slice. */
  take(which: (assignment: Assignment<Job>) => boolean): readonly Assignment<Job>[] {
    const taken = [...this.#assignments].filter(([, assignment]) => which(assignment));
    for (const [runId] of taken) this.#drop(runId);
    return taken.map(([, assignment]) => assignment);
  }

  /** Now and then: asks a silent worker for a sign of life, and gives it up if there is none. */
  check(nowMs: number): void {
    const verdict = this.#watchdog.check(nowMs, this.load > 0);
    if (verdict === 'probe') this.#worker.postMessage({ type: 'ping' });
    else if (verdict === 'lost') this.#listeners.onLost(null);
  }

  /** Ends the worker for good. Returns its outstanding assignments, the one under way first. */
  end(): readonly Assignment<Job>[] {
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    this.#worker.onmessageerror = null;
    this.#worker.terminate();
    const assignments = [...this.#assignments.values()];
    this.#assignments.clear();
    return assignments;
  }

  #drop(runId: RunId): void {
    this.#assignments.delete(runId);
    this.#worker.postMessage({ type: 'stop', runId });
  }

  #onReport(report: Report): void {
    this.#watchdog.reset();
    switch (report.type) {
      case 'ready':
        this.#ready = true;
        this.#watchdog = new Watchdog(AT_WORK);
        this.#listeners.onReady(report.module ?? null);
        return;
      case 'summary': {
        const assignment = this.#settle(report.runId);
        // A run that may have ended early is as good a measure.
        machineSpeed.note(report.workEvents, report.workMs);
        const { summary, columns, workMs } = report;
        if (assignment !== null) this.#listeners.onDone(assignment, summary, columns, workMs);
        return;
      }
      case 'failed': {
        // Once it is ready, only the run is blocked: the module that it pins can't be had, or there is no room for it.
        if (report.kind === 'blocked' && !this.#ready) {
          this.#listeners.onLost(report.message);
          return;
        }
        const assignment = report.runId === null ? null : this.#settle(report.runId);
        if (assignment !== null) this.#listeners.onFailed(assignment, report.message, report.kind);
        return;
      }
      case 'over-budget': {
        const assignment = this.#settle(report.runId);
        if (assignment !== null) this.#listeners.onFailed(assignment, OVER_BUDGET, 'memory', report.took);
        return;
      }
      // Only watched runs have frames, columns and journeys.
      case 'frame':
      case 'columns':
      case 'journey':
      case 'pong':
        return;
      default:
        assertNever(report);
    }
  }

  /** The assignment of a run that is over; null if it was taken back before. */
  #settle(runId: RunId): Assignment<Job> | null {
    const assignment = this.#assignments.get(runId) ?? null;
    this.#assignments.delete(runId);
    return assignment;
  }
}
