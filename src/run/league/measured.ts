/** A rule beside adaptive on real brokers. */
export interface MeasuredRun {
  /** Its text. */
  readonly rule: string;
  readonly situation: string;
  readonly client: string;
  /** Name of what the other two say. */
  readonly figure: string;
  readonly ours: string;
  readonly adaptive: string;
}

/** How they were measured. */
export const MEASURED_SETUP =
  'three brokers of Kafka 3.9.1 on one machine, 2,048 rec/s of 512 B, linger 0; both figures of two runs.';

/** Rows of the evidence, in short; a test compares them. */
export const MEASURED_RUNS: readonly MeasuredRun[] = [];
