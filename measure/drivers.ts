import { own } from '../src/base/own';
import { DRIVERS as FITTED } from '../src/features/evidence/core/rows';
import { whyNotMeasured, whyNotOnOneMachine } from '../src/run/export/measureCommand';
import { outsideBy } from '../src/run/export/outside';
import { producerSettings } from '../src/run/export/producerSettings';
import { CLIENT_FIELDS } from '../src/scenario/clients/client';
import { CLIENTS, nearestClient } from '../src/scenario/clients/clients';
import { inUse } from '../src/scenario/fields';
import { type Calibration, MEASURED_WARM } from '../src/scenario/measuredCluster';
import { plainText } from '../src/scenario/modelText';
import { DEFAULT_SCENARIO, type FieldName, type Scenario } from '../src/scenario/scenario';

/** A client of another maker, which drivers/send.py sends with. */
export interface Driver {
  /** Id in the table of clients. */
  readonly client: string;
  /** At PyPI. */
  readonly package: string;
  /** That of the measured rows. */
  readonly version: string;
  /** Settings that differ from the client's defaults, in its own names, and those that it can't have. */
  readonly settings: (scenario: Scenario) => {
    readonly lines: readonly (readonly [name: string, value: string])[];
    readonly lacking: readonly FieldName[];
  };
}

export const DRIVERS: readonly Driver[] = [
  {
    client: 'client-librdkafka',
    package: 'confluent-kafka',
    version: '2.16.1',
    settings: librdkafka,
  },
  {
    client: 'client-kafka-python',
    package: 'kafka-python',
    version: '3.0.12',
    settings: kafkaPython,
  },
];

/** The driver of a measured row, by the words for its client: "… confluent-kafka 2.16.1". */
export function driverOfRow(client: string): Driver | null {
  return DRIVERS.find((driver) => client.includes(`${driver.package} `)) ?? null;
}

/** The driver for a scenario that Java's client can't run; null if there is none. */
export function driverFor(scenario: Scenario): Driver | null {
  if (whyNotMeasured(scenario) === '') return null;
  const id = nearestClient(scenario, 0)?.client.id;
  return DRIVERS.find(({ client }) => client === id) ?? null;
}

/** The machine of the measured rows, with what was fitted to the driver but for its pace. */
export function calibrationOf(driver: Driver | null): Calibration {
  const fitted = own(FITTED, driver?.client ?? '');
  const { 'rtt.ms': rtt, 'client.wakeup.us': wakeUp } = { ...MEASURED_WARM, ...fitted };
  return { ...MEASURED_WARM, 'rtt.ms': rtt, 'client.wakeup.us': wakeUp };
}

/** What a driver is told, as words; or why it can't run the scenario. */
export function driverWords(
  scenario: Scenario,
  driver: Driver,
): { readonly words: readonly string[]; readonly problem: string } {
  const plain = withoutFit(scenario, driver.client);
  const { lines, lacking } = driver.settings(plain);
  const many: readonly FieldName[] = plain.producers > 1 ? ['producers'] : [];
  const named = [...lacking, ...many].map((name) => `${name}=${String(plain[name])}`);
  const reasons = [
    ...whyNotOnOneMachine(plain),
    ...(named.length === 0 ? [] : [`The driver of ${driver.package} has no ${named.join(', ')}.`]),
  ];
  return { words: lines.map(([name, value]) => `p.${name}=${value}`), problem: reasons.join(' ') };
}

/** A scenario of the evidence without what was fitted to its driver: settings that nobody gave the client. */
function withoutFit(scenario: Scenario, client: string): Scenario {
  const plain = { ...DEFAULT_SCENARIO, ...settingsOf(client) };
  const fitted = Object.entries(own(FITTED, client) ?? {}) as readonly [FieldName, unknown][];
  const names = fitted.filter(([name, value]) => scenario[name] === value).map(([name]) => name);
  return { ...scenario, ...Object.fromEntries(names.map((name) => [name, plain[name]])) };
}

function settingsOf(client: string): Partial<Scenario> {
  return CLIENTS.find(({ id }) => id === client)?.settings ?? {};
}

function librdkafka(scenario: Scenario): ReturnType<Driver['settings']> {
  const { client, lines, leftOut } = producerSettings(scenario);
  return {
    lines: lines
      .filter(({ field }) => scenario[field] !== { ...DEFAULT_SCENARIO, ...client.settings }[field])
      .map(({ name, value }) => [name, value]),
    lacking: leftOut.map(({ field }) => field),
  };
}

/** Java's names, which drivers/send.py writes with underscores. */
function kafkaPython(scenario: Scenario): ReturnType<Driver['settings']> {
  const defaults = settingsOf('client-kafka-python');
  const taken = [...outsideBy('java'), 'enable.idempotence'].filter((name) => name !== 'buffer.memory');
  const changed = CLIENT_FIELDS.filter((name) => scenario[name] !== defaults[name] && inUse(name, scenario));
  const isMuted =
    scenario['enable.idempotence'] === 'true' || scenario['max.in.flight.requests.per.connection'] === 1;
  // It has no setting of its own: it follows from the others (`guarantee_message_order`).
  const isImplied = scenario['max.in.flight.batches.per.partition'] === (isMuted ? 1 : 'none');
  return {
    lines: changed.filter((name) => taken.includes(name)).map((name) => [name, plainText(scenario[name])]),
    lacking: changed.filter(
      (name) => !taken.includes(name) && !(isImplied && name === 'max.in.flight.batches.per.partition'),
    ),
  };
}
