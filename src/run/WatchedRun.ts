import type { Frame } from '../../workers/frame';
import type { JourneyQuestion, RecordJourney, StageDetail, Summary } from '../../workers/protocol';
import { modelText } from '../scenario/modelText';
import type { Scenario } from '../scenario/scenario';
import { agreeTo, costToAgreeTo, noteStopped, noteWhole, type RunCost, runCost } from './consent';
import { drawLoop } from './drawLoop';
import type { Playhead } from './Playhead';
import { release, reserve, settle } from './pageBudget';
import { RunClient, type RunFailure } from './RunClient';
import type { RunHistory } from './RunHistory';

/**
 * `loading` until the worker has answered; then a run continues, is complete, or failed. `held` = it needs so much that it
 * waits for the reader.
 */
export type RunStatus = 'loading' | 'running' | 'finished' | 'failed' | 'held';

/** What a watched run needs, and its listeners. */
export interface WatchedRunParts {
  /** What moves the stage; it may be that of several runs. */
  readonly playhead: Playhead;
  /** Which picture of the accumulators the stage gets. */
  readonly detailOf: (scenario: Scenario) => StageDetail;
  /** The part of the page's memory that the run may take unasked. */
  readonly share: () => number;
  /** Anything but a frame has come. */
  readonly onNews: () => void;
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
  readonly #endFollowing: () => void;
  #scenario: Scenario | null = null;
  #key = '';
  #heard = false;
  #frame: Frame | null = null;
  /** Of the frame; null before the first. */
  #frameScenario: Scenario | null = null;
  #frameKey = '';
  /** Since when the newest run has been waited for, on the draw loop's clock, ms; null while it is complete. */
  #lateSinceMs: number | null = null;
  /** Since when a newer scenario waits for this run, on the same clock, ms; null if none does. */
  #putOffAtMs: number | null = null;
  /** The last frame of the screen, on the same clock, ms. */
  #drawnAtMs = 0;
  /** When the newest run began, on the same clock. */
  #beganAtMs: number | null = null;
  #withdrawn = false;
  #growing: RunHistory | null = null;
  #shown: { readonly history: RunHistory; readonly scenario: Scenario } | null = null;
  #revision = 0;
  #summary: Summary | null = null;
  #failure: RunFailure | null = null;
  #held: RunCost | null = null;
  /** The playhead follows the frames, because it is moved by events, not by time. */
  #stepping = false;

