import type { Scenario } from '../src/scenario/scenario';
import { type Model, ModelBlocked, ModelRefusal } from './Model';
import { ModelInstance } from './ModelInstance';
import { Pace } from './Pace';
import type { Command, FailureKind, Report, RunId } from './protocol';

/** What the Runner needs from the world around it. */
export interface RunnerPorts {
  /** Sends a report to the page; the buffers in `transfer` go with it. */
  post(report: Report, transfer: ArrayBuffer[]): void;
  /** Fetches and compiles the model; called again only after it failed. */
  compile(): Promise<WebAssembly.Module>;
  /** Lets waiting commands in. */
  yieldNow(): Promise<void>;
  /** A clock that never goes back, ms. */
  now(): number;
  /** Makes a model from the compiled module; `ModelInstance.create` where left out. */
  instantiate?(module: WebAssembly.Module): Promise<Model>;
}

type FrameCommand = Extract<Command, { type: 'advance' | 'step' }>;
type ScoutCommand = Extract<Command, { type: 'scout' }>;

/** One run and what the page still waits for. The newest replaces the older one, whatever that was doing. */
interface Run {
  readonly runId: RunId;
  readonly scenario: Scenario;
  readonly unseen: boolean;
  opened: boolean;
  readonly frames: FrameCommand[];
  /** True once the first of `frames` has been handed to the model. */
  frameBegun: boolean;
  readonly scouts: ScoutCommand[];
  /** Time that the first of `scouts` has had, ms. */
  scoutTimeMs: number;
  scoutDone: boolean;
  /** Which of the two heads had the last slice. */
  lastSlice: 'frame' | 'scout';
}

/** Longest work between two yields, ms: how long a newer `start` may have to wait. */
const SLICE_MS = 4;
/** Work that one `scout` command earns, ms: most of a frame of the screen. */
const SCOUT_MS = 12;
/** Aim for one call into the model, ms. */
const CALL_MS = 1;

/**
 * The worker's state machine, without globals, so that tests drive it directly. It works in slices and yields
 * between them; one `advance` or `step` earns one `frame`, one `scout` earns one `columns`, and nothing is ever
 * computed that was not asked for. A newer `start` or `finish` drops the older run with all it still owed.
 */
export class Runner {
  readonly #ports: RunnerPorts;
  readonly #framePace = new Pace(CALL_MS);
  readonly #scoutPace = new Pace(CALL_MS);
  #module: Promise<WebAssembly.Module> | null = null;
  #model: Promise<Model> | null = null;
  #run: Run | null = null;
  #working = false;
  #saidReady = false;

