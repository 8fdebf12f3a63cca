import { own } from '../../../../base/own';
import { CLIENTS } from '../../../../scenario/clients/clients';
import { lackedBy } from '../../../../scenario/clients/lacks';
import { IGNORES_KEYS, ignored, lastText, no, saying, sets, withDefaults } from '../claims';
import { finding, quantity } from '../meaning/finding';
import { idempotenceRefusals } from '../meaning/slips';
import type { Finding } from '../meaning/types';
import { JAVA_NAMES, NAME_OF_KAFKA, producerName, SAME_NAME } from '../producerName';
import { absentReason, ignoredName, REASONS } from '../reasons';
import type { Entry } from '../source/source';
import type { Claim, Given, Meaning } from '../types';
import { withFramework } from './frameworks';
import type { Dialect, Library } from './library';
import { claimsOf, type Escape, type Others, othersIn, type Rows, wordOf } from './rows';
import { sourceDialect } from './sourceDialect';

const IN_FLIGHT = 'max.in.flight.requests.per.connection';
const OLD: readonly string[] = ['client-java-2.3', 'client-java-2.4'];
/** Most requests in flight with which Kafka keeps the order of an idempotent producer. */
const IDEMPOTENT_IN_FLIGHT = 5;

const since33 =
  (row: Escape): Escape =>
  (value, others) =>
    OLD.includes(others.clientId) ? no('since33') : row(value, others);

// @recipe setting
/** The producer settings that the model has, by Java's names. */
const ROWS: Rows = {
  ...Object.fromEntries(SAME_NAME.map((name) => [name, [name]])),
  acks: ['acks', 'acks'],
  'enable.idempotence': ['enable.idempotence', 'flag'],
  'transactional.id': (value, { of }) =>
    value === '' || value === 'null' || of('enable.idempotence') !== undefined
      ? no('transactions')
      : [no('transactions'), sets('enable.idempotence', 'true', 'Follows from transactional.id.')],
  'partitioner.class': partitionerClass,
  'partitioner.adaptive.partitioning.enable': since33((value, { of }) => {
    if (of('partitioner.class') !== undefined) return ignored('partitioner.class overrides it.');
    const words = {
      true: sets('partitioner', 'adaptive', 'Adaptive partitioning is on.'),
      false: sets('partitioner', 'uniform', 'Adaptive partitioning is off.'),
    };
    return wordOf(words, value.toLowerCase(), 'The value must be true or false.');
  }),
  'partitioner.availability.timeout.ms': since33((value) =>
    sets('partitioner.availability.timeout.ms', value),
  ),
  'partitioner.ignore.keys': since33((value) => sets('partitioner.ignore.keys', value.toLowerCase())),
  // From 4.4 on (KIP-1123).
  'partitioner.rack.aware': (value, { clientId }) =>
    clientId === 'client-java-4' ? sets('partitioner.rack.aware', value.toLowerCase()) : no('since44'),
  'client.rack': (value) => (/^\d{1,2}$/.test(value) ? sets('client.rack', value) : no('rack')),
};

function partitionerClass(value: string, { clientId, of }: Others): readonly Claim[] {
  const name = value.split(/[.$]/).at(-1) ?? '';
  const is4 = clientId === 'client-java-4';
  if (is4 && /^(Default|UniformSticky)Partitioner$/.test(name))
    return [ignored(`Kafka 4 no longer has ${name}, so the client's own partitioner is used.`)];
  const isOff = of('partitioner.adaptive.partitioning.enable')?.toLowerCase() === 'false';
  const newest = isOff ? 'uniform' : 'adaptive';
  const itsOwn = own({ 'client-java-2.3': 'round-robin', 'client-java-2.4': 'sticky' }, clientId) ?? newest;
  const none = sets('partitioner', itsOwn, "No class: the client's own partitioner.");
  const twice = 'Up to 3.9 it moves on twice for each new batch (KAFKA-9965).';
  return wordOf(
    {
      '': none,
      null: none,
      DefaultPartitioner: sets('partitioner', clientId === 'client-java-2.3' ? 'round-robin' : 'sticky'),
      UniformStickyPartitioner: [sets('partitioner', 'sticky'), IGNORES_KEYS],
      RoundRobinPartitioner: [
        is4 ? sets('partitioner', 'round-robin') : sets('partitioner', 'round-robin-skip', twice),
        IGNORES_KEYS,
      ],
    },
    name,
    'The model has no custom partitioners.',
  );
}

