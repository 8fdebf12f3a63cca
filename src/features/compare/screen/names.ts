import { chooseClient } from '../../../scenario/clients/choose';
import { CLIENT_FIELDS } from '../../../scenario/clients/client';
import { clientAfter, clientInForce, formatClient, nearestClient } from '../../../scenario/clients/clients';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { shorten } from '../../../scenario/notice';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { changeText, differingFields, ownChanges } from './differences';

export const LETTERS = ['A', 'B', 'C', 'D'] as const;

export function letterOf(index: number): string {
  return LETTERS[index] ?? '?';
}

export interface ScenarioName {
  /** Short: what differs. */
  readonly title: string;
  /** Below the title: the client, and differences that didn't fit. */
  readonly says: string;
}

const MAX_IN_TITLE = 2;

/**
 * Names made of the differences: the partitioner, the client, or settings with their values. `named` is the client that
 * the reader chose.
 */
export function namesOf(scenarios: readonly Scenario[], named = ''): readonly ScenarioName[] {
  const [first] = scenarios;
  if (first === undefined) return [];
  const differing = differingFields(scenarios);
  const clients = scenarios.map((scenario) => clientInForce(scenario, 0)?.name ?? null);
  const byClient =
    differing.length > MAX_IN_TITLE &&
    differing.every((name) => (CLIENT_FIELDS as readonly string[]).includes(name)) &&
    new Set(clients.filter((client) => client !== null)).size === scenarios.length;
  const says = clientsOf(scenarios, named);
  if (byClient)
    return scenarios.map((scenario, index) => ({
      title: clients[index] ?? says[index] ?? '',
      says: partitionerLabel(scenario),
    }));
  const parts = scenarios.map((scenario) => partsOf(scenario, first, differing));
  const shown = enoughParts(parts);
  return parts.map((all, index) => {
    const client = says[index] ?? '';
    const left = all.length - shown;
    const title = all.slice(0, shown).join(', ') || plainTitle(index, scenarios);
    return { title, says: left > 0 ? `${client}, and ${left} more` : client };
  });
}

/** All differences as text; those from A come first. */
function partsOf(scenario: Scenario, first: Scenario, differing: readonly FieldName[]): readonly string[] {
  const isOwn = (name: FieldName): boolean => scenario[name] !== first[name];
  const inOrder = [...differing.filter(isOwn), ...differing.filter((name) => !isOwn(name))];
  return [...settingNames(scenario, inOrder), ...ownChanges(scenario, first).map(changeText)];
}

/** Two parts, or as many as make the titles unique, if any number does. */
function enoughParts(parts: readonly (readonly string[])[]): number {
  const longest = Math.max(...parts.map((all) => all.length));
  for (let shown = MAX_IN_TITLE; shown <= longest; shown += 1) {
    if (new Set(parts.map((all) => all.slice(0, shown).join())).size === parts.length) return shown;
  }
  return MAX_IN_TITLE;
}

/** The client of each scenario. As in Explore, changing one setting doesn't make the first another client. */
export function clientsOf(scenarios: readonly Scenario[], named: string): readonly string[] {
  const [first] = scenarios;
  return scenarios.map((scenario) => {
    if (first === undefined || scenario === first) return formatClient(scenario, 0, named);
    const patch = Object.fromEntries(
      differingFields([first, scenario]).map((name) => [name, scenario[name]]),
    );
    const kept = nearestClient(scenario, 0, clientAfter(patch, first, named))?.client;
    const nearest = nearestClient(scenario, 0)?.client;
    if (kept === undefined || nearest === undefined) return formatClient(scenario, 0);
    // A default of another client may be a change of one's own or that client: the run is the same.
    const { patch: others } = chooseClient(nearest, first, { client: named, origins: {} });
    const isLike = kept !== nearest && differingFields([{ ...first, ...others }, scenario]).length === 0;
    return isLike ? `${kept.name}, set like ${nearest.name}` : formatClient(scenario, 0, kept.id);
  });
}

/** The values of the differing settings; partitioner and availability timeout read as one. */
function settingNames(scenario: Scenario, differing: readonly FieldName[]): readonly string[] {
  const timeout = 'partitioner.availability.timeout.ms';
  const joined = differing.includes('partitioner') && differing.includes(timeout);
  return differing
    .filter((name) => !(joined && name === timeout))
    .map((name) => {
      if (name !== 'partitioner') return `${name} ${shorten(valueText(fieldOf(name), scenario[name]))}`;
      const available = joined && scenario[timeout] > 0 ? ' + availability' : '';
      return partitionerLabel(scenario) + available;
    });
}

function plainTitle(index: number, scenarios: readonly Scenario[]): string {
  if (index > 0) return 'Same as A';
  return scenarios.length > 1 ? 'As in Explore' : partitionerLabel(scenarios[0]);
}

function partitionerLabel(scenario: Scenario | undefined): string {
  const field = fieldOf('partitioner');
  const choices = field.kind === 'choice' ? field.choices : [];
  return choices.find(({ value }) => value === scenario?.partitioner)?.label ?? scenario?.partitioner ?? '';
}
