import { CLIENT_FIELDS, type Client } from '../../scenario/clients/client';
import { CLIENTS } from '../../scenario/clients/clients';
import { inUse } from '../../scenario/fields';
import { plainText } from '../../scenario/modelText';
import type { FieldName, Scenario } from '../../scenario/scenario';
import { OUTSIDE, outsideBy } from './outside';

export interface ConfigLine {
  readonly field: FieldName;
  readonly name: string;
  readonly value: string;
  /** Why the value isn't quite the scenario's, in sentences; left out if it is. */
  readonly note?: string;
}

export interface ProducerSettings {
  /** The client whose names these are, and whose defaults hold for what is left out. */
  readonly client: Client;
  readonly lines: readonly ConfigLine[];
  /** Settings that matter, aren't the client's default, and that no line can say, with the reason in sentences. */
  readonly leftOut: readonly { readonly field: FieldName; readonly reason: string }[];
}

/** Limits that librdkafka always has, by name, with the highest of both. */
const ALWAYS_LIMITED = ['batch.num.messages', 'queue.buffering.backpressure.threshold'] as const;
const HIGHEST_LIMIT = 1_000_000;

type Range = readonly [lowest: number, highest: number];

const CLASSES = 'org.apache.kafka.clients.producer';

/** Why a setting has no line, if the reason isn't just that the client lacks it. */
const REASONS: Readonly<Partial<Record<FieldName, (scenario: Scenario) => string>>> = {
  sending: () => 'The application waits for each ack: send().get(). There is no setting for that.',
  partitioner: notInClient,
  'request.partitions': () => "The library decides which of a broker's partitions share a request.",
  'buffer.memory.allocation.strategy': () =>
    'Kafka 4.4 has chunks inside only: there is no public setting yet.',
  'max.in.flight.batches.per.partition': ({ partitioner }) =>
    partitioner === 'sticky-time'
      ? 'librdkafka keeps one with idempotence and sets no limit without it.'
      : 'Java limits requests in flight, not the batches of a partition.',
  'queue.buffering.backpressure.threshold': () =>
    'Java builds a request only when it may leave. There is no setting for that.',
  'batch.num.messages': () => 'Java limits a batch by bytes alone, not by records.',
  'queue.buffering.max.messages': () => 'Java limits the buffer by bytes alone, not by records.',
  'max.block.ms': () => "librdkafka's produce() never waits for room: it returns QUEUE_FULL.",
};

/**
 * The producer's settings at the start of a run, in the names of a client that has its partitioner: the `named` one, if
 * it has, else the one whose defaults are nearest.
 */
export function producerSettings(scenario: Scenario, named = ''): ProducerSettings {
  return settingsFor(clientOf(scenario, named), scenario);
}

/** The same for Kafka's own tools, which are Java producers of the reader's version; of Kafka 4 if it has another client. */
export function toolSettings(scenario: Scenario, named = ''): ProducerSettings {
  const client = clientOf(scenario, named);
  return settingsFor(client.family === 'Java' ? client : nearestOf(['client-java-4'], scenario), scenario);
}

function settingsFor(client: Client, scenario: Scenario): ProducerSettings {
  const lines = client.id === 'client-librdkafka' ? librdkafka(scenario) : java(scenario, client);
  const said: readonly FieldName[] = lines.flatMap(({ field, name }) =>
    // A class decides about keys, too.
    name === 'partitioner.class' ? [field, 'partitioner.ignore.keys'] : [field],
  );
  const unsaid = { ...client.settings, ...impliedBy(client, lines) };
  const leftOut = CLIENT_FIELDS.filter(
    (name) => scenario[name] !== unsaid[name] && !said.includes(name) && inUse(name, scenario),
  ).map((field) => ({
    field,
    reason: REASONS[field]?.(scenario) ?? `${client.name} has no setting for it.`,
  }));
  return { client, lines, leftOut };
}

/** A setting without a line of its own that follows from another (librdkafka, `rd_kafka_toppar_producer_serve`). */
function impliedBy({ id }: Client, lines: readonly ConfigLine[]): Partial<Client['settings']> {
  const isIdempotent = lines.some(({ field, value }) => field === 'enable.idempotence' && value === 'true');
  return id === 'client-librdkafka' && isIdempotent ? { 'max.in.flight.batches.per.partition': 1 } : {};
}