/** A placeholder with a default: `${LINGER:5}`, or `:-5` in a shell; one may have another as its default. */
const PLACEHOLDER = /^(?:\$\{[\w.-]{1,200}:-?){1,4}([^{}]{0,200})\}{1,4}$/;
/** Spring Boot's own producer properties, as opposed to those that it passes on. */
const SPRING_OWN = /^spring[._]kafka[._]producer[._](?!properties)/i;

/** Meanings of a Java producer's settings; `clientId` gives its range of versions, see `scenario/clients/java.ts`. */
function javaMeanings(pairs: readonly Given[], clientId: string, text: string): readonly Meaning[] {
  const named = pairs.map((given) => ({ given, name: producerName(given.name).name }));
  const others = othersIn(
    named.map(({ given, name }) => ({ name, value: given.value })),
    clientId,
    text,
  );
  return named.map(({ given, name }) => {
    const plain = PLACEHOLDER.exec(given.value)?.[1] ?? given.value;
    const [value, bytes] = SPRING_OWN.test(given.name) ? inBytes(name, plain) : [plain, null];
    const filled = plain === given.value ? null : "The placeholder's default.";
    const row = own(ROWS, name);
    const claims = row === undefined ? [ignoredName(name, JAVA_NAMES)] : claimsOf(row, value, others);
    const read = name === given.name ? null : `Read as ${name}.`;
    return { given, claims: claims.map((claim) => saying(claim, [read, filled, bytes])) };
  });
}

const BYTES: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1_048_576, GB: 1_073_741_824 };

/** Converts Spring Boot's sizes with a unit, which are binary, to bytes. */
function inBytes(name: string, value: string): readonly [string, string | null] {
  const [, count, unit = ''] = /^(\d{1,12})\s?([KMG]?B)$/.exec(value) ?? [];
  if (count === undefined || (name !== 'batch.size' && name !== 'buffer.memory')) return [value, null];
  return [String(Number(count) * (own(BYTES, unit) ?? 1)), 'Spring counts 1,024\u202FB as 1\u202FKB.'];
}

function isJavaSetting(name: string): boolean {
  return producerName(name).aboutKafka || absentReason(name) !== null;
}

export const JAVA: Library = {
  clients: ['client-java-2.3', 'client-java-2.4', 'client-java-3.3', 'client-java-4'],
  isSetting: isJavaSetting,
  meanings: (pairs, { clientId, text }) => withFramework(javaMeanings(pairs, clientId, text)),
  findings: (meanings, clientId) => [
    ...timeoutRefusal(meanings, clientId),
    ...(clientId === 'client-java-4' ? flightRefusal(meanings) : []),
    ...transactionRefusal(meanings),
    ...idempotenceRefusals(meanings, { client: "Java's producer" }),
    ...acksNote(meanings, clientId),
  ],
};

/** Says that acks turn idempotence off, and what follows (ProducerConfig.postProcessAndValidateIdempotenceConfigs). */
function acksNote(meanings: readonly Meaning[], clientId: string): readonly Finding[] {
  const acks = lastText(meanings, 'acks') ?? 'all';
  const isDefault = !OLD.includes(clientId) && lastText(meanings, 'enable.idempotence') === null;
  if (acks === 'all' || !isDefault) return [];
  const inFlight = Number(lastText(meanings, IN_FLIGHT) ?? 1);
  return [finding('acks-disable-idempotence', { [IN_FLIGHT]: quantity(inFlight, '1') }, { acks })];
}

/** Java 4 turns off idempotence for other acks, unless it's set explicitly; with too many in flight it always refuses. */
function flightRefusal(meanings: readonly Meaning[]): readonly Finding[] {
  const inFlight = Number(lastText(meanings, IN_FLIGHT) ?? 1);
  return lastText(meanings, 'enable.idempotence') !== null || inFlight <= IDEMPOTENT_IN_FLIGHT
    ? []
    : [
        finding(
          'idempotence-limits-in-flight',
          { [IN_FLIGHT]: quantity(inFlight, '1') },
          { client: 'Java 4' },
        ),
      ];
}

