import { formatList } from '../../../base/format';
import type { Metric } from '../../../figures/metric';
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
import { findingsIn, isSetting, meaningsIn } from './dialects/library';
import { unreadProgram } from './dialects/programs';
import { finding, quantity } from './meaning/finding';
import { readingFindings } from './meaning/metricFindings';
import { averagesBySetting, awaitedSends, awaitsSends, slipsIn } from './meaning/slips';
import type { Finding } from './meaning/types';
import { withScenarioBrokers } from './metrics/brokerNumbers';
import { mergedProducers, producersIn } from './metrics/mergeProducers';
import type { NamedText } from './readFiles';
import { excerptOf, isNameOfSetting, isOfKafka, namesIn, type Recognised, recognise } from './recognise';
import { TROUBLES } from './results/reading';
import { settleMeanings } from './settle';
import type { ImportKind, ImportResult, Meaning } from './types';

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
  const part = partOf({ name: '', text }, scenario, choice);
  return part && resultOf([part], scenario, choice);
}

const MAX_SHOWN = 6;
const MAX_REASONS = 3;

/** The sentences for a text of which nothing can be used. */
export function unreadText(text: string): string {
  const program = unreadProgram(excerptOf(text));
  if (program !== null)
    return `Linger doesn't know the format of ${program}. Paste its producer's settings by Kafka's own names, or its metrics.`;
  const part = partOf({ name: '', text }, DEFAULT_SCENARIO, {});
  const { meanings = [], client = null, reading, findings = [] } = part ?? {};
  const { ignored: unset } = settleMeanings(meanings, client, DEFAULT_SCENARIO);
  const ignored = [...unset, ...(reading?.ignored ?? [])];
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
    `Linger ${part === null ? "doesn't know this format" : 'can use nothing in this text'}${looked}.`,
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

const TOO_LONG =
  'The text is very long, so only a part was read: its beginning, or the last block of a producer.';
const TOO_MANY = `The text has more than ${MAX_SETTINGS} settings: only the first ${MAX_SETTINGS} about Kafka were read.`;

const AWAITED: Meaning = {
  given: { name: 'each send is awaited', value: '' },
  claims: [sets('sending', 'sync', 'The source waits for the ack of each record.')],
};

/** What one text says, before it's settled what that changes. */
export type Part = NonNullable<ReturnType<typeof partOf>>;

/**
 * What an untrusted text says; null if it has no known format. Never throws.
 *
 * @param present the client of settings that name none
 */
export function partOf(
  { name, text }: NamedText,
  scenario: Scenario,
  choice: ImportChoice,
  present = clientInForce(scenario, 0)?.id ?? null,
) {
  const short = excerptOf(text);
  const recognised = recognise(text, choice.producer ?? null);
  const { reading, settings } = recognised;
  const kind = (reading ?? settings)?.kind;
  if (kind === undefined) return null;
  const { client, version, isNamed, isInHeader } = clientIn(recognised, kind, short, choice, present);
  const around = { text: short, clientId: client?.id ?? '' };
  const library = libraryOf(settings?.kind ?? kind);
  const pairs = settings?.pairs ?? [];
  const few =
    pairs.length > MAX_SETTINGS
      ? pairs.filter(({ name }) => isSetting(library, name)).slice(0, MAX_SETTINGS)
      : pairs;
  const isCut = kind !== 'metrics' && text.length > short.length;
  const meanings = [
    ...meaningsIn(settings?.library ?? library, few, around),
    ...(reading?.meanings ?? (awaitsSends(short) ? [AWAITED] : [])),
  ];
  const hasDefaults = reading === null || reading.handsOn !== null;
  const known = hasDefaults || isNamed || choice.clientId != null ? client : null;
  const troubles = Object.entries(reading?.troubles ?? {}) as [keyof typeof TROUBLES, number][];
  const says = (code: 'note' | 'cut' | 'client-version', ...sentences: readonly string[]) =>
    sentences.map((each) => finding(code, {}, { says: each }));
  const findings = [
    ...findingsIn(library, meanings, around),
    ...troubles
      .filter(([, count]) => count > 0)
      .map(([code, count]) => finding(code, { [TROUBLES[code]]: quantity(count, '1') })),
    ...says('note', ...(settings?.notes ?? [])),
    ...(reading === null && known !== null
      ? [...slipsIn(short, meanings, known), ...awaitedSends(short, meanings, known)]
      : []),
    ...(version && known
      ? says('client-version', versionSentence(version, known, choice.clientId != null))
      : []),
    ...says('cut', ...(isCut ? [TOO_LONG] : []), ...(few === pairs ? [] : [TOO_MANY])),
    ...says('note', ...(reading?.warnings ?? [])),
    ...(reading === null ? [] : readingFindings(reading.metrics, reading.ignored)),
    ...averagesBySetting(short),
  ];
  return {
    name,
    kind,
    format: [reading, settings].flatMap((each) => each?.format || []).join('; '),
    reading,
    meanings,
    findings,
    /** The producers of whose settings it has only one's. */
    choices: settings?.choices ?? [],
    /** The client that its settings or its metrics are of; null if nothing says which. */
    client: known,
    isNamed,
    /** True if what it leaves has the client's default. */
    hasDefaults,
    /** True if it can't be any program's text: the names of its library or its header are Linger's or a client's own. */
    isCertain: isInHeader || !OF_ANY_TEXT.includes(kind),
  };
}

/** Kinds that any program's text may seem to be; every other one is recognised by the names of its library. */
const OF_ANY_TEXT: readonly ImportKind[] = ['java', 'librdkafka', 'perf-test', 'metrics'];

/** What texts change together, each on top of those before it; null if nothing in them can be used. */
export function resultOf(
  parts: readonly Part[],
  scenario: Scenario,
  { producer = null }: ImportChoice,
): ImportResult | null {
  const [first] = parts;
  if (first === undefined) return null;
  const known = parts.findLast(({ client }) => client !== null)?.client ?? null;
  const hasDefaults = parts.some((part) => part.hasDefaults);
  const client = known === null || hasDefaults ? known : withOwnDeviations(known, scenario);
  const meanings = parts.flatMap((part) => part.meanings);
  const { beyond, ...settled } = settleMeanings(meanings, client, scenario);
  const { metrics, left } = metricsOf(parts);
  const numbered = withScenarioBrokers(metrics, { ...scenario, ...settled.patch });
  const producers = producersIn(metrics);
  const isOne = producer !== null && producers.includes(producer);
  const run = parts.findLast(({ reading }) => reading?.measured);
  const isRead =
    metrics.length > 0 ||
    parts.some(({ isCertain }) => isCertain) ||
    settled.understood.some(({ name }) => name !== AWAITED.given.name);
  if (!isRead) return null;
  return {
    kind: first.kind,
    format: parts.map(({ format }) => format).join(', '),
    client,
    ...settled,
    measured: run?.reading?.measured ?? null,
    basis: (run ?? parts.at(-1))?.reading?.basis ?? null,
    metrics: isOne
      ? numbered.metrics.filter(({ of }) => of.client === null || of.client === producer)
      : mergedProducers(numbered.metrics),
    patch: { ...settled.patch, ...numbered.named },
    producers: metrics.length === 0 ? parts.flatMap(({ choices }) => choices) : producers,
    ignored: [...settled.ignored, ...parts.flatMap(({ reading }) => reading?.ignored ?? [])],
    findings: [
      ...parts.flatMap(({ findings }) => findings),
      ...beyond.map(({ name, given, used }) => finding('beyond-limit', {}, { name, given, used })),
      ...left,
      ...numbered.warnings.map((says) => finding('note', {}, { says })),
    ],
  };
}

/**
 * The metrics of all texts. Texts with equally many producers are parts of one system, and add up; a text with more
 * producers includes those of a text with fewer.
 */
function metricsOf(parts: readonly Part[]) {
  const all = parts.map(({ name, reading }) => {
    const metrics = reading?.metrics ?? [];
    return { name, metrics, count: producersIn(metrics).length };
  });
  const most = Math.max(...all.map(({ count }) => count));
  const isOne = all.filter(({ count }) => count === most).length === 1;
  const named = (metric: Metric, file: string): Metric => {
    const { client } = metric.of;
    return isOne || client === null
      ? metric
      : { ...metric, of: { ...metric.of, client: `${file}: ${client}` } };
  };
  const used = all.filter(({ count }) => count === 0 || count === most);
  return {
    metrics: used.flatMap(({ name, metrics }) => metrics.map((metric) => named(metric, name))),
    left: all
      .filter((each) => !used.includes(each))
      .map(({ name, count }) => {
        const figures = { producers: quantity(count, '1'), all: quantity(most, '1') };
        return finding('counted-once', figures, { file: name });
      }),
  };
}

/** The client that the reader chose, else the one that the text names or shows, else the present one. */
function clientIn(
  { reading, settings }: Recognised,
  kind: ImportKind,
  text: string,
  { producer = null, clientId: wanted = null }: ImportChoice,
  present: string | null,
) {
  const offered = clientsOf(kind);
  // Metrics name a version, unless the settings beside them are those of another library.
  const isOther = settings !== null && settings.kind !== 'java';
  const version = reading === null || isOther ? null : namedClient(reading.versions, producer);
  // One of Linger's own files names the client in its header.
  const lines = text.split(/\r?\n/);
  const header = offered.find(({ name }) => lines.includes(`${CLIENT_COMMENT}${name}`));
  const named = reading?.clientId ?? header?.id ?? version?.clientId ?? clientInText(kind, text, present);
  const found = [wanted ?? named, present, 'client-java-3.3'].map((id) =>
    offered.find((each) => each.id === id),
  );
  const chosen = found.find((client) => client !== undefined) ?? offered[0] ?? null;
  const its = chosen !== null && chosen.id === version?.clientId ? version.settings : {};
  return {
    /** The one whose rules the settings are read by. */
    client: chosen && { ...chosen, settings: { ...chosen.settings, ...its } },
    version,
    isNamed: named !== null,
    isInHeader: header !== undefined,
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
