import type { Scenario } from '../../../scenario/scenario';
import type { ReadTogether } from './meaning/evidence';
import { finding } from './meaning/finding';
import { type ImportChoice, partOf, resultOf, unreadText } from './read';
import { maskSecrets } from './secrets';
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
  /** All files together, except results of a benchmark next to metrics of a running system; null if nothing is known. */
  readonly result: ImportResult | null;
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
 * than the defaults of another's client; if two say it, the last one wins. Never throws.
 */
export function readFiles({ texts, scenario, choice }: ReadingOrder): FilesReading {
  const alone = texts.map(({ name, text }) => {
    const masked = { name, text: maskSecrets(text) };
    const part = partOf(masked, scenario, choice);
    const result = part && resultOf([part], scenario, choice);
    return { masked, part, result, client: result && clientIn(result) };
  });
  const isRunning = alone.some(({ result }) => result?.kind === 'metrics' && result.measured === null);
  const system = alone.filter(({ result }) => result !== null && !(isRunning && result.measured));
  const clients = [...new Set(system.flatMap(({ client }) => client ?? []))];
  const measuring = system.find(({ result, client }) => result?.kind === 'metrics' && client !== null);
  const own = clients.find((each) => each === choice.client) ?? measuring?.client ?? null;
  const others = system.filter(({ client }) => own !== null && client !== null && client !== own);
  const files = alone.map((file): FileReading => {
    const {
      masked: { name, text },
      result,
    } = file;
    const unread = result === null ? unreadText(text) : null;
    return { name, result, unread, ...(others.includes(file) ? { isOther: true } : {}) };
  });
  const all = {
    files,
    clients: clients.toSorted((one, other) => Number(other === own) - Number(one === own)),
  };
  if (texts.length === 1) return { ...all, result: files[0]?.result ?? null };

  const running = system
    .filter((file) => !others.includes(file))
    .toSorted((one, other) => Number(hasMetrics(one)) - Number(hasMetrics(other)));
  // Settings that name no client are read as the one that another file names reads them.
  const named = running.findLast(({ part }) => part?.isNamed)?.part?.client?.id;
  const parts = running.flatMap(({ masked }) => partOf(masked, scenario, choice, named) ?? []);
  const result = resultOf(parts, scenario, choice);
  const otherClients = others.map(({ masked: { name: file }, result: its }) =>
    finding('other-client', {}, { file, client: its?.client?.name ?? 'Java' }),
  );
  return { ...all, result: result && { ...result, findings: [...result.findings, ...otherClients] } };
}

function hasMetrics({ result }: Pick<FileReading, 'result'>): boolean {
  return result !== null && result.metrics.length > 0;
}

/** The client that a text is of; null if it may be of any: brokers' metrics, and settings that several clients share. */
function clientIn(result: ImportResult): string | null {
  const { client, metrics, format, understood } = result;
  if (client?.family === 'Other clients') return client.name;
  const isJava =
    metrics.length > 0
      ? metrics.some(({ figure }) => !figure.startsWith('broker-'))
      : [format, ...understood.map(({ name }) => name)].some((each) => OF_JAVA.test(each));
  return isJava ? 'Java' : null;
}

/** Formats and settings that no other client has. */
const OF_JAVA = /^(?:Java or Kotlin|Log of a Java|(?:spring|quarkus|mp\.messaging)\.)/;