/** A transactional producer without idempotence (the same method). */
function transactionRefusal(meanings: readonly Meaning[]): readonly Finding[] {
  // A framework takes a name without its producers' prefix for itself.
  const isOfProducer = meanings.some(
    ({ given, claims }) =>
      producerName(given.name).name === 'transactional.id' &&
      !['', 'null'].includes(given.value) &&
      claims.some((claim) => claim.type === 'ignored' && claim.reason === REASONS.transactions),
  );
  return isOfProducer && lastText(meanings, 'enable.idempotence') === 'false'
    ? [finding('transactions-need-idempotence', {}, { client: "Java's producer" })]
    : [];
}

/** A delivery timeout that's set and shorter than linger and a request (KafkaProducer.configureDeliveryTimeout). */
function timeoutRefusal(meanings: readonly Meaning[], clientId: string): readonly Finding[] {
  const { settings } = CLIENTS.find(({ id }) => id === clientId) ?? {};
  const ms = (name: 'linger.ms' | 'request.timeout.ms'): number =>
    Number(lastText(meanings, name) ?? settings?.[name]);
  const deliveryMs = Number(lastText(meanings, 'delivery.timeout.ms') ?? Number.NaN);
  if (!(deliveryMs < ms('linger.ms') + ms('request.timeout.ms'))) return [];
  const figures = {
    'linger.ms': quantity(ms('linger.ms'), 'ms'),
    'request.timeout.ms': quantity(ms('request.timeout.ms'), 'ms'),
    'delivery.timeout.ms': quantity(deliveryMs, 'ms'),
  };
  return [finding('linger-reaches-timeout', figures, { client: "Java's producer" })];
}

