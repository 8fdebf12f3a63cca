import type { Summary } from '../../../workers/protocol';
import type { Scenario } from '../../scenario/scenario';
import { withLaterSeed } from '../../scenario/seeds';
import { type Constant, valueAt, withConstants } from './constants';
import type { Place } from './nelderMead';

/** What the sets of a calibration are made of. */
export interface SetsOptions {
  readonly scenario: Scenario;
  readonly constants: readonly Constant[];
  readonly run: (scenario: Scenario) => Promise<Summary>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
  /** The most sets that will be asked for; for the progress only. */
  readonly most: number;
}

/** Each set of constants is judged by the mean of so many runs, whose seeds are the same for all sets. */
export const SEEDS = 3;
/** Model events after which the work is spent: half a minute of one worker. */
const MOST_EVENTS = 250_000_000;

/** Sets of constants and their runs, each run once. */
export class Sets {
  readonly seeds = SEEDS;
  readonly #options: SetsOptions;
  readonly #known = new Map<string, Promise<readonly Summary[]>>();
  #events = 0;
  #runs = 0;
  #done = 0;

  constructor(options: SetsOptions) {
    this.#options = options;
  }

  /** Runs so far. */
  get runs(): number {
    return this.#runs;
  }
  /** Whether no new set should be tried any more. */
  get spent(): boolean {
    return this.#events >= MOST_EVENTS;
  }

  /** Whether the set at this place was tried before. */
  knows(place: Place): boolean {
    return this.#known.has(this.#valuesAt(place).join());
  }

  /** The runs with the constants of a place. Rejects when the calibration is stopped. */
  runsAt(place: Place): Promise<readonly Summary[]> {
    const values = this.#valuesAt(place);
    const key = values.join();
    const known = this.#known.get(key) ?? this.#runAll(values, 0, SEEDS);
    this.#known.set(key, known);
    return known;
  }

  /** Runs at a place with further seeds. */
  moreRuns(place: Place, count: number): Promise<readonly Summary[]> {
    return this.#runAll(this.#valuesAt(place), SEEDS, count);
  }

  #valuesAt(place: Place): readonly number[] {
    return this.#options.constants.map((constant, axis) => valueAt(constant, place[axis] ?? 0));
  }

  async #runAll(values: readonly number[], from: number, count: number): Promise<readonly Summary[]> {
    const { scenario, constants, run, signal, onProgress, most } = this.#options;
    signal?.throwIfAborted();
    const later = Array.from({ length: count }, (_, index) => withLaterSeed(scenario, from + index));
    const runs = await Promise.all(later.map((each) => run(withConstants(each, constants, values))));
    signal?.throwIfAborted();
    this.#runs += count;
    this.#done += 1;
    for (const { events } of runs) this.#events += events;
    onProgress?.(Math.min(1, Math.max(this.#done / most, this.#events / MOST_EVENTS)));
    return runs;
  }
}
