import type { Frame } from '../../../workers/frame';
import type { StageDetail, Summary } from '../../../workers/protocol';
import { modelText } from '../../scenario/modelText';
import type { Scenario } from '../../scenario/scenario';
import { drawLoop } from '../drawLoop';
import type { Playhead } from '../Playhead';
import { RunClient, type RunFailure } from '../RunClient';
import type { RunHistory } from '../RunHistory';

/** How far one of the runs is. */
export type CompareRunState = 'running' | 'finished' | 'failed';

/** One of the runs that are compared. */
export interface CompareRun {
  readonly scenario: Scenario;
  readonly state: CompareRunState;
  /** The newest frame of its stage; null before the first. */
  readonly frame: () => Frame | null;
  /** The last complete history, or the first while it grows; null before the first columns. */
  readonly history: RunHistory | null;
  /** Of the scenario as it is asked; null until that run is complete. */
  readonly summary: Summary | null;
  readonly failure: RunFailure | null;
}

/** Histories grow faster than anybody reads, so those who draw them hear of it at most so often, ms. */
const TELL_EVERY_MS = 120;

/**
 * Two to four runs that play in step: each has a worker of its own, and one playhead moves them all. A run that fails
 * costs only itself. Like all that hangs on the draw loop, they rest while the page is hidden.
 */
export class CompareSession {
  readonly playhead: Playhead;
  readonly #detailOf: (scenario: Scenario) => StageDetail;
  readonly #spawn: (() => Worker) | undefined;
  readonly #ends: (() => void)[] = [];
  readonly #listeners = new Set<() => void>();
  #slots: readonly Slot[] = [];
  /** The run that is stepped by its own events; the playhead and the others follow it. */
  #stepped: Slot | null = null;
  #runs: readonly CompareRun[] = [];
  #isNews = false;
  #toldAtMs = 0;
  #drawnAtMs: number | null = null;

  constructor(playhead: Playhead, detailOf: (scenario: Scenario) => StageDetail, spawn?: () => Worker) {
    this.playhead = playhead;
    this.#detailOf = detailOf;
    this.#spawn = spawn;
    this.#ends.push(
      playhead.subscribe(() => {
        this.#stepped = null;
      }),
      drawLoop.onDraw((nowMs) => this.#onDraw(nowMs)),
    );
  }

  /** The runs in the order of their scenarios; the same object until there is news. */
  readonly runs = (): readonly CompareRun[] => this.#runs;

