import type { Frame } from '../../../../workers/frame';
import type { JourneyQuestion, RecordJourney, StageDetail, Summary } from '../../../../workers/protocol';
import { Signal } from '../../../base/Signal';
import type { RunCost } from '../../../run/consent';
import { drawLoop } from '../../../run/drawLoop';
import type { Playhead } from '../../../run/Playhead';
import { SHARES } from '../../../run/pageBudget';
import type { RunFailure } from '../../../run/RunClient';
import type { RunHistory } from '../../../run/RunHistory';
import { type RunStatus, WatchedRun } from '../../../run/WatchedRun';
import { modelText } from '../../../scenario/modelText';
import type { Scenario } from '../../../scenario/scenario';

/** How far one of the runs is. */
export type CompareRunState = Exclude<RunStatus, 'loading'>;

/** One of the runs that are compared. */
export interface CompareRun {
  readonly scenario: Scenario;
  readonly state: CompareRunState;
  /** The newest frame of its stage; null before the first. */
  readonly frame: () => Frame | null;
  /** What that frame is of; null with it. */
  readonly frameScenario: () => Scenario | null;
  /** The last complete history, or the newest while it grows; null before its first columns. */
  readonly history: RunHistory | null;
  /** The journey of a record, once the run is complete; null where no such ack arrived. */
  readonly journey: (question: JourneyQuestion) => Promise<RecordJourney | null>;
  /** Of the scenario as it is asked; null until that run is complete. */
  readonly summary: Summary | null;
  readonly failure: RunFailure | null;
  /** What it takes, where it waits for the reader; else null. */
  readonly held: RunCost | null;
}

/** Histories grow faster than anybody reads, so those who draw them hear of it at most so often, ms. */
const TELL_EVERY_MS = 120;

/**
 * Two to four runs that play in step: each has a worker of its own, and one playhead moves them all. A run that fails
 * costs only itself. Like all that hangs on the draw loop, they rest while the page is hidden.
 */
export class CompareSession {
  readonly playhead: Playhead;
  readonly #make: () => WatchedRun;
  readonly #endDrawing: () => void;
  readonly #news = new Signal();
  /** Calls `listener` when there is news of the runs. Returns an unsubscribe function. */
  readonly subscribe = this.#news.subscribe;
  #watched: readonly WatchedRun[] = [];
  #runs: readonly CompareRun[] = [];
  #isNews = false;
  #toldAtMs = 0;

  constructor(playhead: Playhead, detailOf: (scenario: Scenario) => StageDetail, spawn?: () => Worker) {
    this.playhead = playhead;
    const share = (): number => SHARES.compare / this.#watched.length;
    this.#make = () => new WatchedRun({ playhead, detailOf, share, spawn, onNews: () => this.#note() });
    this.#endDrawing = drawLoop.onDraw((nowMs, elapsedMs) => this.#onDraw(nowMs, elapsedMs));
  }

  /** The runs in the order of their scenarios; the same object until there is news. */
  readonly runs = (): readonly CompareRun[] => this.#runs;

  /** What is compared. A scenario that is there already keeps its run; others take over the workers that are free. */
  show(scenarios: readonly Scenario[]): void {
    const free = [...this.#watched];
    const take = (fits: (run: WatchedRun) => boolean): WatchedRun | undefined => {
      const index = free.findIndex(fits);
      return index < 0 ? undefined : free.splice(index, 1)[0];
    };
    const before = this.#watched;
    const kept = scenarios.map(modelText).map((key) => take((run) => run.key === key));
    const near = kept.map((run, index) => run ?? take((other) => other === before[index]));
    this.#watched = near.map((run) => run ?? take(() => true) ?? this.#make());
    for (const [index, scenario] of scenarios.entries()) this.#watched[index]?.start(scenario);
    for (const run of free) run.dispose();
    const longestMs = Math.max(0, ...scenarios.map((scenario) => scenario['duration.s'] * 1000));
    this.playhead.endMs = Math.max(this.playhead.endMs, longestMs);
    this.#tell();
  }

  /** Moves the playhead by events of the first run (negative = back); the others follow. */
  stepEvents(events: number): void {
    this.#watched[0]?.step(events);
  }

  /** Begins the runs that failed once more, and those that waited for the reader. */
  retry(): void {
    for (const run of this.#watched) if (run.failure !== null || run.held !== null) run.retry();
    this.#note();
  }

  /** Ends the workers. */
  dispose(): void {
    this.#endDrawing();
    for (const run of this.#watched) run.dispose();
    this.#watched = [];
  }

  #onDraw(nowMs: number, elapsedMs: number): void {
    this.playhead.tick(elapsedMs);
    for (const run of this.#watched) run.show(nowMs);
    if (!this.#isNews) return;
    drawLoop.requestFrames();
    if (nowMs - this.#toldAtMs < TELL_EVERY_MS) return;
    this.#toldAtMs = nowMs;
    this.#tell();
  }

  #note(): void {
    this.#isNews = true;
    // A run that failed, or waits for the reader, holds nobody back.
    const reaches = this.#watched.map((run) =>
      run.failure === null && run.held === null ? run.reachMs : Number.POSITIVE_INFINITY,
    );
    this.playhead.reachMs = Math.min(...reaches);
  }

  #tell(): void {
    this.#note();
    this.#isNews = false;
    this.#runs = this.#watched.map(readRun);
    const lengthMs = Math.max(0, ...this.#watched.map((run) => run.lengthMs));
    const done = this.#runs.every(({ state }) => state !== 'running');
    // While a run is under way, nobody knows how long it drains.
    if (this.#runs.length > 0) {
      this.playhead.endMs = done ? lengthMs : Math.max(lengthMs, this.playhead.endMs);
    }
    this.#news.emit();
  }
}

function readRun(run: WatchedRun): CompareRun {
  const { status, scenario, shown, summary, failure, held } = run;
  return {
    scenario,
    state: status === 'loading' ? 'running' : status,
    frame: () => run.frame,
    frameScenario: () => run.frameScenario,
    history: shown?.history ?? null,
    journey: (question) => run.journey(question),
    summary,
    failure,
    held,
  };
}
