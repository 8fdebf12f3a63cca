import type { Scenario, TimedChange } from './scenario';

/** The constants of a cluster that can be fitted to metrics: no configuration file holds them. */
export const TWIN_FIELDS = [
  'broker.request.us',
  'broker.batch.us',
  'broker.byte.ns',
  'broker.jitter',
  'rtt.ms',
  'client.wakeup.us',
  'broker.partition.us',
  'stall.ms',
  'stall.every.s',
  'slow.ms',
] as const satisfies readonly (keyof Scenario)[];
export type TwinField = (typeof TWIN_FIELDS)[number];

export interface ParameterSet {
  /** Its share of the posterior; the weights of a twin add up to 1. */
  readonly weight: number;
  /** In the order of the twin's `fields`, in the units of those fields. */
  readonly values: readonly number[];
}

/**
 * A system known by its metrics: a scenario, and every set of constants that fits the metrics about equally well.
 * Results for a twin come from several of the sets; the differences between them are what the metrics leave open.
 */
export interface Twin {
  readonly scenario: Scenario;
  /** The constants that were fitted; all others are the scenario's own. */
  readonly fields: readonly TwinField[];
  /** At least one, the heaviest first. */
  readonly sets: readonly ParameterSet[];
}

/**
 * A scenario in the cluster of one of the twin's sets; its other settings may differ from the measured ones. Timed changes
 * that return to a constant's own value return to the set's.
 */
export function withSet(scenario: Scenario, { fields }: Pick<Twin, 'fields'>, set: ParameterSet): Scenario {
  const values = new Map<string, number>(
    fields.map((field, index) => [field, set.values[index] ?? Number.NaN]),
  );
  const at = scenario.at.map((change): TimedChange => {
    const value = values.get(change.field);
    const returns = value !== undefined && change.value === scenario[change.field];
    return returns ? ({ ...change, value } as TimedChange) : change;
  });
  return { ...scenario, ...Object.fromEntries(values), ...(scenario.at.length === 0 ? {} : { at }) };
}

/**
 * `count` equally likely sets that represent the twin: drawn at even steps of the weights, so a heavy set may appear
 * several times. Deterministic for a twin and a count.
 */
export function equallyLikely({ sets }: Pick<Twin, 'sets'>, count: number): readonly ParameterSet[] {
  const drawn: ParameterSet[] = [];
  let sum = 0;
  for (const set of sets) {
    sum += set.weight;
    while (drawn.length < count && (drawn.length + 0.5) / count <= sum)
      drawn.push({ ...set, weight: 1 / count });
  }
  const last = drawn.at(-1) ?? sets[0];
  while (last !== undefined && drawn.length < count) drawn.push(last);
  return drawn;
}

/** Quantiles of values with weights; a band over runs of several sets, too. */
export function weightedQuantiles(
  values: readonly (readonly [value: number, weight: number])[],
  shares: readonly number[],
): readonly number[] {
  const sorted = values.toSorted(([one], [other]) => one - other);
  const total = sorted.reduce((sum, [, weight]) => sum + weight, 0);
  return shares.map((share) => {
    let sum = 0;
    for (const [value, weight] of sorted) {
      sum += weight;
      if (sum >= share * total) return value;
    }
    return sorted.at(-1)?.[0] ?? Number.NaN;
  });
}
