import { own } from '../../../base/own';
import { CLIENT_FIELDS } from '../../../scenario/clients/client';
import type { FieldName } from '../../../scenario/scenario';

/** Settings of Java's producer that have the same name and unit in the model. */
export const SAME_NAME: readonly FieldName[] = CLIENT_FIELDS.filter(
  (name) => !/^(?:sending|sticky|partitioner|request\.partitions|rule)/.test(name),
);

/** Every setting of Java's producer that the model has. */
const JAVA_NAMES: readonly string[] = [
  ...SAME_NAME,
  'partitioner.class',
  'partitioner.adaptive.partitioning.enable',
  'partitioner.availability.timeout.ms',
  'partitioner.ignore.keys',
  'partitioner.rack.aware',
  'client.rack',
];

/** A name that a text of settings has at least once. */
export const NAME_OF_KAFKA = /^(acks|retries|partitioner|[a-z]+(\.[a-z]+)+)$/;

/** Prefixes of frameworks, tools and manifests before a producer's own names; the first one that fits is removed. */
const BEFORE = new RegExp(
  [
    // Spring Boot and Cloud Stream, Connect, Streams, Strimzi's bridge, and most people's own configurations.
    String.raw`(?:.*\.)?producer(?:[.-]?(?:override|properties|configuration|config|conf))?\.`,
    String.raw`(?:.*\.)?producers\.[^.]+\.`,
    String.raw`spring\.kafka\.(?:properties\.)?`,
    String.raw`spring\.cloud\.stream\.kafka\.(?:binder|bindings\.[^.]+)\.(?:configuration\.)?`,
    String.raw`mp\.messaging\.(?:outgoing|connector)\.[^.]+\.`,
    String.raw`(?:spec\.)?(?:kafka\.)?config\.`,
    // A flag of any program: `--producer-linger-ms=5`.
    String.raw`(?:kafka\.)?producer-`,
    String.raw`(?:kafka|connect|streams)\.`,
  ]
    .map((each) => `^${each}`)
    .join('|'),
  'i',
);
/** Settings of brokers, topics and others that end like a producer's, with their owner's key in reasons.ts. */
const FOREIGN_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^broker\.|^(?:KafkaTopic\.spec|spec\.kafka)\.config\.|(?:^|\.)topics?\.(?:.*\.)?config\./, 'broker'],
  [/^(?:.*\.)?kafka\.admin\./, 'admin'],
  [/(?:^|\.)(?:database|schema)\.history\./, 'history'],
];
const CLASS = /^(?:\w+\.)*(?:ProducerConfig|StreamsConfig|CommonClientConfigs)\./;
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

const MAX_NAME = 300;
const KAFKA = /kafka|producer/i;

// @recipe setting
const BY_LETTERS = {
  ...byLetters(JAVA_NAMES),
  // A slip in Kafka's own source.
  partitioneradpativepartitioningenable: 'partitioner.adaptive.partitioning.enable',
};
/** With Spring Cloud Stream's own names (KafkaProducerProperties). */
const CLOUD_STREAM = {
  ...BY_LETTERS,
  buffersize: 'batch.size',
  batchtimeout: 'linger.ms',
  requiredacks: 'acks',
};

/**
 * The producer's own name for a setting: without a framework's prefix, from dots, hyphens, camel case,
 * capitals (`SPRING_KAFKA_PRODUCER_BATCH_SIZE`) or a Java constant (`ProducerConfig.LINGER_MS_CONFIG`).
 */
export function producerName(given: string) {
  const path = dotted(given.slice(0, MAX_NAME));
  const other = ownerOf(path);
  if (other !== null) return { name: `${other}.${path}`, aboutKafka: true, isKnown: false };
  const [before = ''] = BEFORE.exec(path) ?? [];
  const rest = path.slice(before.length);
  const table = path.startsWith('spring.cloud.stream.kafka.') ? CLOUD_STREAM : BY_LETTERS;
  const name =
    JAVA_NAMES.includes(rest) || (before === '' && path === given) ? rest : (spelled(rest, table) ?? rest);
  const known = JAVA_NAMES.includes(name) ? name : buriedName(path);
  const isKnown = known !== null;
  // About Kafka, in a text that's also about other things.
  const aboutKafka = isKnown || before !== '' || KAFKA.test(path);
  return { name: known ?? name, aboutKafka, isKnown };
}

/** True if a setting belongs to brokers, topics or others and only ends like a producer's. */
export function isForeignSetting(given: string): boolean {
  return ownerOf(dotted(given.slice(0, MAX_NAME))) !== null;
}

function ownerOf(path: string): string | null {
  return KAFKA.test(path) ? (FOREIGN_NAMES.find(([names]) => names.test(path))?.[1] ?? null) : null;
}

/** The known name with the same letters, whatever separates them; a comma or a blank is a slip. */
export function spelled(name: string, table: Readonly<Record<string, string>>): string | undefined {
  return /[^\w.[\]"'-]/.test(name) ? undefined : own(table, letters(name));
}

export function byLetters(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [letters(name), name]));
}

export function letters(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function dotted(given: string): string {
  const name = given.replace(CLASS, '');
  if (CONSTANT.test(name) && (name.includes('_') || name !== given)) {
    return name
      .replace(/_(?:CONFIG|DOC)$/, '')
      .toLowerCase()
      .replaceAll(/_+/g, '.');
  }
  return name
    .replaceAll(/\[["']?|["']?\]/g, '.')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^\.|\.$/g, '');
}

/** A known name at the end of a path that mentions Kafka, such as `shop.kafka.tuning.linger-ms`. */
function buriedName(path: string): string | null {
  if (!KAFKA.test(path) || /consumer|listener/i.test(path)) return null;
  const parts = path.split('.');
  const tails = parts.slice(-8).map((_, index, last) => last.slice(index).join('.'));
  const found = tails.map((tail) => spelled(tail, BY_LETTERS)).find((name) => name !== undefined);
  return found ?? null;
}
