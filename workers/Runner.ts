import { assertNever } from '../src/base/assert';
import { formerRevision } from '../src/scenario/revisions';
import { type Model, ModelBlocked, ModelFull, ModelRefusal } from './Model';
import { ModelInstance } from './ModelInstance';
import type { Command, FailureKind, Report, RunId } from './protocol';
import {
  allow,
  endOf,
  type FrameCommand,
  isOver,
  type JourneyCommand,
  leaveMs,
  mostKeptBytes,
  newRun,
  type Run,
  SCOUT_MS,
} from './Run';

interface RunnerPorts {
  /** Sends a report to the page; the buffers in `transfer` go with it. */
  post(report: Report, transfer: ArrayBuffer[]): void;
  /** Fetches and compiles the model; called again only after it failed. */
  compile(): Promise<WebAssembly.Module>;
  /** The command `module` brings the model, or leaves it to `compile`. */
  readonly waitsForModule?: boolean;
  /** Fetches and compiles the model of a former revision, for runs that pin it; called again only after it failed. */
  compileFormer(revision: number): Promise<WebAssembly.Module>;
  /** Lets waiting commands in. */
  yieldNow(): Promise<void>;
  /** A clock that never goes back, ms. */
  now(): number;
  /** Makes a model from the compiled module; `ModelInstance.create` if left out. */
  instantiate?(module: WebAssembly.Module): Promise<Model>;
}

/** Longest work between two yields, ms: how long a newer `start` or a `stop` may have to wait. */
const SLICE_MS = 4;
/** Aim for one call into the model, ms. */
const CALL_MS = 1;
/**
 * The worker's state machine, without globals, so that tests drive it directly. It works in slices and yields
 * between them; one `advance` earns one `frame`, one `scout` earns one `columns`, and nothing is ever
 * computed that was not asked for. A newer `start` drops every older run with all it still owed. Unseen runs wait for
 * each other instead, so that the next one begins without a message from the page.
 */
export class Runner {
  readonly #ports: RunnerPorts;
  readonly #framePace = new Pace(CALL_MS);
  readonly #scoutPace = new Pace(CALL_MS);
  /** The command `module` brought it, or will bring it; null = it's for `compile`. */
  readonly #given: Promise<WebAssembly.Module | null>;
  #give: (module: WebAssembly.Module | null) => void = () => undefined;
  #module: Promise<WebAssembly.Module> | null = null;
  readonly #formers = new Map<number, Promise<WebAssembly.Module>>();
  #model: Promise<Model> | null = null;
  /** The former revision that the model is of; null = the newest. */
  #former: number | null = null;
  /** The run under way and, if all are unseen, those that wait for it. */
  #runs: Run[] = [];
  #sliceBeganMs = 0;
  #working = false;
  #saidReady = false;

