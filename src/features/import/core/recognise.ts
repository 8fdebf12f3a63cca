import { Cache } from '../../../base/Cache';
import { clientOfVersion } from './clientVersion';
import { withoutComments } from './comments';
import { constantText } from './constant';
import { frameworkOf } from './dialects/frameworks';
import { librdkafkaName, propertyOfCSharp } from './dialects/librdkafka';
import { type ConfiguredText, configuredIn } from './dialects/registry';
import { sourcePairs } from './dialects/sources';
import { type DocumentPairs, documentPairs } from './document';
import { kgoCalls } from './goSource';
import { readJavaLog } from './javaLog';
import { librdkafkaPairs } from './pairs';
import { withVariables } from './placeholders';
import { isForeignSetting, NAME_OF_KAFKA, producerName } from './producerName';
import { baseOf, pairsOfSections } from './profiles';
import { oneProgram } from './programs';
import { type ResultReading, readResult } from './results/registry';
import { brokerFilePairs, withBrokerVariables } from './splitBrokerSettings';
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

const ONLY_LIBRDKAFKA =
  /^(queue\.buffering\.|message\.(timeout|max\.bytes|send)|sticky\.partitioning\.|socket\.|metadata\.broker\.list|request\.required\.acks|compression\.codec|batch\.num\.messages|max\.in\.flight$|topic\.metadata|statistics\.interval|partitioner$)/;
/** Max characters read of settings: no configuration is longer. */
export const MAX_SETTINGS_CHARACTERS = 200_000;
/** Max characters read of metrics: a minute of a request log, or the scrape of a large broker. */
const MAX_METRIC_CHARACTERS = 50_000_000;

// @recipe importer
/** Recognisers of all formats of settings, the most certain first. */
const FORMATS: readonly ((text: string, wanted: string | null) => Recognised | null)[] = [
  javaLog,
  configured,
  (text) => (kgoCalls(text).length > 0 ? plain('franz-go', 'Go source with franz-go') : null),
  document,
  (text) => {
    const found = sourcePairs(text);
    return found && plain(found.kind, found.format, found.pairs);
  },
  environment,
  lines,
];

/** Results for the last texts: they're needed again with every change of the scenario or of the reader's choices. */
const known = new Cache<string, Recognised | null>(2);

/**
 * Recognises a text by its content; null if nothing in it is known. Of several producers it has the settings of the
 * `wanted` one, or of the last. Never throws.
 */
export function recognise(text: string, wanted: string | null = null): Recognised | null {
  if (text.length > MAX_SETTINGS_CHARACTERS) return recogniseAnew(text, wanted);
  return known.take(JSON.stringify([wanted, text]), () => recogniseAnew(text, wanted));
}

