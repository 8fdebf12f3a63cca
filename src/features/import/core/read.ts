import { formatList } from '../../../base/format';
import { CLIENT_COMMENT } from '../../../run/export/propertiesFile';
import { chooseClient, withOrigins } from '../../../scenario/clients/choose';
import { CLIENT_FIELDS, type Client } from '../../../scenario/clients/client';
import { CLIENTS, clientInForce } from '../../../scenario/clients/clients';
import { from } from '../../../scenario/origins';
import { DEFAULT_SCENARIO, type Scenario } from '../../../scenario/scenario';
import { DEFAULT_VIEW, type View } from '../../../scenario/view';
import { sets } from './claims';
import { clientInText, namedClient, versionSentence } from './clientVersion';
import { clientsOf, libraryOf } from './dialects/libraries';
import { type Around, type ConfiguredProducer, findingsIn, isSetting, meaningsIn } from './dialects/library';
import { unreadProgram } from './dialects/programs';
import { finding, quantity } from './meaning/finding';
import { interpret, warningsOf } from './meaning/interpret';
import { readingFindings } from './meaning/metricFindings';
import { averagesBySetting, awaitedSends, awaitsSends, slipsIn } from './meaning/slips';
import type { Finding } from './meaning/types';
import { withScenarioBrokers } from './metrics/brokerNumbers';
import { mergedProducers, ofProducer, producersIn } from './metrics/mergeProducers';
import { excerptOf, isNameOfSetting, isOfKafka, namesIn, type Recognised, recognise } from './recognise';
import { readingOf, TROUBLES } from './results/reading';
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
    return `Linger doesn't know the format of ${program}. Paste its producer's settings by Kafka's own names, or its metrics.`;
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
  const { producer = null } = choice;
  const short = excerptOf(text);
  const found = recognise(text, producer);
  if (found === null) return null;
  const { kind, format, settings } = found;
  const isSettings = found.reading === null;
  const reading = found.reading ?? readingOf(format, []);
  const { isInHeader, named, known, clientId } = clientIn(found, short, scenario, choice);
  const around = { text: short, clientId };
  const [all, few] = settings === null ? [[], []] : [settings.pairs, fewOf(settings)];
  const most = few.length === MAX_SETTINGS ? `the first ${MAX_SETTINGS}` : 'those';
  const meanings = meaningsOf(found, few, around);
  const { beyond, ...settled } = settleMeanings(meanings, known, scenario);
  const isCut = kind !== 'metrics' && text.length > short.length;
  const producers = producersIn(reading.metrics);
  const numbered = withScenarioBrokers(reading.metrics, { ...scenario, ...settled.patch });
  const metrics =
    producer !== null && producers.includes(producer)
      ? ofProducer(numbered.metrics, producer)
      : mergedProducers(numbered.metrics);
  const troubles = Object.entries(reading.troubles) as [keyof typeof TROUBLES, number][];
  const isRead =
    isInHeader ||
    !OF_ANY_TEXT.includes(kind) ||
    metrics.length > 0 ||
    settled.understood.some(({ name }) => name !== AWAITED.given.name);
  const result = withAliases(
    {
      kind,
      format,
      client: known,
      ...settled,
      measured: reading.measured,
      basis: isSettings ? null : reading.basis,
      metrics,
      patch: { ...settled.patch, ...numbered.named },
      producers: isSettings ? (settings?.choices ?? []) : producers,
      ignored: [...settled.ignored, ...reading.ignored],
      findings: [
        ...findingsIn(libraryOf(settings?.kind ?? kind), meanings, around),
        ...beyond.map(({ name, given, used }) => finding('beyond-limit', {}, { name, given, used })),
        ...troubles
          .filter(([, count]) => count > 0)
          .map(([code, count]) => finding(code, { [TROUBLES[code]]: quantity(count, '1') })),
        ...notes('note', settings?.notes ?? []),
        ...(isSettings && known !== null
          ? [...slipsIn(short, meanings, known), ...awaitedSends(short, meanings, known)]
          : []),
        ...notes('client-version', named),
        ...notes('cut', [
          ...(isCut ? [TOO_LONG] : []),
          ...(few.length < all.length
            ? [`The text has ${all.length} settings: only ${most} that are about Kafka were read.`]
            : []),
        ]),
        ...notes('note', [...reading.warnings, ...numbered.warnings]),
        ...readingFindings(reading.metrics, reading.ignored),
        ...averagesBySetting(short),
      ],
    },
    scenario,
  );
  return { result, isRead };
}

