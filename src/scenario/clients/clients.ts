import { groupsApart } from '../groups';
import { valueInForce } from '../inForce';
import type { Scenario } from '../scenario';
import { CLIENT_FIELDS, type Client, type ClientField, fieldsWith } from './client';
import { JAVA_CLIENTS } from './java';
import { OTHER_CLIENTS } from './others';

/** Warning wherever an unmeasured client is chosen, and in verdicts and decisions of its producers. */
export const UNMEASURED = 'Not measured against a real client.';

/** Every client, Java's oldest first. Names mark those that no run of a real one was compared with. */
export const CLIENTS: readonly Client[] = [
  ...JAVA_CLIENTS.map((client): Client => ({ ...client, family: 'Java' })),
  ...OTHER_CLIENTS.map((client): Client => ({ ...client, family: 'Other clients' })),
].map((client) =>
  client.isUnmeasured
    ? { ...client, name: `${client.name} (not measured)`, says: `${client.says} ${UNMEASURED}` }
    : client,
);

export function isUnmeasured(scenario: Scenario): boolean {
  const clients = groupsApart(scenario).flatMap((group) =>
    [0, ...group.at.map(({ atS }) => atS)].map((atS) => nearestClient(group, atS)?.client),
  );
  return clients.some((client) => client?.isUnmeasured);
}

/** The client whose defaults all apply at second `atS`; null if the producers have settings of their own. */
export function clientInForce(scenario: Scenario, atS: number): Client | null {
  const nearest = nearestClient(scenario, atS);
  return nearest?.changed === 0 ? nearest.client : null;
}

/** Traits that no setting of a client changes: how it sends, and how it chooses partitions. */
const NATURE = [
  'sending',
  'partitioner',
  'partitioner.ignore.keys',
  'sticky.partitioning.linger.ms',
  'rule',
] as const satisfies readonly ClientField[];

export function canBe(client: Client, name: ClientField, value: Scenario[ClientField]): boolean {
  const isNature =
    NATURE.some((trait) => trait === name) && fieldsWith(client.settings.partitioner).includes(name);
  const isOther = client.partitioners?.some((partitioner) => partitioner === value) === true;
  return !isNature || value === client.settings[name] || (name === 'partitioner' && isOther);
}

/**
 * The producers' client at second `atS`, and the number of changed defaults: among clients that send and choose
 * partitions as the producers do, the `named` one, else the one with the fewest changes. Null if there is none.
 */
export function nearestClient(
  scenario: Scenario,
  atS: number,
  named = '',
): { readonly client: Client; readonly changed: number } | null {
  const present = (name: ClientField): Scenario[ClientField] => valueInForce(scenario, name, atS);
  const counted = fieldsWith(present('partitioner'));
  const nature = NATURE.filter((name) => counted.includes(name));
  const alike = CLIENTS.filter((client) => nature.every((name) => canBe(client, name, present(name))))
    .map((client) => ({
      client,
      changed: counted.filter((name) => present(name) !== client.settings[name]).length,
    }))
    .sort((one, other) => one.changed - other.changed);
  return alike.find(({ client }) => client.id === named) ?? alike[0] ?? null;
}

/** The name that keeps `named` as the producers' client; empty if none is needed or none can. */
export function nameToKeep(scenario: Scenario, named: string): string {
  const kept = nearestClient(scenario, 0, named)?.client;
  return kept?.id === named && kept !== nearestClient(scenario, 0)?.client ? named : '';
}

/** The client of the producers after a change of settings: the same one, unless several settings changed at once. */
export function clientAfter(patch: Partial<Scenario>, before: Scenario, named: string): string {
  const changed = CLIENT_FIELDS.filter((name) => name in patch).length;
  if (changed === 0) return named;
  return changed === 1 ? (nearestClient(before, 0, named)?.client.id ?? '') : '';
}

/** The client that the producers are at second `atS`, and whether its defaults were changed. */
export function formatClient(scenario: Scenario, atS: number, named = ''): string {
  const nearest = nearestClient(scenario, atS, named);
  if (nearest === null) return 'Custom settings';
  return nearest.changed === 0 ? nearest.client.name : `${nearest.client.name}, changed`;
}
