import { own } from '../../../../base/own';
import { CLIENTS } from '../../../../scenario/clients/clients';
import { IGNORES_KEYS, ignored, no, sets } from '../claims';
import { findingIf, quantity } from '../meaning/finding';
import { NAME_OF_KAFKA, producerName, SAME_NAME } from '../producerName';
import { absentReason, REASONS, withDots } from '../reasons';
import type { Entry } from '../source/source';
import type { Given } from '../types';
import { withFramework } from './frameworks';
import { againstIdempotence, IDEMPOTENT_IN_FLIGHT, IN_FLIGHT, type Library } from './library';
import {
  AWAITING,
  claimsOf,
  type Escape,
  each,
  type Row,
  type Rows,
  same,
  TRANSACTIONAL,
  words,
} from './rows';

const OLD: readonly string[] = ['client-java-2.3', 'client-java-2.4'];

const since33 =
  (row: Row): Escape =>
  (value, others) =>
    OLD.includes(others.clientId) ? no('since33') : claimsOf(row, value, others);

const ADAPTIVE = words(
  {
    true: sets('partitioner', 'adaptive', 'Adaptive partitioning is on.'),
    false: sets('partitioner', 'uniform', 'Adaptive partitioning is off.'),
  },
  ignored('The value must be true or false.'),
);

const partitionerClass: Escape = (value, others) => {
  const { clientId, of } = others;
  const name = value.split(/[.$]/).at(-1) ?? '';
  const is4 = clientId === 'client-java-4';
  if (is4 && /^(Default|UniformSticky)Partitioner$/.test(name))
    return [ignored(`Kafka 4 no longer has ${name}, so the client's own partitioner is used.`)];
  const isOff = of('partitioner.adaptive.partitioning.enable')?.toLowerCase() === 'false';
  const newest = isOff ? 'uniform' : 'adaptive';
  const itsOwn = own({ 'client-java-2.3': 'round-robin', 'client-java-2.4': 'sticky' }, clientId) ?? newest;
  const twice = 'Up to 3.9 it moves on twice for each new batch (KAFKA-9965).';
  const table = {
    ...each(sets('partitioner', itsOwn, "No class: the client's own partitioner."), '', 'null'),
    DefaultPartitioner: sets('partitioner', clientId === 'client-java-2.3' ? 'round-robin' : 'sticky'),
    UniformStickyPartitioner: [sets('partitioner', 'sticky'), IGNORES_KEYS],
    RoundRobinPartitioner: [
      is4 ? sets('partitioner', 'round-robin') : sets('partitioner', 'round-robin-skip', twice),
      IGNORES_KEYS,
    ],
  };
  return words(table, no('no-partitioner'))(name, others);
};

// @recipe setting
/** The producer settings that the model has, by Java's names. */
const ROWS: Rows = {
  ...same(...SAME_NAME),
  acks: ['acks', 'acks'],
  'enable.idempotence': ['enable.idempotence', 'word'],
  'transactional.id': TRANSACTIONAL,
  'partitioner.class': partitionerClass,
  'partitioner.adaptive.partitioning.enable': since33((value, others) =>
    others.of('partitioner.class') === undefined
      ? ADAPTIVE(value.toLowerCase(), others)
      : ignored('partitioner.class overrides it.'),
  ),
  'partitioner.availability.timeout.ms': since33(['partitioner.availability.timeout.ms']),
  'partitioner.ignore.keys': since33(['partitioner.ignore.keys', 'word']),
  // From 4.4 on (KIP-1123).
  'partitioner.rack.aware': (value, { clientId }) =>
    clientId === 'client-java-4' ? sets('partitioner.rack.aware', value.toLowerCase()) : no('since44'),
  // SmallRye's limit to records without an ack.
  'max-inflight-messages': ['queue.buffering.max.messages', 'or-none', AWAITING],
  'client.rack': (value) => (/^\d{1,2}$/.test(value) ? sets('client.rack', value) : no('rack')),
};

/** A placeholder with a default: `${LINGER:5}`, or `:-5` in a shell; one may have another as its default. */
const PLACEHOLDER = /^(?:\$\{[\w.-]{1,200}:-?){1,4}([^{}]{0,200})\}{1,4}$/;
/** Spring Boot's own producer properties, as opposed to those that it passes on. */
const SPRING_OWN = /^spring[._]kafka[._]producer[._](?!properties)/i;

function named(given: Given): ReturnType<NonNullable<Library['named']>> {
  const { name } = producerName(given.name);
  const plain = PLACEHOLDER.exec(given.value)?.[1] ?? given.value;
  const [value, bytes] = SPRING_OWN.test(given.name) ? inBytes(name, plain) : [plain, null];
  const filled = plain === given.value ? null : "The placeholder's default.";
  const read = name === given.name ? null : `Read as ${name}.`;
  return { name, value, says: [read, filled, bytes] };
}

