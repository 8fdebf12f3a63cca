import type { Frame } from '../../../../workers/frame';
import type { JourneyQuestion, RecordJourney, Summary } from '../../../../workers/protocol';
import { referenceWindow, resolveWindow } from '../../../figures/windowChoice';
import { windowFigures } from '../../../figures/windowFigures';
import { drawLoop } from '../../../run/drawLoop';
import type { Playhead } from '../../../run/Playhead';
import { SHARES } from '../../../run/pageBudget';
import type { RunHistory } from '../../../run/RunHistory';
import { judgeWindow } from '../../../run/verdict/verdict';
import { runLengthMs, WatchedRun } from '../../../run/WatchedRun';
import { whatChanged } from '../../../run/whatChanged/whatChanged';
import type { Scenario } from '../../../scenario/scenario';
import type { View } from '../../../scenario/view';
import { stageDetail } from '../../../store/playbackSlice';
import type { Computing, Reading } from '../../../store/runSlice';
import type { AppState, AppStore } from '../../../store/store';
import type { Session } from '../../../ui/app';
import { openInPlace, openPreset } from './opening';

/** How often a reading is renewed while the playhead moves, ms. */
const READING_INTERVAL_MS = 250;

/**
 * Connects the store with the watched run. Each frame starts at most one run, moves the playhead, asks for the stage,
 * and writes small results back.
 */
export class ExploreSession implements Session {
  readonly playhead: Playhead;
  readonly #store: AppStore;
  readonly #run: WatchedRun;
  readonly #ends: (() => void)[];
  /** The state of the shown history that the store knows of. */
  #toldRevision = 0;
  #readingIsDue = false;
  #readAtMs = 0;
  #readOf: ReadingKey | null = null;
  /** The last frame of the screen, on the draw loop's clock, ms. */
  #drawnAtMs = 0;
  /** A run was begun since the last frame of the screen. */
  #begun = false;

