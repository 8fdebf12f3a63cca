import type { Summary } from '../../../workers/protocol';
import type { MeasuredRun } from '../../scenario/measured';
import { costOf, type Weights } from './figures';
import type { Place } from './nelderMead';

/** A tried set of constants, with its runs. */
export interface Tried {
  readonly place: Place;
  readonly runs: readonly Summary[];
  readonly cost: number;
}

/** The best set of constants that a calibration has tried, for whoever cancels it. */
export class SoFar {
  readonly #measured: MeasuredRun;
  #weights: Weights = [];
  #first: Tried | null = null;
  #best: Tried | null = null;

  constructor(measured: MeasuredRun) {
    this.#measured = measured;
  }

  /** What was there before the search, and the best of it; null before the first set. */
  get found(): { readonly first: Tried; readonly best: Tried } | null {
    return this.#first === null || this.#best === null ? null : { first: this.#first, best: this.#best };
  }

  /** What a tried set costs with these weights. Other weights than before judge the best once more. */
  cost(place: Place, runs: readonly Summary[], weights: Weights): number {
    if (weights !== this.#weights) {
      this.#weights = weights;
      this.#first = this.#judged(this.#first);
      this.#best = this.#judged(this.#best);
    }
    const tried = { place, runs, cost: costOf(runs, this.#measured, weights) };
    this.#first ??= tried;
    if (this.#best === null || tried.cost < this.#best.cost) this.#best = tried;
    return tried.cost;
  }

  #judged(tried: Tried | null): Tried | null {
    return tried && { ...tried, cost: costOf(tried.runs, this.#measured, this.#weights) };
  }
}
