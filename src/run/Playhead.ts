import { Signal } from '../base/Signal';
import { drawLoop } from './drawLoop';

/** Longest real time that one tick counts, ms: after a pause of the page the playhead continues instead of jumping. */
const LONGEST_TICK_MS = 250;

/** Time without movement after which the place counts as chosen, ms of real time. */
const REST_MS = 600;

/**
 * The instant that the reader looks at. A plain object outside React, moved by the draw loop. Listeners hear of `playing`,
 * `speed` and seeks, not of ticks: those are for painters, which read `ms` when they draw.
 */
export class Playhead {
  /** Progress of the scout, ms: the playhead waits there and keeps playing. Infinity = no limit. */
  reachMs = Number.POSITIVE_INFINITY;
  /** A film's next place after elapsed real time, ms; null = move at `speed`. */
  course: ((ms: number, elapsedRealMs: number) => number) | null = null;
  #ms = 0;
  #playing = false;
  #speed = 1;
  #endMs = 0;
  /** Time it has rested where the reader put it, ms of real time; null if already reported, or not the reader's choice. */
  #stoodMs: number | null = null;
  readonly #moved = new Signal();
  readonly #rested = new Signal();
  /** Calls `listener` after each change of `playing` or `speed` and each seek. Returns an unsubscribe function. */
  readonly subscribe = this.#moved.subscribe;
  /** Calls `listener` once the playhead has rested where the reader put it. Returns an unsubscribe function. */
  readonly onRest = this.#rested.subscribe;

  constructor() {
    this.#moved.subscribe(drawLoop.requestFrames);
  }

  /** Simulated time, ms. To set it is to seek. */
  get ms(): number {
    return this.#ms;
  }
  set ms(ms: number) {
    this.seek(ms);
  }

  get playing(): boolean {
    return this.#playing;
  }
  /** Playing from the end restarts at 0; at the end the playhead stops. */
  set playing(playing: boolean) {
    if (playing === this.#playing) return;
    this.#playing = playing;
    if (playing && this.#endMs > 0 && this.#ms >= this.#endMs) this.#ms = 0;
    this.#stoodMs = 0;
    this.#moved.emit();
  }

  /** Simulated seconds per second; Infinity = as fast as possible, together with the scout. */
  get speed(): number {
    return this.#speed;
  }
  set speed(speed: number) {
    if (speed === this.#speed || !(speed > 0)) return;
    this.#speed = speed;
    this.#moved.emit();
  }

  /** The end of the run, ms. A run that became shorter takes the playhead with it. */
  get endMs(): number {
    return this.#endMs;
  }
  set endMs(endMs: number) {
    this.#endMs = Math.max(0, endMs);
    if (this.#ms > this.#endMs) this.place(this.#endMs);
  }

  /** Advances by elapsed real time, ms, while playing, and stops at the end; else rests. */
  tick(elapsedRealMs: number): void {
    if (this.#playing || this.#stoodMs !== null) drawLoop.requestFrames();
    if (!this.#playing) this.#stand(elapsedRealMs);
    else if (elapsedRealMs > 0) this.#move(elapsedRealMs);
  }

  #move(elapsedRealMs: number): void {
    const limitMs = Math.min(this.#endMs, this.reachMs);
    const realMs = Math.min(elapsedRealMs, LONGEST_TICK_MS);
    const aheadMs = this.course?.(this.#ms, realMs) ?? this.#ms + realMs * this.#speed;
    this.#ms = Math.max(this.#ms, Math.min(aheadMs, limitMs));
    if (this.#ms < this.#endMs) return;
    this.playing = false;
    // Emit while this is the end: a change may start a longer run, and this place would then be inside it.
    this.#stoodMs = null;
    this.#rested.emit();
  }

  #stand(elapsedRealMs: number): void {
    if (this.#stoodMs === null) return;
    this.#stoodMs += elapsedRealMs;
    if (this.#stoodMs < REST_MS) return;
    this.#stoodMs = null;
    this.#rested.emit();
  }

  seek(ms: number): void {
    if (Number.isNaN(ms)) return;
    const clampedMs = Math.min(Math.max(0, ms), this.#endMs);
    if (clampedMs === this.#ms) return;
    this.#ms = clampedMs;
    this.#stoodMs = 0;
    this.#moved.emit();
  }

  /** Moves by simulated time, ms, and stops there. */
  step(ms: number): void {
    this.playing = false;
    this.seek(this.#ms + ms);
  }

  /**
   * Moves to a place that the reader didn't choose, such as that of an opened link or the end of a shorter run. Not a
   * user choice, so no rest event.
   */
  place(ms: number): void {
    this.#ms = Math.min(Math.max(0, ms), this.#endMs);
    this.#stoodMs = null;
    this.#moved.emit();
  }
}
