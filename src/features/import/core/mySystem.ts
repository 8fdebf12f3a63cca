import { CALIBRATIONS } from '../../../scenario/calibrations';
import { type ClientChoice, chooseClient, withOrigins } from '../../../scenario/clients/choose';
import { CLIENT_FIELDS, type Client } from '../../../scenario/clients/client';
import { CLIENTS, nearestClient } from '../../../scenario/clients/clients';
import { isQuantity } from '../../../scenario/field';
import { FIELD_NAMES, fieldOf } from '../../../scenario/fields';
import { from, originOf, originsWithout } from '../../../scenario/origins';
import { type Repaired, repairScenario } from '../../../scenario/repair';
import {
  DEFAULT_SCENARIO,
  type FieldName,
  type Scenario,
  type TimedChange,
} from '../../../scenario/scenario';
import type { View } from '../../../scenario/view';
import { ASKED } from './measuredScenario';

/** Ways in which the reader's cluster may be slow; the model has each. */
export const SLOWNESS = {
  one: 'one broker',
  all: 'all brokers',
  stalls: 'brokers stall',
  never: 'never',
  unsure: "I don't know",
} as const;
export type Slowness = keyof typeof SLOWNESS;

/** The settings that the six sentences have. */
export const SYSTEM_FIELDS = [
  ...ASKED,
  'producers',
  'rate',
  'record.bytes',
  'burst.s',
  'pause.s',
  'keyed.share',
  'brokers',
  'rtt.ms',
  'acks',
  'replication.factor',
  'min.insync.replicas',
  'slow.ms',
] as const;
export type SystemField = (typeof SYSTEM_FIELDS)[number];

/** The reader's answers; the rest is as in the system that they are about. */
export interface SystemAnswers extends Partial<Pick<Scenario, SystemField>> {
  readonly client?: Client;
  readonly slowness?: Slowness;
}

export type WholeSystem = Required<SystemAnswers>;

/** The system that the answers change in part. */
export interface BaseSystem {
  readonly scenario: Scenario;
  readonly view: Pick<View, 'client' | 'origins' | 'twin'>;
}

const TYPICAL_CLIENT = CLIENTS.find(({ id }) => id === 'client-java-3.3') ?? (CLIENTS[0] as Client);

/**
 * A small cluster in one data centre with current defaults, on brokers as fast as the measured ones, long enough to see
 * it before, during and after one of them is slow: a convention, not a measurement.
 */
const TYPICAL: BaseSystem = {
  scenario: {
    ...DEFAULT_SCENARIO,
    ...CALIBRATIONS.measured,
    ...TYPICAL_CLIENT.settings,
    producers: 4,
    rate: 5000,
    'record.bytes': 512,
    partitions: 12,
    brokers: 3,
    'rtt.ms': 0.5,
    acks: 'all',
    'replication.factor': 3,
    'min.insync.replicas': 2,
    'duration.s': 40,
    'slow.broker': 0,
    'slow.ms': 20,
    'slow.from.s': 10,
    'slow.to.s': 30,
  },
  view: { client: TYPICAL_CLIENT.id, origins: {}, twin: '' },
};

/** The typical system, of which nobody said anything. */
export const TYPICAL_SYSTEM: BaseSystem = {
  ...TYPICAL,
  view: {
    ...TYPICAL.view,
    origins: from(
      'unsure',
      changedFields(TYPICAL.scenario).filter((name) => !CLIENT_FIELDS.some((field) => field === name)),
    ),
  },
};

/** Fields in which a scenario isn't the default one. */
function changedFields(scenario: Scenario): readonly FieldName[] {
  return FIELD_NAMES.filter((name) => scenario[name] !== DEFAULT_SCENARIO[name]);
}

/** Values that nobody states of a scenario in sight are typical: a demo's own load and faults aren't the reader's. */
export function statedSystem({ scenario, view }: BaseSystem, before: Scenario): BaseSystem {
  const said = FIELD_NAMES.filter((name) => {
    const origin = originOf(name, scenario, view, before);
    return origin !== null && origin !== 'unsure';
  });
  const wanted = {
    ...TYPICAL_SYSTEM.scenario,
    ...Object.fromEntries(said.map((name) => [name, scenario[name]])),
  };
  const origins = { ...originsWithout(TYPICAL_SYSTEM.view.origins, said), ...view.origins };
  return { scenario: repairScenario(wanted).scenario, view: { ...view, origins } };
}

/** The setting that slows all brokers down. */
const HANDLERS = 'broker.request.us';
/** Mean time between the stalls of a broker for "brokers stall", s. */
const STALL_EVERY_S = 5;

/** A complete set of answers: the reader's, then those that describe the base. */
export function wholeSystem(answers: SystemAnswers, base: BaseSystem = TYPICAL_SYSTEM): WholeSystem {
  const whole = { ...answersOf(base), ...clientChoice(answers, base)?.patch, ...answers };
  // Fewer brokers hold fewer copies; that needs no notice if the reader didn't answer the question about copies.
  const copies = answers['replication.factor'] ?? Math.min(whole['replication.factor'], whole.brokers);
  const insync = answers['min.insync.replicas'] ?? Math.min(whole['min.insync.replicas'], copies);
  const fields = Object.fromEntries(SYSTEM_FIELDS.map((name) => [name, whole[name]])) as Pick<
    Scenario,
    SystemField
  >;
  const { client, slowness } = whole;
  return { ...fields, client, slowness, 'replication.factor': copies, 'min.insync.replicas': insync };
}

