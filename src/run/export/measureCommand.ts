import { CLIENT_FIELDS } from '../../scenario/clients/client';
import { inUse } from '../../scenario/fields';
import { encodeLink } from '../../scenario/link/link';
import { MEASURED } from '../../scenario/measuredCluster';
import { DEFAULT_SCENARIO, type FieldName, ROWS, type Scenario } from '../../scenario/scenario';
import { outsideBy } from './outside';
import { producerSettings } from './producerSettings';

/** More brokers than this get in each other's way on a laptop. */
const MOST_BROKERS = 6;

/** Settings that a run of real Kafka on one machine has, or that are the machine's own. */
const CARRIED: ReadonlySet<FieldName> = new Set<FieldName>([
  // Codecs depend on what is sent, which is random letters.
  ...CLIENT_FIELDS.filter((name) => name !== 'compression.type'),
  ...(Object.keys(MEASURED) as (keyof typeof MEASURED)[]),
  ...outsideBy('measured'),
]);

/** Why real Kafka can't run a scenario on one machine with Java's client, in sentences; empty if it can. */
export function whyNotMeasured(scenario: Scenario): string {
  const { client, leftOut } = producerSettings(scenario);
  const reasons = leftOut
    .filter(({ field }) => scenario.partitioner !== 'rule' || (field !== 'partitioner' && field !== 'rule'))
    .map(({ field, reason }) => `${field}: ${reason}`);
  return [
    ...whyNotOnOneMachine(scenario),
    ...(client.family === 'Java' ? reasons : [`${client.name} isn't Java's client.`]),
  ].join(' ');
}

/** Why no client of one machine can run a scenario, in sentences. */
export function whyNotOnOneMachine(scenario: Scenario): readonly string[] {
  const isMissing = (name: FieldName): boolean =>
    name === 'brokers'
      ? scenario.brokers > MOST_BROKERS
      : !CARRIED.has(name) && inUse(name, scenario) && scenario[name] !== DEFAULT_SCENARIO[name];
  const named = ROWS.map(({ name }) => name)
    .filter(isMissing)
    .map((name) => `${name}=${String(scenario[name])}`);
  return [
    ...(named.length === 0 ? [] : [`On one machine, there is no ${named.join(', ')}.`]),
    ...(scenario.at.length === 0 ? [] : ['Settings can’t change while it runs.']),
  ];
}

/** The command that runs a scenario on real Kafka, in a clone; null if one machine can't. */
export function measureCommand(scenario: Scenario): string | null {
  if (whyNotMeasured(scenario) !== '') return null;
  return `npm run -s measure -- --link '${encodeLink(scenario).replaceAll("'", '%27')}'`;
}
