import { GROUP_PREFIX, nameWithin, SAME } from './groups';
import type { FieldName, Scenario } from './scenario';

/** A scenario in a file: settings that it lacks are `same`. */
export type WrittenScenario = Partial<Scenario> & Pick<Scenario, 'at'>;

/** A scenario for a file, without what the second group has as the first. */
export function withoutSame(scenario: Scenario): WrittenScenario {
  const written = Object.entries(scenario).filter(([, value]) => value !== SAME);
  return { ...Object.fromEntries(written), at: scenario.at };
}

/** The second group's settings that give its producers those of a client. */
export function clientForGroup(
  scenario: Scenario,
  client: Readonly<Partial<Pick<Scenario, FieldName>>>,
): Partial<Scenario> {
  const own = Object.entries(client).map(([name, value]) => [
    `${GROUP_PREFIX}${name}`,
    scenario[name as FieldName] === value ? SAME : value,
  ]);
  return Object.fromEntries(own);
}

/**
 * The scenario in which `pods` of its producers have other settings than the rest. Null if there are no so many
 * producers, or if a changed setting isn't the producers' own: a cluster has it once.
 */
export function withCanary(
  scenario: Scenario,
  changes: Readonly<Partial<Pick<Scenario, FieldName>>>,
  pods: number,
): Scenario | null {
  const own = Object.entries(changes).map(([name, value]) => [`${GROUP_PREFIX}${name}`, value] as const);
  const areOwn = own.every(([name]) => nameWithin(name) !== null && Object.hasOwn(scenario, name));
  const fits = pods > 0 && pods <= scenario.producers && areOwn;
  return fits ? { ...scenario, ...Object.fromEntries(own), 'group.producers': pods } : null;
}