/** The meanings of a text's settings: those that it has, those of a benchmark's command, and its workload. */
function meaningsOf(
  { reading, settings, text }: Recognised,
  pairs: readonly Given[],
  around: Around,
): readonly Meaning[] {
  const library = settings?.library ?? libraryOf(settings?.kind ?? 'java');
  const own = meaningsIn(library, pairs, { ...around, text });
  if (reading === null) return [...own, ...(awaitsSends(around.text) ? [AWAITED] : [])];
  const { handsOn } = reading;
  const handed = handsOn === null ? [] : meaningsIn(libraryOf(handsOn.kind), handsOn.pairs, around);
  return [...own, ...handed, ...reading.meanings];
}

/** At most so many settings of a producer: those about Kafka, if there are more. */
function fewOf({ kind, pairs }: ConfiguredProducer): readonly Given[] {
  if (pairs.length <= MAX_SETTINGS) return pairs;
  return pairs.filter(({ name }) => isSetting(libraryOf(kind), name)).slice(0, MAX_SETTINGS);
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

/** The client that the reader chose, else the one that the text names or shows, else the scenario's. */
function clientIn(
  { kind, reading, settings, clientId }: Recognised,
  text: string,
  scenario: Scenario,
  { producer = null, clientId: wanted = null }: ImportChoice,
) {
  const offered = clientsOf(kind);
  const present = clientInForce(scenario, 0)?.id ?? null;
  // Metrics name a version, unless the settings beside them are those of another library.
  const isOther = settings !== null && settings.kind !== 'java';
  const version = reading === null || isOther ? null : namedClient(reading.versions, producer);
  // One of Linger's own files names the client in its header.
  const line = text.split(/\r?\n/).find((each) => each.startsWith(CLIENT_COMMENT));
  const header = offered.find(({ name }) => name === line?.slice(CLIENT_COMMENT.length).trim())?.id ?? null;
  const named = clientId ?? header ?? version?.clientId ?? null;
  const inText = wanted ?? named ?? clientInText(kind, text, present);
  const found = [inText, present, 'client-java-3.3'].map((id) => offered.find((each) => each.id === id));
  const chosen = found.find((client) => client !== undefined) ?? offered[0] ?? null;
  const its = chosen !== null && chosen.id === version?.clientId ? version.settings : {};
  const client = chosen && { ...chosen, settings: { ...chosen.settings, ...its } };
  const saysClient = reading === null || reading.handsOn !== null;
  const isNamed = wanted !== null || named !== null;
  const known = saysClient ? client : isNamed && client ? withOwnDeviations(client, scenario) : null;
  return {
    /** The one whose rules the settings are read by. */
    clientId: chosen?.id ?? '',
    /** The one that the text has its defaults of; null if nothing says which. */
    known,
    /** A sentence about the version that metrics name. */
    named: version !== null && known ? [versionSentence(version, known, wanted !== null)] : [],
    isInHeader: header !== null,
  };
}

/** A client that metrics name: they have no settings, so the scenario's deviations from its own client stay. */
function withOwnDeviations(client: Client, scenario: Scenario): Client {
  const { kept } = chooseClient(client, scenario, DEFAULT_VIEW);
  const own = Object.fromEntries(kept.map((name) => [name, scenario[name]]));
  return { ...client, settings: { ...client.settings, ...own } };
}

/** The view's client and kept settings for `scenario`, now that a text has named some. */
export function namedView(
  { client, understood }: Pick<ImportResult, 'client' | 'understood'>,
  scenario: Scenario,
  view: Pick<View, 'client' | 'origins'>,
) {
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