  constructor(parts: WatchedRunParts) {
    this.#parts = parts;
    this.#client = new RunClient(
      {
        onReady: () => this.#note(),
        onFrame: (frame) => this.#onFrame(frame),
        onHistory: (history, summary) => this.#onHistory(history, summary),
        onWhole: (bytes) => settle(this, bytes),
        onOverBudget: (took, scenario) => {
          noteStopped(scenario, took);
          this.#begin(costToAgreeTo([scenario]));
          this.#note();
        },
        onFailure: (failure) => {
          release(this);
          this.#failure = failure;
          // A run that the client begins again by itself starts at 0 ms, so the stage has to be asked for.
          this.#stepping = false;
          this.#note();
        },
      },
      parts.spawn,
    );
    this.#endFollowing = parts.playhead.subscribe(() => {
      this.#stepping = false;
    });
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

  get status(): RunStatus {
    if (this.#held !== null) return 'held';
    if (this.#failure !== null) return 'failed';
    if (this.#summary !== null) return 'finished';
    return this.#heard ? 'running' : 'loading';
  }

  /** The newest frame of the stage; null before the first. */
  get frame(): Frame | null {
    return this.#frame;
  }

  /** What the frame is of; null before the first. */
  get frameScenario(): Scenario | null {
    return this.#frameScenario;
  }

  /** The frame is of an older run. */
  get frameIsOld(): boolean {
    return this.#frame !== null && this.#frameKey !== this.#key;
  }

  /** When this run began, on the draw loop's clock, ms; null until its first frame of the screen. */
  get beganAtMs(): number | null {
    return this.#beganAtMs;
  }

  /** The run is late, or waits for the reader: nothing of an older one may be shown as if it were this one. */
  get withdrawn(): boolean {
    return this.#withdrawn;
  }

  /** The last complete history with its scenario, or the newest while it grows; null before its first columns. */
  get shown(): { readonly history: RunHistory; readonly scenario: Scenario } | null {
    return this.#shown;
  }

  /** Counts the changes of what is shown. */
  get revision(): number {
    return this.#revision;
  }

  /** Null until this run is complete. */
  get summary(): Summary | null {
    return this.#summary;
  }

  /** Null again after a restart. */
  get failure(): RunFailure | null {
    return this.#failure;
  }

  /** Cost of this run if it waits for consent; else null. */
  get held(): RunCost | null {
    return this.#held;
  }

  /** The whole history of this run is there. */
  get complete(): boolean {
    return this.#growing?.done === true;
  }

  /** How far the playhead may go, ms. */
  get reachMs(): number {
    return this.complete ? Number.POSITIVE_INFINITY : (this.#growing?.endMs ?? 0);
  }

  /** Sending, and draining as far as it is known, ms. */
  get lengthMs(): number {
    return runLengthMs(this.#growing, this.scenario);
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
    const isUnderWay = this.status === 'running' && !this.#withdrawn && !this.complete;
    const isNews = scenario !== before && modelText(scenario) !== this.#key;
    // A worker may have spoken before anything was asked of it.
    if (before === null || !isUnderWay || !isNews || !isQuick(before) || !isQuick(scenario))
      return this.start(scenario);
    this.#putOffAtMs ??= this.#drawnAtMs;
    return false;
  }

  #begin(held: RunCost | null): void {
    this.#putOffAtMs = null;
    this.#held = held;
    this.#beganAtMs = null;
    this.#failure = null;
    this.#summary = null;
    this.#growing = null;
    this.#stepping = false;
    if (this.#withdrawn) this.#showNothing();
    if (held === null) {
      this.#client.start(this.scenario, reserve(this, this.scenario, this.#parts.share()));
    } else {
      release(this);
      this.#client.stop();
    }
    this.#showStage();
  }

  /** Asks for the stage at the playhead, and withdraws stale content. Call on every frame of the screen. */
  show(nowMs: number): void {
    this.#drawnAtMs = nowMs;
    this.#beganAtMs ??= nowMs;
    this.#withdrawIfLate(nowMs);
    this.#showStage();
  }

  #withdrawIfLate(nowMs: number): void {
    if (this.#scenario === null || this.complete || this.#failure !== null) {
      this.#lateSinceMs = null;
      return;
    }
    this.#lateSinceMs ??= nowMs;
    const late = this.#held !== null || nowMs - this.#lateSinceMs >= LONGEST_OLD_MS;
    if (this.#withdrawn || !late) return;
    this.#withdrawn = true;
    if (this.#growing === null) this.#showNothing();
    else this.#showGrowing(this.#growing);
    this.#parts.onNews();
  }

  #showNothing(): void {
    this.#shown = null;
    this.#revision += 1;
  }

  #showGrowing(history: RunHistory): void {
    this.#shown = { history, scenario: this.scenario };
    this.#revision += 1;
  }

  #showStage(): void {
    if (!this.#stepping) this.#client.show(this.#parts.playhead.ms, this.#parts.detailOf(this.scenario));
  }

  /** Moves the playhead by events of this run (negative = back). */
  step(events: number): void {
    if (this.#scenario === null) return;
    this.#parts.playhead.playing = false;
    // The playhead may have moved since the last frame of the screen, and a step begins where it is.
    this.#showStage();
    this.#stepping = true;
    this.#client.step(events, this.#parts.detailOf(this.#scenario));
  }

  /** The journey of a record of this run; null if no such ack arrived. Rejects with a `RunError`. */
  journey(question: JourneyQuestion): Promise<RecordJourney | null> {
    return this.#client.journey(question);
  }

  /** Ends the worker. */
  dispose(): void {
    this.#endFollowing();
    release(this);
    this.#client.dispose();
  }

  #onFrame(frame: Frame): void {
    const before = this.#frameKey === this.#key ? this.#frame : null;
    this.#frame = frame;
    this.#frameScenario = this.#scenario;
    this.#frameKey = this.#key;
    this.#parts.onFrame?.(frame, before);
    if (!this.#stepping) return;
    this.#parts.playhead.seek(frame.atMs);
    // The playhead went where the step led, so the stage is there already.
    this.#stepping = true;
  }

  #onHistory(history: RunHistory, summary: Summary | null): void {
    this.#growing = history;
    this.#summary = summary;
    // Columns after a failure: the client has begun the run again by itself.
    this.#failure = null;
    if (summary !== null) noteWhole(this.scenario, summary.events);
    if (history.done) {
      this.#withdrawn = false;
      this.#lateSinceMs = this.#putOffAtMs;
    }
    if (history.done || this.#shown === null || !this.#shown.history.done) this.#showGrowing(history);
    this.#note();
    if (history.done) drawLoop.drawNow();
  }

  #note(): void {
    this.#heard = true;
    this.#parts.onNews();
  }
}

/** Probably whole before anything must be withdrawn. */
function isQuick(scenario: Scenario): boolean {
  return runCost(scenario).seconds * 1000 <= LONGEST_OLD_MS;
}

/** How long a run is, ms: what is known of it, and at least the time for which records are offered. */
export function runLengthMs(history: RunHistory | null, scenario: Scenario): number {
  return Math.max(history?.endMs ?? 0, scenario['duration.s'] * 1000);
}