  constructor(store: AppStore, playhead: Playhead, spawn?: () => Worker) {
    this.#store = store;
    this.playhead = playhead;
    this.#run = new WatchedRun({
      playhead,
      detailOf: (scenario) => stageDetail(store.getState().detail, scenario),
      share: () => (store.getState().view.screen === 'explore' ? SHARES.explore : SHARES.hidden),
      onNews: () => this.#onNews(),
      onFrame: (frame, before) => this.#onFrame(frame, before),
      spawn,
    });
    this.#ends = [
      store.subscribe(({ scenario }, before) => {
        drawLoop.requestFrames();
        // Called once the change is complete: the next frame may be far away.
        if (scenario !== before.scenario) queueMicrotask(() => this.#start());
      }),
      playhead.subscribe(() => this.#onPlayhead()),
      playhead.onRest(() => this.#onRest()),
      drawLoop.onDraw((nowMs, elapsedMs) => this.#onDraw(nowMs, elapsedMs)),
    ];
  }

  readonly frame = (): Frame | null => this.#run.frame;
  readonly frameScenario = (): Scenario | null => this.#run.frameScenario;
  readonly history = (): RunHistory | null => this.#run.shown?.history ?? null;
  readonly journey = (question: JourneyQuestion): Promise<RecordJourney | null> =>
    this.#run.journey(question);

  stepEvents(events: number): void {
    this.#run.step(events);
  }

  openPreset(presetId: string): void {
    openPreset(this.#store, this.playhead, presetId);
  }

  readonly openLink = (link: string): void => openInPlace(this.#store, this.playhead, link);

  retry(): void {
    this.#run.retry();
    this.#onStart();
  }

  /** Ends the worker and all listening. */
  dispose(): void {
    for (const end of this.#ends) end();
    // Nor does a change that was made just now begin a run.
    this.#begun = true;
    this.#run.dispose();
  }

  #onDraw(nowMs: number, elapsedMs: number): void {
    const state = this.#store.getState();
    // Pauses a run that isn't watched.
    if (state.view.screen !== 'explore') this.playhead.playing = false;
    this.#begun = false;
    this.#start();
    this.playhead.tick(elapsedMs);
    this.#drawnAtMs = nowMs;
    this.#run.show(nowMs);
    this.#report(nowMs);
  }

  #report(nowMs: number): void {
    this.#reportProgress(nowMs);
    if (this.#toldRevision !== this.#run.revision) this.#reportHistory();
    this.#read(nowMs);
  }

  /** Starts at most one run per frame of the screen. */
  #start(): void {
    if (this.#begun || !this.#run.startNext(this.#store.getState().scenario)) return;
    this.#begun = true;
    this.#onStart();
  }

  #onStart(): void {
    this.playhead.reachMs = this.#run.reachMs;
    this.#store.setState({ status: this.#run.status, failure: null, held: this.#run.held });
  }

  #onNews(): void {
    this.#reportStatus();
    if (!this.#run.complete) return;
    // Applied at once, so that the next frame of the screen has all of it.
    this.#report(this.#drawnAtMs);
    this.#start();
  }

  #reportStatus(): void {
    this.playhead.reachMs = this.#run.reachMs;
    const { status, failure, held, withdrawn } = this.#run;
    const before = this.#store.getState();
    const summary = withdrawn ? null : (this.#run.summary ?? before.summary);
    if (before.status === status && before.failure === failure && before.summary === summary) return;
    this.#store.setState({
      status,
      failure,
      held,
      summary,
      // A run that continues after a failure was restarted.
      mishap: failure === null && before.failure !== null ? before.failure.message : before.mishap,
    });
  }

  #onFrame(frame: Frame, before: Frame | null): void {
    if (before !== null && !this.playhead.playing) {
      this.#store.setState({ changes: whatChanged(before, frame) });
    }
  }

  #onPlayhead(): void {
    if (this.playhead.playing) this.#store.setState({ restS: null });
    else if (this.playhead.ms >= this.playhead.endMs) this.#store.setState({ hideAhead: false });
  }

  /** Notes the playhead's place for the link, except at the end of the run. */
  #onRest(): void {
    const atEnd = this.playhead.ms >= this.playhead.endMs;
    this.#store.setState({ restS: atEnd ? null : Math.round(this.playhead.ms) / 1000 });
  }

  #reportHistory(): void {
    const { shown, revision } = this.#run;
    this.#toldRevision = revision;
    if (shown === null) {
      this.#readOf = null;
      this.#store.setState({ revision, shown: null, reading: null, slowestAckAtMs: null });
      return;
    }
    const { history, scenario } = shown;
    if (history.done) this.#store.setState({ lastWhole: scenario });
    this.#readingIsDue = true;
    const length = runLengthMs(history, scenario);
    // A playhead that a link put past the end of sending waits until the length of the drain is known.
    const isAsked = this.#run.scenario === this.#store.getState().scenario;
    const endMs = this.#run.complete && isAsked ? length : Math.max(length, this.playhead.endMs);
    // A shorter run moved the playhead, not the reader.
    if (this.playhead.ms > endMs) this.#store.setState({ restS: null });
    this.playhead.endMs = endMs;
    this.#store.setState({
      revision,
      shown: scenario,
      runLengthMs: length,
      slowestAckAtMs: history.done ? slowestAckAtMs(history) : null,
    });
  }

  /** Says how far a late run is, whenever a word of that has changed. */
  #reportProgress(nowMs: number): void {
    const before = this.#store.getState().computing;
    if (!this.#run.withdrawn || this.#run.status !== 'running') {
      if (before !== null) this.#store.setState({ computing: null });
      return;
    }
    const { scenario, frameIsOld, frameScenario, shown, beganAtMs } = this.#run;
    const atMs = shown?.history.endMs ?? 0;
    const share = Math.min(1, atMs / (scenario['duration.s'] * 1000));
    const computing: Computing = {
      share: Math.floor(100 * share) / 100,
      atMs: Math.floor(atMs / 100) * 100,
      leftS: secondsLeft((nowMs - (beganAtMs ?? nowMs)) / 1000, share),
      oldStage: frameIsOld ? frameScenario : null,
    };
    if (before === null || !sameComputing(before, computing)) this.#store.setState({ computing });
  }

  /** Takes a reading when its inputs changed; while only time passes, a few times a second. */
  #read(nowMs: number): void {
    const { shown } = this.#run;
    if (shown === null) return;
    const { history, scenario } = shown;
    const { view, hideAhead, summary } = this.#store.getState();
    const playheadMs = this.playhead.ms;
    const followsPlayhead = hideAhead || view.window === 'last2';
    const key: ReadingKey = { ...view, hideAhead, playheadMs: followsPlayhead ? playheadMs : 0 };
    const asked = this.#readOf === null || !sameQuestion(this.#readOf, key);
    const moved = this.#readOf?.playheadMs !== key.playheadMs;
    if (!asked && !moved && !this.#readingIsDue) return;
    const atOnce = asked || (this.#readingIsDue && history.done);
    if (!atOnce && nowMs - this.#readAtMs < READING_INTERVAL_MS) {
      drawLoop.requestFrames();
      return;
    }
    this.#readAtMs = nowMs;
    this.#readOf = key;
    this.#readingIsDue = false;
    const run = { history, summary: history.done ? summary : null, scenario };
    this.#store.setState({ reading: takeReading({ ...run, view, hideAhead, playheadMs }) });
  }
}