  constructor(ports: RunnerPorts) {
    this.#ports = ports;
    this.#given = new Promise((resolve) => {
      this.#give = resolve;
    });
    if (ports.waitsForModule !== true) this.#give(null);
    // Compiling begins before the first scenario comes. A failure is reported here only if no run waits for it.
    this.#freshModel(null).catch((error: unknown) => {
      if (this.#run === null) this.#report(null, kindOf(error), error);
    });
  }

  handle(command: Command): void {
    switch (command.type) {
      case 'module':
        this.#give(command.module);
        return;
      case 'ping':
        this.#ports.post({ type: 'pong' }, []);
        return;
      case 'stop':
        // Nothing follows a watched run by itself, so its memory would stay taken.
        if (this.#run?.runId === command.runId && !this.#run.unseen) this.#model = null;
        this.#runs = this.#runs.filter(({ runId }) => runId !== command.runId);
        return;
      case 'start':
        this.#runs = [newRun(command)];
        break;
      case 'finish':
        // A watched run has no end of its own that this one could wait for.
        this.#runs = [...this.#runs.filter(({ unseen }) => unseen), newRun(command)];
        break;
      case 'scout':
      case 'journey':
      case 'advance':
        if (command.runId !== this.#run?.runId) return;
        if (command.type === 'scout') this.#run.scouts += 1;
        else if (command.type === 'journey') this.#run.journeys.push(command);
        else this.#run.frames.push(command);
        break;
      default:
        assertNever(command);
    }
    if (!this.#working) void this.#work();
  }

  get #run(): Run | null {
    return this.#runs[0] ?? null;
  }

  async #work(): Promise<void> {
    this.#working = true;
    this.#sliceBeganMs = this.#ports.now();
    for (let run = this.#run; run !== null; run = this.#run) {
      try {
        const model = await this.#freshModel(formerRevision(run.scenario));
        if (this.#run !== run) continue;
        const wasOpened = run.opened;
        if (!wasOpened && model.memoryBytes > mostKeptBytes(run)) {
          this.#model = null;
          continue;
        }
        if (!this.#slice(run, model)) break;
        if (this.#run === run && isOver(run, model)) {
          this.#endOver(run, model.memoryBytes);
          continue;
        }
        // Opening or ending a run seldom takes a whole slice: unseen runs continue in the rest.
        const between = !wasOpened || this.#run !== run;
        if (run.unseen && between && this.#ports.now() - this.#sliceBeganMs < SLICE_MS) continue;
      } catch (error) {
        this.#fail(run, error);
      }
      await this.#ports.yieldNow();
      this.#sliceBeganMs = this.#ports.now();
    }
    this.#working = false;
  }

  /** Runs one slice of pending work; false = none is pending. */
  #slice(run: Run, model: Model): boolean {
    if (!run.opened) {
      model.limitMemory(run.budget?.bytes ?? Number.POSITIVE_INFINITY);
      model.open(run.scenario, run.objectiveMs);
      run.opened = true;
    } else if (run.unseen) {
      this.#finishSlice(run, model);
    } else {
      const frame = run.frames[0];
      const journey = run.scoutDone ? run.journeys[0] : undefined;
      const hasOther = run.scouts > 0 || journey !== undefined;
      // A frame ahead of the scout waits for it: from the scout's checkpoint the way is short.
      const isAhead = frame !== undefined && !run.scoutDone && frame.toMs > model.scoutMs;
      // Other frames go first, but a long way to one shares the time with what else is asked, slice by slice.
      if (frame !== undefined && (!hasOther || (run.lastSlice === 'scout' && !(isAhead && run.scouts > 0)))) {
        this.#frameSlice(run, model, frame);
      } else if (journey !== undefined) {
        this.#journeySlice(run, model, journey);
      } else if (run.scouts > 0) {
        this.#scoutSlice(run, model);
      } else {
        return false;
      }
    }
    return true;
  }

  #frameSlice(run: Run, model: Model, command: FrameCommand): void {
    run.lastSlice = 'frame';
    const reached = this.#workSlice(this.#framePace, (events) => model.advance(command.toMs, events));
    if (!reached) return;
    run.frames.shift();
    const frame = model.frame(command.detail, command.spent);
    this.#ports.post({ type: 'frame', runId: run.runId, atMs: model.playheadMs, frame }, [frame]);
  }

  #scoutSlice(run: Run, model: Model): void {
    run.lastSlice = 'scout';
    if (!run.scoutDone && run.scoutTimeMs < leaveMs(run, model)) {
      const begin = this.#ports.now();
      run.scoutDone = this.#workSlice(this.#scoutPace, (events) => model.scout(allow(run, events)));
      // A stopped clock must not keep the scout running for ever.
      const took = this.#ports.now() - begin;
      run.scoutTimeMs += Math.max(took, SLICE_MS);
      run.workMs += took;
      // A frame that waited for this is posted with the columns.
      if (!run.scoutDone || run.frames.length > 0) return;
    }
    run.scouts -= 1;
    run.scoutTimeMs = 0;
    run.scoutLeaveMs = SCOUT_MS;
    const columns = model.columns();
    const end = run.scoutDone && !run.endTold ? endOf(run, model) : null;
    run.endTold = run.scoutDone;
    const { runId } = run;
    this.#ports.post({ type: 'columns', runId, toMs: model.scoutMs, end, columns }, [columns]);
  }

  #journeySlice(run: Run, model: Model, { question }: JourneyCommand): void {
    run.lastSlice = 'scout';
    if (!run.journeyBegun) model.ask(question);
    run.journeyBegun = true;
    if (!this.#workSlice(this.#framePace, (events) => model.follow(events))) return;
    run.journeys.shift();
    run.journeyBegun = false;
    this.#ports.post({ type: 'journey', runId: run.runId, journey: model.journey() }, []);
  }

  #finishSlice(run: Run, model: Model): void {
    const begin = this.#ports.now();
    const { runId, withColumns } = run;
    const done = this.#workSlice(this.#scoutPace, (events) =>
      withColumns ? model.scout(allow(run, events)) : model.run(allow(run, events)),
    );
    run.workMs += this.#ports.now() - begin;
    if (!done) return;
    const columns = withColumns ? model.columns() : undefined;
    const transfer = columns === undefined ? [] : [columns];
    this.#ports.post({ type: 'summary', runId, ...endOf(run, model), columns }, transfer);
    this.#runs.shift();
  }

  /** Calls `work` with budgets until it is finished (true) or the slice is over (false). */
  #workSlice(pace: Pace, work: (events: number) => boolean): boolean {
    let before = this.#ports.now();
    // The number of calls is bounded too, in case the clock is stopped.
    for (let calls = 0; calls < 2 * (SLICE_MS / CALL_MS); calls += 1) {
      if (work(pace.events)) return true;
      const after = this.#ports.now();
      pace.learn(after - before);
      if (after - this.#sliceBeganMs >= SLICE_MS) break;
      before = after;
    }
    return false;
  }

  /**
   * The living model of a revision; after a trap, a run that took much memory or a run of another revision, a new one
   * from the compiled module.
   */
  #freshModel(former: number | null): Promise<Model> {
    if (former !== this.#former) this.#model = null;
    this.#former = former;
    if (this.#model !== null) return this.#model;
    const model = this.#makeModel(former).catch((error: unknown) => {
      // By now it may be that of another revision.
      if (this.#model === model) this.#model = null;
      throw error;
    });
    this.#model = model;
    return model;
  }

  async #makeModel(former: number | null): Promise<Model> {
    const module = await (former === null ? this.#newest() : this.#formerModule(former)).catch(
      (error: unknown) => {
        throw asBlocked(error);
      },
    );
    const instantiate = this.#ports.instantiate ?? ((module) => ModelInstance.create(module));
    const model = await instantiate(module).catch((error: unknown) => {
      throw asBlocked(error);
    });
    if (this.#saidReady || former !== null) return model;
    this.#saidReady = true;
    const ready: Report = { type: 'ready', modelRevision: model.revision };
    this.#ports.post((await this.#given) === module ? ready : { ...ready, module }, []);
    return model;
  }

  #newest(): Promise<WebAssembly.Module> {
    this.#module ??= this.#given
      .then((given) => given ?? this.#ports.compile())
      .catch((error: unknown) => {
        this.#module = null;
        throw error;
      });
    return this.#module;
  }

  #formerModule(revision: number): Promise<WebAssembly.Module> {
    const module =
      this.#formers.get(revision) ??
      this.#ports.compileFormer(revision).catch((error: unknown) => {
        this.#formers.delete(revision);
        throw error;
      });
    this.#formers.set(revision, module);
    return module;
  }

  /** Ends a run that has taken more than its budget. The model goes with it, and so does the memory. */
  #endOver({ runId, budget, workMs, events }: Run, bytes: number): void {
    this.#model = null;
    this.#runs.shift();
    // Memory asked for beyond the limit was never written to.
    const took = { bytes: Math.min(bytes, budget?.bytes ?? bytes), events, workMs };
    this.#ports.post({ type: 'over-budget', runId, took }, []);
  }

  /** Ends the run, unless it was dropped. After a trap the broken model goes with it. */
  #fail(run: Run, error: unknown): void {
    const kind = kindOf(error);
    if (kind === 'trap' || kind === 'memory') this.#model = null;
    if (this.#run !== run) return;
    if (kind === 'memory' && run.budget !== undefined) {
      this.#endOver(run, run.budget.bytes);
      return;
    }
    this.#runs.shift();
    this.#report(run.runId, kind, error);
  }

  #report(runId: RunId | null, kind: FailureKind, error: unknown): void {
    this.#ports.post({ type: 'failed', runId, kind, message: messageOf(error) }, []);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function asBlocked(error: unknown): ModelBlocked {
  return error instanceof ModelBlocked ? error : new ModelBlocked(messageOf(error), { cause: error });
}

