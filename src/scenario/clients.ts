import { CLIENT_FIELDS, type Client, type ClientSettings } from './client';
import { JAVA_CLIENTS } from './clientsOfJava';
import { OTHER_CLIENTS } from './clientsOfOthers';
import { valueInForce } from './inForce';
import type { Scenario } from './scenario';

/** Every client with a name, Java's oldest first. */
export const CLIENTS: readonly Client[] = [...JAVA_CLIENTS, ...OTHER_CLIENTS];

/** The client whose defaults all hold at second `atS`; null where the producers have settings of their own. */
export function clientInForce(scenario: Scenario, atS: number): Client | null {
  const holds = ({ settings }: Client): boolean =>
    CLIENT_FIELDS.every((name) => valueInForce(scenario, name, atS) === settings[name]);
  return CLIENTS.find(holds) ?? null;
}

/** What must change at second `atS` to make the producers this client. */
export function changesTo(client: Client, scenario: Scenario, atS: number): Partial<ClientSettings> {
  const changed = CLIENT_FIELDS.filter(
    (name) => valueInForce(scenario, name, atS) !== client.settings[name],
  ).map((name) => [name, client.settings[name]]);
  return Object.fromEntries(changed);
}
