/** What a setting is in the chart: the present one, or how it stands so far. */
export type PointKind = 'present' | 'confirmed' | 'keeps' | 'misses';

/** A setting as a point: its cost, and its percentile in the worst mandatory situation. */
export interface DecidePoint {
  readonly key: string;
  readonly kind: PointKind;
  /** Changes from the present settings: circle, square, triangle for 1, 2 and more. */
  readonly changes: number;
  readonly cost: number;
  /** Median, lowest and highest of its runs, ms. Meaningless if it runs away. */
  readonly ms: number;
  readonly lowMs: number;
  readonly highMs: number;
  readonly runsAway: boolean;
  /** That of its option in the answer; empty for others. */
  readonly letter: string;
}

/** Everything that the chart shows. */
export interface DecideData {
  readonly points: readonly DecidePoint[];
  readonly boundMs: number;
  readonly percentile: string;
  readonly costTitle: string;
  readonly formatCost: (value: number) => string;
}