/** Source that sets Java's own names or constants, whatever creates the producer. */
export const JAVA_SOURCE: Dialect = sourceDialect({
  kind: 'java',
  format: 'Java or Kotlin source',
  signs: [
    /\b(?:Producer|Streams|CommonClient)Configs?\.[A-Z]|\b[A-Z]{2,20}_[A-Z_]{2,40}_CONFIG\b|\.(?:put|setProperty)\(|\bMap\.of\(|\[\s{0,9}"[\w.]{1,99}"\s{0,9}\]\s{0,9}=|"\s{1,9}to\s|"\s{0,9}->|\.option\(\s{0,9}"kafka\./,
  ],
  named: javaSetting,
});

/** A constant of Java's, or a name of Kafka in quotes; null for anything else. */
function javaSetting({ name, isQuoted }: Entry): string | null {
  // Spark hands on what begins with `kafka.`.
  if (isQuoted) return NAME_OF_KAFKA.test(name) ? name.replace(/^kafka\./, '') : null;
  return /Configs?\.[A-Z]|^[A-Z_]+_CONFIG$/.test(name) ? name : null;
}

const AIOKAFKA = 'client-aiokafka';

/** kafka-python and aiokafka, which has its names. */
export const KAFKA_PYTHON: Library = {
  clients: ['client-kafka-python', 'client-kafka-python-sticky', AIOKAFKA],
  isSetting: isJavaSetting,
  meanings: (pairs, { clientId, text }) => {
    const isAiokafka = clientId === AIOKAFKA;
    const said = javaMeanings(pairs, clientId, text).map(({ given, claims }) => ({
      given,
      claims:
        given.name === 'partitioner'
          ? [pythonPartitioner(given.value)]
          : claims.map((claim) => (isAiokafka ? ofAiokafka(claim) : claim)),
    }));
    return isAiokafka
      ? withDefaults('aiokafka', aiokafkaDefaults(said), said)
      : withDefaults('kafka-python', kafkaPythonDefaults(said), said);
  },
  findings: (meanings, clientId) =>
    idempotenceRefusals(meanings, { client: clientId === AIOKAFKA ? 'aiokafka' : 'kafka-python' }),
};

/** aiokafka raises a TypeError for a setting that only kafka-python has. */
function ofAiokafka(claim: Claim): Claim {
  const isLacking = claim.type === 'sets' && lackedBy({ id: AIOKAFKA }).some((name) => name === claim.field);
  return isLacking ? ignored('aiokafka has no setting with that name.') : claim;
}

function pythonPartitioner(value: string): Claim {
  const [, name] = /^(?:\w+\.)*(Default|Sticky)Partitioner\(\)$/.exec(value) ?? [];
  return name === 'Sticky'
    ? sets('partitioner', 'sticky')
    : no(name === 'Default' ? 'default' : 'no-partitioner');
}

/** With idempotence aiokafka asks for all acks; a batch may wait as long as a request may take (producer.py). */
function aiokafkaDefaults(said: readonly Meaning[]): readonly Claim[] {
  const [timeout, linger] = [lastText(said, 'request.timeout.ms'), lastText(said, 'linger.ms')];
  const deliveryMs = Number(timeout ?? 40_000) + Number(linger ?? 0);
  const says = 'aiokafka gives up a record that waits for longer than linger and request_timeout_ms.';
  return [
    ...(lastText(said, 'enable.idempotence') === 'true'
      ? [sets('acks', 'all', 'Follows from idempotence.')]
      : []),
    ...(timeout === null && linger === null ? [] : [sets('delivery.timeout.ms', String(deliveryMs), says)]),
  ];
}

/**
 * Effects of settings that kafka-python 3 can't have with idempotence: it switches it off, and a partition no
 * longer waits for the response to its batch (KafkaProducer.__init__).
 */
function kafkaPythonDefaults(said: readonly Meaning[]): readonly Claim[] {
  const isBefore3 = lastText(said, 'buffer.memory') !== null;
  const idempotence = lastText(said, 'enable.idempotence') ?? String(!isBefore3);
  const conflict = conflictIn(said);
  if (idempotence === 'true' && conflict === null) return [];
  const old = 'kafka-python 3 has no buffer_memory, so these are the defaults before it.';
  const off = isBefore3 ? old : `kafka-python switches it off because of ${conflict}.`;
  const free = "Without idempotence, a partition doesn't wait for the response to its batch.";
  return [
    ...(isBefore3 ? [sets('acks', '1', old), sets('partitioner', 'random', old)] : []),
    sets('enable.idempotence', 'false', off),
    ...(lastText(said, IN_FLIGHT) === '1' ? [] : [sets('max.in.flight.batches.per.partition', 'none', free)]),
  ];
}

/** The setting that rules out idempotence, as written; null if none does. */
function conflictIn(said: readonly Meaning[]): string | null {
  const acks = lastText(said, 'acks') ?? 'all';
  const inFlight = Number(lastText(said, IN_FLIGHT) ?? 5);
  if (acks !== 'all') return `acks=${acks}`;
  if (inFlight > IDEMPOTENT_IN_FLIGHT) return `${inFlight} requests in flight`;
  return said.some(({ given }) => given.name === 'retries' && given.value === '0') ? 'retries=0' : null;
}

/** Source with kafka-python, and with aiokafka, whose defaults are those of its own client (producer.py of 0.12). */
export const KAFKA_PYTHON_SOURCE: readonly Dialect[] = [
  sourceDialect({
    kind: 'kafka-python',
    format: 'Python source with kafka-python',
    signs: [
      /\bfrom kafka import\b|\bKafkaProducer\((?:\*\*|\s{0,200}[a-z_]{2,60}\s{0,9}=)/,
      /^(?![\s\S]*\baiokafka\b)/i,
    ],
    named: keywordSetting,
  }),
  sourceDialect({
    kind: 'kafka-python',
    format: 'Python source with aiokafka',
    signs: [/\bAIOKafkaProducer\b|\bfrom aiokafka\b/],
    named: keywordSetting,
    clientId: AIOKAFKA,
  }),
];

function keywordSetting({ name, path }: Entry): string | null {
  if (!/^[a-z]+(?:_[a-z]+)*$/.test(name)) return null;
  const dotted = name.replaceAll('_', '.');
  const { name: found, isKnown } = producerName(`producer.${dotted}`);
  const isArgument = path.at(-1)?.endsWith('KafkaProducer') === true;
  return isKnown ? found : isArgument || absentReason(dotted) !== null ? dotted : null;
}
