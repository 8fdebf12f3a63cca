import { CALIBRATIONS } from '../../../scenario/calibrations';
import { type ClientChoice, chooseClient, withNamed } from '../../../scenario/clients/choose';
import type { Client } from '../../../scenario/clients/client';
import { CLIENTS, nearestClient } from '../../../scenario/clients/clients';
import { isQuantity } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { plainText } from '../../../scenario/modelText';
import { type Repaired, repairScenario } from '../../../scenario/repair';
import { DEFAULT_SCENARIO, type Scenario, type TimedChange } from '../../../scenario/scenario';
import { DEFAULT_VIEW, type View } from '../../../scenario/view';

/** Ways in which the reader's cluster may be slow; the model has each. */
export const SLOWNESS = {
  never: 'Never',
  one: 'One broker',
  all: 'All brokers',
  stalls: 'Short stalls',
  unsure: 'Not sure',
} as const;
export type Slowness = keyof typeof SLOWNESS;

/** The settings that the six questions ask for. */
export const SYSTEM_FIELDS = [
  'producers',
  'rate',
  'record.bytes',
  'arrivals',
  'burst.s',
  'pause.s',
  'partitions',
  'keys',
  'keyed.share',
  'brokers',
  'rtt.ms',
  'acks',
  'replication.factor',
  'min.insync.replicas',
  'slow.ms',
  'slow.kind',
] as const;
export type SystemField = (typeof SYSTEM_FIELDS)[number];

/** The reader's answers; the rest is typical. */
export interface SystemAnswers extends Partial<Pick<Scenario, SystemField>> {
  readonly client?: Client;
  readonly slowness?: Slowness;
  /** The one slow broker, counted from 0. */
  readonly 'slow.broker'?: number;
  /** The number of the reader's first broker: Linger counts from 0, many clusters from 1. */
  readonly firstBroker?: 0 | 1;
  /** Slow minutes per day. */
  readonly slowMinutes?: View['slowMinutes'];
}

/** Decide's question with the slow minutes of a day that were answered; its parts are those of a link. */
export function askedOfDecide(decide: View['decide'], { slowMinutes }: SystemAnswers): View['decide'] {
  if (slowMinutes === undefined) return decide;
  const others = decide.split(';').filter((part) => part !== '' && !/^\s*slow\s*=/.test(part));
  return [...others, `slow=${plainText(slowMinutes)}`].join(';');
}

/** Answers to all questions. */
export type WholeSystem = Required<SystemAnswers>;

/** The reader's own scenario, which the answers change in part. */
export interface OwnSystem {
  readonly scenario: Scenario;
  readonly view: Pick<View, 'slowMinutes' | 'client' | 'setByReader' | 'twin'>;
}

/** A small cluster in one data centre with current defaults: a convention, not a measurement. */
const TYPICAL: WholeSystem = {
  client: CLIENTS.find(({ id }) => id === 'client-java-3.3') ?? (CLIENTS[0] as Client),
  producers: 4,
  rate: 5000,
  'record.bytes': 512,
  arrivals: DEFAULT_SCENARIO.arrivals,
  'burst.s': DEFAULT_SCENARIO['burst.s'],
  'pause.s': DEFAULT_SCENARIO['pause.s'],
  partitions: 12,
  keys: 'none',
  'keyed.share': DEFAULT_SCENARIO['keyed.share'],
  brokers: 3,
  'rtt.ms': 0.5,
  acks: 'all',
  'replication.factor': 3,
  'min.insync.replicas': 2,
  slowness: 'never',
  'slow.ms': 20,
  'slow.kind': DEFAULT_SCENARIO['slow.kind'],
  'slow.broker': 0,
  firstBroker: 0,
  slowMinutes: DEFAULT_VIEW.slowMinutes,
};

/** Duration and slow time of the run, s: long enough to see the system before, during and after. */
const [DURATION_S, SLOW_FROM_S, SLOW_TO_S] = [40, 10, 30] as const;

/** The setting that slows all brokers down. */
const HANDLERS = 'broker.request.us';

/** Mean time between the stalls of a broker for "short stalls", s. */
const STALL_EVERY_S = 5;

/** A complete set of answers: the reader's, then those of their own system, or typical ones without a system. */
export function wholeSystem(answers: SystemAnswers, own: OwnSystem | null = null): WholeSystem {
  const whole = { ...(own === null ? TYPICAL : answersOf(own)), ...answers };
  // Fewer brokers hold fewer copies; that needs no notice if the reader didn't answer the question about copies.
  const copies = answers['replication.factor'] ?? Math.min(whole['replication.factor'], whole.brokers);
  const insync = answers['min.insync.replicas'] ?? Math.min(whole['min.insync.replicas'], copies);
  const chosen = clientChoice(answers, own)?.patch ?? answers.client?.settings;
  const acks = answers.acks ?? chosen?.acks ?? whole.acks;
  const system = { ...whole, acks, 'replication.factor': copies, 'min.insync.replicas': insync };
  // A reader who isn't sure when it's slow can't say how slow, so an earlier answer about that doesn't count.
  return whole.slowness === 'unsure'
    ? {
        ...system,
        'slow.ms': TYPICAL['slow.ms'],
        'slow.kind': TYPICAL['slow.kind'],
        'slow.broker': TYPICAL['slow.broker'],
        slowMinutes: TYPICAL.slowMinutes,
      }
    : system;
}

