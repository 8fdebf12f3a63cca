import type { JourneyQuestion, RecordJourney, StageDetail } from '../../../../workers/protocol';
import { Signal } from '../../../base/Signal';
import { drawLoop } from '../../../run/drawLoop';
import type { Playhead } from '../../../run/Playhead';
import { SHARES } from '../../../run/pageBudget';
import { type RunView, type StageFrame, WatchedRun } from '../../../run/WatchedRun';
import { modelText } from '../../../scenario/modelText';
import type { Scenario } from '../../../scenario/scenario';

export type CompareRun = RunView & {
  /** The requested scenario; the shown run's may be older for a moment. */
  readonly scenario: Scenario;
  /** The newest frame of its stage; null before the first. */
  readonly stage: () => StageFrame | null;
  /** The journey of a record once the run is complete; null if no such ack arrived. */
  readonly journey: (question: JourneyQuestion) => Promise<RecordJourney | null>;
};

/** Minimum interval between news of growing histories, ms: they grow faster than anyone reads. */
const MIN_NEWS_INTERVAL_MS = 120;

/**
 * Two to four runs that play in step: each has a worker of its own, and one playhead moves them all. A run that fails
 * stops only itself. Like everything driven by the draw loop, the runs pause while the page is hidden.
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
    this.#make = () => new WatchedRun({ playhead, detailOf, share, spawn, onView: () => this.#note() });
    this.#endDrawing = drawLoop.onDraw((nowMs, elapsedMs) => this.#onDraw(nowMs, elapsedMs));
  }

  /** The runs in the order of their scenarios; the same array until there is news. */
  readonly runs = (): readonly CompareRun[] => this.#runs;

  /** Sets the scenarios to compare. A scenario that's already shown keeps its run; new ones take over free workers. */
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

  /** Restarts the runs that failed, and starts those that waited for consent. */
  retry(): void {
    for (const run of this.#watched) if (isStopped(run)) run.retry();
  }

  dispose(): void {
    this.#endDrawing();
    for (const run of this.#watched) run.dispose();
    this.#watched = [];
  }

  #onDraw(nowMs: number, elapsedMs: number): void {
    this.playhead.reachMs = Math.min(
      ...this.#watched.map((run) => (isStopped(run) ? Number.POSITIVE_INFINITY : run.reachMs)),
    );
    this.playhead.tick(elapsedMs);
    for (const run of this.#watched) run.show(nowMs);
    if (!this.#isNews) return;
    drawLoop.requestFrames();
    if (nowMs - this.#toldAtMs < MIN_NEWS_INTERVAL_MS) return;
    this.#toldAtMs = nowMs;
    this.#tell();
  }

  #note(): void {
    this.#isNews = true;
  }

  #tell(): void {
    this.#isNews = false;
    this.#runs = this.#watched.map(readRun);
    const lengthMs = Math.max(0, ...this.#watched.map((run) => run.lengthMs));
    const done = this.#watched.every((run) => isStopped(run) || run.view.phase === 'whole');
    // Until a run ends, its time to drain is unknown.
    if (this.#runs.length > 0) {
      this.playhead.endMs = done ? lengthMs : Math.max(lengthMs, this.playhead.endMs);
    }
    this.#news.emit();
  }
}

/** A run that failed, or waits for consent, doesn't hold the others back. */
function isStopped({ view }: WatchedRun): boolean {
  return view.phase === 'failed' || view.phase === 'held';
}

function readRun(run: WatchedRun): CompareRun {
  return {
    ...run.view,
    scenario: run.scenario,
    stage: () => run.stage,
    journey: (question) => run.journey(question),
  };
}
