import { Cache } from '../../../base/Cache';
import type { ConfiguredProducer } from './dialects/dialect';
import { librdkafkaName } from './dialects/librdkafka';
import { documentProducers, linesProducer } from './dialects/plainTexts';
import { type ConfiguredText, configuredIn } from './dialects/registry';
import { librdkafkaPairs } from './pairs';
import { producerName } from './producerName';
import { type ResultReading, readResult, readTyped } from './results/registry';
import { brokerFilePairs } from './splitBrokerSettings';
import type { Given, ImportKind } from './types';

/** The kind and format of a text. */
export interface Recognised {
  readonly kind: ImportKind;
  /** Name for the heading of the answer. */
  readonly format: string;
  /** Its settings; null if the reader of its kind finds them itself. */
  readonly pairs: readonly Given[] | null;
  /** Its metrics or its result, if it has any. */
  readonly reading: ResultReading | null;
  /** Settings in the same text as metrics; null if there are none. */
  readonly embedded: { readonly found: Recognised; readonly text: string } | null;
  /** The client that the text names by its version, or null. */
  readonly clientId: string | null;
  /** The program whose names they are, with its producer; null if they're those of the library itself. */
  readonly configured: ConfiguredText | null;
  /** The producers of which one is read; empty if there's nothing to choose. */
  readonly programs: readonly string[];
  /** Sentences that the reader should know. */
  readonly warnings: readonly string[];
}

/** Max characters read of settings: no configuration is longer. */
export const MAX_SETTINGS_CHARACTERS = 200_000;
/** Max characters read of metrics: the scrape of a large broker. */
const MAX_METRIC_CHARACTERS = 50_000_000;

/** Results for the last texts: they're needed again with every change of the scenario or of the reader's choices. */
const known = new Cache<string, Recognised | null>(2);

/**
 * Recognises a text by its content; null if nothing in it is known. Of several producers it has the settings of the
 * `wanted` one, or of the last. Throws nothing but `MissingGrammar`.
 */
export function recognise(text: string, wanted: string | null = null): Recognised | null {
  if (text.length > MAX_SETTINGS_CHARACTERS) return recogniseAnew(text, wanted);
  return known.take(JSON.stringify([wanted, text]), () => recogniseAnew(text, wanted));
}

function recogniseAnew(text: string, wanted: string | null): Recognised | null {
  const short = excerptOf(text);
  const measured = result(readResult(text.slice(0, MAX_METRIC_CHARACTERS)));
  if (measured !== null) return withSettings(measured, short);
  const found = configuredIn(short, wanted);
  return found === null ? result(readTyped(short)) : configured(found);
}

/** The part of a text that's read for settings: its beginning, or in a long log the last producer's block. */
export function excerptOf(text: string): string {
  if (text.length <= MAX_SETTINGS_CHARACTERS) return text;
  const block = text.lastIndexOf('ProducerConfig values:');
  // A log collector may prefix the line.
  const from = block < 0 ? 0 : Math.max(0, text.lastIndexOf('\n', block) + 1);
  return text.slice(from, from + MAX_SETTINGS_CHARACTERS);
}

/** Adds settings that were pasted together with metrics; a command has its own. */
function withSettings(found: Recognised, text: string): Recognised {
  const embedded = found.reading?.handsOn === null ? embeddedSettings(text) : null;
  if (embedded === null) return found;
  return {
    ...found,
    format: `${found.format}; ${embedded.found.format}`,
    embedded,
    warnings: [...found.warnings, ...embedded.found.warnings],
  };
}

function embeddedSettings(text: string): Recognised['embedded'] {
  for (const [own, producersIn] of [
    [settingLines(text), linesProducer],
    [indentedBlocks(text), (lines: string) => documentProducers(lines, null, [])],
  ] as const) {
    const [producer] = own === '' ? [] : producersIn(own, null);
    if (producer !== undefined) return { found: ofProducer(producer, ''), text: own };
  }
  return null;
}

export function recogniseKind(text: string): ImportKind | null {
  return recognise(text)?.kind ?? null;
}

function plain(kind: ImportKind, format: string, pairs: readonly Given[] | null = null): Recognised {
  return {
    kind,
    format,
    pairs,
    reading: null,
    embedded: null,
    clientId: null,
    configured: null,
    programs: [],
    warnings: [],
  };
}

function result(reading: ResultReading | null): Recognised | null {
  if (reading === null) return null;
  return { ...plain(reading.kind, reading.format), reading, clientId: reading.clientId };
}

function configured(found: ConfiguredText): Recognised {
  const { dialect, producer, programs, warnings } = found;
  const own = ofProducer(producer, dialect.format);
  return { ...own, configured: found, programs, warnings: [...warnings, ...own.warnings] };
}

function ofProducer(
  { kinds, format, pairs, clientId = null, notes }: ConfiguredProducer,
  dialect: string,
): Recognised {
  return { ...plain(kinds[0], format ?? dialect, pairs), clientId, warnings: notes };
}

/** A flat setting on its own line: `linger.ms=5`, `acks: all`. */
const LINE = /^[a-z]{1,40}(?:\.[a-z]{1,40}){0,9}[ \t]{0,20}[=:][ \t]{0,20}[^\s=:].{0,300}$/;

/**
 * Lines of producer settings pasted above or below metrics. Empty if there are none, or
 * if they're a broker's.
 */
function settingLines(text: string): string {
  const flat = text.split(/\r?\n/).filter((line) => LINE.test(line));
  if (brokerFilePairs(librdkafkaPairs(flat.join('\n'))) !== null) return '';
  return flat.filter(setsProducer).join('\n');
}

/** A YAML line with only a key: `spring:`. */
const HEAD = /^[A-Za-z][\w.-]{0,60}:[ \t]{0,20}$/;

/** Nested YAML above or below metrics; may be empty. */
function indentedBlocks(text: string): string {
  let isInside = false;
  const kept = text.split(/\r?\n/).filter((line) => {
    isInside = HEAD.test(line) || (isInside && /^(?:[ \t]|$)/.test(line));
    return isInside;
  });
  return kept.join('\n');
}

function setsProducer(line: string): boolean {
  const [name = ''] = line.split(/[=:\s]/, 1);
  return producerName(name).isKnown || librdkafkaName(name, true) !== null;
}
