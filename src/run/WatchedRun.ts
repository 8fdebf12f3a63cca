import type { Frame } from '../../workers/frame';
import type { AckWindow, RecordJourney, StageDetail, Summary } from '../../workers/protocol';
import { modelText } from '../scenario/modelText';
import type { Scenario } from '../scenario/scenario';
import { agreeTo, costToAgreeTo, noteStopped, noteWhole, type RunCost, runCost } from './consent';
import { drawLoop } from './drawLoop';
import type { Playhead } from './Playhead';
import { release, reserve, settle } from './pageBudget';
import { RunClient, type RunFailure } from './RunClient';
import type { RunHistory } from './RunHistory';

interface RunOnScreen {
  /** Scenario of the history, for a moment perhaps older than the requested one. */
  readonly scenario: Scenario;
  /** It only grows; whenever it has, there is a new object around it. */
  readonly history: RunHistory;
  /** Sending, and draining as far as it is known, ms of simulated time. */
  readonly lengthMs: number;
}

export interface GrowingRun extends RunOnScreen {
  readonly summary: null;
}

export interface WholeRun extends RunOnScreen {
  readonly summary: Summary;
}

/** A run with its own scenario and, once it's whole, its summary. */
export type ShownRun = GrowingRun | WholeRun;

/** Progress of a run that takes so long that the older one was withdrawn. */
export interface Computing {
  /** Share of the sending time, 0 to 1, in hundredths. */
  readonly share: number;
  /** Simulated so far, ms, in steps of 100. */
  readonly atMs: number;
  /** Seconds left, in fives; null while unknown. */
  readonly leftS: number | null;
  /** The stage still shows this older run; null once it shows the new one. */
  readonly oldStage: Scenario | null;
}

/**
 * How far the requested run is, and the run on the screen. An older whole run stays only while the requested one isn't
 * late (`computing` is null), and in grey after a failure: a held run shows nothing, and a late one nothing but itself.
 */
export type RunView =
  /** The worker hasn't answered yet. */
  | { readonly phase: 'loading'; readonly shown: null }
  /** It costs so much that it waits for the reader. */
  | { readonly phase: 'held'; readonly shown: null; readonly cost: RunCost }
  | { readonly phase: 'running'; readonly shown: ShownRun | null; readonly computing: null }
  | { readonly phase: 'running'; readonly shown: GrowingRun | null; readonly computing: Computing }
  | { readonly phase: 'whole'; readonly shown: WholeRun }
  | { readonly phase: 'failed'; readonly shown: ShownRun | null; readonly failure: RunFailure };

export interface StageFrame {
  readonly frame: Frame;
  readonly scenario: Scenario;
}

export interface WatchedRunParts {
  /** Moves the stage; several runs may share it. */
  readonly playhead: Playhead;
  /** The stage's picture of the accumulators. */
  readonly detailOf: (scenario: Scenario) => StageDetail;
  /** The part of the page's memory that the run may take unasked. */
  readonly share: () => number;
  /** The run has come further: anything but a frame. */
  readonly onView: (view: RunView) => void;
  /** A failure was followed by columns: the client has begun the run again by itself. */
  readonly onRecovery?: (failure: RunFailure) => void;
  /** `before` is the frame before this one, null if that was of another scenario. */
  readonly onFrame?: (frame: Frame, before: Frame | null) => void;
  readonly spawn?: (() => Worker) | undefined;
}

/** How long a stale run may stay visible while a new one is computed, ms: a shorter wait needs no flash. */
const LONGEST_OLD_MS = 150;

/**
 * A worker and the newest run in it, followed by a playhead. An older run stays on the screen only until the new one
 * is complete or late; then it is withdrawn, and the new one is shown as it grows.
 */
export class WatchedRun {
  readonly #parts: WatchedRunParts;
  readonly #client: RunClient;
  #scenario: Scenario | null = null;
  #key = '';
  #view: RunView = { phase: 'loading', shown: null };
  /** The requested run as far as it is known, perhaps behind an older whole one; null before its first columns. */
  #known: ShownRun | null = null;
  #stage: (StageFrame & { readonly key: string }) | null = null;
  #heard = false;
  /** Since when the newest run has been waited for, on the draw loop's clock, ms; null while it is complete. */
  #waitingSinceMs: number | null = null;
  /** Since when a newer scenario waits for this run, on the same clock, ms; null if none does. */
  #putOffAtMs: number | null = null;
  /** The last frame of the screen, on the same clock, ms. */
  #drawnAtMs = 0;
  #beganAtMs: number | null = null;

