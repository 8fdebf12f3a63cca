import { Signal } from '../base/Signal';
import { drawLoop } from './drawLoop';

/** Longest real time that one tick counts, ms: after a pause of the page the playhead goes on, it does not leap. */
const LONGEST_TICK_MS = 250;

/** How long the playhead stands still until its place counts as chosen, ms of real time. */
const REST_MS = 600;

/**
 * Where the reader looks. A plain object outside React, moved by the draw loop. Listeners hear of `playing`,
 * `speed` and seeks, not of ticks: those are for painters, which read `ms` when they draw.
 */
export class Playhead {
  /** How far the scout has come, ms: the playhead waits there and stays in play. Infinity = no such limit. */
  reachMs = Number.POSITIVE_INFINITY;
  /** Where a film goes from a place in so much real time, ms; null = at `speed`. */
  course: ((ms: number, elapsedRealMs: number) => number) | null = null;
  #ms = 0;
  #playing = false;
  #speed = 1;
  #endMs = 0;
  /** How long it has stood where the reader put it, ms of real time; null if that was told, or not the reader. */
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
  /** Play from the end begins again at the start; at the end the playhead stops. */
  set playing(playing: boolean) {
    if (playing === this.#playing) return;
    this.#playing = playing;
    if (playing && this.#endMs > 0 && this.#ms >= this.#endMs) this.#ms = 0;
    this.#stoodMs = 0;
    this.#moved.emit();
  }

  /** Simulated seconds per second; Infinity = as fast as it goes, at the head of the scout. */
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

  /** Goes on by so much real time, ms, where it plays, and stops at the end; else it rests. */
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
    // Told while this is the end: the run that a change begins may be longer, and this place then within it.
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

  /** Goes to an instant, clamped to the run. */
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
   * Goes where something other than the reader put it, or stays there: a link that was opened, the end of a run that
   * became shorter. It is no place that the reader chose, so to rest there is not told.
   */
  place(ms: number): void {
    this.#ms = Math.min(Math.max(0, ms), this.#endMs);
    this.#stoodMs = null;
    this.#moved.emit();
  }
}
