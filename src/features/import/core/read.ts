import { formatList } from '../../../base/format';
import { CLIENT_COMMENT } from '../../../run/export/propertiesFile';
import type { Named } from '../../../scenario/brokerId';
import { chooseClient, withOrigins } from '../../../scenario/clients/choose';
import { CLIENT_FIELDS, type Client, type ClientSettings } from '../../../scenario/clients/client';
import { CLIENTS, clientInForce } from '../../../scenario/clients/clients';
import { from } from '../../../scenario/origins';
import { DEFAULT_SCENARIO, type Scenario } from '../../../scenario/scenario';
import { DEFAULT_VIEW, type View } from '../../../scenario/view';
import { sets } from './claims';
import { clientInText, type NamedClient, namedClient, versionSentence } from './clientVersion';
import { clientsOf, libraryOf, producerMeanings } from './dialects/libraries';
import { type Around, type ConfiguredProducer, findingsIn, isSetting, meaningsIn } from './dialects/library';
import { unreadProgram } from './dialects/programs';
import { finding, quantity } from './meaning/finding';
import { interpret, warningsOf } from './meaning/interpret';
import { awaitedSends, awaitsSends, slipsIn } from './meaning/slips';
import type { Finding } from './meaning/types';
import { averagesBySetting, readingFindings } from './meaning/unknowns';
import { mergedProducers, ofProducer, producersIn } from './metrics/mergeProducers';
import { withScenarioBrokers } from './metrics/metricText';
import { excerptOf, isNameOfSetting, isOfKafka, namesIn, type Recognised, recognise } from './recognise';
import { type ResultReading, TROUBLES } from './results/reading';
import { settleMeanings } from './settle';
import type { Given, ImportKind, ImportResult, Meaning } from './types';

const MAX_SETTINGS = 400;

/** The reader's choices, which override what was recognised. */
export interface ImportChoice {
  readonly clientId?: string | null;
  /** The producer whose metrics count, null = all together; or whose settings are read, null = the last one's. */
  readonly producer?: string | null;
  /** The client whose files are read, if they're of several; null = that of the first with metrics. */
  readonly client?: string | null;
}

/**
 * Reads an untrusted text: settings of a producer, metrics of producers or brokers, or a benchmark's result. Null if
 * nothing of it can be used. Never throws: an unreadable part is skipped, and listed with the reason.
 */
export function readImport(text: string, scenario: Scenario, choice: ImportChoice = {}): ImportResult | null {
  const claimed = claimedIn(text, scenario, choice);
  return claimed?.isRead === true ? claimed.result : null;
}

const MAX_SHOWN = 6;
const MAX_REASONS = 3;

/** The sentences for a text of which nothing can be used. */
export function unreadText(text: string): string {
  const program = unreadProgram(excerptOf(text));
  if (program !== null)
    return `Linger doesn't know the format of ${program}. Paste the settings of its producer by the names of its client library, or its metrics.`;
  const claimed = claimedIn(text, DEFAULT_SCENARIO, {})?.result;
  const { ignored = [], findings = [] } = claimed ?? {};
  const names = [...new Set([...ignored.map(({ name }) => name).filter(isNameOfSetting), ...namesIn(text)])];
  const known = ignored.filter(({ name }) => isOfKafka(name));
  const looked =
    names.length > 0
      ? `; of its names, ${listed(names)} ${names.length === 1 ? 'looks like a setting' : 'look like settings'}`
      : known.length === 0
        ? '; no name in it looks like a setting'
        : '';
  const reasons = [...new Set(known.map(({ reason }) => reason))].slice(0, MAX_REASONS);
  return [
    `Linger ${claimed === undefined ? "doesn't know this format" : 'can use nothing in this text'}${looked}.`,
    ...reasons.map((why) => {
      const own = known.filter(({ reason }) => reason === why);
      return `${listed(own.map(({ name }) => name))}: ${why}`;
    }),
    ...findings.filter(({ code }) => WITHOUT_SETTINGS.includes(code)).map(({ says }) => says),
    "Paste the producer's settings, such as linger.ms=5, its metrics or a benchmark's output.",
  ].join(' ');
}

/** Findings that need no setting. */
const WITHOUT_SETTINGS: readonly Finding['code'][] = ['misspelt-name', 'confounded-groups'];

