import { changesOf } from './inForce';
import type { Scenario, TimedField } from './scenario';

/** True if a setting has an effect in a scenario, as far as other settings decide that. */
export type Condition = (scenario: Scenario) => boolean;

export const bursts: Condition = ({ arrivals }) => arrivals === 'bursts';
export const keyed: Condition = ({ keys }) => keys !== 'none';
export const replicated: Condition = (scenario) => copiesOf(scenario) > 1;
export const diskless: Condition = (scenario) => scenario['diskless.enable'] === 'true';
export const topical: Condition = ({ topics }) => topics > 1;
export const racked: Condition = ({ racks }) => racks > 1;
export const consumed: Condition = ({ consumers }) => consumers > 0;

/** Brokers that keep each partition; object storage keeps those of diskless topics, whatever `replication.factor` says. */
export function copiesOf(scenario: Scenario): number {
  return diskless(scenario) ? 1 : scenario['replication.factor'];
}

/** True if a setting has such a value initially or by a timed change. */
export function ever<Name extends TimedField>(
  scenario: Scenario,
  name: Name,
  matches: (value: Scenario[Name]) => boolean,
): boolean {
  return matches(scenario[name]) || changesOf(scenario, name).some(({ value }) => matches(value));
}
