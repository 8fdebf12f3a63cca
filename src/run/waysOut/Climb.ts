import type { Ladder, Rung } from './ladders';
import { SEEDS_EACH, type WayFigures } from './waysOut';

/** The result of one run of a rung; null if it failed or isn't an honest way out. */
export interface RungResult {
  readonly figures: WayFigures;
  readonly fine: boolean;
}

/** One run that a climb wants: of a rung, with the scenario's seed plus `seedOffset`. */
export interface RunRequest {
  readonly rung: Rung;
  readonly seedOffset: number;
}

/** A change with the figures of the reader's own seed. */
export interface Tried {
  readonly rung: Rung;
  readonly figures: WayFigures;
}

/**
 * The search for the first change of one setting that is fine with every seed. It wants one run at a time: its next
 * one depends on the last. The reader's own seed comes first, because most rungs fall already there.
 */
export class Climb {
  readonly ladder: Ladder;
  /** With the reader's own seed. */
  readonly #tried: Tried[] = [];
  #index = 0;
  #seedOffset = 0;
  #ends = false;

  constructor(ladder: Ladder) {
    this.ladder = ladder;
  }

  /** The next run; null if the climb is over. */
  get wish(): RunRequest | null {
    const rung = this.#ends ? undefined : this.ladder.rungs[this.#index];
    return rung === undefined ? null : { rung, seedOffset: this.#seedOffset };
  }

  /** Estimated number of remaining runs. */
  get runsLeft(): number {
    if (this.wish === null) return 0;
    return this.ladder.rungs.length - this.#index + SEEDS_EACH - 1 - this.#seedOffset;
  }

  /** The change that is fine with every seed, once it is known. */
  get found(): Tried | null {
    return this.#ends ? (this.#tried.at(-1) ?? null) : null;
  }

  /** Of all that was run the change with the lowest p99; null if nothing came of any run. */
  get best(): Tried | null {
    return this.#tried.reduce<Tried | null>(
      (best, tried) => (best === null || tried.figures.p99Ms < best.figures.p99Ms ? tried : best),
      null,
    );
  }

  /** What came of the run that was wished for. */
  answer(result: RungResult | null): void {
    const { wish } = this;
    if (wish === null) return;
    if (result !== null && this.#seedOffset === 0)
      this.#tried.push({ rung: wish.rung, figures: result.figures });
    if (result?.fine !== true) {
      this.#index += 1;
      this.#seedOffset = 0;
    } else if (this.#seedOffset + 1 < SEEDS_EACH) this.#seedOffset += 1;
    else this.#ends = true;
  }
}
