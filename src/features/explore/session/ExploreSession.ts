import type { Frame } from '../../../../workers/frame';
import type { AckWindow, RecordJourney } from '../../../../workers/protocol';
import { referenceWindow, resolveWindow } from '../../../figures/windowChoice';
import { windowFigures } from '../../../figures/windowFigures';
import { drawLoop } from '../../../run/drawLoop';
import type { Playhead } from '../../../run/Playhead';
import { SHARES } from '../../../run/pageBudget';
import type { RunHistory } from '../../../run/RunHistory';
import { onJunk } from '../../../run/spawnWorker';
import { type RunView, type ShownRun, type StageFrame, WatchedRun } from '../../../run/WatchedRun';
import type { whatChanged } from '../../../run/whatChanged/whatChanged';
import type { WindowChoice } from '../../../scenario/view';
import { stageDetail } from '../../../store/playbackSlice';
import type { Reading } from '../../../store/runSlice';
import type { AppStore } from '../../../store/store';
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
  /** Input of the reading in the store; null if there is none. */
  #readOf: ReadingInput | null = null;
  #readAtMs = 0;
  /** The last frame of the screen, on the draw loop's clock, ms. */
  #drawnAtMs = 0;
  /** A run was begun since the last frame of the screen. */
  #begun = false;
  #whatChanged: typeof whatChanged | null = null;

  constructor(store: AppStore, playhead: Playhead, spawn?: () => Worker) {
    this.#store = store;
    this.playhead = playhead;
    this.#run = new WatchedRun({
      playhead,
      detailOf: (scenario) => stageDetail(scenario),
      share: () => (store.getState().view.screen === 'explore' ? SHARES.explore : SHARES.hidden),
      onView: (run) => this.#onView(run),
      onRecovery: ({ message }) => store.setState({ mishap: message }),
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
      sayJunk(store),
    ];
  }

  readonly stage = (): StageFrame | null => this.#run.stage;
  readonly history = (): RunHistory | null => this.#run.view.shown?.history ?? null;
  readonly journey = (question: AckWindow): Promise<RecordJourney | null> => this.#run.journey(question);

  openPreset(presetId: string): void {
    openPreset(this.#store, this.playhead, presetId);
  }

  readonly openLink = (link: string): void => openInPlace(this.#store, this.playhead, link);

  retry(): void {
    this.#run.retry();
  }

  /** From now on the store has what changes from frame to frame: the first picture needs none of it. */
  async reportChanges(): Promise<void> {
    const { whatChanged } = await import('../../../run/whatChanged/whatChanged');
    this.#whatChanged = whatChanged;
  }

  dispose(): void {
    for (const end of this.#ends) end();
    // Nor does a change that was made just now begin a run.
    this.#begun = true;
    this.#run.dispose();
  }

  #onDraw(nowMs: number, elapsedMs: number): void {
    const state = this.#store.getState();
    const isWatched = state.view.screen === 'explore';
    if (!isWatched) this.playhead.playing = false;
    this.#begun = false;
    this.#start();
    this.playhead.reachMs = this.#run.reachMs;
    this.playhead.tick(elapsedMs);
    this.#drawnAtMs = nowMs;
    this.#run.show(nowMs);
    if (!isWatched) this.#run.rest();
    const { run, reading } = this.#store.getState();
    const next = this.#read(run.shown);
    if (next !== reading) this.#store.setState({ reading: next });
  }

  /** Starts at most one run per frame of the screen. */
  #start(): void {
    if (this.#begun) return;
    this.#begun = this.#run.startNext(this.#store.getState().scenario);
  }

  /** The run, and the reading that belongs to it, in one go. */
  #onView(run: RunView): void {
    if (run.shown !== null) this.#setEnd(run.shown);
    const whole = run.phase === 'whole' && { lastWhole: run.shown.scenario };
    this.#store.setState({ run, reading: this.#read(run.shown), ...whole });
    if (whole) this.#start();
  }

  #onFrame(frame: Frame, before: Frame | null): void {
    if (before === null || this.playhead.playing || this.#whatChanged === null) return;
    this.#store.setState({ changes: this.#whatChanged(before, frame, this.#store.getState().scenario) });
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

  #setEnd({ lengthMs }: ShownRun): void {
    // A playhead that a link put past the end of sending waits until the length of the drain is known.
    const isKnown =
      this.#run.view.phase === 'whole' && this.#run.scenario === this.#store.getState().scenario;
    const endMs = isKnown ? lengthMs : Math.max(lengthMs, this.playhead.endMs);
    // A shorter run moved the playhead, not the reader.
    if (this.playhead.ms > endMs) this.#store.setState({ restS: null });
    this.playhead.endMs = endMs;
  }

  /** The reading of a run: a new one if its inputs changed; while only time passes, a few times a second. */
  #read(shown: ShownRun | null): Reading | null {
    if (shown === null) {
      this.#readOf = null;
      return null;
    }
    const { view, hideAhead, reading } = this.#store.getState();
    const { window } = view;
    const followsPlayhead = hideAhead || window === 'last2';
    const playheadMs = followsPlayhead ? this.playhead.ms : 0;
    const input: ReadingInput = { shown, window, hideAhead, playheadMs };
    const before = this.#readOf;
    if (before !== null && asksTheSame(before, input)) {
      if (before.shown === shown && before.playheadMs === playheadMs) return reading;
      if (this.#drawnAtMs - this.#readAtMs < READING_INTERVAL_MS) {
        drawLoop.requestFrames();
        return reading;
      }
    }
    this.#readAtMs = this.#drawnAtMs;
    this.#readOf = input;
    return takeReading(input);
  }
}

const JUNK =
  "A message that isn't from the model came by its way, and was ignored: an extension of your browser may have sent it.";

/** Says once that a message was ignored. Returns a function that ends it. */
function sayJunk(store: AppStore): () => void {
  const end = onJunk(() => {
    end();
    store.setState({ mishap: JUNK });
  });
  return end;
}

interface ReadingInput {
  readonly shown: ShownRun;
  readonly window: WindowChoice;
  readonly hideAhead: boolean;
  readonly playheadMs: number;
}

/** Only time passed between two readings: the run grew, or the playhead moved. */
function asksTheSame(one: ReadingInput, other: ReadingInput): boolean {
  return (
    one.shown.history === other.shown.history &&
    one.shown.summary === other.shown.summary &&
    one.window === other.window &&
    one.hideAhead === other.hideAhead
  );
}

/** Content of summary and breakdown for a window of a run, and what the verdict rests on. */
function takeReading({ shown, window: choice, hideAhead, playheadMs }: ReadingInput): Reading {
  const { history, summary, scenario, lengthMs } = shown;
  const window = resolveWindow(choice, { scenario, runLengthMs: lengthMs, playheadMs, hideAhead });
  const figures = windowFigures(history, window, summary);
  const before = referenceWindow(window, scenario);
  const whole = summary !== null || history.endMs >= window.toMs;
  return {
    window,
    soFarMs: whole ? null : history.endMs,
    figures,
    reference:
      before === null || history.endMs < before.toMs
        ? null
        : { window: before, figures: windowFigures(history, before, summary) },
  };
}
