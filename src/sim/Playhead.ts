import { Signal } from '../base/Signal';

/** Longest real time that one tick counts, ms: after a pause of the page the playhead goes on, it does not leap. */
const LONGEST_TICK_MS = 250;

/**
 * Where the reader looks. A plain object outside React, moved by the draw loop. Listeners hear of `playing`,
 * `speed` and seeks, not of ticks: those are for painters, which read `ms` when they draw.
 */
export class Playhead {
  /** How far the scout has come, ms: the playhead waits there and stays in play. Infinity = no such limit. */
  reachMs = Number.POSITIVE_INFINITY;
  #ms = 0;
  #playing = false;
  #speed = 1;
  #endMs = 0;
  readonly #moved = new Signal();
  /** Calls `listener` after each change of `playing` or `speed` and each seek. Returns an unsubscribe function. */
  readonly subscribe = this.#moved.subscribe;

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
    this.#moved.tell();
  }

  /** Simulated seconds per second; Infinity = as fast as it goes, at the head of the scout. */
  get speed(): number {
    return this.#speed;
  }
  set speed(speed: number) {
    if (speed === this.#speed || !(speed > 0)) return;
    this.#speed = speed;
    this.#moved.tell();
  }

  /** The end of the run, ms. A run that became shorter takes the playhead with it. */
  get endMs(): number {
    return this.#endMs;
  }
  set endMs(endMs: number) {
    this.#endMs = Math.max(0, endMs);
    if (this.#ms > this.#endMs) this.seek(this.#endMs);
  }

  /** Goes on by so much real time, ms, where it plays; stops at the end. */
  tick(elapsedRealMs: number): void {
    if (!this.#playing || !(elapsedRealMs > 0)) return;
    const limitMs = Math.min(this.#endMs, this.reachMs);
    const aheadMs = this.#ms + Math.min(elapsedRealMs, LONGEST_TICK_MS) * this.#speed;
    this.#ms = Math.max(this.#ms, Math.min(aheadMs, limitMs));
    if (this.#ms < this.#endMs) return;
    this.#playing = false;
    this.#moved.tell();
  }

  /** Goes to an instant, clamped to the run. */
  seek(ms: number): void {
    if (Number.isNaN(ms)) return;
    const clampedMs = Math.min(Math.max(0, ms), this.#endMs);
    if (clampedMs === this.#ms) return;
    this.#ms = clampedMs;
    this.#moved.tell();
  }
}
