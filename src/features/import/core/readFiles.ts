import { repairScenario } from '../../../scenario/repair';
import type { Scenario } from '../../../scenario/scenario';
import type { ReadTogether } from './meaning/evidence';
import { finding, quantity } from './meaning/finding';
import { mergedProducers } from './metrics/mergeProducers';
import { type ImportChoice, readImport, unreadText, withAliases } from './read';
import { maskSecrets } from './secrets';
import { changes } from './settle';
import type { ImportResult } from './types';

/** A text and its name: a file's, or what the page calls a pasted text. Names differ. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Texts to read together, with the scenario and the reader's choices. */
export interface ReadingOrder {
  readonly texts: readonly NamedText[];
  readonly scenario: Scenario;
  readonly choice: ImportChoice;
}

export interface FileReading {
  readonly name: string;
  /** Null if nothing in it is known. */
  readonly result: ImportResult | null;
  /** A sentence about a file of which nothing is known. */
  readonly unread: string | null;
  /** True if it's of another client than the system, so that nothing of it is used. */
  readonly isOther?: boolean;
}

export interface FilesReading {
  readonly files: readonly FileReading[];
  /** All files together, except `tests`; null if nothing is known. */
  readonly result: ImportResult | null;
  /** Benchmark results next to metrics of a running system: another load on the same cluster. */
  readonly tests: readonly ImportResult[];
  /** The clients that the files are of, by name: the system's first, which the reader may choose. */
  readonly clients: readonly string[];
}

/** Files and what they say as one, to be interpreted. */
export function togetherOf(files: readonly FileReading[], whole: ImportResult): ReadTogether {
  const texts = files.flatMap(({ name, result, isOther }) =>
    result === null || isOther === true ? [] : [{ file: name, result }],
  );
  return { texts, whole };
}

/**
 * Reads untrusted texts together: settings first, each text on top of those before it. What one text says counts more
 * than the defaults of another's client; if two say it, the last one wins. Never
 * throws.
 */
export function readFiles({ texts, scenario, choice }: ReadingOrder): FilesReading {
  const alone = texts.map(({ name, text }) => {
    const masked = maskSecrets(text);
    const result = readImport(masked, scenario, choice);
    return { name, text: masked, result, client: result && clientIn(result) };
  });
  const isRunning = alone.some(({ result }) => result?.kind === 'metrics' && result.measured === null);
  const [tested, system] = partition(alone, ({ result }) => isRunning && result?.measured != null);
  const clients = [...new Set(system.flatMap(({ client }) => client ?? []))];
  const measuring = system.find(({ result, client }) => result?.kind === 'metrics' && client !== null);
  const own = clients.find((each) => each === choice.client) ?? measuring?.client ?? null;
  const [others, running] = partition(
    system,
    ({ client }) => own !== null && client !== null && client !== own,
  );
  const files = alone.map((file): FileReading => {
    const { name, text, result } = file;
    const unread = result === null ? unreadText(text) : null;
    return { name, result, unread, ...(others.includes(file) ? { isOther: true } : {}) };
  });
  const tests = tested.flatMap(({ result }) => result ?? []);
  const ordered = clients.toSorted((one, other) => Number(other === own) - Number(one === own));
  const all = { files, tests, clients: ordered };
  if (texts.length === 1) return { ...all, result: files[0]?.result ?? null };

  const [measured, settings] = partition(running, ({ result }) => result !== null && hasMetrics(result));
  // The version that metrics name, so that settings are read as that version reads them.
  const version = measured[0]?.result?.client;
  const hasSettings = settings.some(({ result }) => result !== null);
  let base = hasSettings && version?.family === 'Java' ? { ...scenario, ...version.settings } : scenario;
  let said: ImportResult['patch'] = {};
  const known: KnownFile[] = [];
  for (const { name, text } of [...settings, ...measured]) {
    const result = readImport(text, base, choice);
    if (result === null) continue;
    known.push({ name, result });
    said = { ...said, ...Object.fromEntries(result.understood.map(({ field, value }) => [field, value])) };
    base = repairScenario({ ...base, ...result.patch, ...said }).scenario;
  }
  return { ...all, result: asOne(known, others, base, scenario) };
}

