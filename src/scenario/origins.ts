import { CLIENT_FIELDS, type ClientField, JAVA_DEFAULTS } from './clients/client';
import { nearestClient } from './clients/clients';
import { FIELD_NAMES } from './fields';
import { DEFAULT_SCENARIO, type FieldName, type Scenario } from './scenario';
import type { View } from './view';

/**
 * Where a value comes from: the reader set it; a text has it; metrics show it; a question was answered with it; it's the default of
 * the client's version; the reader isn't sure.
 */
export const ORIGINS = ['reader', 'file', 'metric', 'question', 'default', 'unsure'] as const;
export type Origin = (typeof ORIGINS)[number];
export type Origins = Readonly<Partial<Record<FieldName, Origin>>>;

/** True if somebody or something states the value: nobody knows of a default whether it's in force, nor what a demo has. */
export function isStated(origin: Origin | null): boolean {
  return origin !== null && origin !== 'default' && origin !== 'unsure';
}

/**
 * Where a setting's value comes from: as it's noted, or the reader if it isn't what its client, or the scenario before, has.
 * Null = from that scenario, such as a demo.
 */
export function originOf(
  name: FieldName,
  scenario: Scenario,
  { client, origins }: Pick<View, 'client' | 'origins'>,
  before: Scenario = DEFAULT_SCENARIO,
): Origin | null {
  const noted = origins[name];
  if (noted !== undefined) return noted;
  if (scenario[name] === before[name]) return null;
  const isClients = CLIENT_FIELDS.some((field) => field === name);
  if (!isClients) return 'reader';
  const defaults = nearestClient(scenario, 0, client)?.client.settings ?? JAVA_DEFAULTS;
  return scenario[name] === defaults[name as ClientField] ? 'default' : 'reader';
}

export function assumedIn(
  scenario: Scenario,
  view: Pick<View, 'client' | 'origins'>,
  before?: Scenario,
): readonly FieldName[] {
  return FIELD_NAMES.filter((name) => !isStated(originOf(name, scenario, view, before)));
}

export function from(origin: Origin, names: readonly string[]): Origins {
  return Object.fromEntries(names.map((name) => [name, origin]));
}

export function originsWithout(origins: Origins, names: readonly string[]): Origins {
  const left = Object.entries(origins).filter(([name]) => !names.includes(name));
  return left.length === Object.keys(origins).length ? origins : Object.fromEntries(left);
}

/** Origins in a link: names, each group after its origin unless that's the reader: `acks,file:linger.ms,batch.size`. */
export function originsText(origins: Origins): string {
  return ORIGINS.flatMap((origin) => {
    const names = Object.keys(origins).filter((name) => origins[name as FieldName] === origin);
    return names.map((name, place) => (place === 0 && origin !== 'reader' ? `${origin}:${name}` : name));
  }).join();
}
