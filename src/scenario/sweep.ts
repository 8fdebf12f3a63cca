import type { Shape } from '../base/shape';
import type { SWEEP, SWEEP_LIST, SWEEP_RANGE } from './shape';

// @recipe metric
/** The figures that a sweep can show, by the name that links and files use. */
export const SWEEP_METRICS = [
  'p50',
  'p95',
  'p99',
  'p99.9',
  'max',
  'mean',
  'throughput',
  'requests.per.s',
  'share.largest',
  'busy.highest',
  'backlog.peak',
  'batch.fill',
  'part.batch',
  'part.in.flight',
  'part.network',
  'part.broker.queue',
  'part.service',
  'part.slowness',
  'part.file',
  'part.upload',
  'part.file.commit',
  'part.commit',
  'part.response',
  'end.to.end.p99',
  'day.p99.10',
  'day.p99.60',
] as const;
export type SweepMetric = (typeof SWEEP_METRICS)[number];

export const SPACINGS = ['linear', 'log'] as const;
export type Spacing = (typeof SPACINGS)[number];

export type SweepRange = Shape<typeof SWEEP_RANGE>;
export type SweepList = Shape<typeof SWEEP_LIST>;
export type SweepAxis = SweepRange | SweepList;
export type Sweep = Shape<typeof SWEEP>;

export const SWEEP_LIMITS = {
  values: { lowest: 2, highest: 64 },
  /** Lines in one picture; more can't be distinguished. */
  lines: { lowest: 1, highest: 5 },
  precision: { lowest: 0.001, highest: 1 },
  runs: { lowest: 1, highest: 100 },
} as const;

/** The default: the two settings with the greatest effect on the runaway. */
export const DEFAULT_SWEEP: Sweep = {
  x: { field: 'linger.ms', spacing: 'linear', from: 0, to: 19, count: 20 },
  y: { field: 'slow.ms', spacing: 'linear', from: 0, to: 38, count: 20 },
  lines: { field: 'partitioner', spacing: 'list', values: ['sticky', 'uniform', 'adaptive'] },
  metric: 'p99',
  precision: 0.1,
  mostRuns: 10,
};

export type SweepState = 'idle' | 'running' | 'paused' | 'finished';

/** A cell of the map by its column and row, counted from the bottom left; in a picture of lines the row is the line. */
export interface Spot {
  readonly column: number;
  readonly row: number;
}
