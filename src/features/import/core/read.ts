import { CLIENT_COMMENT } from '../../../run/export/propertiesFile';
import type { Client, ClientSettings } from '../../../scenario/clients/client';
import { CLIENTS, clientInForce, nearestClient } from '../../../scenario/clients/clients';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { type NamedClient, namedClient, versionSentence } from './clientVersion';
import { AIOKAFKA, withAiokafka, withFramework } from './frameworks';
import { franzGoMeanings } from './franzGo';
import { javaMeanings } from './java';
import { KAFKA_GO_STANDS_IN, kafkaGoMeanings } from './kafkaGo';
import { kafkaJsMeanings } from './kafkaJs';
import { librdkafkaMeanings, librdkafkaName } from './librdkafka';
import { withScenarioBrokers } from './metrics/brokerNumbers';
import { mergedProducers, ofProducer, producersIn } from './metrics/mergeProducers';
import type { MetricReading } from './metrics/reading';
import { metricWarnings } from './metrics/warnings';
import { mismatchesOf, workloadOfMetrics, workloadOfRun } from './mismatches';
import { librdkafkaPairs, propertiesPairs } from './pairs';
import { readPerfCommand } from './perfCommand';
import { readPerfTest } from './perfReading';
import { producerName } from './producerName';
import { isKnownAbsent } from './reasons';
import { excerptOf, type Recognised, recognise } from './recognise';
import { saramaMeanings } from './sarama';
import { maskSecrets } from './secrets';
import { settleMeanings } from './settle';
import type { Given, ImportKind, ImportResult, Meaning } from './types';

/** Max settings read of one text. */
const MAX_SETTINGS = 400;

const JAVA = ['client-java-2.3', 'client-java-2.4', 'client-java-3.3', 'client-java-4'];
const CLIENTS_OF: Readonly<Record<ImportKind, readonly string[]>> = {
  java: JAVA,
  librdkafka: ['client-librdkafka'],
  'franz-go': ['client-franz-go'],
  sarama: ['client-sarama'],
  // Linger doesn't have it; KAFKA_GO_STANDS_IN explains how this one differs.
  'kafka-go': ['client-librdkafka'],
  'kafka-python': ['client-kafka-python'],
  kafkajs: ['client-kafkajs'],
  'perf-test': JAVA,
  metrics: [...JAVA, 'client-librdkafka', 'client-franz-go'],
};

/** The reader's choices, which override what was recognised. */
export interface ImportChoice {
  readonly kind?: ImportKind | null;
  readonly clientId?: string | null;
  /** The producer whose metrics count; null = all together. */
  readonly producer?: string | null;
}

/** A text to read, with the scenario and the reader's choices. */
export interface ReadingOrder {
  readonly text: string;
  readonly scenario: Scenario;
  readonly choice: ImportChoice;
}

/** The clients whose defaults may apply to a text of this kind. */
export function clientsOf(kind: ImportKind): readonly Client[] {
  return CLIENTS.filter(({ id }) => CLIENTS_OF[kind].includes(id));
}

/**
 * Reads an untrusted text: settings of a producer, metrics of producers or brokers, or a benchmark's result. Null if
 * nothing in it is known. Never throws: an unreadable part is skipped, and listed with the reason.
 */