function listed(names: readonly string[]): string {
  return formatList([...new Set(names)].slice(0, MAX_SHOWN).map((name) => name.slice(0, 60)));
}

/** Kinds that any program's text may seem to be; every other one is recognised by the names of its library. */
const OF_ANY_TEXT: readonly ImportKind[] = ['java', 'librdkafka', 'perf-test', 'metrics'];

/** What a reader makes of a text that it claims, and whether that is anything: a setting, a metric, or a client. */
function claimedIn(
  text: string,
  scenario: Scenario,
  choice: ImportChoice,
): { readonly result: ImportResult; readonly isRead: boolean } | null {
  const { producer = null, clientId: wanted = null } = choice;
  const short = excerptOf(text);
  const found = recognise(text, producer);
  if (found === null) return null;
  const { kind, format, reading, settings } = found;
  const version = reading === null ? null : versionOf(found, short, producer);
  const inHeader = clientNamed(kind, short);
  const named = found.clientId ?? inHeader ?? version?.clientId ?? null;
  const inText = wanted ?? named ?? clientInText(kind, short, clientInForce(scenario, 0)?.id ?? null);
  const chosen = clientFor(kind, scenario, inText);
  const around = { text: short, clientId: chosen?.id ?? '' };
  const { warnings, meanings } = meaningsOf(found, around);
  const client = chosen && chosen.id === version?.clientId ? withSettings(chosen, version.settings) : chosen;
  const saysClient = reading === null || reading.handsOn !== null;
  const isNamed = wanted !== null || named !== null;
  const known = saysClient ? client : isNamed && client ? withOwnDeviations(client, scenario) : null;
  const { beyond, ...settled } = settleMeanings(meanings.slice(0, MAX_SETTINGS), known, scenario);
  const isLong = meanings.length > MAX_SETTINGS || (kind !== 'metrics' && text.length > short.length);
  const measured = measurementsOf(reading, producer, { ...scenario, ...settled.patch });
  const { numbering, named: brokers, ...measurements } = measured;
  const isRead =
    inHeader !== null ||
    !OF_ANY_TEXT.includes(kind) ||
    measured.metrics.length > 0 ||
    settled.understood.some(({ name }) => name !== AWAITED.given.name);
  const result = withAliases(
    {
      kind,
      format,
      client: known,
      ...settled,
      ...measurements,
      patch: { ...settled.patch, ...brokers },
      producers: reading === null ? (settings?.choices ?? []) : measured.producers,
      ignored: [...settled.ignored, ...(reading?.ignored ?? [])],
      findings: [
        ...findingsIn(libraryOf(settings?.kind ?? kind, around.clientId), meanings, around),
        ...beyond.map(({ name, given, used }) => finding('beyond-limit', {}, { name, given, used })),
        ...Object.entries(TROUBLES).flatMap(([code, of]) => {
          const count = reading?.troubles[code as keyof typeof TROUBLES] ?? 0;
          return count > 0 ? [finding(code as keyof typeof TROUBLES, { [of]: quantity(count, '1') })] : [];
        }),
        ...notes('note', settings?.notes ?? []),
        ...(reading === null && known !== null
          ? [...slipsIn(short, meanings, known), ...awaitedSends(short, meanings, known)]
          : []),
        ...(version !== null && known
          ? notes('client-version', [versionSentence(version, known, wanted !== null)])
          : []),
        ...notes('cut', [...(isLong ? [TOO_LONG] : []), ...warnings]),
        ...notes('note', reading?.warnings ?? []),
        ...notes('note', numbering),
        ...readingFindings(reading?.metrics ?? [], reading?.ignored ?? []),
        ...averagesBySetting(short),
      ],
    },
    scenario,
  );
  return { result, isRead };
}

/** The meanings of a text's settings: all that it has, or those beside metrics or of a benchmark's command, and its workload. */
function meaningsOf(
  { reading, settings, text }: Recognised,
  around: Around,
): { readonly meanings: readonly Meaning[]; readonly warnings: readonly string[] } {
  const { pairs, warnings } = settings === null ? { pairs: [], warnings: [] } : limited(settings);
  const own = settings === null ? [] : producerMeanings({ ...settings, pairs }, { ...around, text });
  if (reading === null)
    return { meanings: [...own, ...(awaitsSends(around.text) ? [AWAITED] : [])], warnings };
  const { handsOn } = reading;
  const handed = handsOn === null ? [] : meaningsIn(libraryOf(handsOn.kind, ''), handsOn.pairs, around);
  return { meanings: [...own, ...handed, ...reading.meanings], warnings: [] };
}

