import { CALIBRATIONS } from './calibrations';
import type { Client } from './client';
import { JAVA_CLIENTS } from './clientsOfJava';
import { fieldOf } from './fields';
import { repairScenario } from './repair';
import { DEFAULT_SCENARIO, type Scenario, type TimedChange } from './scenario';
import { DEFAULT_VIEW, type View } from './view';

/** When the reader's cluster is slow; the model knows each of these. */
export const SLOWNESS = {
  never: 'Never',
  one: 'One broker',
  all: 'All brokers',
  stalls: 'Short stalls',
  unsure: 'Not sure',
} as const;
export type Slowness = keyof typeof SLOWNESS;

/** The settings that six plain questions about a system ask for. */
export const SYSTEM_FIELDS = [
  'producers',
  'rate',
  'record.bytes',
  'partitions',
  'keys',
  'brokers',
  'rtt.ms',
  'acks',
  'replication.factor',
  'min.insync.replicas',
  'slow.ms',
] as const;
export type SystemField = (typeof SYSTEM_FIELDS)[number];

/** What the reader said of their system; what they left out is typical. */
export interface SystemAnswers extends Partial<Pick<Scenario, SystemField>> {
  readonly client?: Client;
  readonly slowness?: Slowness;
  /** Minutes of a day in which it is slow. */
  readonly slowMinutes?: View['slowMinutes'];
}

/** Answers to all questions. */
export type WholeSystem = Required<SystemAnswers>;

/** A small cluster in one data centre with current defaults: a convention, not a measurement. */
const TYPICAL: WholeSystem = {
  client: JAVA_CLIENTS.find(({ id }) => id === 'client-java-3.3') ?? (JAVA_CLIENTS[0] as Client),
  producers: 4,
  rate: 5000,
  'record.bytes': 512,
  partitions: 12,
  keys: 'none',
  brokers: 3,
  'rtt.ms': 0.5,
  acks: 'all',
  'replication.factor': 3,
  'min.insync.replicas': 2,
  slowness: 'never',
  'slow.ms': 20,
  slowMinutes: DEFAULT_VIEW.slowMinutes,
};

/** Long enough to see the system before, during and after the slow time, s. */
const [DURATION_S, SLOW_FROM_S, SLOW_TO_S] = [40, 10, 30] as const;

/** How often a broker stalls where the reader speaks of short stalls, s. */
const STALL_EVERY_S = 5;

/** Every answer: what the reader said, and what is typical for the rest. */
export function wholeSystem(answers: SystemAnswers): WholeSystem {
  const whole = { ...TYPICAL, ...answers };
  // Fewer brokers hold fewer copies; nobody should be told so for a question that they did not answer.
  const copies = answers['replication.factor'] ?? Math.min(whole['replication.factor'], whole.brokers);
  const insync = answers['min.insync.replicas'] ?? Math.min(whole['min.insync.replicas'], copies);
  const acks = answers.acks ?? answers.client?.settings.acks ?? whole.acks;
  const system = { ...whole, acks, 'replication.factor': copies, 'min.insync.replicas': insync };
  // Who isn't sure when it is slow isn't sure how slow either; what was said before another choice stays with that choice.
  return whole.slowness === 'unsure'
    ? { ...system, 'slow.ms': TYPICAL['slow.ms'], slowMinutes: TYPICAL.slowMinutes }
    : system;
}

/** The scenario of a system, on brokers as fast as those that were measured. Limits that join fields are kept. */
export function systemScenario(answers: SystemAnswers): Scenario {
  const { client, slowness, slowMinutes: _, ...fields } = wholeSystem(answers);
  const { 'slow.ms': slowMs, ...system } = fields;
  return repairScenario({
    ...DEFAULT_SCENARIO,
    ...CALIBRATIONS.measured,
    ...client.settings,
    ...system,
    'duration.s': DURATION_S,
    ...slowFields(slowness, slowMs),
  }).scenario;
}

/** How its owner looks at it: over a day with as many slow minutes as they said. */
export function systemView(answers: SystemAnswers, title: string): View {
  return { ...DEFAULT_VIEW, title, slowMinutes: wholeSystem(answers).slowMinutes };
}

function slowFields(slowness: Slowness, slowMs: number): Partial<Scenario> {
  const none = { 'slow.broker': 'none' } as const;
  switch (slowness) {
    case 'never':
      return none;
    // The trouble that is hardest to see in averages, and the one that Linger is about.
    case 'unsure':
    case 'one':
      return { 'slow.broker': 0, 'slow.ms': slowMs, 'slow.from.s': SLOW_FROM_S, 'slow.to.s': SLOW_TO_S };
    case 'all':
      return { ...none, at: slowHandlers(slowMs) };
    case 'stalls':
      return { ...none, 'stall.ms': slowMs, 'stall.every.s': STALL_EVERY_S };
  }
}

/** Every broker's handlers take longer for each request, for a while. */
function slowHandlers(slowMs: number): readonly TimedChange[] {
  const field = 'broker.request.us';
  const usual = CALIBRATIONS.measured[field];
  const rule = fieldOf(field);
  const highest = rule.kind === 'choice' ? usual : rule.highest;
  return [
    { atS: SLOW_FROM_S, field, value: Math.min(highest, usual + 1000 * slowMs) },
    { atS: SLOW_TO_S, field, value: usual },
  ];
}