/** Settings that another client keeps and changes in the base; null if no client was chosen. */
export function clientChoice({ client }: SystemAnswers, base: BaseSystem): ClientChoice | null {
  return client === undefined ? null : chooseClient(client, base.scenario, base.view);
}

/** The answers that describe this system. */
function answersOf({ scenario, view }: BaseSystem): WholeSystem & Scenario {
  const client = nearestClient(scenario, 0, view.client)?.client ?? TYPICAL_CLIENT;
  return { ...scenario, client, ...slowAnswers(scenario, view) };
}

/** Answers about slowness. A fitted cluster's stalls belong to the cluster, so they don't count as an answer. */
function slowAnswers(
  scenario: Scenario,
  { twin, origins }: BaseSystem['view'],
): Pick<WholeSystem, 'slowness' | 'slow.ms'> {
  const handlers = scenario.at.find(({ field }) => field === HANDLERS);
  if (scenario['slow.broker'] !== 'none') return { slowness: 'one', 'slow.ms': scenario['slow.ms'] };
  if (handlers !== undefined)
    return { slowness: 'all', 'slow.ms': (Number(handlers.value) - scenario[HANDLERS]) / 1000 };
  if (scenario['stall.ms'] > 0 && twin === '') return { slowness: 'stalls', 'slow.ms': scenario['stall.ms'] };
  const isOpen = origins['slow.broker'] === 'unsure';
  return { slowness: isOpen ? 'unsure' : 'never', 'slow.ms': TYPICAL_SYSTEM.scenario['slow.ms'] };
}

/**
 * The base with the answers applied: a typical system, or the reader's own. Limits across fields are enforced, with a
 * notice for each that was broken.
 */
export function systemScenario(answers: SystemAnswers, base: BaseSystem = TYPICAL_SYSTEM): Repaired {
  const { client: _, slowness, 'slow.ms': slowMs, ...system } = wholeSystem(answers, base);
  const { scenario, view } = base;
  const next = { ...scenario, ...clientChoice(answers, base)?.patch, ...system };
  if (answers.slowness === undefined) {
    const isKept = answers['slow.ms'] === undefined;
    return repairScenario({ ...next, ...(isKept ? {} : asSlowAs(slowMs, slowness, scenario)) });
  }
  const slow = slowFields(answers.slowness, slowMs, scenario);
  const others = scenario.at.filter(({ field }) => field !== HANDLERS);
  const stalls = view.twin === '' ? { 'stall.ms': 0 } : {};
  return repairScenario({ ...next, ...stalls, ...slow, at: [...others, ...(slow.at ?? [])] });
}

/** The settings that say how slow a scenario is, without when or where. */
function asSlowAs(slowMs: number, slowness: Slowness, scenario: Scenario): Partial<Scenario> {
  if (slowness === 'stalls') return { 'stall.ms': slowMs };
  if (slowness === 'one') return { 'slow.ms': slowMs };
  const [slower] = slowHandlers(slowMs, scenario[HANDLERS]);
  return {
    at: scenario.at.map((change) =>
      slower !== undefined && change.field === HANDLERS && change.value !== scenario[HANDLERS]
        ? { ...slower, atS: change.atS }
        : change,
    ),
  };
}

/** The settings that the question about slowness answers. */
const SLOW_FIELDS = ['slow.broker', 'slow.ms', 'slow.from.s', 'slow.to.s'] as const;

/** The view of a system: its client, and where its settings come from. */
export function systemView(
  answers: SystemAnswers,
  base: BaseSystem = TYPICAL_SYSTEM,
): Pick<View, 'client' | 'origins'> {
  const view = clientChoice(answers, base)?.view ?? base.view;
  const { client: _, slowness, ...fields } = answers;
  const ofSlowness =
    slowness === undefined ? {} : from(slowness === 'unsure' ? 'unsure' : 'question', SLOW_FIELDS);
  const named = { ...from('question', Object.keys(fields)), ...ofSlowness };
  return withOrigins(named, systemScenario(answers, base).scenario, view);
}

function slowFields(slowness: Slowness, slowMs: number, scenario: Scenario): Partial<Scenario> {
  const none = { 'slow.broker': 'none' } as const;
  const { 'slow.broker': broker } = scenario;
  const { 'slow.from.s': from, 'slow.to.s': to } = TYPICAL_SYSTEM.scenario;
  switch (slowness) {
    case 'never':
    case 'unsure':
      return none;
    case 'one':
      return broker === 'none'
        ? { 'slow.broker': 0, 'slow.ms': slowMs, 'slow.from.s': from, 'slow.to.s': to }
        : { 'slow.ms': slowMs };
    case 'all':
      return { ...none, at: slowHandlers(slowMs, scenario[HANDLERS]) };
    case 'stalls':
      return { ...none, 'stall.ms': slowMs, 'stall.every.s': STALL_EVERY_S };
  }
}

/** Timed changes that make every broker's handlers slower for a while. */
function slowHandlers(slowMs: number, usualUs: number): readonly TimedChange[] {
  const rule = fieldOf(HANDLERS);
  const highest = isQuantity(rule) ? rule.highest : usualUs;
  const { 'slow.from.s': fromS, 'slow.to.s': toS } = TYPICAL_SYSTEM.scenario;
  return [
    { atS: fromS, field: HANDLERS, value: Math.min(highest, usualUs + 1000 * slowMs) },
    { atS: Number(toS), field: HANDLERS, value: usualUs },
  ];
}