/** The settings about Kafka, if there are very many, up to the maximum. */
function limited({ kind, pairs: all }: ConfiguredProducer): {
  readonly pairs: readonly Given[];
  readonly warnings: readonly string[];
} {
  if (all.length <= MAX_SETTINGS) return { pairs: all, warnings: [] };
  const pairs = all.filter(({ name }) => isSetting(libraryOf(kind, ''), name)).slice(0, MAX_SETTINGS);
  const read = `only ${pairs.length === MAX_SETTINGS ? `the first ${MAX_SETTINGS}` : 'those'} that are about Kafka were read`;
  return { pairs, warnings: [`The text has ${all.length} settings: ${read}.`] };
}

const TOO_LONG =
  'The text is very long, so only a part was read: its beginning, or the last block of a producer.';

const AWAITED: Meaning = {
  given: { name: 'each send is awaited', value: '' },
  claims: [sets('sending', 'sync', 'The source waits for the ack of each record.')],
};

function notes(code: 'note' | 'cut' | 'client-version', sentences: readonly string[]): readonly Finding[] {
  return sentences.map((says) => finding(code, {}, { says }));
}

/** A reading with its warnings and mismatches, which are parts of what it means for the scenario. */
export function withAliases(
  result: Omit<ImportResult, 'warnings' | 'mismatches'>,
  scenario: Scenario,
): ImportResult {
  const meaning = interpret({ texts: [{ file: null, result }], whole: result }, scenario);
  const isMeasured = result.metrics.length > 0 || result.measured !== null;
  return {
    ...result,
    warnings: warningsOf(meaning),
    mismatches: isMeasured ? meaning.figures.differences : [],
  };
}

/** The client whose version the text's metrics name, unless its settings are those of another library. */
function versionOf(
  { reading, settings }: Recognised,
  text: string,
  producer: string | null,
): NamedClient | null {
  if (settings !== null && settings.kind !== 'java') return null;
  return namedClient(reading?.versions ?? [], text, producer);
}

type Measurements = Pick<ImportResult, 'measured' | 'basis' | 'metrics' | 'producers'> & {
  /** What the metrics call the brokers. */
  readonly named: Named;
  /** A sentence about broker numbers. */
  readonly numbering: readonly string[];
};

function measurementsOf(
  reading: ResultReading | null,
  producer: string | null,
  scenario: Scenario,
): Measurements {
  if (reading === null)
    return { measured: null, basis: null, metrics: [], producers: [], named: {}, numbering: [] };
  const { measured, basis } = reading;
  const producers = producersIn(reading.metrics);
  const isChosen = producer !== null && producers.includes(producer);
  const numbered = withScenarioBrokers(reading.metrics, scenario);
  const metrics = isChosen ? ofProducer(numbered.metrics, producer) : mergedProducers(numbered.metrics);
  return { measured, basis, metrics, producers, named: numbered.named, numbering: numbered.warnings };
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
  const { kept } = chooseClient(client, scenario, DEFAULT_VIEW);
  return withSettings(client, Object.fromEntries(kept.map((name) => [name, scenario[name]])));
}

function withSettings(client: Client, settings: Partial<ClientSettings>): Client {
  return { ...client, settings: { ...client.settings, ...settings } };
}

type ClientView = Pick<View, 'client' | 'origins'>;
type Namer = Pick<ImportResult, 'understood'> & {
  readonly client: { readonly id: string; readonly settings: ClientSettings } | null;
};

/** The view's client and kept settings for `scenario`, now that a text has named some. */
export function namedView({ client, understood }: Namer, scenario: Scenario, view: ClientView): ClientView {
  const named = CLIENTS.find(({ id }) => id === client?.id)?.settings;
  // Older versions have other defaults than the client that stands for them.
  const own = CLIENT_FIELDS.filter(
    (name) => client?.settings[name] !== named?.[name] && scenario[name] === client?.settings[name],
  );
  const said = understood.map(({ field }) => field);
  return withOrigins({ ...from('default', own), ...from('file', said) }, scenario, {
    ...view,
    client: client?.id ?? view.client,
  });
}
