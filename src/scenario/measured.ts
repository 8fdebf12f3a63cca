/** What kafka-producer-perf-test printed of a run on a real cluster. */
export interface MeasuredRun {
  readonly records: number;
  readonly recordsPerSecond: number;
  /** MB of 1,048,576 bytes, as the tool counts. */
  readonly mebibytesPerSecond: number;
  readonly meanMs: number;
  readonly maxMs: number;
  /** Percentiles in whole milliseconds; null where the paste holds interim lines only, which have none. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly p999Ms: number | null;
}