  constructor(parts: WatchedRunParts) {
    this.#parts = parts;
    this.#client = new RunClient(
      {
        onReady: () => this.#onReady(),
        onFrame: (frame) => this.#onFrame(frame),
        onHistory: (history, summary) => this.#onHistory(history, summary),
        onWhole: (bytes) => settle(this, bytes),
        onOverBudget: (took, scenario) => {
          noteStopped(scenario, took);
          this.#begin(costToAgreeTo([scenario]));
        },
        onFailure: (failure) => {
          release(this);
          this.#heard = true;
          this.#waitingSinceMs = null;
          this.#set({ phase: 'failed', shown: this.#view.shown, failure });
        },
      },
      parts.spawn,
    );
  }

  /** Throws before the first `start`. */
  get scenario(): Scenario {
    if (this.#scenario === null) throw new Error('This run has no scenario yet.');
    return this.#scenario;
  }

  /** Two scenarios with the same key ask for the same run. */
  get key(): string {
    return this.#key;
  }

  /** The same object until the run has come further. */
  get view(): RunView {
    return this.#view;
  }

  get stage(): StageFrame | null {
    return this.#stage;
  }

  /** How far the playhead may go, ms. */
  get reachMs(): number {
    return this.#view.phase === 'whole' ? Number.POSITIVE_INFINITY : (this.#known?.history.endMs ?? 0);
  }

  /** Length of the requested run, ms: at least the time for which records are offered. */
  get lengthMs(): number {
    return this.#known?.lengthMs ?? sendingMs(this.scenario);
  }

  /** Runs a scenario, or holds it if it needs consent; false if that run already exists. */
  start(scenario: Scenario): boolean {
    if (scenario === this.#scenario) return false;
    const key = modelText(scenario);
    this.#scenario = scenario;
    if (key === this.#key) return false;
    this.#key = key;
    this.#begin(costToAgreeTo([scenario]));
    return true;
  }

  /** Restarts the run, or starts a held one: the reader wants it. */
  retry(): void {
    agreeTo([this.scenario]);
    this.#begin(null);
  }

  /**
   * Like `start`, except that a quick run waits for a quick one to become whole, so that a drag draws whole pictures; to
   * be called until the run is there.
   */
  startNext(scenario: Scenario): boolean {
    const before = this.#scenario;
    const isUnderWay = this.#view.phase === 'running' && this.#view.computing === null;
    const isNews = scenario !== before && modelText(scenario) !== this.#key;
    // A worker may have spoken before anything was asked of it.
    if (before === null || !isUnderWay || !isNews || !isQuick(before) || !isQuick(scenario))
      return this.start(scenario);
    this.#putOffAtMs ??= this.#drawnAtMs;
    return false;
  }

  #begin(cost: RunCost | null): void {
    this.#putOffAtMs = null;
    this.#beganAtMs = null;
    this.#known = null;
    if (cost === null) {
      this.#client.start(this.scenario, reserve(this, this.scenario, this.#parts.share()));
      this.#set(this.#underWay());
    } else {
      release(this);
      this.#client.stop();
      this.#set({ phase: 'held', shown: null, cost });
    }
    this.#showStage();
  }

  /** Asks for the stage at the playhead, and shows how far the run is. Call on every frame of the screen. */
  show(nowMs: number): void {
    this.#drawnAtMs = nowMs;
    this.#beganAtMs ??= nowMs;
    if (this.#scenario !== null && (this.#view.phase === 'running' || this.#view.phase === 'loading')) {
      this.#waitingSinceMs ??= nowMs;
      this.#set(this.#underWay());
    }
    this.#showStage();
  }

  /** The view of a run that isn't over, with an older whole one unless it is late. */
  #underWay(): RunView {
    if (!this.#heard) return { phase: 'loading', shown: null };
    const growing = this.#known?.summary === null ? this.#known : null;
    const { shown } = this.#view;
    if (this.#isLate()) return { phase: 'running', shown: growing, computing: this.#computing() };
    return { phase: 'running', shown: shown?.summary ? shown : growing, computing: null };
  }

  /** Once nothing of an older run may be seen, nothing of it comes back. */
  #isLate(): boolean {
    const view = this.#view;
    if (view.phase === 'held' || (view.phase === 'running' && view.computing !== null)) return true;
    return this.#waitingSinceMs !== null && this.#drawnAtMs - this.#waitingSinceMs >= LONGEST_OLD_MS;
  }

  #computing(): Computing {
    const atMs = this.#known?.history.endMs ?? 0;
    const share = Math.min(1, atMs / sendingMs(this.scenario));
    const waitedS = (this.#drawnAtMs - (this.#beganAtMs ?? this.#drawnAtMs)) / 1000;
    const stage = this.#stage;
    const next: Computing = {
      share: Math.floor(100 * share) / 100,
      atMs: Math.floor(atMs / 100) * 100,
      leftS: secondsLeft(waitedS, share),
      oldStage: stage === null || stage.key === this.#key ? null : stage.scenario,
    };
    const before = this.#view.phase === 'running' ? this.#view.computing : null;
    return before !== null && isSame(before, next) ? before : next;
  }

  #set(view: RunView): void {
    if (isSame(view, this.#view)) return;
    this.#view = view;
    this.#parts.onView(view);
  }

  #showStage(): void {
    this.#client.show(this.#parts.playhead.ms, this.#parts.detailOf(this.scenario));
  }

  /** The journey of a record of this run; null if no such ack arrived. Rejects with a `RunError`. */
  journey(question: AckWindow): Promise<RecordJourney | null> {
    return this.#client.journey(question);
  }

  /** Lets the worker of a whole run go while nobody looks; it comes back when something is asked of the run. */
  rest(): void {
    this.#client.rest();
  }

  dispose(): void {
    release(this);
    this.#client.dispose();
  }

  #onReady(): void {
    this.#heard = true;
    if (this.#view.phase === 'loading') this.#set(this.#underWay());
  }

  #onFrame(frame: Frame): void {
    const before = this.#stage?.key === this.#key ? this.#stage.frame : null;
    this.#stage = { frame, scenario: this.scenario, key: this.#key };
    this.#parts.onFrame?.(frame, before);
  }

  #onHistory(history: RunHistory, summary: Summary | null): void {
    this.#heard = true;
    const { scenario } = this;
    const lengthMs = Math.max(history.endMs, sendingMs(scenario));
    if (this.#view.phase === 'failed') this.#parts.onRecovery?.(this.#view.failure);
    if (summary === null) {
      this.#known = { scenario, history, lengthMs, summary };
      // While it grows, each frame of the screen shows how far it is.
      if (this.#view.phase !== 'running') this.#set(this.#underWay());
      return;
    }
    const whole = { scenario, history, lengthMs, summary };
    this.#known = whole;
    this.#waitingSinceMs = this.#putOffAtMs;
    noteWhole(scenario, summary.events);
    this.#set({ phase: 'whole', shown: whole });
    drawLoop.drawNow();
  }
}

/** Probably whole before anything must be withdrawn. */
function isQuick(scenario: Scenario): boolean {
  return runCost(scenario).seconds * 1000 <= LONGEST_OLD_MS;
}

/** The time for which records are offered, ms. */
function sendingMs(scenario: Scenario): number {
  return scenario['duration.s'] * 1000;
}

/** Step of the time left, s. */
const LEFT_STEP_S = 5;
/** Minimum elapsed time before the time left is estimated, s. */
const SHORTEST_WAIT_S = 2;

function secondsLeft(waitedS: number, share: number): number | null {
  if (waitedS < SHORTEST_WAIT_S || share === 0) return null;
  return Math.ceil((waitedS * (1 - share)) / share / LEFT_STEP_S) * LEFT_STEP_S;
}

function isSame<Value extends object>(one: Value, other: Value): boolean {
  const keys = Object.keys({ ...one, ...other }) as (keyof Value)[];
  return keys.every((key) => one[key] === other[key]);
}
