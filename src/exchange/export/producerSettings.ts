import { CLIENT_FIELDS, type Client } from '../../scenario/client';
import { CLIENTS } from '../../scenario/clients';
import { plainText } from '../../scenario/modelText';
import type { Partitioner } from '../../scenario/partitioners';
import type { FieldName, Scenario } from '../../scenario/scenario';

/** One line of a configuration, and which setting of the scenario it stands for. */
export interface ConfigLine {
  readonly field: FieldName;
  readonly name: string;
  readonly value: string;
}

/** The producer of a scenario as a configuration file of its client. */
export interface ProducerSettings {
  /** The client whose names these are, and whose defaults hold for what is left out. */
  readonly client: Client;
  readonly lines: readonly ConfigLine[];
  /** Settings that no line can say, with the reason as a sentence. */
  readonly leftOut: readonly { readonly field: FieldName; readonly reason: string }[];
}

type LeftOut = ProducerSettings['leftOut'][number];

const JAVA_NAMES: readonly FieldName[] = [
  'acks',
  'linger.ms',
  'batch.size',
  'compression.type',
  'max.in.flight.requests.per.connection',
  'max.request.size',
  'buffer.memory',
  'max.block.ms',
  'delivery.timeout.ms',
  'request.timeout.ms',
  'retry.backoff.ms',
];

/** librdkafka's names for settings whose values stand as they are. */
const LIBRDKAFKA_NAMES: readonly (readonly [FieldName, string])[] = [
  ['acks', 'acks'],
  ['linger.ms', 'linger.ms'],
  ['sticky.partitioning.linger.ms', 'sticky.partitioning.linger.ms'],
  ['batch.size', 'batch.size'],
  ['compression.type', 'compression.type'],
  ['max.in.flight.requests.per.connection', 'max.in.flight.requests.per.connection'],
  ['max.request.size', 'message.max.bytes'],
  ['delivery.timeout.ms', 'message.timeout.ms'],
  ['request.timeout.ms', 'socket.timeout.ms'],
  ['retry.backoff.ms', 'retry.backoff.ms'],
  ['enable.idempotence', 'enable.idempotence'],
];

const CLASSES = 'org.apache.kafka.clients.producer';

/** The producer's settings at the start of a run, in the names of the client that has its partitioner. */
export function producerSettings(scenario: Scenario): ProducerSettings {
  const client = clientOf(scenario);
  const read = client.id === 'client-librdkafka' ? librdkafka(scenario) : java(scenario, client);
  const sync: LeftOut = {
    field: 'sending',
    reason: 'The application waits for each ack: send().get(). There is no setting for that.',
  };
  const requests: LeftOut = {
    field: 'request.partitions',
    reason: `A request holds ${scenario['request.partitions']} of a broker's partitions. There is no setting for that.`,
  };
  const chunks: LeftOut = {
    field: 'buffer.memory.allocation.strategy',
    reason: 'Kafka 4.4 has chunks inside only: there is no public setting yet.',
  };
  const asUsual = scenario['request.partitions'] === client.settings['request.partitions'];
  return {
    client,
    lines: read.lines,
    leftOut: [
      ...read.leftOut,
      ...(scenario.sending === 'sync' ? [sync] : []),
      ...(asUsual ? [] : [requests]),
      ...(scenario['buffer.memory.allocation.strategy'] === 'full' ? [] : [chunks]),
    ],
  };
}

/** Of the clients that have the partitioner, the one whose defaults the scenario is nearest to. */
function clientOf(scenario: Scenario): Client {
  const ids = clientIds(scenario);
  const distance = ({ settings }: Client): number =>
    CLIENT_FIELDS.filter((name) => settings[name] !== scenario[name]).length;
  const fit = CLIENTS.filter(({ id }) => ids.includes(id)).toSorted(
    (one, other) => distance(one) - distance(other),
  );
  const [nearest] = fit;
  if (nearest === undefined) throw new Error('The table of clients lacks the Java clients.');
  return nearest;
}

function clientIds({ partitioner, ...scenario }: Scenario): readonly string[] {
  const heedless = scenario['partitioner.ignore.keys'] === 'true';
  switch (partitioner) {
    case 'round-robin':
      return [heedless ? 'client-java-4' : 'client-java-2.3'];
    case 'sticky':
      return ['client-java-2.4'];
    case 'sticky-time':
      return ['client-librdkafka'];
    case 'round-robin-skip':
      return ['client-java-3.3'];
    default:
      return scenario['partitioner.rack.aware'] === 'true'
        ? ['client-java-4']
        : ['client-java-3.3', 'client-java-4'];
  }
}

interface Written {
  readonly lines: readonly ConfigLine[];
  readonly leftOut: readonly LeftOut[];
}