export function readImport(text: string, scenario: Scenario, choice: ImportChoice = {}): ImportResult | null {
  const short = excerptOf(text);
  const found = recognise(text);
  const kind = choice.kind ?? found?.kind ?? null;
  if (kind === null || short.trim() === '') return null;
  // The reader may have chosen another kind.
  const own = found?.kind === kind ? found : null;
  const embedded = own?.embedded ?? null;
  const version = own === null ? null : versionOf(own, short, choice.producer ?? null);
  const isNamed = (own?.clientId ?? clientNamed(kind, short) ?? version) !== null;
  const inText = found?.clientId ?? clientNamed(kind, short) ?? version?.clientId ?? null;
  const chosen = clientFor(kind, scenario, choice.clientId ?? inText);
  const clientId = chosen?.id ?? '';
  const reading =
    kind === 'perf-test'
      ? withOthers(readPerfTest(short, clientId), own?.reading ?? null)
      : kind === 'metrics'
        ? (found?.reading ?? null)
        : null;
  if (kind === 'metrics' && reading === null) return null;
  const { pairs, warnings } = pairsIn(kind, short, found);
  const meanings = [
    ...(embedded === null ? [] : embeddedMeanings(embedded, clientId)),
    ...(reading?.meanings ?? settingsOf(kind, pairs, { text: short, found, clientId })),
  ];
  const versioned =
    chosen && chosen.id === version?.clientId ? withSettings(chosen, version.settings) : chosen;
  const client = kind === 'librdkafka' && versioned ? untilMessages(versioned, meanings) : versioned;
  const saysClient = reading === null || (kind === 'perf-test' && readPerfCommand(short) !== null);
  const known = saysClient ? client : isNamed && client ? withOwnDeviations(client, scenario) : null;
  const settled = settleMeanings(meanings.slice(0, MAX_SETTINGS), known, scenario);
  const isLong = meanings.length > MAX_SETTINGS || (kind !== 'metrics' && text.length > short.length);
  const measured = measurementsOf(reading, choice.producer ?? null, { ...scenario, ...settled.patch });
  return {
    kind,
    format: own?.format ?? reading?.format ?? null,
    client: known,
    ...settled,
    ...measured,
    ignored: [...settled.ignored, ...(reading?.ignored ?? [])],
    warnings: [
      ...(found?.warnings ?? []),
      ...(version !== null && known ? [versionSentence(version, known, choice.clientId != null)] : []),
      ...(isLong
        ? ['The text is very long, so only a part was read: its beginning, or the last block of a producer.']
        : []),
      ...warnings,
      ...(reading?.warnings ?? []),
      ...measured.warnings,
      ...refusals(embedded?.found.kind ?? kind, meanings, clientId),
    ],
  };
}

/** The client whose version the text's metrics name, unless its settings are those of another library. */
function versionOf(
  { kind, reading, embedded }: Recognised,
  text: string,
  producer: string | null,
): NamedClient | null {
  const isMeasured = kind === 'metrics' || kind === 'perf-test';
  if (!isMeasured || (embedded !== null && embedded.found.kind !== 'java')) return null;
  return namedClient(reading?.versions ?? [], text, producer);
}

/** Reads a long text after masking its secrets, which a file may still have. */
export function readMasked({ text, scenario, choice }: ReadingOrder): ImportResult | null {
  return readImport(maskSecrets(text), scenario, choice);
}

type Measurements = Pick<ImportResult, 'measured' | 'metrics' | 'producers' | 'mismatches' | 'warnings'>;

/** The measurements of all producers or the chosen one, with warnings and mismatches with the scenario. */
function measurementsOf(
  reading: MetricReading | null,
  producer: string | null,
  scenario: Scenario,
): Measurements {
  if (reading === null) return { measured: null, metrics: [], producers: [], mismatches: [], warnings: [] };
  const { measured } = reading;
  const producers = producersIn(reading.metrics);
  const isChosen = producer !== null && producers.includes(producer);
  const numbered = withScenarioBrokers(reading.metrics, scenario.brokers);
  const metrics = isChosen ? ofProducer(numbered.metrics, producer) : mergedProducers(numbered.metrics);
  const count = isChosen ? 1 : producers.length;
  const workload = measured === null ? workloadOfMetrics(metrics, count) : workloadOfRun(measured, metrics);
  return {
    measured,
    metrics,
    producers,
    mismatches: workload === null ? [] : mismatchesOf(workload, scenario),
    warnings: [...numbered.warnings, ...metricWarnings(metrics, count, measured)],
  };
}

