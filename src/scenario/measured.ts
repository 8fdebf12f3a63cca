/** Output of kafka-producer-perf-test for a real cluster, or another tool's result in the same figures. */
export interface MeasuredRun {
  readonly records: number;
  readonly recordsPerSecond: number;
  /** MB of 1,048,576 bytes, as the tool counts. */
  readonly mebibytesPerSecond: number;
  readonly meanMs: number;
  readonly maxMs: number;
  /** Whole milliseconds; null in interim lines, which have no percentiles. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly p999Ms: number | null;
  /** Producers that ran together and shared the load; 1 if left out. */
  readonly producers?: number;
}
