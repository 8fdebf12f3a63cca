import type { LatencyFigures } from '../../../../../workers/protocol';
import type { Place } from './normal';

/** A set of constants that was tried, and what a run with it said. */
export interface Tried {
  readonly place: Place;
  /** The model's value of each target. */
  readonly figures: readonly number[];
  /** How far each is off, as logarithms. */
  readonly misses: readonly number[];
  readonly latencyMs: LatencyFigures | null;
  /** The mean service of a request, ms. */
  readonly serviceMs: number;
}
