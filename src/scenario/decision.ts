import type { Shape } from '../base/shape';
import type { FieldName } from './scenario';
import type { CHANGE_RANGE, DECISION } from './shape';

export const PERCENTILES = ['p50', 'p95', 'p99', 'p99.9'] as const;
export type Percentile = (typeof PERCENTILES)[number];

/** Situations of a system: each is a variant of its scenario, made by src/run/decide/situations.ts. */
export const SITUATIONS = ['healthy', 'slow', 'burst', 'lost', 'consumer', 'own'] as const;
export type SituationId = (typeof SITUATIONS)[number];

/**
 * Role of a situation: `must` = it has to keep the objective by itself; a number = minutes of a day, counted in the
 * percentile of the whole day, so 0 only shows its figures; `out` = it isn't run.
 */
export type Role = 'must' | 'out' | number;

/** Costs of a setting; the search weighs them in src/run/decide/rank.ts. */
export const COSTS = ['requests', 'cores', 'memory', 'network'] as const;
export type Cost = (typeof COSTS)[number];

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

/**
 * Guarantees that stay until the reader unlocks them: durability and the order of records. `client` = a newer client is as
 * good as the present one; else it comes after all that keeps it.
 */
export const UNLOCKABLE = ['acks', 'enable.idempotence', 'client'] as const;
export type Unlockable = (typeof UNLOCKABLE)[number];

export type ChangeRange = Shape<typeof CHANGE_RANGE>;
/** A decision: an objective, bounded by the view's `sloP99Ms`, over situations, and the settings that may change. */
export type Decision = Shape<typeof DECISION>;

/** Keep the objective, also while a broker is slow, whatever single settings that takes. */
export const DEFAULT_DECISION: Decision = {
  percentile: 'p99',
  share: 0.95,
  situations: { healthy: 'must', slow: 'must', burst: 'out', lost: 'out', consumer: 'out', own: 'out' },
  change: CHANGEABLE,
  ranges: {},
  unlock: [],
};

export const DECISION_LIMITS = {
  share: { lowest: 0.5, highest: 1 },
  minutes: { lowest: 0, highest: 1440 },
} as const;

export function quantileOf(percentile: Percentile): number {
  return Number(percentile.slice(1)) / 100;
}