type ReadingKey = AppState['view'] & { readonly hideAhead: boolean; readonly playheadMs: number };

function sameQuestion(a: ReadingKey, b: ReadingKey): boolean {
  return a.window === b.window && a.sloP99Ms === b.sloP99Ms && a.hideAhead === b.hideAhead;
}

/** Step of the time left, s. */
const LEFT_STEP_S = 5;
/** Minimum elapsed time before the time left is estimated, s. */
const SHORTEST_WAIT_S = 2;

function secondsLeft(waitedS: number, share: number): number | null {
  if (waitedS < SHORTEST_WAIT_S || share === 0) return null;
  return Math.ceil((waitedS * (1 - share)) / share / LEFT_STEP_S) * LEFT_STEP_S;
}

function sameComputing(one: Computing, other: Computing): boolean {
  return (Object.keys(one) as (keyof Computing)[]).every((key) => one[key] === other[key]);
}

/** Input of a reading. */
interface ReadingInput {
  readonly history: RunHistory;
  /** Summary of that run; null until it's complete. */
  readonly summary: Summary | null;
  /** The scenario of that history, perhaps older than the requested one. */
  readonly scenario: Scenario;
  readonly view: Pick<View, 'window' | 'sloP99Ms'>;
  readonly hideAhead: boolean;
  readonly playheadMs: number;
}

/** Content of verdict, summary and breakdown for a window of a run. */
function takeReading(input: ReadingInput): Reading {
  const { history, summary, scenario, view, hideAhead, playheadMs } = input;
  const moment = { scenario, runLengthMs: runLengthMs(history, scenario), playheadMs, hideAhead };
  const window = resolveWindow(view.window, moment);
  const figures = windowFigures(history, window, summary);
  const before = referenceWindow(window, scenario);
  const whole = history.done || history.endMs >= window.toMs;
  return {
    window,
    soFarMs: whole ? null : history.endMs,
    figures,
    verdict: whole ? judgeWindow(figures, scenario, view.sloP99Ms, history, window, summary) : null,
    reference:
      before === null || history.endMs < before.toMs
        ? null
        : { window: before, figures: windowFigures(history, before) },
  };
}

/** Arrival of the slowest ack, ms: the middle of its bin; null if none was measured. */
function slowestAckAtMs(history: RunHistory): number | null {
  let slowest: { readonly bin: number; readonly ms: number } | null = null;
  for (let bin = 0; bin < history.bins; bin += 1) {
    const ms = history.maxMs(bin);
    if (ms > (slowest?.ms ?? 0)) slowest = { bin, ms };
  }
  return slowest === null ? null : history.binStartMs(slowest.bin) + history.binLengthMs(slowest.bin) / 2;
}
