import type { Client, ClientSettings } from '../../../scenario/clients/client';
import { CLIENTS } from '../../../scenario/clients/clients';
import { clientOf, isOfProducer } from './metrics/namedMetrics';
import { labelOf, type Sample } from './metrics/samples';
import type { ImportKind } from './types';

export interface ClientVersion {
  /** Null if the text doesn't distinguish producers. */
  readonly producer: string | null;
  readonly version: string;
  /** Where the text names it. */
  readonly source: string;
}

/** Kafka's own version, without a distribution's suffix, or Confluent's, which ends with -ccs or -ce. */
const VERSION = /^\d{1,3}\.\d{1,3}\.\d{1,3}(?:-c(?:cs|e)\b|(?!\d))/;
const APP_INFO = /^kafka_producer_(?:\w{1,60}_)?app_info/;

/** The version that each producer's samples name: by Micrometer's tag, or in Kafka's own app-info. */
export function versionsIn(samples: readonly Sample[]): readonly ClientVersion[] {
  const versions = samples.filter(isOfProducer).flatMap((sample) => {
    const tag = labelOf(sample, 'kafkaversion');
    const info = APP_INFO.test(sample.name) ? labelOf(sample, 'version') : null;
    const version = VERSION.exec(tag ?? info ?? '')?.[0];
    const source = tag === null ? 'their app-info' : 'their tag kafka_version';
    return version === undefined ? [] : [{ producer: clientOf(sample), version, source }];
  });
  return [...new Map(versions.map((each) => [each.producer, each])).values()];
}

/**
 * The client that metrics name: the chosen producer's, else that of most producers, the newest in a tie. Null
 * if they name none.
 */
export function namedClient(versions: readonly ClientVersion[], producer: string | null) {
  const own = versions.filter((each) => producer !== null && each.producer === producer);
  const used = own.length > 0 ? own : versions;
  const clients = used.map(({ version }) => clientOfVersion(version));
  const count = (id: string): number => clients.filter((each) => each === id).length;
  const [clientId, ...others] = [...new Set(clients)].toSorted(
    (one, other) => count(other) - count(one) || other.localeCompare(one),
  );
  const first = used.find((_, place) => clients[place] === clientId);
  if (first === undefined || clientId === undefined) return null;
  return {
    ...first,
    clientId,
    /** Settings in which this version differs from the client that stands for its range of versions. */
    settings: settingsOf(first.version),
    /** Versions of other producers in the same text that have other defaults. */
    others: others.flatMap((id) => used[clients.indexOf(id)]?.version ?? []),
  };
}

/** The client with this version of Kafka, or of Confluent Platform: 7.5.0-ccs. */
export function clientOfVersion(version: string): string {
  const [major, minor] = apacheVersion(version);
  if (major >= 4) return 'client-java-4';
  if (major === 3 && minor >= 3) return 'client-java-3.3';
  return major === 3 || (major === 2 && minor >= 4) ? 'client-java-2.4' : 'client-java-2.3';
}

/** Settings that only producers before 1.0 have. */
const BEFORE_1 =
  /^[ \t"']{0,9}(?:block\.on\.buffer\.full|metadata\.fetch\.timeout\.ms|timeout\.ms)["' \t]{0,9}[=:,]/m;
/** Settings that producers have from 3.3 on (KIP-794). */
const SINCE_3_3 =
  /\bpartitioner\.(?:adaptive\.partitioning\.enable|availability\.timeout\.ms|ignore\.keys)\b/;
/** A version in a client's log, or beside the name of Java's library in a comment or a dependency. */
const JAVA_LIBRARY =
  /\b(?:Kafka version\s?: |kafka-clients[\s:@"'-]{1,4}(?:version[\s:"']{1,4})?v?)(\d{1,3}\.\d{1,3}(?:\.\d{1,3})?(?:-c(?:cs|e)\b)?)(?![\d.])/i;

/** The client that a text of settings names by a library's version, or by a setting that only old or newer ones have. */
export function clientInText(kind: ImportKind, text: string, present: string | null): string | null {
  if (kind !== 'java') return null;
  const version = JAVA_LIBRARY.exec(text)?.[1];
  if (version !== undefined) return clientOfVersion(version);
  const isNewer = present !== 'client-java-4' && SINCE_3_3.test(text);
  return BEFORE_1.test(text) ? 'client-java-2.3' : isNewer ? 'client-java-3.3' : null;
}

/** Defaults that differ from the client's: "2.4 to 3.2" has those of 3.2, but before 3.0 they were others (KIP-679). */
function settingsOf(version: string): Partial<ClientSettings> {
  const isBefore3 = clientOfVersion(version) === 'client-java-2.4' && apacheVersion(version)[0] === 2;
  return isBefore3 ? { acks: '1', 'enable.idempotence': 'false' } : {};
}

/** Confluent Platform 5.y to 8.y is made from Kafka 2.y, 2.6 + y, 3.y and 4.y (its table of versions). */
function apacheVersion(version: string): readonly [major: number, minor: number] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (!version.includes('-c') || major < 5) return [major, minor];
  if (major >= 7) return [major - 4, minor];
  return [2, major === 6 ? minor + 6 : minor];
}

/**
 * Says which version the metrics name, where, and which client's defaults are used.
 *
 * @param isChosen whether the reader chose the client in the dialog instead of in the text
 */
export function versionSentence(
  named: NonNullable<ReturnType<typeof namedClient>>,
  used: Client,
  isChosen: boolean,
): string {
  const { source, version, others, clientId, settings } = named;
  const ofKafka = version.includes('-c') ? `, which is ${apacheVersion(version).join('.')}` : '';
  const says = `Your metrics come from Kafka ${version}${ofKafka} (${source})`;
  if (used.id !== clientId) {
    const instead = isChosen ? 'you chose' : 'the settings in your text name';
    const own = CLIENTS.find(({ id }) => id === clientId)?.name ?? '';
    return `${says}, which is ${own}, but ${instead} ${used.name}: its defaults are used.`;
  }
  const all = [
    `${says}, so Linger uses the defaults of ${used.name} for all that the scenario leaves to its client.`,
    'acks' in settings && 'Before 3.0, those are acks=1 without idempotence.',
    others.length > 0 &&
      `Other producers in the text have ${others.join(' and ')}: choose one of them below to use its client.`,
  ];
  return all.filter(Boolean).join(' ');
}