  /** Calls `listener` when there is news of the runs; the answer ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** What is compared. A scenario that is there already keeps its run; others take over the workers that are free. */
  show(scenarios: readonly Scenario[]): void {
    const keys = scenarios.map(modelText);
    const free = [...this.#slots];
    const take = (fits: (slot: Slot) => boolean): Slot | undefined => {
      const index = free.findIndex(fits);
      return index < 0 ? undefined : free.splice(index, 1)[0];
    };
    const before = this.#slots;
    const kept = keys.map((key) => take((slot) => slot.key === key));
    const near = kept.map((slot, index) => slot ?? take((other) => other === before[index]));
    this.#slots = near.map((slot) => slot ?? take(() => true) ?? new Slot(() => this.#note(), this.#spawn));
    for (const [index, scenario] of scenarios.entries())
      this.#slots[index]?.start(scenario, keys[index] ?? '');
    for (const slot of free) slot.dispose();
    this.#stepped = null;
    const longestMs = Math.max(0, ...scenarios.map((scenario) => scenario['duration.s'] * 1000));
    this.playhead.endMs = Math.max(this.playhead.endMs, longestMs);
    this.#tell();
  }

  /** Moves the playhead by events of the first run (negative = back). */
  stepEvents(events: number): void {
    const [first] = this.#slots;
    if (first === undefined) return;
    this.playhead.playing = false;
    first.onNextFrame = (frame) => {
      this.playhead.seek(frame.atMs);
      this.#stepped = first;
    };
    this.#stepped = first;
    first.client.step(events, this.#detailOf(first.scenario));
  }

  /** Moves the playhead by simulated time, ms. */
  stepTime(ms: number): void {
    this.playhead.playing = false;
    this.playhead.seek(this.playhead.ms + ms);
  }

  /** Begins the runs that failed once more. */
  retry(): void {
    for (const slot of this.#slots) if (slot.failure !== null) slot.begin();
    this.#note();
  }

  /** Ends the workers and all listening. */
  dispose(): void {
    for (const end of this.#ends) end();
    for (const slot of this.#slots) slot.dispose();
    this.#slots = [];
    this.#listeners.clear();
  }

  #onDraw(nowMs: number): void {
    this.playhead.tick(nowMs - (this.#drawnAtMs ?? nowMs));
    this.#drawnAtMs = nowMs;
    for (const slot of this.#slots) {
      if (slot !== this.#stepped) slot.client.show(this.playhead.ms, this.#detailOf(slot.scenario));
    }
    if (this.#isNews && nowMs - this.#toldAtMs >= TELL_EVERY_MS) {
      this.#toldAtMs = nowMs;
      this.#tell();
    }
  }

  #note(): void {
    this.#isNews = true;
    this.playhead.reachMs = Math.min(...this.#slots.map((slot) => slot.reachMs));
  }

  #tell(): void {
    this.#isNews = false;
    this.#runs = this.#slots.map((slot) => slot.read());
    const lengthMs = Math.max(0, ...this.#slots.map((slot) => slot.lengthMs));
    const done = this.#slots.every(({ state }) => state !== 'running');
    // While a run is under way, nobody knows how long it drains.
    if (this.#slots.length > 0) {
      this.playhead.endMs = done ? lengthMs : Math.max(lengthMs, this.playhead.endMs);
    }
    this.playhead.reachMs = Math.min(...this.#slots.map((slot) => slot.reachMs));
    for (const listener of [...this.#listeners]) listener();
  }
}

/** A worker, and the newest run in it. */
class Slot {
  readonly client: RunClient;
  readonly #onNews: () => void;
  #scenario: Scenario | null = null;
  #frame: Frame | null = null;
  #shown: RunHistory | null = null;
  #growing: RunHistory | null = null;
  #summary: Summary | null = null;
  key = '';
  failure: RunFailure | null = null;
  onNextFrame: ((frame: Frame) => void) | null = null;

  constructor(onNews: () => void, spawn: (() => Worker) | undefined) {
    this.#onNews = onNews;
    this.client = new RunClient(
      {
        onFrame: (frame) => this.#onFrame(frame),
        onHistory: (history) => this.#onHistory(history),
        onSummary: (summary) => {
          this.#summary = summary;
          onNews();
        },
        onFailure: (failure) => {
          this.failure = failure;
          onNews();
        },
      },
      spawn,
    );
  }

  get scenario(): Scenario {
    if (this.#scenario === null) throw new Error('This run has no scenario yet.');
    return this.#scenario;
  }

  get state(): CompareRunState {
    if (this.failure !== null) return 'failed';
    return this.#summary === null ? 'running' : 'finished';
  }

  /** How far the playhead may go, ms: the run that failed holds nobody back. */
  get reachMs(): number {
    if (this.failure !== null || this.#summary !== null) return Number.POSITIVE_INFINITY;
    return this.#growing?.endMs ?? 0;
  }

  /** Sending, and draining as far as it is known, ms. */
  get lengthMs(): number {
    return Math.max(this.scenario['duration.s'] * 1000, this.#growing?.endMs ?? 0);
  }

  /** Runs a scenario, unless it is the one that is there. */
  start(scenario: Scenario, key: string): void {
    this.#scenario = scenario;
    if (key === this.key) return;
    this.key = key;
    this.begin();
  }

  begin(): void {
    this.failure = null;
    this.#summary = null;
    this.#growing = null;
    this.onNextFrame = null;
    this.client.start(this.scenario);
  }

  read(): CompareRun {
    return {
      scenario: this.scenario,
      state: this.state,
      frame: () => this.#frame,
      history: this.#shown,
      summary: this.#summary,
      failure: this.failure,
    };
  }

  dispose(): void {
    this.client.dispose();
  }

  #onFrame(frame: Frame): void {
    this.#frame = frame;
    const then = this.onNextFrame;
    this.onNextFrame = null;
    then?.(frame);
  }

  #onHistory(history: RunHistory): void {
    this.#growing = history;
    // Columns after a failure: the client has begun the run again by itself.
    this.failure = null;
    if (history.done || this.#shown === null || !this.#shown.done) this.#shown = history;
    this.#onNews();
  }
}