function java(scenario: Scenario, { id }: Client): Written {
  const plain = JAVA_NAMES.map((field) => line(scenario, field, field));
  const partitioning = javaPartitioner(scenario, id);
  const { acks, 'max.in.flight.requests.per.connection': inFlight } = scenario;
  const refused = scenario['enable.idempotence'] === 'true' && (acks !== 'all' || inFlight > 5);
  const reason = `The producer wouldn't start with it at acks=${acks} and ${inFlight} requests in flight, so it's off.`;
  const messages: LeftOut = {
    field: 'queue.buffering.max.messages',
    reason: 'Java limits the buffer by bytes alone, not by records.',
  };
  return {
    lines: [
      ...plain,
      ...(refused ? [] : [line(scenario, 'enable.idempotence', 'enable.idempotence')]),
      ...partitioning.lines,
    ],
    leftOut: [
      ...(refused ? [{ field: 'enable.idempotence' as const, reason }] : []),
      ...(scenario['queue.buffering.max.messages'] === 'none' ? [] : [messages]),
      ...partitioning.leftOut,
    ],
  };
}

function javaPartitioner(scenario: Scenario, clientId: string): Written {
  const { partitioner } = scenario;
  const heedless = scenario['partitioner.ignore.keys'] === 'true';
  const named = (name: string): ConfigLine => ({
    field: 'partitioner',
    name: 'partitioner.class',
    value: `${CLASSES}.${name}`,
  });
  const adaptive = (value: string): ConfigLine => ({
    field: 'partitioner',
    name: 'partitioner.adaptive.partitioning.enable',
    value,
  });
  const timeout = line(
    scenario,
    'partitioner.availability.timeout.ms',
    'partitioner.availability.timeout.ms',
  );
  const keys = line(scenario, 'partitioner.ignore.keys', 'partitioner.ignore.keys');
  const racks = rackLines(scenario);
  switch (partitioner) {
    case 'adaptive':
      return { lines: [adaptive('true'), timeout, keys, ...racks], leftOut: [] };
    case 'uniform':
      return { lines: [adaptive('false'), timeout, keys, ...racks], leftOut: [] };
    case 'sticky':
      return {
        lines: [named(heedless ? 'UniformStickyPartitioner' : 'internals.DefaultPartitioner')],
        leftOut: [],
      };
    case 'round-robin':
      return { lines: clientId === 'client-java-4' ? [named('RoundRobinPartitioner')] : [], leftOut: [] };
    case 'round-robin-skip':
      return { lines: [named('RoundRobinPartitioner')], leftOut: heedless ? [] : [HEEDLESS] };
    default:
      return { lines: [timeout, keys], leftOut: [{ field: 'partitioner', reason: notJava(partitioner) }] };
  }
}

/** A rack-aware producer must know its rack (KIP-1123): here the first producer's, by its number. */
function rackLines(scenario: Scenario): readonly ConfigLine[] {
  if (scenario['partitioner.rack.aware'] === 'false') return [];
  const rack = scenario['client.rack'] === 'spread' ? 0 : scenario['client.rack'];
  return [
    line(scenario, 'partitioner.rack.aware', 'partitioner.rack.aware'),
    { field: 'client.rack', name: 'client.rack', value: String(rack) },
  ];
}

const HEEDLESS: LeftOut = {
  field: 'partitioner.ignore.keys',
  reason: 'RoundRobinPartitioner ignores keys, whatever else is set.',
};

function notJava(partitioner: Partitioner): string {
  if (partitioner.endsWith('-kip794')) {
    return `${partitioner} is the rule that KIP-794 was measured with; no release has it.`;
  }
  return `Java's producer doesn't have ${partitioner}.`;
}

function librdkafka(scenario: Scenario): Written {
  const kibibytes = Math.round(scenario['buffer.memory'] / 1024);
  const isWhole = kibibytes * 1024 === scenario['buffer.memory'] && kibibytes >= 1;
  const lines = LIBRDKAFKA_NAMES.map(([field, name]) => line(scenario, field, name));
  const memory: ConfigLine = {
    field: 'buffer.memory',
    name: 'queue.buffering.max.kbytes',
    value: String(Math.max(1, kibibytes)),
  };
  const records = scenario['queue.buffering.max.messages'];
  const messages: ConfigLine = {
    field: 'queue.buffering.max.messages',
    name: 'queue.buffering.max.messages',
    // Its word for no limit.
    value: records === 'none' ? '0' : plainText(records),
  };
  return {
    lines: [...lines, messages, memory],
    leftOut: isWhole
      ? []
      : [{ field: 'buffer.memory', reason: "librdkafka takes whole KiB, so it's rounded." }],
  };
}

function line(scenario: Scenario, field: FieldName, name: string): ConfigLine {
  return { field, name, value: plainText(scenario[field]) };
}