/** The settings of a text; of very many only those about Kafka, up to the maximum. */
function pairsIn(
  kind: ImportKind,
  text: string,
  found: Recognised | null,
): { readonly pairs: readonly Given[]; readonly warnings: readonly string[] } {
  if (kind === 'franz-go' || kind === 'perf-test' || kind === 'metrics') return { pairs: [], warnings: [] };
  const javaSetting = kind === 'java' || kind === 'kafka-python';
  const all = found?.pairs ?? (javaSetting ? propertiesPairs(text) : librdkafkaPairs(text));
  if (all.length <= MAX_SETTINGS) return { pairs: all, warnings: [] };
  const pairs = all.filter(({ name }) => isAboutKafka(name, kind)).slice(0, MAX_SETTINGS);
  const read = `only ${pairs.length === MAX_SETTINGS ? `the first ${MAX_SETTINGS}` : 'those'} that are about Kafka were read`;
  return { pairs, warnings: [`The text has ${all.length} settings: ${read}.`] };
}

function isAboutKafka(name: string, kind: ImportKind): boolean {
  if (kind === 'librdkafka' && librdkafkaName(name, true) !== null) return true;
  return (
    kind === 'sarama' ||
    kind === 'kafka-go' ||
    kind === 'kafkajs' ||
    producerName(name).aboutKafka ||
    isKnownAbsent(name)
  );
}

/** A benchmark's reading combined with its producers' metrics from the same text. */
function withOthers(own: MetricReading, others: MetricReading | null): MetricReading {
  if (others === null) return own;
  return {
    ...own,
    metrics: [...own.metrics, ...others.metrics],
    ignored: [...own.ignored, ...others.ignored],
    meanings: [...others.meanings, ...own.meanings],
    warnings: [...own.warnings, ...others.warnings],
  };
}

/** Meanings of the settings in the same text as metrics. */
function embeddedMeanings(
  { found, text }: NonNullable<Recognised['embedded']>,
  clientId: string,
): readonly Meaning[] {
  const { pairs } = pairsIn(found.kind, text, found);
  return settingsOf(found.kind, pairs, { text, found, clientId });
}

interface ReadFrom {
  readonly text: string;
  readonly found: Recognised | null;
  readonly clientId: string;
}

/** Meanings of a text's settings, read by its library's rules. */
function settingsOf(
  kind: ImportKind,
  pairs: readonly Given[],
  { text, found, clientId }: ReadFrom,
): readonly Meaning[] {
  switch (kind) {
    case 'java':
      return withFramework(javaMeanings(pairs, clientId));
    case 'kafka-python': {
      const meanings = javaMeanings(pairs, clientId);
      return found?.format === AIOKAFKA ? withAiokafka(meanings) : meanings;
    }
    case 'librdkafka':
      return librdkafkaMeanings(pairs);
    case 'sarama':
      return saramaMeanings(pairs);
    case 'kafka-go':
      return kafkaGoMeanings(pairs, text);
    case 'kafkajs':
      return kafkaJsMeanings(pairs);
    case 'franz-go':
      return franzGoMeanings(text);
    case 'perf-test':
    case 'metrics':
      return [];
  }
}

/** Sentences about settings with which the client wouldn't start. */
function refusals(kind: ImportKind, meanings: readonly Meaning[], clientId: string): readonly string[] {
  switch (kind) {
    case 'java':
    case 'perf-test':
      return idempotenceWarning(meanings, "Java's producer", clientId === 'client-java-4');
    case 'librdkafka':
      return idempotenceWarning(meanings, 'librdkafka', false);
    case 'franz-go':
      return acksWarning(meanings);
    case 'kafka-go':
      return [KAFKA_GO_STANDS_IN];
    case 'kafka-python':
    case 'kafkajs':
    case 'metrics':
    case 'sarama':
      return [];
  }
}

/** The client that one of Linger's own files names in its header. */
function clientNamed(kind: ImportKind, text: string): string | null {
  const line = text.split(/\r?\n/).find((candidate) => candidate.startsWith(CLIENT_COMMENT));
  const name = line?.slice(CLIENT_COMMENT.length).trim();
  return clientsOf(kind).find((client) => client.name === name)?.id ?? null;
}

