import type { MeasuredRun } from '../../../src/scenario/shape';

/** What a tool printed of a minute of 2,048 records/s. */
export const MEASURED_RUN: MeasuredRun = {
  records: 122_880,
  recordsPerSecond: 2048,
  mebibytesPerSecond: 1,
  meanMs: 2.2,
  maxMs: 150,
  p50Ms: 2.78,
  p95Ms: 8.34,
  p99Ms: 18,
  p999Ms: 54,
};
