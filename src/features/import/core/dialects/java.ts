import { formatCount } from '../../../../base/format';
import { own } from '../../../../base/own';
import { CLIENTS } from '../../../../scenario/clients/clients';
import { IGNORES_KEYS, ignored, lastText, sets } from '../claims';
import { finding } from '../meaning/finding';
import { idempotenceRefusals, inFlightRefusals, lingerRefusal } from '../meaning/refusals';
import type { SettingFinding } from '../meaning/types';
import { propertiesPairs } from '../pairs';
import { JAVA_NAMES, NAME_OF_KAFKA, producerName, SAME_NAME, SINCE_33 } from '../producerName';
import { ignoredName, isKnownAbsent } from '../reasons';
import type { Entry } from '../source/entries';
import type { Claim, Given, Meaning } from '../types';
import type { Dialect } from './dialect';
import { withFramework } from './frameworks';
import type { Library } from './library';
import { sourceDialect } from './sourceDialect';

/** Clients before 3.3. */
const OLD: readonly string[] = ['client-java-2.3', 'client-java-2.4'];

export const JAVA: Library = {
  clients: ['client-java-2.3', 'client-java-2.4', 'client-java-3.3', 'client-java-4'],
  pairsIn: (text, recognised) => recognised ?? propertiesPairs(text),
  isSetting: isJavaSetting,
  meanings: (pairs, { clientId }) => withFramework(javaMeanings(pairs, clientId)),
  findings: (meanings, clientId) => [
    ...timeoutRefusal(meanings, clientId),
    ...(clientId === 'client-java-4' ? flightRefusal(meanings) : []),
    ...idempotenceRefusals(meanings, "Java's producer doesn't start"),
    ...acksNote(meanings, clientId),
  ],
};

/** Whether a name is about Kafka, in a text that has very many. */
export function isJavaSetting(name: string): boolean {
  return producerName(name).aboutKafka || isKnownAbsent(name);
}

/** Says that acks turn idempotence off, and what follows (ProducerConfig.postProcessAndValidateIdempotenceConfigs). */
function acksNote(meanings: readonly Meaning[], clientId: string): readonly SettingFinding[] {
  const acks = lastText(meanings, 'acks') ?? 'all';
  const isDefault = !OLD.includes(clientId) && lastText(meanings, 'enable.idempotence') === null;
  if (acks === 'all' || !isDefault) return [];
  const inFlight = Number(lastText(meanings, 'max.in.flight.requests.per.connection') ?? 1);
  const order =
    inFlight > 1 ? ` With ${inFlight} requests in flight, a retry can change the order of records.` : '';
  return [
    finding(
      'acks-disable-idempotence',
      `acks=${acks} switches idempotence off, which needs acks=all.${order}`,
    ),
  ];
}

/** Java 4 turns off idempotence for other acks, unless it's set explicitly; with too many in flight it always refuses. */
function flightRefusal(meanings: readonly Meaning[]): readonly SettingFinding[] {
  if (lastText(meanings, 'enable.idempotence') !== null) return [];
  return inFlightRefusals(
    meanings,
    (requests) =>
      `With ${requests} Java's producer doesn't start from 4.0 unless you also set enable.idempotence=false. Here it runs without idempotence.`,
  );
}

/** A delivery timeout that's set and shorter than linger and a request (KafkaProducer.configureDeliveryTimeout). */
function timeoutRefusal(meanings: readonly Meaning[], clientId: string): readonly SettingFinding[] {
  const { settings } = CLIENTS.find(({ id }) => id === clientId) ?? {};
  const ms = (name: 'linger.ms' | 'request.timeout.ms'): number =>
    Number(lastText(meanings, name) ?? settings?.[name]);
  const times = {
    'linger.ms': ms('linger.ms'),
    'request.timeout.ms': ms('request.timeout.ms'),
    'delivery.timeout.ms': Number(lastText(meanings, 'delivery.timeout.ms') ?? Number.NaN),
  };
  const atLeast = times['linger.ms'] + times['request.timeout.ms'];
  if (!(times['delivery.timeout.ms'] < atLeast)) return [];
  return lingerRefusal(
    times,
    `With delivery.timeout.ms=${formatCount(times['delivery.timeout.ms'])} Java's producer doesn't start: it must be at least linger.ms + request.timeout.ms, ${formatCount(atLeast)}\u202Fms.`,
  );
}

/** Meanings of a Java producer's settings; `clientId` gives its range of versions, see `scenario/clients/java.ts`. */
export function javaMeanings(pairs: readonly Given[], clientId: string): readonly Meaning[] {
  const named = pairs.map((given) => ({ given, name: producerName(given.name).name }));
  const givenValue = (wanted: string): string | null =>
    named.findLast(({ name }) => name === wanted)?.given.value ?? null;
  const adaptiveOff = givenValue('partitioner.adaptive.partitioning.enable')?.toLowerCase() === 'false';
  const hasClass = givenValue('partitioner.class') !== null;
  return named.map(({ given, name }) => {
    const plain = PLACEHOLDER.exec(given.value)?.[1] ?? given.value;
    const [value, bytes] = SPRING_OWN.test(given.name) ? inBytes(name, plain) : [plain, null];
    const filled = plain === given.value ? null : "The placeholder's default.";
    const claims = claimsOf(name, value, { clientId, adaptiveOff, hasClass });
    const read = name === given.name ? null : `Read as ${name}.`;
    return { given, claims: claims.map((claim) => saying(claim, [read, filled, bytes])) };
  });
}