/** What another client keeps and changes in the reader's own system; null if that isn't answered. */
export function clientChoice({ client }: SystemAnswers, own: OwnSystem | null): ClientChoice | null {
  return own === null || client === undefined ? null : chooseClient(client, own.scenario, own.view);
}

/** The answers that describe this scenario. */
function answersOf({ scenario, view }: OwnSystem): WholeSystem {
  const fields = Object.fromEntries(SYSTEM_FIELDS.map((name) => [name, scenario[name]]));
  const client = nearestClient(scenario, 0, view.client)?.client ?? TYPICAL.client;
  const { slowMinutes, twin } = view;
  return { ...TYPICAL, ...fields, client, slowMinutes, ...slowAnswers(scenario, twin) };
}

/** Answers about slowness. A fitted cluster's stalls belong to the cluster, so they don't count as an answer. */
function slowAnswers(
  scenario: Scenario,
  twin: View['twin'],
): Pick<SystemAnswers, 'slow.broker'> & Pick<WholeSystem, 'slowness' | 'slow.ms'> {
  const handlers = scenario.at.find(({ field }) => field === HANDLERS);
  const { 'slow.broker': broker, 'slow.ms': slowMs } = scenario;
  if (broker !== 'none') return { slowness: 'one', 'slow.ms': slowMs, 'slow.broker': broker };
  if (handlers !== undefined)
    return { slowness: 'all', 'slow.ms': (Number(handlers.value) - scenario[HANDLERS]) / 1000 };
  if (scenario['stall.ms'] > 0 && twin === '') return { slowness: 'stalls', 'slow.ms': scenario['stall.ms'] };
  return { slowness: 'never', 'slow.ms': TYPICAL['slow.ms'] };
}

/**
 * The scenario of a system: the reader's own with the answers applied, or a new one on brokers as fast as the
 * measured ones. Limits across fields are enforced, with a notice for each that was broken.
 */
export function systemScenario(answers: SystemAnswers, own: OwnSystem | null = null): Repaired {
  const whole = wholeSystem(answers, own);
  const { client, slowness, slowMinutes: _, firstBroker: __, 'slow.ms': slowMs, ...fields } = whole;
  const { 'slow.broker': slowBroker, ...system } = fields;
  if (own === null)
    return repairScenario({
      ...DEFAULT_SCENARIO,
      ...CALIBRATIONS.measured,
      ...client.settings,
      ...system,
      'duration.s': DURATION_S,
      ...slowFields(whole, CALIBRATIONS.measured[HANDLERS]),
    });
  const { scenario, view } = own;
  const next = { ...scenario, ...clientChoice(answers, own)?.patch, ...system };
  if (answers.slowness === undefined) {
    const asSlow = answers['slow.ms'] === undefined ? {} : asSlowAs(slowMs, slowness, scenario);
    const where = answers['slow.broker'] === undefined ? {} : { 'slow.broker': slowBroker };
    return repairScenario({ ...next, ...asSlow, ...where });
  }
  const slow = slowFields(whole, scenario[HANDLERS]);
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

/** The view of a system: its slow minutes a day, its client, and what the reader set although it's the default. */
export function systemView(
  answers: SystemAnswers,
  own: OwnSystem | null = null,
): Pick<View, 'slowMinutes' | 'client' | 'setByReader'> {
  const { slowMinutes, client: typical } = wholeSystem(answers, own);
  const view = clientChoice(answers, own)?.view ?? own?.view ?? { client: typical.id, setByReader: [] };
  const { scenario } = systemScenario(answers, own);
  return { slowMinutes, ...withNamed(Object.keys(answers), scenario, view) };
}

function slowFields(
  { slowness, 'slow.ms': slowMs, 'slow.broker': broker }: WholeSystem,
  usualUs: number,
): Partial<Scenario> {
  const none = { 'slow.broker': 'none' } as const;
  switch (slowness) {
    case 'never':
      return none;
    // One slow broker: the trouble that's hardest to see in averages, and Linger's main subject.
    case 'unsure':
    case 'one':
      return { 'slow.broker': broker, 'slow.ms': slowMs, 'slow.from.s': SLOW_FROM_S, 'slow.to.s': SLOW_TO_S };
    case 'all':
      return { ...none, at: slowHandlers(slowMs, usualUs) };
    case 'stalls':
      return { ...none, 'stall.ms': slowMs, 'stall.every.s': STALL_EVERY_S };
  }
}

/** Timed changes that make every broker's handlers slower for a while. */
function slowHandlers(slowMs: number, usualUs: number): readonly TimedChange[] {
  const rule = fieldOf(HANDLERS);
  const highest = isQuantity(rule) ? rule.highest : usualUs;
  return [
    { atS: SLOW_FROM_S, field: HANDLERS, value: Math.min(highest, usualUs + 1000 * slowMs) },
    { atS: SLOW_TO_S, field: HANDLERS, value: usualUs },
  ];
}
