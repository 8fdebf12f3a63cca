import type { FieldName } from './scenario';

/** The percentiles that an objective can bound. */
export const PERCENTILES = ['p50', 'p95', 'p99', 'p99.9'] as const;
export type Percentile = (typeof PERCENTILES)[number];

/** Situations of a system: each is a variant of its scenario, made by src/features/decide/core/situations.ts. */
export const SITUATIONS = ['healthy', 'slow', 'burst', 'lost', 'consumer', 'own'] as const;
export type SituationId = (typeof SITUATIONS)[number];

/**
 * Role of a situation: `must` = it has to keep the objective by itself; a number = minutes of a day, counted in the
 * percentile of the whole day, so 0 only shows its figures; `out` = it isn't run.
 */
export type Role = 'must' | 'out' | number;

/** Costs of a setting; one of them is an axis of the chart. */
export const COSTS = ['requests', 'cores', 'memory', 'network'] as const;
export type Cost = (typeof COSTS)[number];

/**
 * Orders of the settings that keep an objective, the first of which is recommended: `harm` = the fewest costs that rise,
 * `cost` = the least of the chosen cost, `healthy` = the lowest percentile of healthy days, `changes` = the fewest changes.
 */
export const RANKINGS = ['harm', 'cost', 'healthy', 'changes'] as const;
export type Ranking = (typeof RANKINGS)[number];

/** The settings that a search may change; `partitioner` brings its options. */
export const CHANGEABLE = [
  'linger.ms',
  'batch.size',
  'partitioner',
  'max.in.flight.requests.per.connection',
  'compression.type',
  'buffer.memory',
  'partitions',
  'producers',
  'num.io.threads',
  'num.network.threads',
  'num.replica.fetchers',
  'broker.session.timeout.ms',
] as const satisfies readonly FieldName[];
export type Changeable = (typeof CHANGEABLE)[number];

/** Settings that stay fixed until the reader unlocks them: durability, the order of records, and the client's version. */
export const UNLOCKABLE = ['acks', 'enable.idempotence', 'client'] as const;
export type Unlockable = (typeof UNLOCKABLE)[number];

/** The lowest and the highest value to try. */
export interface ChangeRange {
  readonly lowest: number;
  readonly highest: number;
}

/** A decision: an objective over situations, the settings that may change, and the cost to minimise. */
export interface Decision {
  /** Its bound is the reader's SLO: `sloP99Ms` of the view. */
  readonly percentile: Percentile;
  /** Share of the runs that must keep the objective, 0 to 1. */
  readonly share: number;
  readonly situations: Readonly<Record<SituationId, Role>>;
  readonly change: readonly Changeable[];
  /** Narrower limits for settings that may change, if the reader gives any. */
  readonly ranges: Readonly<Partial<Record<Changeable, ChangeRange>>>;
  readonly unlock: readonly Unlockable[];
  readonly cost: Cost;
  /** Which of the settings that keep the objective is recommended; it changes no run. */
  readonly rank: Ranking;
}

/** Settings of the producers alone; topic and brokers, and how many producers there are, on request. */
export const DEFAULT_DECISION: Decision = {
  percentile: 'p99',
  share: 0.95,
  situations: { healthy: 'must', slow: 'must', burst: 'must', lost: 0, consumer: 'out', own: 'out' },
  change: [
    'linger.ms',
    'batch.size',
    'partitioner',
    'max.in.flight.requests.per.connection',
    'compression.type',
    'buffer.memory',
  ],
  ranges: {},
  unlock: [],
  cost: 'requests',
  rank: 'harm',
};

/** Limits of the numbers of a decision. */
export const DECISION_LIMITS = {
  share: { lowest: 0.5, highest: 1 },
  minutes: { lowest: 0, highest: 1440 },
} as const;

/** The share of records that a percentile is over: 0.99 for p99. */
export function quantileOf(percentile: Percentile): number {
  return Number(percentile.slice(1)) / 100;
}