function clientOf(scenario: Scenario, named: string): Client {
  const ids = clientIds(scenario);
  return nearestOf(ids.includes(named) ? [named] : ids, scenario);
}

/** The client among these whose defaults the scenario is nearest to. */
function nearestOf(ids: readonly string[], scenario: Scenario): Client {
  const distance = ({ settings }: Client): number =>
    CLIENT_FIELDS.filter((name) => settings[name] !== scenario[name]).length;
  const [nearest] = CLIENTS.filter(({ id }) => ids.includes(id)).toSorted(
    (one, other) => distance(one) - distance(other),
  );
  if (nearest === undefined) throw new Error('The table of clients lacks the Java clients.');
  return nearest;
}

/** Partitioners that one client has; Java's newer ones have the others, or stand in for them. */
const ONLY_CLIENT: Readonly<Partial<Record<Scenario['partitioner'], string>>> = {
  sticky: 'client-java-2.4',
  'sticky-time': 'client-librdkafka',
  'round-robin-skip': 'client-java-3.3',
};

function clientIds({ partitioner, ...scenario }: Scenario): readonly string[] {
  const heedless = scenario['partitioner.ignore.keys'] === 'true';
  if (partitioner === 'round-robin') return [heedless ? 'client-java-4' : 'client-java-2.3'];
  const only = ONLY_CLIENT[partitioner];
  if (only !== undefined) return [only];
  return scenario['partitioner.rack.aware'] === 'true'
    ? ['client-java-4']
    : ['client-java-3.3', 'client-java-4'];
}

function java(scenario: Scenario, { id }: Client): readonly ConfigLine[] {
  return [
    ...outsideBy('java').map((field) => line(scenario, field, field)),
    idempotence(scenario),
    ...javaPartitioner(scenario, id),
  ];
}

/** No client starts if it's asked for idempotence and for what rules that out. */
function idempotence(scenario: Scenario): ConfigLine {
  const asked = line(scenario, 'enable.idempotence', 'enable.idempotence');
  const { acks, 'max.in.flight.requests.per.connection': inFlight } = scenario;
  if (asked.value === 'false' || (acks === 'all' && inFlight <= 5)) return asked;
  const note = `Off, because the producer wouldn't start with it at acks=${acks} and ${inFlight} requests in flight.`;
  return { ...asked, value: 'false', note };
}

function javaPartitioner(scenario: Scenario, clientId: string): readonly ConfigLine[] {
  const { partitioner } = scenario;
  const isJava4 = clientId === 'client-java-4';
  const heedless = scenario['partitioner.ignore.keys'] === 'true';
  switch (partitioner) {
    case 'sticky':
      return isJava4
        ? []
        : [classLine(heedless ? 'UniformStickyPartitioner' : 'internals.DefaultPartitioner')];
    case 'round-robin':
      return isJava4 ? [roundRobin(scenario, '')] : [];
    case 'round-robin-skip':
      return [roundRobin(scenario, isJava4 ? 'From 3.9.2 on, it no longer skips partitions.' : '')];
    case 'adaptive':
    case 'uniform':
      return [adaptiveLine(partitioner === 'adaptive'), ...builtInLines(scenario)];
    case 'sticky-time':
    case 'adaptive-kip794':
    case 'uniform-kip794':
    case 'adaptive-bytes':
    case 'uniform-bytes':
    case 'least-backup':
    case 'random':
    case 'random-again':
    case 'rule':
      return builtInLines(scenario);
  }
}

function builtInLines(scenario: Scenario): readonly ConfigLine[] {
  return [
    line(scenario, 'partitioner.availability.timeout.ms', 'partitioner.availability.timeout.ms'),
    line(scenario, 'partitioner.ignore.keys', 'partitioner.ignore.keys'),
    ...rackLines(scenario),
  ];
}

function classLine(name: string): ConfigLine {
  return { field: 'partitioner', name: 'partitioner.class', value: `${CLASSES}.${name}` };
}

