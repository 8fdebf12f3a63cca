import { CALIBRATIONS } from '../../../scenario/calibrations';
import { chooseClient, withOrigins } from '../../../scenario/clients/choose';
import { CLIENT_FIELDS, type Client } from '../../../scenario/clients/client';
import { CLIENTS, nearestClient } from '../../../scenario/clients/clients';
import { isQuantity } from '../../../scenario/field';
import { FIELD_NAMES, fieldOf } from '../../../scenario/fields';
import { from, originOf, originsWithout } from '../../../scenario/origins';
import { repairScenario } from '../../../scenario/repair';
import { DEFAULT_SCENARIO, type Scenario, type TimedChange } from '../../../scenario/scenario';
import type { View } from '../../../scenario/view';

/** Ways in which the reader's cluster may be slow; the model has each. */
export const SLOWNESS = {
  one: 'one broker',
  all: 'all brokers',
  stalls: 'brokers stall',
  never: 'never',
  unsure: "I don't know",
} as const;
export type Slowness = keyof typeof SLOWNESS;

/** The reader's answers; the rest is as in the system that they are about. */
export interface SystemAnswers extends Partial<Scenario> {
  readonly client?: Client | undefined;
  readonly slowness?: Slowness;
}

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
const TYPICAL: Scenario = {
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
};

/** The typical system, of which nobody said anything. */
export const TYPICAL_SYSTEM: BaseSystem = {
  scenario: TYPICAL,
  view: {
    client: TYPICAL_CLIENT.id,
    origins: from(
      'unsure',
      FIELD_NAMES.filter(
        (name) => TYPICAL[name] !== DEFAULT_SCENARIO[name] && !CLIENT_FIELDS.some((field) => field === name),
      ),
    ),
    twin: '',
  },
};

/** Values that nobody states of a scenario in sight are typical: a demo's own load and faults aren't the reader's. */
export function statedSystem({ scenario, view }: BaseSystem, before: Scenario): BaseSystem {
  const said = FIELD_NAMES.filter((name) => {
    const origin = originOf(name, scenario, view, before);
    return origin !== null && origin !== 'unsure';
  });
  const wanted = { ...TYPICAL, ...Object.fromEntries(said.map((name) => [name, scenario[name]])) };
  const origins = { ...originsWithout(TYPICAL_SYSTEM.view.origins, said), ...view.origins };
  return { scenario: repairScenario(wanted).scenario, view: { ...view, origins } };
}

/** The setting that slows all brokers down. */
const HANDLERS = 'broker.request.us';

const { 'slow.from.s': FROM_S, 'slow.to.s': TO_S, 'slow.ms': TYPICAL_MS } = TYPICAL;
/** Mean time between the stalls of a broker for "brokers stall", s. */
const STALL_EVERY_S = 5;

/** The slowness of a system, and how slow it is, ms: the first of several ways. A fitted cluster's stalls are its own. */
function slownessOf({ scenario, view }: BaseSystem): readonly [Slowness, number] {
  const { at, 'slow.broker': broker, 'slow.ms': slowMs, 'stall.ms': stallMs } = scenario;
  const slower = at.find(({ field }) => field === HANDLERS);
  if (broker !== 'none') return ['one', slowMs];
  if (slower !== undefined) return ['all', (Number(slower.value) - scenario[HANDLERS]) / 1000];
  if (stallMs > 0 && view.twin === '') return ['stalls', stallMs];
  return [view.origins['slow.broker'] === 'unsure' ? 'unsure' : 'never', TYPICAL_MS];
}

/** The settings that make a scenario so slow; if it `was` slow in this way, when and where stay. */
function slowSettings(slowness: Slowness, ms: number, scenario: Scenario, was: boolean): Partial<Scenario> {
  const { at, 'slow.broker': broker, [HANDLERS]: usualUs } = scenario;
  if (slowness === 'one')
    return {
      'slow.ms': ms,
      ...(was ? { 'slow.broker': broker } : { 'slow.broker': 0, 'slow.from.s': FROM_S, 'slow.to.s': TO_S }),
    };
  if (slowness === 'stalls') return { 'stall.ms': ms, ...(was ? {} : { 'stall.every.s': STALL_EVERY_S }) };
  if (slowness !== 'all') return {};
  const rule = fieldOf(HANDLERS);
  const value = Math.min(isQuantity(rule) ? rule.highest : usualUs, usualUs + 1000 * ms);
  const slower = (atS: number, us: number): TimedChange => ({ atS, field: HANDLERS, value: us });
  if (!was) return { at: [...at, slower(FROM_S, value), slower(Number(TO_S), usualUs)] };
  const isSlower = ({ field, value: us }: TimedChange): boolean => field === HANDLERS && us !== usualUs;
  return { at: at.map((change) => (isSlower(change) ? slower(change.atS, value) : change)) };
}

export type AnsweredSystem = ReturnType<typeof answeredSystem>;

/** The settings that the question about slowness answers. */
const SLOW_FIELDS = ['slow.broker', 'slow.ms', 'slow.from.s', 'slow.to.s'] as const;

/** Applies the answers to a system. Limits across fields are enforced, with a notice for each that was broken. */
export function answeredSystem(answers: SystemAnswers, base: BaseSystem = TYPICAL_SYSTEM) {
  const { client, slowness, ...fields } = answers;
  const [present, presentMs] = slownessOf(base);
  const chosen = client === undefined ? null : chooseClient(client, base.scenario, base.view);
  const said = { ...base.scenario, ...chosen?.patch, ...fields };
  // Fewer brokers hold fewer copies; that needs no notice if the reader didn't answer the question about copies.
  const copies = fields['replication.factor'] ?? Math.min(said['replication.factor'], said.brokers);
  const insync = fields['min.insync.replicas'] ?? Math.min(said['min.insync.replicas'], copies);
  const next = { ...said, 'replication.factor': copies, 'min.insync.replicas': insync };
  /** The reader's answers, then those that describe the base, before limits across fields. */
  const whole = {
    ...next,
    client: client ?? nearestClient(base.scenario, 0, base.view.client)?.client ?? TYPICAL_CLIENT,
    slowness: slowness ?? present,
    'slow.ms': fields['slow.ms'] ?? presentMs,
  };
  // What makes the system slow in other ways ends.
  const ended = {
    'slow.broker': 'none' as const,
    ...(base.view.twin === '' ? { 'stall.ms': 0 } : {}),
    at: next.at.filter(({ field }) => slowness === 'all' || field !== HANDLERS),
  };
  const isAnswered = slowness !== undefined || fields['slow.ms'] !== undefined;
  const { scenario, notices } = repairScenario({
    ...next,
    'slow.ms': base.scenario['slow.ms'],
    ...(slowness === undefined ? {} : ended),
    ...(isAnswered ? slowSettings(whole.slowness, whole['slow.ms'], next, whole.slowness === present) : {}),
  });
  const origins = {
    ...from('question', Object.keys(fields)),
    ...(slowness === undefined ? {} : from(slowness === 'unsure' ? 'unsure' : 'question', SLOW_FIELDS)),
  };
  return { whole, scenario, notices, view: withOrigins(origins, scenario, chosen?.view ?? base.view) };
}