function recogniseAnew(text: string, wanted: string | null): Recognised | null {
  const short = excerptOf(text);
  const measured = result(text);
  if (measured !== null) return withSettings(measured, short);
  for (const format of FORMATS) {
    const found = format(short, wanted);
    if (found !== null) return found;
  }
  return null;
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
  for (const [own, format] of [
    [settingLines(text), lines],
    [indentedBlocks(text), document],
  ] as const) {
    const found = own === '' ? null : format(own, null);
    if (found !== null) return { found, text: own };
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

function result(text: string): Recognised | null {
  const reading = readResult(text.slice(0, MAX_METRIC_CHARACTERS));
  if (reading === null) return null;
  return { ...plain(reading.kind, reading.format), reading, clientId: reading.clientId };
}

function javaLog(text: string): Recognised | null {
  const log = readJavaLog(text);
  if (log === null) return null;
  const { pairs, producers, version } = log;
  return {
    ...plain('java', `Log of a Java producer${version === null ? '' : `, Kafka ${version}`}`, pairs),
    clientId: version === null ? null : clientOfVersion(version),
    warnings:
      producers === 1 ? [] : [`The log has ${producers} producers: the settings of the last one are used.`],
  };
}

function configured(text: string, wanted: string | null): Recognised | null {
  const found = configuredIn(text, wanted);
  if (found === null) return null;
  const { dialect, producer, programs, warnings } = found;
  return {
    ...plain(producer.kinds[0], dialect.format, producer.pairs),
    configured: found,
    programs,
    warnings: [...warnings, ...producer.notes],
  };
}

function document(text: string, wanted: string | null): Recognised | null {
  const document = documentPairs(text);
  if (document === null) return null;
  const base = baseOf(withVariables(document.pairs), isProducerSetting);
  const { pairs, programs, warnings } = oneProgram(base.pairs, isProducerSetting, wanted);
  const found = ofDocument({ ...document, pairs }, /^\s*\{/.test(text));
  const cut = document.isCut ? [`The ${document.syntax} is very long, so only its beginning was read.`] : [];
  return (
    found && { ...found, programs, warnings: [...cut, ...base.warnings, ...warnings, ...found.warnings] }
  );
}

function ofDocument({ pairs, syntax, isNested }: DocumentPairs, hasBraces: boolean): Recognised | null {
  if (pairs.some(({ name }) => ONLY_LIBRDKAFKA.test(name))) {
    return plain('librdkafka', `librdkafka, ${syntax}`, pairs);
  }
  const ofCSharp = pairsOfCSharp(pairs);
  if (ofCSharp.length > 0)
    return plain('librdkafka', `C# configuration of Confluent.Kafka, ${syntax}`, ofCSharp);
  const names = pairs.map(({ name }) => name);
  if (isNested) return names.some(isKafkaName) ? mixed(pairs, syntax) : null;
  if (names.some((name) => /producer|spring|^[A-Z_]+$/i.test(name) && isProducerSetting(name))) {
    return mixed(pairs, syntax);
  }
  if (!names.some((name) => NAME_OF_KAFKA.test(name))) return null;
  return frameworkOf(pairs) === null && (syntax === 'JSON' || hasBraces)
    ? plain('librdkafka', 'librdkafka, JSON', pairs)
    : mixed(pairs, syntax);
}

/** Properties of Confluent's .NET client in a file such as appsettings.json; empty if it has no producer settings. */
function pairsOfCSharp(pairs: readonly Given[]): readonly Given[] {
  return pairs.flatMap(({ name: path, value }): readonly Given[] => {
    const name = /kafka|producer/i.test(path) && !/consumer/i.test(path) ? propertyOfCSharp(path) : null;
    // An enumeration value without the enumeration's name.
    const isWord = /^[A-Z][A-Za-z\d]*$/.test(value);
    const last = path.slice(path.lastIndexOf('.') + 1);
    return name === null ? [] : [{ name, value: isWord ? constantText(`${last}.${value}`) : value }];
  });
}

function environment(text: string): Recognised | null {
  const variables = withoutComments(text).replaceAll(DOCKER, '$1=').matchAll(VARIABLE);
  const pairs = withBrokerVariables(
    [...variables].map(([, name = '', value = '']) => ({
      name,
      value: value.replaceAll(/^["']|["']$/g, ''),
    })),
  );
  return pairs.some(({ name }) => isKafkaName(name)) ? mixed(pairs, 'environment variables') : null;
}

/** `ENV NAME value` in a Dockerfile. */
const DOCKER = /^([ \t]{0,40}ENV[ \t]{1,9}[A-Z][A-Z0-9_]{2,99})[ \t]{1,9}(?=[^\s=])/gm;
const VARIABLE =
  /(?<![\w.])([A-Z][A-Z0-9_]{2,99})["']?\s{0,9}[=:][ \t]{0,9}("[^"\n]{0,2000}"|'[^'\n]{0,2000}'|[^\s#,]{0,2000})/g;

/** The start of a HOCON or TOML section. */
const SECTION = /^\s{0,40}[\w."-]{1,99}\s{0,9}\{\s{0,9}$|^\[[\w."-]{1,99}\]\s{0,9}$/m;

function lines(text: string, wanted: string | null): Recognised | null {
  const pairs = librdkafkaPairs(text);
  const ofBroker = brokerFilePairs(pairs);
  if (ofBroker !== null) return plain('java', "A broker's properties", ofBroker);
  if (pairs.some(({ name }) => ONLY_LIBRDKAFKA.test(name))) return plain('librdkafka', 'librdkafka');
  const base = baseOf(pairsOfSections(text), isProducerSetting);
  const one = oneProgram(base.pairs, isProducerSetting, wanted);
  if (![...pairs, ...one.pairs].some(({ name }) => NAME_OF_KAFKA.test(name))) return null;
  if (SECTION.test(text)) return mixed(pairs, 'HOCON or TOML');
  if (pairs.some(({ name }) => name.startsWith('spring.'))) {
    const found = mixed(one.pairs, 'properties');
    return {
      ...found,
      programs: one.programs,
      warnings: [...base.warnings, ...one.warnings, ...found.warnings],
    };
  }
  const format = `${frameworkOf(pairs) ?? "Java's producer"}, properties`;
  const isPart = HAS_PROFILES.test(text) || one.warnings.length > 0;
  return {
    ...plain('java', format, isPart ? one.pairs : null),
    programs: one.programs,
    warnings: [...base.warnings, ...one.warnings],
  };
}

/** A Quarkus key for a profile, or a separator of sections. */
const HAS_PROFILES = /^[ \t]{0,40}(?:%|[#!]---)/m;

/** Settings mixed with others that aren't about Kafka, such as a whole application's. */
function mixed(pairs: readonly Given[], syntax: string): Recognised {
  const isOurs = ({ name }: Given): boolean =>
    producerName(name).aboutKafka || frameworkOf([{ name, value: '' }]) !== null;
  const ours = pairs.filter(isOurs);
  const isSpring = ours.some(({ name }) => /^spring[._]/i.test(name));
  const what = frameworkOf(ours) ?? (isSpring ? 'Spring Boot' : "Java's producer");
  const other = pairs.find((pair) => !isOurs(pair));
  const others = pairs.length - ours.length;
  return {
    ...plain('java', `${what}, ${syntax}`, ours),
    warnings:
      other === undefined
        ? []
        : [
            `${others === 1 ? '1 line is' : `${others} lines are`} not about Kafka, such as ${other.name.slice(0, 60)}.`,
          ],
  };
}

/** Whether a name shows that a text with several programs is about Kafka. */
function isKafkaName(name: string): boolean {
  return isProducerSetting(name) || isForeignSetting(name);
}

function isProducerSetting(name: string): boolean {
  return producerName(name).isKnown || frameworkOf([{ name, value: '' }]) !== null;
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