function kindOf(error: unknown): FailureKind {
  if (error instanceof ModelRefusal) return 'scenario';
  if (error instanceof ModelFull) return 'memory';
  return error instanceof ModelBlocked ? 'blocked' : 'trap';
}

/** Events for the first call, before anything is known about the machine or the scenario. */
const FIRST_EVENTS = 2_000;
const FEWEST_EVENTS = 50;
const MOST_EVENTS = 1_000_000;

/**
 * How many model events to ask for, so that one call takes about `aimMs`. It learns from each call; a clock that
 * stands still (browsers coarsen it on purpose) counts as fast, and the limits keep the guess sane.
 */
export class Pace {
  readonly #aimMs: number;
  #events = FIRST_EVENTS;

  constructor(aimMs: number) {
    this.#aimMs = aimMs;
  }

  /** The budget of the next call. */
  get events(): number {
    return this.#events;
  }

  /** A call with the whole budget took `elapsedMs`. Moves by at most a factor of two up and four down. */
  learn(elapsedMs: number): void {
    const factor = elapsedMs <= 0 ? 2 : Math.min(2, Math.max(0.25, this.#aimMs / elapsedMs));
    this.#events = Math.round(Math.min(MOST_EVENTS, Math.max(FEWEST_EVENTS, this.#events * factor)));
  }
}