  constructor(ports: RunnerPorts) {
    this.#ports = ports;
    // Compiling begins before the first scenario comes. A failure is told here only if no run waits for it.
    this.#freshModel().catch((error: unknown) => {
      if (this.#run === null) this.#report(null, kindOf(error), error);
    });
  }

  handle(command: Command): void {
    if (command.type === 'start' || command.type === 'finish') {
      this.#run = newRun(command.runId, command.scenario, command.type === 'finish');
    } else {
      const run = this.#run;
      if (run === null || command.runId !== run.runId) return;
      if (command.type === 'stop') this.#run = null;
      else if (command.type === 'scout') run.scouts.push(command);
      else run.frames.push(command);
    }
    if (!this.#working) void this.#work();
  }

  async #work(): Promise<void> {
    this.#working = true;
    for (let run = this.#run; run !== null; run = this.#run) {
      try {
        const model = await this.#freshModel();
        if (this.#run !== run) continue;
        if (!this.#slice(run, model)) break;
      } catch (error) {
        this.#fail(run, error);
      }
      await this.#ports.yieldNow();
    }
    this.#working = false;
  }

  /** One slice of what is due; false = nothing is. */
  #slice(run: Run, model: Model): boolean {
    if (!run.opened) {
      model.open(run.scenario);
      run.opened = true;
    } else if (run.unseen) {
      this.#finishSlice(run, model);
    } else {
      const frame = run.frames[0];
      const scout = run.scouts[0];
      // Frames first, but a long way to a frame shares the time with the scout, slice by slice.
      if (frame !== undefined && (scout === undefined || run.lastSlice === 'scout')) {
        this.#frameSlice(run, model, frame);
      } else if (scout !== undefined) {
        this.#scoutSlice(run, model, scout);
      } else {
        return false;
      }
    }
    return true;
  }

  #frameSlice(run: Run, model: Model, command: FrameCommand): void {
    run.lastSlice = 'frame';
    const reached = this.#workSlice(this.#framePace, (events) => {
      if (command.type === 'advance') return model.advance(command.toMs, events);
      const by = run.frameBegun ? 0 : command.events;
      run.frameBegun = true;
      return model.step(by, events);
    });
    if (!reached) return;
    run.frames.shift();
    run.frameBegun = false;
    const frame = model.frame(command.detail, command.spent);
    this.#ports.post({ type: 'frame', runId: run.runId, atMs: model.playheadMs, frame }, [frame]);
  }

  #scoutSlice(run: Run, model: Model, command: ScoutCommand): void {
    run.lastSlice = 'scout';
    const wasDone = run.scoutDone;
    if (!wasDone) {
      const begin = this.#ports.now();
      run.scoutDone = this.#workSlice(this.#scoutPace, (events) => model.scout(events));
      // A clock that stands still must not make the scout go on for ever.
      run.scoutTimeMs += Math.max(this.#ports.now() - begin, 1);
      if (!run.scoutDone && run.scoutTimeMs < SCOUT_MS) return;
    }
    run.scouts.shift();
    run.scoutTimeMs = 0;
    const columns = model.columns(command.spent);
    const done = run.scoutDone;
    const { runId } = run;
    this.#ports.post({ type: 'columns', runId, toMs: model.scoutMs, done, columns }, [columns]);
    if (done && !wasDone) this.#ports.post({ type: 'summary', runId, summary: model.summary() }, []);
  }

  #finishSlice(run: Run, model: Model): void {
    if (!this.#workSlice(this.#scoutPace, (events) => model.run(events))) return;
    this.#ports.post({ type: 'summary', runId: run.runId, summary: model.summary() }, []);
    this.#run = null;
  }

  /** Calls `work` with budgets until it is finished (true) or the slice is over (false). */
  #workSlice(pace: Pace, work: (events: number) => boolean): boolean {
    const begin = this.#ports.now();
    let before = begin;
    // The number of calls is bounded too, for a clock that stands still.
    for (let calls = 0; calls < 2 * (SLICE_MS / CALL_MS); calls += 1) {
      if (work(pace.events)) return true;
      const after = this.#ports.now();
      pace.learn(after - before);
      if (after - begin >= SLICE_MS) break;
      before = after;
    }
    return false;
  }

  /** The living model; after a trap, a new one from the module that is already compiled. */
  #freshModel(): Promise<Model> {
    this.#model ??= this.#makeModel().catch((error: unknown) => {
      this.#model = null;
      throw error;
    });
    return this.#model;
  }

  async #makeModel(): Promise<Model> {
    this.#module ??= this.#ports.compile().catch((error: unknown) => {
      this.#module = null;
      throw error;
    });
    const module = await this.#module.catch((error: unknown) => {
      throw asBlocked(error);
    });
    const instantiate = this.#ports.instantiate ?? ModelInstance.create;
    const model = await instantiate(module).catch((error: unknown) => {
      throw asBlocked(error);
    });
    if (!this.#saidReady) this.#ports.post({ type: 'ready', modelRevision: model.revision }, []);
    this.#saidReady = true;
    return model;
  }

  /** Ends the run, unless a newer one came. After a trap the broken model goes with it. */
  #fail(run: Run, error: unknown): void {
    const kind = kindOf(error);
    if (kind === 'trap') this.#model = null;
    if (this.#run !== run) return;
    this.#run = null;
    this.#report(run.runId, kind, error);
  }

  #report(runId: RunId | null, kind: FailureKind, error: unknown): void {
    this.#ports.post({ type: 'failed', runId, kind, message: messageOf(error) }, []);
  }
}

function newRun(runId: RunId, scenario: Scenario, unseen: boolean): Run {
  return {
    runId,
    scenario,
    unseen,
    opened: false,
    frames: [],
    frameBegun: false,
    scouts: [],
    scoutTimeMs: 0,
    scoutDone: false,
    lastSlice: 'scout',
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function asBlocked(error: unknown): ModelBlocked {
  return error instanceof ModelBlocked ? error : new ModelBlocked(messageOf(error), { cause: error });
}

function kindOf(error: unknown): FailureKind {
  if (error instanceof ModelRefusal) return 'scenario';
  return error instanceof ModelBlocked ? 'blocked' : 'trap';
}
