import type { Ladder, Rung } from './ladders';
import { SEEDS_EACH, type WayOut } from './waysOut';

/** What came of one run of a rung. */
export interface RungResult {
  /** Infinite where the run failed or is no honest way out. */
  readonly p99Ms: number;
  readonly fine: boolean;
}

/** One run that a climb wants: of a rung, with the scenario's seed plus `seedOffset`. */
export interface Wish {
  readonly rung: Rung;
  readonly seedOffset: number;
}

/** A rung to try, and the least size that the change can have which this climb will find. */
interface Step {
  readonly rung: Rung;
  readonly atLeast: number;
  /** About so many rungs are still to be tried, this one among them. */
  readonly left: number;
}

type Steps = Generator<Step, Rung | null, boolean>;

/**
 * The search for the smallest change of one setting that is fine with every seed. It wants one run at a time: its next
 * one depends on the last. The reader's own seed comes first, because most rungs fall already there.
 */
export class Climb {
  readonly ladder: Ladder;
  readonly #steps: Steps;
  /** p99 with the reader's own seed, by rung. */
  readonly #ownP99Ms = new Map<Rung, number>();
  #step: Step | null = null;
  #seedOffset = 0;
  #found: Rung | null = null;

  constructor(ladder: Ladder) {
    this.ladder = ladder;
    this.#steps = ladder.monotone ? halve(ladder.rungs) : walk(ladder.rungs);
    this.#take(this.#steps.next());
  }

  /** The next run; null where the climb is over. */
  get wish(): Wish | null {
    return this.#step === null ? null : { rung: this.#step.rung, seedOffset: this.#seedOffset };
  }

  /** The least size of what may still be found; infinite where the climb is over. */
  get atLeast(): number {
    return this.#step?.atLeast ?? Number.POSITIVE_INFINITY;
  }

  /** About so many runs are still to come. */
  get runsLeft(): number {
    return this.#step === null ? 0 : this.#step.left + SEEDS_EACH - 1 - this.#seedOffset;
  }

  /** The smallest change that is fine, once it is known. */
  get found(): (WayOut & { readonly size: number }) | null {
    return this.#found === null ? null : this.#wayOf(this.#found);
  }

  /** Of all that was run the change with the lowest p99; null where nothing came of any run. */
  get best(): WayOut | null {
    let best: Rung | null = null;
    for (const [rung, p99Ms] of this.#ownP99Ms) {
      if (p99Ms < (best === null ? Number.POSITIVE_INFINITY : this.#p99Of(best))) best = rung;
    }
    return best === null ? null : this.#wayOf(best);
  }

  /** What came of the run that was wished for. */
  answer({ p99Ms, fine }: RungResult): void {
    if (this.#step === null) return;
    if (this.#seedOffset === 0) this.#ownP99Ms.set(this.#step.rung, p99Ms);
    if (fine && this.#seedOffset + 1 < SEEDS_EACH) {
      this.#seedOffset += 1;
      return;
    }
    this.#take(this.#steps.next(fine));
  }

  #take(next: IteratorResult<Step, Rung | null>): void {
    this.#seedOffset = 0;
    this.#step = next.done ? null : next.value;
    if (next.done) this.#found = next.value;
  }

  #wayOf(rung: Rung): WayOut & { readonly size: number } {
    const { field, from } = this.ladder;
    return { field, from, to: rung.value, p99Ms: this.#p99Of(rung), size: rung.size };
  }

  #p99Of(rung: Rung): number {
    return this.#ownP99Ms.get(rung) ?? Number.POSITIVE_INFINITY;
  }
}

/** From the near end outwards: a little linger may do where more of it does not. */
function* walk(rungs: readonly Rung[]): Steps {
  for (const [index, rung] of rungs.entries()) {
    if (yield { rung, atLeast: rung.size, left: rungs.length - index }) return rung;
  }
  return null;
}

/** First the far end, which says whether this setting can do it at all; then between what fails and what is fine. */
function* halve(rungs: readonly Rung[]): Steps {
  let failing = -1;
  let fine = rungs.length;
  while (fine - failing > 1) {
    const middle = fine === rungs.length ? fine - 1 : Math.floor((failing + fine) / 2);
    const [rung, next] = [rungs[middle], rungs[failing + 1]];
    if (rung === undefined || next === undefined) break;
    const left = 1 + Math.ceil(Math.log2(fine - failing));
    if (yield { rung, atLeast: next.size, left }) fine = middle;
    else if (fine === rungs.length) return null;
    else failing = middle;
  }
  return rungs[fine] ?? null;
}
