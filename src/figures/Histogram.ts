import { bucketMiddleMs, type LatencyRows } from '../../workers/columns';
import type { Series } from './series';

/** A point of a latency curve: this share of the records takes at most `ms`. */
interface CurvePoint {
  /** 0 to 1. */
  readonly quantile: number;
  readonly ms: number;
}

/** Records of a bin of time by latency, and the exact longest of them, ms. */
interface BinLatencies {
  readonly rows: LatencyRows;
  readonly maxMs: number;
}

/**
 * Latencies by the model's buckets: of a bin, a window, a run, or a mixture of times. The q-quantile of n records is the
 * value at index ⌊q n⌋ of their sorted list, as kafka-producer-perf-test picks it and as
 * `workers/model/src/measure/histogram.rs` does: at the middle of its bucket (at most 0.8 % off), never above the maximum.
 * Only buckets with records are kept, so that thousands of runs fit into memory.
 */
export class Histogram {
  readonly count: number;
  /** The longest latency, exact, ms; 0 without records, infinite if only its bucket is known. */
  readonly maxMs: number;
  readonly #buckets: Uint16Array;
  readonly #counts: Float64Array;

  private constructor(tally: Tally, maxMs: number) {
    [this.#buckets, this.#counts] = tally.take();
    this.count = this.#counts.reduce((sum, count) => sum + count, 0);
    this.maxMs = this.count === 0 ? 0 : maxMs;
  }

  /** From a summary: buckets and how many records they have, in turn; each may come several times. */
  static ofPairs(pairs: ArrayLike<number>, maxMs: number = Number.POSITIVE_INFINITY): Histogram {
    const tally = TALLY.clear();
    for (let place = 0; place < pairs.length; place += 2) tally.add(pairs[place] ?? 0, pairs[place + 1] ?? 0);
    return new Histogram(tally, maxMs);
  }

  static of(bins: Iterable<BinLatencies>): Histogram {
    const tally = TALLY.clear();
    let longestMs = 0;
    for (const { rows, maxMs } of bins) {
      for (let row = 0; row < rows.length; row += 1) tally.add(rows.bucket(row), rows.count(row));
      if (rows.length > 0) longestMs = Math.max(longestMs, maxMs);
    }
    return new Histogram(tally, longestMs);
  }

  /** Bins [first, end) of a run: by default all that there are. */
  static ofBins(history: Series, first = 0, end = history.bins): Histogram {
    const bins = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
    return Histogram.of(bins.map((bin) => ({ rows: history.latency(bin), maxMs: history.maxMs(bin) })));
  }

  /** The index of a quantile in the sorted list, from 0. */
  indexOf(quantile: number): number {
    return Math.max(0, Math.min(this.count - 1, Math.floor(quantile * this.count)));
  }

  /** The latency at a quantile, ms; NaN without records. */
  quantileMs(quantile: number): number {
    // Up to index ⌊q n⌋ there are more than q n records; a mixture has no indexes, but the same rule.
    const below = quantile * this.count;
    const last = this.#counts.length - 1;
    let place = 0;
    for (let seen = this.#counts[0] ?? 0; seen <= below && place < last; seen += this.#counts[place] ?? 0)
      place += 1;
    return this.#msAt(place);
  }

  /** Share of the records that take longer than `ms`, 0 to 1; NaN without records. */
  shareAbove(ms: number): number {
    let above = 0;
    for (let place = this.#counts.length - 1; place >= 0 && this.#msAt(place) > ms; place -= 1)
      above += this.#counts[place] ?? 0;
    return above / this.count;
  }

  /** Every percentile: ascending, from quantile 0 to 1; empty without records. */
  curve(): readonly CurvePoint[] {
    let seen = 0;
    const points = this.buckets.map(({ ms, count }) => {
      seen += count;
      return { quantile: seen / this.count, ms };
    });
    const [fastest] = points;
    return fastest === undefined ? [] : [{ quantile: 0, ms: fastest.ms }, ...points];
  }

  /** The buckets with records, from the fastest on. */
  get buckets(): readonly { readonly bucket: number; readonly ms: number; readonly count: number }[] {
    return Array.from(this.#buckets, (bucket, place) => ({
      bucket,
      ms: this.#msAt(place),
      count: this.#counts[place] ?? 0,
    }));
  }

  #msAt(place: number): number {
    return Math.min(bucketMiddleMs(this.#buckets[place] ?? Number.NaN), this.maxMs);
  }
}

/** Enough for all buckets of latencies that fit into 64-bit nanoseconds. */
const BUCKETS = 4096;

class Tally {
  readonly #counts = new Float64Array(BUCKETS);
  #lowest = BUCKETS;
  #highest = -1;

  clear(): this {
    this.#counts.fill(0, this.#lowest, this.#highest + 1);
    this.#lowest = BUCKETS;
    this.#highest = -1;
    return this;
  }

  add(bucket: number, count: number): void {
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + count;
    this.#lowest = Math.min(this.#lowest, bucket);
    this.#highest = Math.max(this.#highest, bucket);
  }

  take(): readonly [buckets: Uint16Array, counts: Float64Array] {
    const buckets: number[] = [];
    for (let bucket = this.#lowest; bucket <= this.#highest; bucket += 1)
      if ((this.#counts[bucket] ?? 0) > 0) buckets.push(bucket);
    return [Uint16Array.from(buckets), Float64Array.from(buckets, (bucket) => this.#counts[bucket] ?? 0)];
  }
}

const TALLY = new Tally();

export const NO_LATENCIES = Histogram.ofPairs([]);
