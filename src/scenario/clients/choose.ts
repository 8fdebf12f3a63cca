import { valueText } from '../field';
import { fieldOf } from '../fields';
import { valueInForce } from '../inForce';
import { isStated, type Origins, originsWithout } from '../origins';
import { repairScenario } from '../repair';
import type { Scenario } from '../scenario';
import type { View } from '../view';
import {
  CLIENT_FIELDS,
  type Client,
  type ClientField,
  type ClientSettings,
  fieldsWith,
  JAVA_DEFAULTS,
} from './client';
import { CLIENTS, canBe, nameToKeep, nearestClient } from './clients';
import { lackedBy } from './lacks';

type Seen = Pick<View, 'client' | 'origins'>;

export interface ClientChoice {
  readonly client: Client;
  readonly patch: Partial<ClientSettings>;
  readonly kept: readonly ClientField[];
  readonly unknown: readonly ClientField[];
  /** The view that goes with it: the client's name, and what is kept although it's the client's default, too. */
  readonly view: Seen;
}

/**
 * Effect of choosing a client at second `atS`: it replaces the defaults of the client before and keeps what the reader
 * set, within all limits.
 */
export function chooseClient(client: Client, scenario: Scenario, view: Seen, atS = 0): ClientChoice {
  const present = pick((name) => valueInForce(scenario, name, atS));
  const defaults = nearestClient(scenario, atS, view.client)?.client.settings ?? JAVA_DEFAULTS;
  const set = CLIENT_FIELDS.filter((name) => {
    const noted = view.origins[name];
    return noted === undefined ? present[name] !== defaults[name] : isStated(noted);
  });
  const missing = lackedBy(client);
  const unknown = set.filter((name) => missing.includes(name));
  const wanted = pick((name) =>
    set.includes(name) && !unknown.includes(name) && canBe(client, name, present[name])
      ? present[name]
      : client.settings[name],
  );
  const settled = repairScenario({ ...scenario, ...wanted }).scenario;
  const changed = CLIENT_FIELDS.filter((name) => settled[name] !== present[name]);
  const kept = fieldsWith(client.settings.partitioner).filter(
    (name) => set.includes(name) && !unknown.includes(name) && !changed.includes(name),
  );
  return {
    client,
    patch: Object.fromEntries(changed.map((name) => [name, settled[name]])),
    kept,
    unknown,
    view: {
      client: client.id,
      origins: {
        ...originsWithout(view.origins, CLIENT_FIELDS),
        ...Object.fromEntries(
          kept
            .filter((name) => name in view.origins || present[name] === client.settings[name])
            .map((name) => [name, view.origins[name] ?? 'reader']),
        ),
      },
    },
  };
}

/** The view once some settings have an origin: its client, and where its settings come from. */
export function withOrigins(origins: Origins, scenario: Scenario, view: Seen): Seen {
  return { client: nameToKeep(scenario, view.client), origins: { ...view.origins, ...origins } };
}

/** Kept, changed and unknown settings, a sentence each; `before` has the values before second `atS`. */
export function formatChoice(choice: ClientChoice, before: Scenario, atS = 0): readonly string[] {
  const { client, patch, kept, unknown } = choice;
  const text = (name: ClientField, value: Scenario[ClientField]): string => valueText(fieldOf(name), value);
  const now = (name: ClientField): string => text(name, valueInForce(before, name, atS));
  const changed = (Object.entries(patch) as [ClientField, Scenario[ClientField]][])
    .filter(([name]) => !unknown.includes(name))
    .map(([name, value]) => `${name} ${now(name)} → ${text(name, value)}`);
  return [
    ...listed(
      'Kept',
      kept.map((name) => `${name} ${now(name)}`),
    ),
    ...listed('Changed', changed),
    ...listed(
      `${client.name} has no`,
      unknown.map((name) => `${name} (was ${now(name)})`),
    ),
  ];
}

function listed(heading: string, parts: readonly string[]): readonly string[] {
  return parts.length === 0 ? [] : [`${heading}: ${parts.join(', ')}.`];
}

function pick(choose: (name: ClientField) => Scenario[ClientField]): ClientSettings {
  return Object.fromEntries(CLIENT_FIELDS.map((name) => [name, choose(name)])) as unknown as ClientSettings;
}

/** The newest client of Java that sends as this one does; null if there is none newer. */
export function newerClient({ id, settings }: Client): Client | null {
  const alike = CLIENTS.filter(
    ({ family, settings: { sending } }) => family === 'Java' && sending === settings.sending,
  );
  const isOlder = alike.slice(0, -1).some((client) => client.id === id);
  return isOlder ? (alike.at(-1) ?? null) : null;
}
