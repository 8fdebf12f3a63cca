import { Columns } from '../../workers/columns';
import { Frame } from '../../workers/frame';
import type {
  AckWindow,
  Budget,
  Command,
  FailureKind,
  RecordJourney,
  Report,
  RunEnd,
  RunId,
  StageDetail,
  Summary,
  Taken,
} from '../../workers/protocol';
import { withCompiledRules } from '../scenario/rule/compile';
import type { Scenario } from '../scenario/scenario';
import { drawLoop } from './drawLoop';
import { machineSpeed } from './machineSpeed';
import { RunHistory } from './RunHistory';
import { endWorker, spawnWithModel } from './spawnWorker';
import { Watchdog } from './Watchdog';

/** A run that ended without a summary, in words that can be shown, with what it was asked. */
export interface RunFailure {
  readonly kind: FailureKind;
  readonly message: string;
  readonly scenario: Scenario;
}

/** Listeners of a client. Calls come from the worker's messages, never from within a call of the client. */
export interface RunListeners {
  /** The model is compiled; again after a worker had to be replaced. */
  onReady?(): void;
  /** A frame of the stage, good until the next one has been handed over: its buffer then goes back to the worker. */
  onFrame?(frame: Frame): void;
  /** After each append. A new run's first call has a new object, and the last one of a run its summary. */
  onHistory?(history: RunHistory, summary: Summary | null): void;
  onWhole?(bytes: number): void;
  onOverBudget?(took: Taken, scenario: Scenario): void;
  /** The run is over; the next `start` works again. After a lost worker the same run restarts by itself. */
  onFailure?(failure: RunFailure): void;
}

/** Why a journey has no answer: its run failed, or a newer run replaced it. */
export class RunError extends Error {
  override readonly name = 'RunError';

  constructor(failure: RunFailure | null) {
    super(failure?.message ?? 'A newer run replaced this one.');
  }
}

interface SettleJourney {
  resolve(journey: RecordJourney | null): void;
  reject(error: RunError): void;
}

/** The place of the stage that the reader wants to see. */
interface Place {
  readonly toMs: number;
  readonly detail: StageDetail;
}

interface Job {
  readonly runId: RunId;
  readonly scenario: Scenario;
  readonly budget: Budget | undefined;
  readonly history: RunHistory;
  scoutsOutstanding: number;
  /** The worker repeats a run whose columns are here. */
  repeats: boolean;
  isFrameOutstanding: boolean;
  /** The last place that was asked for: to be asked for it again is no news. */
  shown: Place | null;
  next: Place | null;
  /** Waiting for a journey, the first asked first. */
  readonly journeys: SettleJourney[];
}

/** Max outstanding column requests: the worker continues while the page draws the last answer. */
const MOST_SCOUTS = 2;

const OVER_BUDGET = 'The run took more than it may without being asked.';
const LOST = 'The worker that runs the model stopped. A new one has started, and your settings are safe.';
const LOST_AGAIN = 'The worker that runs the model stopped again. Your settings are safe; run it again.';
const NEVER_BEGAN =
  "Your browser didn't start the worker that runs the model. Reload the page, or try another browser.";

/**
 * One worker and the newest run in it, which is watched: unseen runs go through `Runs`. The page says what it
 * wants (`start`, `show`); the client keeps at most one request for a frame and two for columns outstanding and
 * drops answers to older runs. The scout begins with the run and continues only if the draw loop asks, so a hidden tab
 * computes next to nothing. A worker that breaks down or falls silent is replaced.
 */
export class RunClient {
  readonly #listeners: RunListeners;
  readonly #spawn: () => Worker;
  readonly #watchdog = new Watchdog();
  readonly #endDrawing: () => void;
  #worker: Worker | null = null;
  #ready = false;
  #job: Job | null = null;
  #lastRunId: RunId = 0;
  /** One lost worker per `start` is replaced without being asked. */
  #mayRetry = false;
  #frameBuffer: ArrayBuffer | null = null;
  #spentFrame: ArrayBuffer | null = null;

  constructor(listeners: RunListeners, spawn: () => Worker = spawnWithModel) {
    this.#listeners = listeners;
    this.#spawn = spawn;
    this.#endDrawing = drawLoop.onDraw((nowMs) => this.#onDraw(nowMs));
    this.#connect();
  }

