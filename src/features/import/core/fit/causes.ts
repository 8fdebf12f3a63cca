import { SLOWED } from '../../../../scenario/inForce';
import { repairScenario } from '../../../../scenario/repair';
import type { FieldName, Scenario } from '../../../../scenario/scenario';
import type { Search } from './Search';

/** A setting with which the model comes much nearer to the figures than with the scenario's own value. */
export interface Cause {
  readonly field: FieldName;
  readonly own: number | string;
  readonly better: number | string;
  /** Largest relative error with the better value, of any figure but maxima. */
  readonly within: number;
}

/** The loss has to fall by this, a logarithm of the likelihood, before a setting is named. */
const MUCH_LIKELIER = 8;

/** Values of settings that often differ from what the reader believes. */
function otherValues(scenario: Scenario): readonly (readonly [FieldName, number | string])[] {
  const { partitions, producers, 'batch.size': batch, 'compression.ratio': ratio } = scenario;
  const all: readonly (readonly [FieldName, number | string])[] = [
    ...[0, 5, 20, 100].map((value) => ['linger.ms', value] as const),
    ...[batch / 4, batch * 4].map((value) => ['batch.size', Math.max(1, Math.round(value))] as const),
    ...[1, 5].map((value) => ['max.in.flight.requests.per.connection', value] as const),
    ...['1', 'all'].map((value) => ['acks', value] as const),
    ...[1, 3].map((value) => ['replication.factor', Math.min(scenario.brokers, value)] as const),
    ...[2, 4, 8].map((times) => ['partitions', times * partitions] as const),
    ...['steady', 'bursts', 'throttled'].map((value) => ['arrivals', value] as const),
    ...['none', 'uniform'].map((value) => ['keys', value] as const),
    ...[1, producers / 2, producers * 2].map(
      (value) => ['producers', Math.max(1, Math.round(value))] as const,
    ),
    ...[ratio / 2, Math.min(1, ratio * 2)].map((value) => ['compression.ratio', value] as const),
    ...(scenario['slow.broker'] === 'none'
      ? []
      : Object.keys(SLOWED).map((value) => ['slow.kind', value] as const)),
  ];
  return all.filter(([field, value]) => scenario[field] !== value);
}

/** The setting whose other value brings the best set nearest to the figures, one run each; null if none helps much. */
export async function likelyCause(search: Search, scenario: Scenario): Promise<Cause | null> {
  const before = search.loss();
  const targets = search.targets;
  let [lowest, cause]: [number, Cause | null] = [before - MUCH_LIKELIER, null];
  for (const [field, better] of otherValues(scenario)) {
    const patch = { [field]: better };
    if (repairScenario({ ...scenario, ...patch }).notices.length > 0) continue;
    const found = await search.bestWith(patch);
    if (found === null || found.loss >= lowest) continue;
    const misses = found.tried.misses.filter((_, figure) => targets[figure]?.isHighest !== true);
    const within = Math.max(...misses.map((miss) => Math.abs(Math.expm1(miss))));
    [lowest, cause] = [found.loss, { field, own: scenario[field], better, within }];
  }
  return cause;
}
