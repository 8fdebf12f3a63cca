import type { Frame } from '../../workers/frame';
import type { Summary } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import { drawLoop } from '../sim/drawLoop';
import type { Playhead } from '../sim/Playhead';
import { RunClient, type RunFailure } from '../sim/RunClient';
import type { RunHistory } from '../sim/RunHistory';
import { whatChanged } from '../sim/whatChanged';
import { stageDetail } from '../store/playbackSlice';
import type { AppState, AppStore } from '../store/store';
import { sameScenario } from '../store/timedChanges';
import type { Session } from '../ui/app';
import { openInPlace, openPreset } from './opening';
import { runLengthMs, slowestAckAtMs, takeReading } from './reading';

/** How often a reading is taken again while the playhead moves through its window, ms. */
const READING_INTERVAL_MS = 250;
/** How long the playhead must rest before its place goes into the link, ms. */
const REST_MS = 600;

/** A history, and the scenario it is the history of. */
interface Run {
  readonly history: RunHistory;
  readonly scenario: Scenario;
}

/**
 * What goes on between the store, the playhead and the run's worker. The store says what is asked; each frame of the
 * screen starts at most one run for it, moves the playhead, asks for the stage, and writes small results back.
 */
export class ExploreSession implements Session {
  readonly playhead: Playhead;
  readonly #store: AppStore;
  readonly #client: RunClient;
  readonly #ends: (() => void)[] = [];
  #frame: Frame | null = null;
  /** The scenario that the frame is of; frames of two runs say nothing about each other. */
  #frameOf: Scenario | null = null;
  #started: Scenario | null = null;
  #shown: Run | null = null;
  /** The playhead follows the frames, because it is moved by events, not by time. */
  #stepping = false;
  #historyIsNews = false;
  #readingIsDue = false;
  #readAtMs = 0;
  #readOf: ReadingKey | null = null;
  #drawnAtMs: number | null = null;
  #rest: { readonly ms: number; readonly sinceMs: number } | null = null;