function partition<Item>(
  items: readonly Item[],
  is: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] {
  return [items.filter(is), items.filter((item) => !is(item))];
}

/** The client that a text is of; null if it may be of any: brokers' metrics, and settings that several clients share. */
function clientIn(result: ImportResult): string | null {
  const { client, metrics, format, understood } = result;
  if (client?.family === 'Other clients') return client.name;
  const isJava = hasMetrics(result)
    ? metrics.some(({ figure }) => !figure.startsWith('broker-'))
    : [format, ...understood.map(({ name }) => name)].some((each) => OF_JAVA.test(each));
  return isJava ? 'Java' : null;
}

/** Formats and settings that no other client has. */
const OF_JAVA = /^(?:Java or Kotlin|Log of a Java|(?:spring|quarkus|mp\.messaging)\.)/;

function hasMetrics({ metrics }: Pick<ImportResult, 'metrics'>): boolean {
  return metrics.length > 0;
}

interface KnownFile {
  readonly name: string;
  readonly result: ImportResult;
}

function asOne(
  known: readonly KnownFile[],
  others: readonly Pick<FileReading, 'name' | 'result'>[],
  wanted: Scenario,
  scenario: Scenario,
): ImportResult | null {
  const results = known.map(({ result }) => result);
  const [first] = results;
  if (first === undefined) return null;
  const understood = new Map(results.flatMap((each) => each.understood).map((each) => [each.field, each]));
  const byDefault = new Map(results.flatMap((each) => each.byDefault).map((each) => [each.field, each]));
  const { metrics, producers, findings } = metricsOf(known);
  const whole = {
    ...first,
    format: known.map(({ result }) => result.format).join(', '),
    client: results.findLast(({ client }) => client !== null)?.client ?? null,
    understood: [...understood.values()],
    ignored: results.flatMap(({ ignored }) => ignored),
    byDefault: [...byDefault.values()].filter(({ field }) => !understood.has(field)),
    adjusted: results.flatMap(({ adjusted }) => adjusted),
    findings: [
      ...results.flatMap((each) => each.findings),
      ...findings,
      ...others.map(({ name, result }) =>
        finding('other-client', {}, { file: name, client: result?.client?.name ?? 'Java' }),
      ),
    ],
    patch: changes(wanted, scenario),
    measured: results.findLast(({ measured }) => measured !== null)?.measured ?? null,
    metrics,
    producers,
  };
  return withAliases(whole, scenario);
}

/**
 * The metrics of all files. Files with equally many producers are parts of one system, and add up; a file with more
 * producers includes those of a file with fewer.
 */
function metricsOf(known: readonly KnownFile[]): Pick<ImportResult, 'metrics' | 'producers' | 'findings'> {
  // Producers of settings aren't those of metrics.
  const measuring = known.filter(({ result }) => hasMetrics(result));
  const [parts, rest] = partition(measuring, ({ result }) => result.producers.length > 0);
  const most = Math.max(0, ...parts.map(({ result }) => result.producers.length));
  const [counted, left] = partition(parts, ({ result }) => result.producers.length === most);
  const isOne = counted.length < 2;
  const named = counted.flatMap(({ name, result }) =>
    result.metrics.map((metric) => (isOne ? metric : { ...metric, of: { ...metric.of, client: name } })),
  );
  return {
    metrics: mergedProducers([...named, ...rest.flatMap(({ result }) => result.metrics)]),
    producers: counted.flatMap(({ name, result }) =>
      result.producers.map((producer) => (isOne ? producer : `${name}: ${producer}`)),
    ),
    findings: left.map(({ name, result }) =>
      finding(
        'counted-once',
        { producers: quantity(result.producers.length, '1'), all: quantity(most, '1') },
        { file: name },
      ),
    ),
  };
}