  /**
   * Begins a run in place of the one before; without a budget, the reader agreed to it. Histories and frames come through
   * the listeners.
   */
  start(scenario: Scenario, budget?: Budget): void {
    this.#mayRetry = true;
    this.#begin(scenario, budget);
  }

  /** Ends the run silently; the next `start` works again. */
  stop(): void {
    this.#leaveJourneys(null);
    if (this.#job !== null) this.#send({ type: 'stop', runId: this.#job.runId }, null);
    this.#job = null;
  }

  /** Wants the stage at an instant, ms. To ask for the same again costs nothing, so the draw loop may always ask. */
  show(toMs: number, detail: StageDetail): void {
    const job = this.#job;
    if (job === null || (toMs === job.shown?.toMs && detail === job.shown.detail)) return;
    job.shown = { toMs, detail };
    this.#want(job, job.shown);
  }

  /** The journey of a record of this run; null if no such ack arrived. Rejects with a `RunError`. */
  journey(question: AckWindow): Promise<RecordJourney | null> {
    const job = this.#job;
    if (job === null) return Promise.reject(new RunError(null));
    return new Promise((resolve, reject) => {
      job.journeys.push({ resolve, reject });
      this.#wake(job);
      this.#send({ type: 'journey', runId: job.runId, question }, null);
    });
  }

  /** Ends the worker of a whole run of which nothing is asked; it comes back as soon as something is. */
  rest(): void {
    const job = this.#job;
    if (job?.history.done && !job.isFrameOutstanding && job.journeys.length === 0) this.#disconnect();
  }

  /** Ends the worker. Nothing may be asked of the client afterwards. */
  dispose(): void {
    this.#endDrawing();
    this.#leaveJourneys(null);
    this.#job = null;
    this.#disconnect();
  }

  #begin(scenario: Scenario, budget: Budget | undefined): void {
    this.#leaveJourneys(null);
    this.#lastRunId += 1;
    this.#job = {
      runId: this.#lastRunId,
      scenario,
      budget,
      history: new RunHistory(),
      scoutsOutstanding: 0,
      repeats: false,
      isFrameOutstanding: false,
      shown: null,
      next: null,
      journeys: [],
    };
    this.#open(this.#job);
  }

  #open(job: Job): void {
    this.#watchdog.reset();
    if (this.#worker === null && !this.#connect()) {
      // Reported after this call, like every failure.
      queueMicrotask(() => this.#fail(job, 'blocked', NEVER_BEGAN));
      return;
    }
    const { runId, scenario, budget } = job;
    this.#send({ type: 'start', runId, scenario: withCompiledRules(scenario), budget }, null);
    this.#askScout(job);
  }

  /** Something is asked of a job: if its worker rests, a new one repeats the run. */
  #wake(job: Job): void {
    if (this.#worker !== null) return;
    job.scoutsOutstanding = 0;
    job.repeats = true;
    this.#open(job);
  }

  #onDraw(nowMs: number): void {
    const job = this.#job;
    if (job === null) return;
    const waiting = !job.history.done || job.isFrameOutstanding || job.journeys.length > 0;
    if (waiting) drawLoop.requestFrames();
    const verdict = this.#watchdog.check(nowMs, this.#ready && waiting);
    if (verdict === 'lost') {
      this.#lose(LOST, 'trap');
    } else if (verdict === 'probe') {
      this.#send({ type: 'ping' }, null);
    } else if (job.scoutsOutstanding < MOST_SCOUTS && !job.history.done) {
      this.#askScout(job);
    }
  }

  #askScout(job: Job): void {
    job.scoutsOutstanding += 1;
    this.#send({ type: 'scout', runId: job.runId }, null);
  }

  #want(job: Job, place: Place): void {
    job.next = place;
    if (job.isFrameOutstanding) return;
    job.isFrameOutstanding = true;
    job.next = null;
    this.#wake(job);
    this.#send({ type: 'advance', ...place, runId: job.runId }, this.#spentFrame);
    this.#spentFrame = null;
  }

  #send(command: Command, spent: ArrayBuffer | null): void {
    drawLoop.requestFrames();
    if (spent === null) this.#worker?.postMessage(command);
    else this.#worker?.postMessage({ ...command, spent }, [spent]);
  }

  #onReport(report: Report): void {
    drawLoop.requestFrames();
    this.#watchdog.reset();
    if (report.type === 'ready') {
      this.#ready = true;
      this.#listeners.onReady?.();
      return;
    }
    if (report.type === 'pong') return;
    const job = this.#job;
    // A failure without a run is repeated for the next run, with its scenario.
    if (job === null || report.runId !== job.runId) return;
    if (report.type === 'frame') this.#onFrame(job, report.frame);
    else if (report.type === 'columns') this.#onColumns(job, report.columns, report.end);
    else if (report.type === 'journey') job.journeys.shift()?.resolve(report.journey);
    else if (report.type === 'over-budget') this.#endOver(job, report.took);
    else if (report.type === 'failed') {
      // This worker keeps what it was sent, and its policy: the next try has a new one.
      if (report.kind === 'blocked' && !this.#ready) this.#disconnect();
      this.#fail(job, report.kind, report.message);
    }
  }

  #onFrame(job: Job, buffer: ArrayBuffer): void {
    job.isFrameOutstanding = false;
    // The listener may compare this frame with the one before, so that one is spent only afterwards.
    this.#listeners.onFrame?.(new Frame(buffer));
    this.#spentFrame = this.#frameBuffer;
    this.#frameBuffer = buffer;
    if (job === this.#job && job.next !== null) this.#want(job, job.next);
  }

  #onColumns(job: Job, buffer: ArrayBuffer, end: RunEnd | null): void {
    job.scoutsOutstanding -= 1;
    if (job.history.done) {
      if (end !== null) job.repeats = false;
      if (job.repeats) this.#askScout(job);
      return;
    }
    const columns = new Columns(buffer);
    job.history.append(columns);
    if (end !== null) {
      job.history.finish();
      machineSpeed.note(end.workEvents, end.workMs);
      this.#listeners.onWhole?.(end.bytes);
    }
    if (columns.binCount > 0 || end !== null) this.#listeners.onHistory?.(job.history, end?.summary ?? null);
  }

  #endOver(job: Job, took: Taken): void {
    this.#leaveJourneys({ kind: 'memory', message: OVER_BUDGET, scenario: job.scenario });
    this.#job = null;
    machineSpeed.note(took.events, took.workMs);
    this.#listeners.onOverBudget?.(took, job.scenario);
  }

  #fail(job: Job, kind: FailureKind, message: string): void {
    if (job !== this.#job) return;
    const failure: RunFailure = { kind, message, scenario: job.scenario };
    this.#leaveJourneys(failure);
    this.#job = null;
    this.#listeners.onFailure?.(failure);
  }

  #leaveJourneys(failure: RunFailure | null): void {
    for (const { reject } of this.#job?.journeys.splice(0) ?? []) reject(new RunError(failure));
  }

  /** Starts the worker; false if the browser refuses. */
  #connect(): boolean {
    let worker: Worker;
    try {
      worker = this.#spawn();
    } catch {
      return false;
    }
    const lost = (): void => {
      if (worker === this.#worker)
        this.#lose(this.#ready ? LOST : NEVER_BEGAN, this.#ready ? 'trap' : 'blocked');
    };
    worker.onmessage = (event: MessageEvent<Report>) => {
      if (worker === this.#worker) this.#onReport(event.data);
    };
    worker.onerror = lost;
    worker.onmessageerror = lost;
    this.#worker = worker;
    return true;
  }

  #disconnect(): void {
    if (this.#worker !== null) endWorker(this.#worker);
    this.#worker = null;
    this.#ready = false;
    this.#spentFrame = null;
  }

  /** The worker is gone: says so, and begins its run again in a new one, once for each time the page asked. */
  #lose(message: string, kind: FailureKind): void {
    this.#disconnect();
    const job = this.#job;
    if (job === null) return;
    const retry = this.#mayRetry;
    this.#mayRetry = false;
    this.#fail(job, kind, message === LOST && !retry ? LOST_AGAIN : message);
    // Not if the listener has started another run.
    if (retry && this.#job === null) this.#begin(job.scenario, job.budget);
  }
}