function roundRobin(scenario: Scenario, version: string): ConfigLine {
  const heeds = inUse('partitioner.ignore.keys', scenario) && scenario['partitioner.ignore.keys'] === 'false';
  const note = [version, heeds ? 'It ignores keys, whatever else is set.' : ''].filter(Boolean).join(' ');
  return { ...classLine('RoundRobinPartitioner'), ...(note === '' ? {} : { note }) };
}

function adaptiveLine(isOn: boolean): ConfigLine {
  return {
    field: 'partitioner',
    name: 'partitioner.adaptive.partitioning.enable',
    value: String(isOn),
  };
}

/** A rack-aware producer must know its rack (KIP-1123): here the first producer's, by its number. */
function rackLines(scenario: Scenario): readonly ConfigLine[] {
  if (scenario['partitioner.rack.aware'] === 'false') return [];
  const { 'client.rack': rack, racks } = scenario;
  return [
    line(scenario, 'partitioner.rack.aware', 'partitioner.rack.aware'),
    {
      field: 'client.rack',
      name: 'client.rack',
      value: rack === 'spread' ? '0' : String(rack),
      ...(isSpread(scenario) && {
        note: `The producers are spread over ${racks} racks: this is the first one's.`,
      }),
    },
  ];
}

/** True if producers are in several racks, so that one file can't name the rack of each. */
export function isSpread({ producers, racks, 'client.rack': rack }: Scenario): boolean {
  return producers > 1 && racks > 1 && rack === 'spread';
}

function notInClient({ partitioner }: Scenario): string {
  if (partitioner.endsWith('-kip794')) {
    return `${partitioner} is the rule that KIP-794 was measured with; no release has it.`;
  }
  if (partitioner === 'rule') return 'A rule is a class of its own: Lab exports it as a Partitioner in Java.';
  return `Java's producer doesn't have ${partitioner}, so it uses its own.`;
}

function librdkafka(scenario: Scenario): readonly ConfigLine[] {
  const sendBuffer = scenario['send.buffer.bytes'];
  const kibibytes = Math.max(1, Math.round(scenario['buffer.memory'] / 1024));
  const isWhole = kibibytes * 1024 === scenario['buffer.memory'];
  const records = scenario['queue.buffering.max.messages'];
  return [
    ...outsideBy('librdkafka').map((field) => {
      const { librdkafka: name = field, range } = OUTSIDE[field] ?? {};
      return within(line(scenario, field, name), range);
    }),
    idempotence(scenario),
    ...ALWAYS_LIMITED.map((name) => {
      const limit = scenario[name];
      const value = plainText(limit === 'none' ? HIGHEST_LIMIT : limit);
      const note = 'librdkafka always has a limit: this is its highest.';
      return within({ field: name, name, value, ...(limit === 'none' && { note }) }, [1, HIGHEST_LIMIT]);
    }),
    within(
      {
        field: 'send.buffer.bytes',
        name: 'socket.send.buffer.bytes',
        // Its number for a buffer that the system sizes, so that none of 0 bytes can be written.
        value: sendBuffer === 'system' ? '0' : plainText(sendBuffer),
      },
      [sendBuffer === 'system' ? 0 : 1, 100_000_000],
    ),
    {
      field: 'queue.buffering.max.messages',
      name: 'queue.buffering.max.messages',
      // Its word for no limit.
      value: records === 'none' ? '0' : plainText(records),
    },
    {
      field: 'buffer.memory',
      name: 'queue.buffering.max.kbytes',
      value: String(kibibytes),
      ...(!isWhole && { note: "librdkafka takes whole KiB, so it's rounded." }),
    },
  ];
}

function within(asked: ConfigLine, range: Range | undefined): ConfigLine {
  if (range === undefined) return asked;
  const [lowest, highest] = range;
  const value = String(Math.min(highest, Math.max(lowest, Number(asked.value))));
  if (value === asked.value) return asked;
  return {
    ...asked,
    value,
    note: `librdkafka takes ${lowest} to ${highest}, so it can't be ${asked.value}.`,
  };
}

function line(scenario: Scenario, field: FieldName, name: string): ConfigLine {
  return { field, name, value: plainText(scenario[field]) };
}