/** Converts Spring Boot's sizes with a unit, which are binary, to bytes. */
function inBytes(name: string, value: string): readonly [string, string | null] {
  const [, count, unit = ''] = /^(\d{1,12})\s?([KMG]?)B$/.exec(value) ?? [];
  if (count === undefined || (name !== 'batch.size' && name !== 'buffer.memory')) return [value, null];
  const bytes = Number(count) * 1024 ** ' KMG'.indexOf(unit || ' ');
  return [String(bytes), 'Spring counts 1,024\u202FB as 1\u202FKB.'];
}

const CLIENT = "Java's producer";

/** Its refusals are those of KafkaProducer.configureDeliveryTimeout and ProducerConfig.postProcessAndValidateIdempotenceConfigs. */
export const JAVA: Library = {
  name: CLIENT,
  clients: ['client-java-2.3', 'client-java-2.4', 'client-java-3.3', 'client-java-4'],
  rows: ROWS,
  named,
  finish: withFramework,
  findings: ({ clientId, value, number, meanings }) => {
    const { settings } = CLIENTS.find(({ id }) => id === clientId) ?? {};
    const lingerMs = number('linger.ms', settings?.['linger.ms']);
    const requestMs = number('request.timeout.ms', settings?.['request.timeout.ms']);
    const deliveryMs = number('delivery.timeout.ms');
    const times = {
      'linger.ms': quantity(lingerMs, 'ms'),
      'request.timeout.ms': quantity(requestMs, 'ms'),
      'delivery.timeout.ms': quantity(deliveryMs, 'ms'),
    };
    const [acks, idempotence] = [value('acks') ?? 'all', value('enable.idempotence')];
    const inFlight = number(IN_FLIGHT, 1);
    const flights = { [IN_FLIGHT]: quantity(inFlight, '1') };
    const isLeft = idempotence === null;
    const isRefused4 = clientId === 'client-java-4' && isLeft && inFlight > IDEMPOTENT_IN_FLIGHT;
    const isDisabled = acks !== 'all' && isLeft && !OLD.includes(clientId);
    // A framework takes one without its producers' prefix for itself.
    const isTransactional = meanings.some(
      ({ given: { name, value: id }, claims }) =>
        /transactional/i.test(name) &&
        !['', 'null'].includes(id) &&
        claims.some((claim) => claim.type === 'ignored' && claim.reason === REASONS.transactions),
    );
    const isRefused = isTransactional && idempotence === 'false';
    return [
      ...findingIf(deliveryMs < lingerMs + requestMs, 'linger-reaches-timeout', times, { client: CLIENT }),
      ...findingIf(isRefused4, 'idempotence-limits-in-flight', flights, { client: 'Java 4' }),
      ...findingIf(isRefused, 'transactions-need-idempotence', {}, { client: CLIENT }),
      ...findingIf(isDisabled, 'acks-disable-idempotence', flights, { acks }),
    ];
  },
};

/** A constant of Java's, or a name of Kafka in quotes; null for anything else. */
export function javaSetting({ name, isQuoted }: Entry): string | null {
  // Spark hands on what begins with `kafka.`.
  if (isQuoted) return NAME_OF_KAFKA.test(name) ? name.replace(/^kafka\./, '') : null;
  return /Configs?\.[A-Z]|^[A-Z_]+_CONFIG$/.test(name) ? name : null;
}

export const KAFKA_PYTHON: Library = {
  name: 'kafka-python',
  clients: ['client-kafka-python', 'client-kafka-python-sticky'],
  rows: {
    ...ROWS,
    partitioner: words(
      { Sticky: sets('partitioner', 'sticky'), Default: no('default') },
      no('no-partitioner'),
      /^(?:\w+\.)*(\w+)Partitioner\(\)$/,
    ),
  },
  named,
  // KafkaProducer.__init__: without idempotence, a partition no longer waits for the response to its batch.
  defaults: (said) => {
    const { value } = said;
    const isOld = value('buffer.memory') !== null;
    const [conflict] = againstIdempotence(KAFKA_PYTHON, said);
    const isWanted = (value('enable.idempotence') ?? String(!isOld)) === 'true';
    if (isWanted && conflict === undefined) return [];
    const old = 'kafka-python 3 has no buffer_memory, so these are the defaults before it.';
    const off = isOld ? old : 'kafka-python switches it off because of acks, retries or requests in flight.';
    const free = "Without idempotence, a partition doesn't wait for the response to its batch.";
    return [
      ...(isOld ? [sets('acks', '1', old), sets('partitioner', 'random', old)] : []),
      sets('enable.idempotence', 'false', off),
      ...(value(IN_FLIGHT) === '1' ? [] : [sets('max.in.flight.batches.per.partition', 'none', free)]),
    ];
  },
};

/** A keyword argument of kafka-python; null for anything else. */
export function keywordSetting({ name, path }: Entry): string | null {
  if (!/^[a-z]+(?:_[a-z]+)*$/.test(name)) return null;
  const dotted = withDots(name);
  const { name: found, isKnown } = producerName(`producer.${dotted}`);
  const isArgument = path.at(-1)?.endsWith('KafkaProducer') === true;
  return isKnown ? found : isArgument || absentReason(dotted) !== null ? dotted : null;
}