  constructor(store: AppStore, playhead: Playhead, spawn?: () => Worker) {
    this.#store = store;
    this.playhead = playhead;
    this.#client = new RunClient(
      {
        onReady: () => this.#onReady(),
        onFrame: (frame) => this.#onFrame(frame),
        onHistory: (history) => this.#onHistory(history),
        onSummary: (summary) => this.#onSummary(summary),
        onFailure: (failure) => this.#onFailure(failure),
      },
      spawn,
    );
    this.#ends.push(playhead.subscribe(() => this.#onPlayhead()));
    this.#ends.push(drawLoop.onDraw((nowMs) => this.#onDraw(nowMs)));
  }

  readonly frame = (): Frame | null => this.#frame;
  readonly history = (): RunHistory | null => this.#shown?.history ?? null;

  stepEvents(events: number): void {
    this.playhead.playing = false;
    this.#stepping = true;
    this.#client.step(events, this.#detail(this.#store.getState()));
  }

  stepTime(ms: number): void {
    this.playhead.playing = false;
    this.playhead.seek(this.playhead.ms + ms);
  }

  openPreset(presetId: string): void {
    openPreset(this.#store, this.playhead, presetId);
    // Where a preset puts the playhead is no place of the reader's own.
    this.#rest = null;
  }

  readonly openLink = (link: string): void => {
    openInPlace(this.#store, this.playhead, link);
    this.#rest = null;
  };

  retry(): void {
    this.#started = null;
  }

  /** Ends the workers and all listening. */
  dispose(): void {
    for (const end of this.#ends) end();
    this.#client.dispose();
  }

  #detail(state: AppState) {
    return stageDetail(state.detail, state.scenario);
  }

  #onDraw(nowMs: number): void {
    const state = this.#store.getState();
    // What nobody watches does not play on.
    if (state.view.screen !== 'explore') this.playhead.playing = false;
    if (this.#started === null || !sameScenario(this.#started, state.scenario)) this.#start(state.scenario);
    this.playhead.tick(nowMs - (this.#drawnAtMs ?? nowMs));
    this.#drawnAtMs = nowMs;
    if (!this.#stepping) this.#client.show(this.playhead.ms, this.#detail(state));
    if (this.#historyIsNews) this.#tellHistory();
    this.#read(nowMs);
    this.#noteRest(nowMs);
  }

  #start(scenario: Scenario): void {
    this.#started = scenario;
    this.#stepping = false;
    this.playhead.reachMs = this.playhead.ms;
    this.#client.start(scenario);
    this.#store.setState(({ status }) => ({
      status: status === 'loading' ? 'loading' : 'running',
      failure: null,
    }));
  }

  #onReady(): void {
    this.#store.setState(({ status }) => ({ status: status === 'loading' ? 'running' : status }));
  }

  #onFrame(frame: Frame): void {
    const before = this.#frame;
    const sameRun = this.#frameOf === this.#started;
    this.#frame = frame;
    this.#frameOf = this.#started;
    if (before !== null && sameRun && !this.playhead.playing) {
      this.#store.setState({ changes: whatChanged(before, frame) });
    }
    if (this.#stepping) this.#follow(frame.atMs);
  }

  /** Puts the playhead where a step led, which is no seek of the reader's. */
  #follow(atMs: number): void {
    this.playhead.seek(atMs);
    this.#stepping = true;
  }

  #onPlayhead(): void {
    this.#stepping = false;
    if (this.playhead.playing) this.#store.setState({ restS: null });
    else if (this.playhead.ms >= this.playhead.endMs) this.#store.setState({ hideAhead: false });
    this.#rest = { ms: this.playhead.ms, sinceMs: this.#drawnAtMs ?? 0 };
  }

  #onHistory(history: RunHistory): void {
    const scenario = this.#started ?? this.#store.getState().scenario;
    this.playhead.reachMs = history.done ? Number.POSITIVE_INFINITY : history.endMs;
    // The last complete run stays drawn until the next one is complete too.
    if (history.done || this.#shown === null || !this.#shown.history.done) {
      this.#shown = { history, scenario };
      this.#historyIsNews = true;
    }
    const { status, failure } = this.#store.getState();
    if (status === 'running') return;
    // Histories after a failure: the client has begun the run again by itself.
    const mishap = failure === null ? {} : { mishap: failure.message };
    this.#store.setState({ status: 'running', failure: null, ...mishap });
  }

  #onSummary(summary: Summary): void {
    this.#store.setState({ status: 'finished', summary });
  }

  #onFailure(failure: RunFailure): void {
    this.#store.setState({ status: 'failed', failure });
  }

  #tellHistory(): void {
    if (this.#shown === null) return;
    const { history, scenario } = this.#shown;
    this.#historyIsNews = false;
    this.#readingIsDue = true;
    const length = runLengthMs(history, scenario);
    // A playhead that a link put past the end of sending waits for the drain to be known.
    this.playhead.endMs = history.done ? length : Math.max(length, this.playhead.endMs);
    this.#store.setState(({ revision }) => ({
      revision: revision + 1,
      runLengthMs: length,
      slowestAckAtMs: history.done ? slowestAckAtMs(history) : null,
    }));
  }

  /** Takes a reading when what it depends on has changed; while only time passes, a few times a second. */
  #read(nowMs: number): void {
    if (this.#shown === null) return;
    const { history, scenario } = this.#shown;
    const { view, hideAhead } = this.#store.getState();
    const playheadMs = this.playhead.ms;
    const followsPlayhead = hideAhead || view.window === 'last2';
    const key: ReadingKey = { ...view, hideAhead, playheadMs: followsPlayhead ? playheadMs : 0 };
    const asked = this.#readOf === null || !sameQuestion(this.#readOf, key);
    const moved = this.#readOf?.playheadMs !== key.playheadMs;
    if (!asked && !moved && !this.#readingIsDue) return;
    const atOnce = asked || (this.#readingIsDue && history.done);
    if (!atOnce && nowMs - this.#readAtMs < READING_INTERVAL_MS) return;
    this.#readAtMs = nowMs;
    this.#readOf = key;
    this.#readingIsDue = false;
    this.#store.setState({ reading: takeReading({ history, scenario, view, hideAhead, playheadMs }) });
  }

  /** Writes the playhead's place down once it rests, for the link. At the end of the run there is nothing to keep. */
  #noteRest(nowMs: number): void {
    const rest = this.#rest;
    if (rest === null || this.playhead.playing) return;
    if (this.playhead.ms !== rest.ms) {
      this.#rest = { ms: this.playhead.ms, sinceMs: nowMs };
    } else if (nowMs - rest.sinceMs >= REST_MS) {
      this.#rest = null;
      const atEnd = this.playhead.ms >= this.playhead.endMs;
      this.#store.setState({ restS: atEnd ? null : Math.round(rest.ms) / 1000 });
    }
  }
}

type ReadingKey = AppState['view'] & { readonly hideAhead: boolean; readonly playheadMs: number };

function sameQuestion(a: ReadingKey, b: ReadingKey): boolean {
  return a.window === b.window && a.sloP99Ms === b.sloP99Ms && a.hideAhead === b.hideAhead;
}