function clientFor(kind: ImportKind, scenario: Scenario, clientId: string | null): Client | null {
  const offered = clientsOf(kind);
  const present = clientInForce(scenario, 0);
  return (
    offered.find(({ id }) => id === clientId) ??
    offered.find(({ id }) => id === present?.id) ??
    offered.find(({ id }) => id === 'client-java-3.3') ??
    offered[0] ??
    null
  );
}

/** A client that metrics name: they have no settings, so the scenario's deviations from its own client stay. */
function withOwnDeviations(client: Client, scenario: Scenario): Client {
  const present = nearestClient(scenario, 0)?.client ?? null;
  const own = Object.entries(client.settings).map(([name, value]) => {
    const field = name as keyof Client['settings'];
    const isOwn = present === null || scenario[field] !== present.settings[field];
    return [field, isOwn ? scenario[field] : value];
  });
  return { ...client, settings: Object.fromEntries(own) as Client['settings'] };
}

/** librdkafka gives up a request with its first message, even before the socket's timeout (rd_kafka_ProduceRequest). */
function untilMessages(client: Client, meanings: readonly Meaning[]): Client {
  const { settings } = client;
  const lingerMs = Number(lastText(meanings, 'linger.ms') ?? settings['linger.ms']);
  const leftMs = Number(lastText(meanings, 'delivery.timeout.ms') ?? Number.NaN) - lingerMs;
  const isShort = Number.isInteger(leftMs) && leftMs > 0 && leftMs < settings['request.timeout.ms'];
  return isShort ? withSettings(client, { 'request.timeout.ms': leftMs }) : client;
}

function withSettings(client: Client, settings: Partial<ClientSettings>): Client {
  return { ...client, settings: { ...client.settings, ...settings } };
}

/** The text of the last claim about a field; null if there is none. */
function lastText(meanings: readonly Meaning[], field: FieldName): string | null {
  const last = meanings
    .flatMap(({ claims }) => claims)
    .findLast((claim) => claim.type === 'sets' && claim.field === field);
  return last?.type === 'sets' ? last.text : null;
}

/** Warns if idempotence is on together with settings that rule it out: the client wouldn't start. */
function idempotenceWarning(
  meanings: readonly Meaning[],
  client: string,
  isJava4: boolean,
): readonly string[] {
  const idempotence = lastText(meanings, 'enable.idempotence');
  const acks = lastText(meanings, 'acks');
  const inFlight = Number(lastText(meanings, 'max.in.flight.requests.per.connection') ?? 5);
  const tooMany = inFlight > 5 ? [`${inFlight} requests in flight`] : [];
  // Java 4 turns off idempotence for other acks, unless it's set explicitly; with too many in flight it always refuses.
  if (idempotence === null && isJava4 && tooMany.length > 0) {
    return [
      `With ${tooMany[0]} Java's producer doesn't start from 4.0 unless you also set enable.idempotence=false. Here it runs without idempotence.`,
    ];
  }
  if (idempotence !== 'true') return [];
  const reasons = [...(acks !== null && acks !== 'all' ? [`acks=${acks}`] : []), ...tooMany];
  if (reasons.length === 0) return [];
  return [
    `With enable.idempotence=true and ${reasons.join(' and ')} ${client} doesn't start. Here it runs without idempotence.`,
  ];
}

/** Warns if fewer acks are set than idempotent writes need: franz-go wouldn't start. */
function acksWarning(meanings: readonly Meaning[]): readonly string[] {
  const acks = lastText(meanings, 'acks');
  const idempotent = lastText(meanings, 'enable.idempotence') !== 'false';
  if (acks === null || acks === 'all' || !idempotent) return [];
  return [
    `With acks=${acks} franz-go doesn't start unless you also set DisableIdempotentWrite(). Here it runs without idempotence.`,
  ];
}
