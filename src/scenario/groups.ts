import { valueInForce } from './inForce';
import type { Scenario, TimedChange, TimedField } from './scenario';

/** Written before a setting of the second group's own; none of Kafka's producer settings begins with it. */
export const GROUP_PREFIX = 'group.';
/** The value of such a setting as long as the second group has the first group's. */
export const SAME = 'same';

export function grouped(scenario: Scenario): boolean {
  return scenario['group.producers'] > 0;
}

/** The scenario as it is for the second group's producers: their own settings in place of the first group's. */
export function asGroup(scenario: Scenario): Scenario {
  const settings = Object.entries(scenario).flatMap(([name, value]) =>
    value === SAME || nameWithin(name) === null ? [] : [[nameWithin(name), value]],
  );
  return { ...scenario, ...Object.fromEntries(settings), at: changesForGroup(scenario) };
}

/**
 * Each group of producers by itself, on the whole cluster: how many producers it has, its settings, and its part of the
 * record rate. One if there is no second group.
 */
export function groupsApart(scenario: Scenario): readonly Scenario[] {
  if (!grouped(scenario)) return [scenario];
  const second = scenario['group.producers'];
  const alone = (of: Scenario, producers: number, hasOwnRate: boolean): Scenario => {
    const share = hasOwnRate ? 1 : producers / scenario.producers;
    const part = (rate: Scenario['rate']) => (rate === 'max' ? rate : rate * share);
    const at = of.at.map((change) =>
      change.field === 'rate' ? { ...change, value: part(change.value) } : change,
    );
    return { ...of, producers, rate: part(of.rate), at, 'group.producers': 0 };
  };
  return [
    alone(scenario, scenario.producers - second, false),
    alone(asGroup(scenario), second, scenario['group.rate'] !== SAME),
  ].filter(({ producers }) => producers > 0);
}

/** The timed changes that the second group's producers see, under the first group's names. */
function changesForGroup(scenario: Scenario): readonly TimedChange[] {
  const hasOwn = (name: string, atS: number) =>
    (valueInForce(scenario, `${GROUP_PREFIX}${name}` as TimedField, atS) ?? SAME) !== SAME;
  return scenario.at.flatMap((change) => {
    const name = nameWithin(change.field) as TimedField | null;
    if (name === null) return hasOwn(change.field, change.atS) ? [] : [change];
    return [{ ...change, field: name } as TimedChange];
  });
}

/** The first group's name of a setting of the second group's own; null for other names. */
export function nameWithin(name: string): string | null {
  const isOwn = name.startsWith(GROUP_PREFIX) && name !== 'group.producers';
  return isOwn ? name.slice(GROUP_PREFIX.length) : null;
}
