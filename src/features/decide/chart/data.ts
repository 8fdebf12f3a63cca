/** What a setting is in the chart. */
export type PointKind = 'present' | 'front' | 'beaten' | 'misses';

/** A setting as a point: what it costs, and its percentile in the worst situation that must hold. */
export interface DecidePoint {
  readonly key: string;
  readonly kind: PointKind;
  /** Changes from the present settings: circle, square, triangle for 1, 2 and more. */
  readonly changes: number;
  readonly cost: number;
  /** Median of its runs, and the lowest and highest of them, ms. Without a meaning where it runs away. */
  readonly ms: number;
  readonly lowMs: number;
  readonly highMs: number;
  readonly runsAway: boolean;
  /** Of the best ones; empty for others. */
  readonly label: string;
}

/** Everything that the chart shows. */
export interface DecideData {
  readonly points: readonly DecidePoint[];
  readonly boundMs: number;
  readonly percentile: string;
  readonly costTitle: string;
  readonly formatCost: (value: number) => string;
}
