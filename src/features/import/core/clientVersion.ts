import type { Client, ClientSettings } from '../../../scenario/clients/client';
import { CLIENTS } from '../../../scenario/clients/clients';
import { clientOf, isOfProducer } from './metrics/namedMetrics';
import { labelOf, type Sample } from './metrics/samples';
import type { ImportKind } from './types';

/** Where a text names a version: Micrometer's tag, Kafka's own app-info, its folder, or a tool's old wording. */
const SOURCES = {
  kafka_version: 'their tag kafka_version',
  'app-info': 'their app-info',
  folder: "the name of Kafka's folder",
  wording: 'a maximum without ms, as tools before 2.0 print it',
} as const;

export interface ClientVersion {
  /** Null if the text doesn't distinguish producers. */
  readonly producer: string | null;
  readonly version: string;
  readonly source: keyof typeof SOURCES;
}

export interface NamedClient extends ClientVersion {
  readonly clientId: string;
  /** Settings in which this version differs from the client that stands for its range of versions. */
  readonly settings: Partial<ClientSettings>;
  /** Versions of other producers in the same text that have other defaults. */
  readonly others: readonly string[];
}

/** Kafka's own version, without a distribution's suffix, or Confluent's, which ends with -ccs or -ce. */
const VERSION = /^\d{1,3}\.\d{1,3}\.\d{1,3}(?:-c(?:cs|e)\b|(?!\d))/;
const APP_INFO = /^kafka_producer_(?:\w{1,60}_)?app_info/;
/** The version in JMX or --print-metrics, which have it as text instead of a label. */
const IN_TEXT =
  /app[-_]info[^\n]{0,400}?version[^\n]{0,200}?(?<![\d.])(\d{1,3}\.\d{1,3}\.\d{1,3}(?:-c(?:cs|e)\b)?)(?![\d.])/gi;
const OTHER_APP_INFO = /kafka[._](?:server|consumer|admin)/i;

export function versionsIn(samples: readonly Sample[]): readonly ClientVersion[] {
  const versions = new Map<string | null, ClientVersion>();
  for (const sample of samples) {
    if (!isOfProducer(sample)) continue;
    const tag = labelOf(sample, 'kafkaversion');
    const version = tag ?? (APP_INFO.test(sample.name) ? labelOf(sample, 'version') : null);
    const [known] = VERSION.exec(version ?? '') ?? [];
    if (known === undefined) continue;
    const producer = clientOf(sample);
    versions.set(producer, { producer, version: known, source: tag === null ? 'app-info' : 'kafka_version' });
  }
  return [...versions.values()];
}

/**
 * The client that metrics name: the chosen producer's, else that of most producers, the newest in a tie. Null
 * if they name none.
 */
export function namedClient(
  versions: readonly ClientVersion[],
  text: string,
  producer: string | null,
): NamedClient | null {
  const known = versions.length > 0 ? versions : versionsInText(text);
  const own = known.filter((each) => each.producer === producer);
  const used = producer !== null && own.length > 0 ? own : known;
  const clients = used.map(({ version }) => clientOfVersion(version));
  const count = (id: string): number => clients.filter((each) => each === id).length;
  const [first, ...others] = [...new Set(clients)]
    .toSorted((one, other) => count(other) - count(one) || other.localeCompare(one))
    .flatMap((id) => used.find((_, place) => clients[place] === id) ?? []);
  if (first === undefined) return null;
  return {
    ...first,
    clientId: clientOfVersion(first.version),
    settings: settingsOf(first.version),
    others: others.map(({ version }) => version),
  };
}

function versionsInText(text: string): readonly ClientVersion[] {
  for (const match of text.matchAll(IN_TEXT)) {
    const line = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index + match[0].length);
    if (!OTHER_APP_INFO.test(line)) return [{ producer: null, version: match[1] ?? '', source: 'app-info' }];
  }
  return [];
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
export function versionSentence(named: NamedClient, used: Client, isChosen: boolean): string {
  const { source, version, others, clientId, settings } = named;
  const number = version.includes('-c')
    ? `${version}, which is ${apacheVersion(version).join('.')}`
    : version;
  const kafka = source === 'wording' ? 'an old Kafka' : `Kafka ${number}`;
  const says = `Your metrics come from ${kafka} (${SOURCES[source]})`;
  if (used.id !== clientId) {
    const instead = isChosen ? 'you chose' : 'the settings in your text name';
    const own = CLIENTS.find(({ id }) => id === clientId)?.name ?? '';
    return `${says}, which is ${own}, but ${instead} ${used.name}: its defaults are used.`;
  }
  const rest =
    others.length === 0
      ? ''
      : ` Other producers in the text have ${others.join(' and ')}: choose one of them below to use its client.`;
  const before3 = 'acks' in settings ? ' Before 3.0, those are acks=1 without idempotence.' : '';
  return `${says}, so Linger uses the defaults of ${used.name} for all that the scenario leaves to its client.${before3}${rest}`;
}
