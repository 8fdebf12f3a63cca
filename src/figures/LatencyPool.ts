import { bucketMiddleMs, type LatencyRows } from '../../workers/columns';
import { PARTS } from '../../workers/frame';

/** All latencies of one bucket: acks and the sum of each part over them, ms. */
interface Bucket {
  count: number;
  readonly partSumsMs: Float64Array;
}

/**
 * Latencies of several bins together. The q-quantile of n acks is the ack of rank ceil(q n), at the middle of its
 * bucket (at most 0.8 % off) and never above the maximum.
 */
export class LatencyPool {
  readonly #buckets = new Map<number, Bucket>();
  #order: readonly number[] | null = null;
  #acks = 0;
  #maxMs = 0;

  /** Acks in the pool. */
  get acks(): number {
    return this.#acks;
  }
  /** The longest latency, exact, ms; 0 in an empty pool. */
  get maxMs(): number {
    return this.#maxMs;
  }

  /** Adds the acks of a bin; `maxMs` is the exact longest of them. */
  add(rows: LatencyRows, maxMs: number): void {
    for (let row = 0; row < rows.length; row += 1) {
      const index = rows.bucket(row);
      const count = rows.count(row);
      const bucket = this.#buckets.get(index) ?? this.#newBucket(index);
      bucket.count += count;
      this.#acks += count;
      const { partSumsMs } = bucket;
      for (let part = 0; part < PARTS.length; part += 1)
        partSumsMs[part] = (partSumsMs[part] ?? 0) + rows.partSumMs(row, part);
    }
    if (rows.length > 0) this.#maxMs = Math.max(this.#maxMs, maxMs);
  }

  /** The latency at a quantile, ms; NaN in an empty pool. */
  percentileMs(quantile: number): number {
    const rank = rankOf(quantile, this.#acks);
    let seen = 0;
    for (const bucket of this.#inOrder()) {
      seen += this.#buckets.get(bucket)?.count ?? 0;
      if (seen >= rank) return Math.min(bucketMiddleMs(bucket), this.#maxMs);
    }
    return Number.NaN;
  }

  /**
   * Mean of each part from rank `from` (0 = before the fastest) to rank `to`, ms; a bucket partly inside counts in
   * part.
   */
  meanParts(from: number, to: number): readonly number[] {
    const sums = PARTS.map(() => 0);
    let seen = 0;
    let taken = 0;
    for (const index of this.#inOrder()) {
      const bucket = this.#buckets.get(index);
      if (bucket === undefined) continue;
      const inside = Math.min(to, seen + bucket.count) - Math.max(from, seen);
      seen += bucket.count;
      if (inside <= 0) continue;
      taken += inside;
      const share = inside / bucket.count;
      bucket.partSumsMs.forEach((sum, part) => {
        sums[part] = (sums[part] ?? 0) + sum * share;
      });
    }
    return sums.map((sum) => sum / taken);
  }

  #newBucket(index: number): Bucket {
    const bucket = { count: 0, partSumsMs: new Float64Array(PARTS.length) };
    this.#buckets.set(index, bucket);
    this.#order = null;
    return bucket;
  }

  #inOrder(): readonly number[] {
    this.#order ??= [...this.#buckets.keys()].sort((a, b) => a - b);
    return this.#order;
  }
}

/** The rank of a quantile among `acks` acks: 1 is the fastest. */
export function rankOf(quantile: number, acks: number): number {
  return Math.min(acks, Math.max(1, Math.ceil(quantile * acks)));
}