/** A placeholder with a default: `${LINGER:5}`, or `:-5` in a shell. */
const PLACEHOLDER = /^\$\{[\w.-]{1,200}:-?([^{}]{0,200})\}$/;
/** Spring Boot's own producer properties, as opposed to those that it passes on. */
const SPRING_OWN = /^spring[._]kafka[._]producer[._](?!properties)/i;
const BYTES: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1_048_576, GB: 1_073_741_824 };

/** Converts Spring Boot's sizes with a unit, which are binary, to bytes. */
function inBytes(name: string, value: string): readonly [string, string | null] {
  const [, count, unit = ''] = /^(\d{1,12})\s?([KMG]?B)$/.exec(value) ?? [];
  if (count === undefined || (name !== 'batch.size' && name !== 'buffer.memory')) return [value, null];
  return [String(Number(count) * (own(BYTES, unit) ?? 1)), 'Spring counts 1,024\u202FB as 1\u202FKB.'];
}

interface Circumstances {
  readonly clientId: string;
  readonly adaptiveOff: boolean;
  /** Whether the file sets a class, so the partitioner isn't the client's own. */
  readonly hasClass: boolean;
}

function claimsOf(name: string, value: string, around: Circumstances): readonly Claim[] {
  const isOld = OLD.includes(around.clientId);
  if (SINCE_33.includes(name) && isOld) {
    return [ignored('Clients have this setting from 3.3.')];
  }
  if (name === 'partitioner.class') return partitionerClass(value, around);
  if (name === 'partitioner.adaptive.partitioning.enable') return [adaptive(value, around)];
  if (name === 'partitioner.rack.aware' && around.clientId !== 'client-java-4') {
    return [ignored('Clients have this setting from 4.4.')];
  }
  if (
    name === 'partitioner.availability.timeout.ms' ||
    name === 'partitioner.ignore.keys' ||
    name === 'partitioner.rack.aware'
  ) {
    return [sets(name, value.toLowerCase())];
  }
  if (name === 'client.rack' && /^\d{1,2}$/.test(value)) return [sets(name, value)];
  const field = SAME_NAME.find((same) => same === name);
  if (field === undefined) return [ignoredName(name, JAVA_NAMES)];
  if (field === 'acks' && value === '-1') return [sets('acks', 'all', '-1 means all.')];
  if (field === 'enable.idempotence') return [sets(field, value.toLowerCase())];
  return [sets(field, value)];
}

function adaptive(value: string, { hasClass }: Circumstances): Claim {
  if (hasClass) return ignored('partitioner.class overrides it.');
  const word = value.toLowerCase();
  if (word === 'true') return sets('partitioner', 'adaptive', 'Adaptive partitioning is on.');
  if (word === 'false') return sets('partitioner', 'uniform', 'Adaptive partitioning is off.');
  return ignored('The value must be true or false.');
}

function partitionerClass(value: string, { clientId, adaptiveOff }: Circumstances): readonly Claim[] {
  const name = value.split(/[.$]/).at(-1) ?? '';
  const isGone = clientId === 'client-java-4' && /^(Default|UniformSticky)Partitioner$/.test(name);
  if (isGone) {
    return [ignored(`Kafka 4 no longer has ${name}, so the client's own partitioner is used.`)];
  }
  switch (name) {
    case '':
    case 'null':
      return [
        sets('partitioner', ownPartitioner(clientId, adaptiveOff), "No class: the client's own partitioner."),
      ];
    case 'DefaultPartitioner':
      return [sets('partitioner', clientId === 'client-java-2.3' ? 'round-robin' : 'sticky')];
    case 'UniformStickyPartitioner':
      return [sets('partitioner', 'sticky'), IGNORES_KEYS];
    case 'RoundRobinPartitioner':
      return [
        clientId === 'client-java-4'
          ? sets('partitioner', 'round-robin')
          : sets(
              'partitioner',
              'round-robin-skip',
              'Up to 3.9 it moves on twice for each new batch (KAFKA-9965).',
            ),
        IGNORES_KEYS,
      ];
    default:
      return [ignored('The model has no custom partitioners.')];
  }
}

function ownPartitioner(clientId: string, adaptiveOff: boolean): string {
  if (clientId === 'client-java-2.3') return 'round-robin';
  if (clientId === 'client-java-2.4') return 'sticky';
  return adaptiveOff ? 'uniform' : 'adaptive';
}

function saying(claim: Claim, also: readonly (string | null)[]): Claim {
  if (claim.type === 'ignored' || also.every((sentence) => sentence === null)) return claim;
  return { ...claim, says: [...also, claim.says].filter(Boolean).join(' ') };
}

/** Source that sets Java's own names or constants, whatever creates the producer. */
export const JAVA_SOURCE: Dialect = sourceDialect({
  kind: 'java',
  format: 'Java or Kotlin source',
  signs: [
    /\b(?:Producer|Streams|CommonClient)Configs?\.[A-Z]|\b[A-Z]{2,20}_[A-Z_]{2,40}_CONFIG\b|\.(?:put|setProperty)\(|\bMap\.of\(|\[\s{0,9}"[\w.]{1,99}"\s{0,9}\]\s{0,9}=|"\s{1,9}to\s|"\s{0,9}->/,
  ],
  languages: ['java', 'kotlin'],
  named: javaSetting,
});

/** A constant of Java's, or a name of Kafka in quotes; null for anything else. */
export function javaSetting({ name, isQuoted }: Entry): string | null {
  if (isQuoted) return NAME_OF_KAFKA.test(name) ? name : null;
  return /Configs?\.[A-Z]|^[A-Z_]+_CONFIG$/.test(name) ? name : null;
}
