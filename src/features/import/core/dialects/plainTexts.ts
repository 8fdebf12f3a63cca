import { type DocumentPairs, documentPairs } from '../document';
import { isProducerSetting, type Owned, oneProducer, pairsOfSections } from '../owners';
import { brokerFilePairs, flagsIn, pairOf, withBrokerVariables, withoutComments } from '../pairs';
import { isForeignSetting, NAME_OF_KAFKA, producerName } from '../producerName';
import { enumerated } from '../source/constants';
import type { Given } from '../types';
import { frameworkOf } from './frameworks';
import { libraryOf } from './libraries';
import type { ConfiguredProducer, Dialect } from './library';
import { isLibrdkafkaName, ONLY_LIBRDKAFKA, propertyOfCSharp } from './librdkafka';

/** Settings mixed with others that aren't about Kafka, such as a whole application's. */
function mixed(pairs: readonly Given[], syntax: string): ConfiguredProducer {
  const isOurs = ({ name }: Given): boolean =>
    producerName(name).aboutKafka || frameworkOf([{ name, value: '' }]) !== null;
  const ours = pairs.filter(isOurs);
  const isSpring = ours.some(({ name }) => /^spring[._]/i.test(name));
  const what = frameworkOf(ours) ?? (isSpring ? 'Spring Boot' : "Java's producer");
  const other = pairs.find((pair) => !isOurs(pair));
  const others = pairs.length - ours.length;
  const lines = others === 1 ? '1 line is' : `${others} lines are`;
  const notes = other === undefined ? [] : [`${lines} not about Kafka, such as ${other.name.slice(0, 60)}.`];
  return { kind: 'java', format: `${what}, ${syntax}`, pairs: ours, notes };
}

/** The producer that some pairs configure: one of several, which can be chosen. */
function chosenProducer(
  all: readonly Owned[],
  wanted: string | null,
  producerOf: (pairs: readonly Given[]) => ConfiguredProducer | null,
): readonly ConfiguredProducer[] {
  const { pairs, choices, notes } = oneProducer(all, wanted);
  const found = producerOf(pairs);
  return found === null ? [] : [{ ...found, choices, notes: [...notes, ...(found.notes ?? [])] }];
}

function isKafkaName(name: string): boolean {
  return isProducerSetting(name) || isForeignSetting(name);
}

/**
 * YAML, JSON and TOML with a producer's settings by the names of its library: an application's file, a manifest, a Helm
 * chart's values; without what has a path that's `taken`.
 */
export function documentProducers(text: string, wanted: string | null, taken: RegExp | null = null) {
  const document = documentPairs(text);
  if (document === null) return [];
  const left = document.pairs.filter(({ name }) => taken?.test(name) !== true);
  const cut = `The ${document.syntax} is very long, or cut: only its beginning was read.`;
  const found = chosenProducer(left, wanted, (pairs) =>
    ofDocument({ ...document, pairs }, /^\s*\{/.test(text)),
  );
  return found.map((each) => (document.isCut ? { ...each, notes: [cut, ...(each.notes ?? [])] } : each));
}

function ofDocument(
  { pairs, syntax, isNested }: DocumentPairs,
  hasBraces: boolean,
): ConfiguredProducer | null {
  const names = pairs.map(({ name }) => name);
  if (names.some((name) => ONLY_LIBRDKAFKA.test(name)))
    return { kind: 'librdkafka', format: `librdkafka, ${syntax}`, pairs };
  const ofCSharp = pairsOfCSharp(pairs);
  if (ofCSharp.length > 0)
    return { kind: 'librdkafka', format: `C# configuration of Confluent.Kafka, ${syntax}`, pairs: ofCSharp };
  const isOwn = (name: string): boolean => isNested || /producer|spring|^[A-Z_]+$/i.test(name);
  if (names.some((name) => isOwn(name) && isKafkaName(name))) return mixed(pairs, syntax);
  if (isNested || !names.some((name) => NAME_OF_KAFKA.test(name))) return null;
  return frameworkOf(pairs) === null && (syntax === 'JSON' || hasBraces)
    ? { kind: 'librdkafka', format: 'librdkafka, JSON', pairs }
    : mixed(pairs, syntax);
}

/** Properties of Confluent's .NET client in a file such as appsettings.json; empty if it has no producer settings. */
function pairsOfCSharp(pairs: readonly Given[]): readonly Given[] {
  return pairs.flatMap(({ name: path, value }): readonly Given[] => {
    const name = /kafka|producer/i.test(path) && !/consumer/i.test(path) ? propertyOfCSharp(path) : null;
    // An enumeration value without the enumeration's name.
    const last = path.slice(path.lastIndexOf('.') + 1);
    return name === null ? [] : [{ name, value: enumerated(`${last}.${value}`) ?? value }];
  });
}

/** `ENV NAME value` in a Dockerfile. */
const DOCKER = /^([ \t]{0,40}ENV[ \t]{1,9}[A-Z][A-Z0-9_]{2,99})[ \t]{1,9}(?=[^\s=])/gm;
const VARIABLE =
  /(?<![\w.])([A-Z][A-Z0-9_]{2,99})["']?\s{0,9}[=:][ \t]{0,9}("[^"\n]{0,2000}"|'[^'\n]{0,2000}'|[^\s#,]{0,2000})/g;

/** Environment variables in a script, an .env file or a Dockerfile. */
export const environment: Dialect = (text) => {
  const variables = withoutComments(text).replaceAll(DOCKER, '$1=').matchAll(VARIABLE);
  const pairs = withBrokerVariables([...variables].map(([, name = '', value = '']) => pairOf(name, value)));
  return pairs.some(({ name }) => isKafkaName(name)) ? [mixed(pairs, 'environment variables')] : [];
};

/** Flags of any program's command, also in lists of YAML, that are a producer's settings. */
export const flags: Dialect = (text) => {
  const pairs = flagsIn(text);
  const isOfC = /(?:^|[\s"'[])-X/m.test(text) || pairs.some(({ name }) => ONLY_LIBRDKAFKA.test(name));
  const isKnown = isOfC ? isLibrdkafkaName : (name: string) => producerName(`kafka.${name}`).isKnown;
  const known = pairs.filter(({ name }) => isKnown(name));
  const kind = isOfC ? 'librdkafka' : 'java';
  const format = `${libraryOf(kind).name}, flags of a command`;
  return known.length === 0 ? [] : [{ kind, format, pairs: known }];
};

/** Names with values on the next lines that make a dump of a configuration. */
const MIN_NAMES = 3;
/** What a log collector or a logger puts in front of a line. */
const LOG_PREFIX =
  /^.{0,120}?\b(?:trace|debug|info|notice|warn|warning|error)\b[\]\s:|]{1,20}(?:-[\s:|]{1,20})?/i;
const ON_TWO_LINES = /^(acks|retries|partitioner|[a-z]+(?:\.[a-z]+)+)\n(\S*)$/gm;

/** A dump of a configuration with names and values on alternate lines (rd_kafka_conf_dump, printed in turn). */
export const dump: Dialect = (text) => {
  const lines = text
    .split(/\r?\n/)
    .map((line) => (line.length > 400 ? '' : line.replace(LOG_PREFIX, '').trim()));
  const found = lines.join('\n').matchAll(ON_TWO_LINES);
  const pairs = [...found].map(([, name = '', value = '']) => ({ name, value }));
  const known = pairs.filter(({ name, value }) => isLibrdkafkaName(name) && value !== '');
  if (known.length < MIN_NAMES) return [];
  const notes = ['Names and values are on alternate lines.'];
  return [{ kind: 'librdkafka', format: 'librdkafka, dump of a configuration', pairs, notes }];
};

const SECTION = /^\s{0,40}[\w."-]{1,99}\s{0,9}\{\s{0,9}$|^\[[\w."-]{1,99}\]\s{0,9}$/m;

/** Lines of settings: a properties file, librdkafka's configuration, HOCON or TOML. */
export function linesProducer(text: string, wanted: string | null): readonly ConfiguredProducer[] {
  const pairs = pairsOfSections(text);
  const ofBroker = brokerFilePairs(pairs);
  if (ofBroker !== null) return [{ kind: 'java', format: "A broker's properties", pairs: ofBroker }];
  if (pairs.some(({ name }) => ONLY_LIBRDKAFKA.test(name)))
    return [{ kind: 'librdkafka', format: 'librdkafka', pairs }];
  return chosenProducer(pairs, wanted, (own) => {
    if (!own.some(({ name }) => NAME_OF_KAFKA.test(name))) return null;
    if (SECTION.test(text)) return mixed(own, 'HOCON or TOML');
    if (own.some(({ name }) => name.startsWith('spring.'))) return mixed(own, 'properties');
    return { kind: 'java', format: `${frameworkOf(own) ?? "Java's producer"}, properties`, pairs: own };
  });
}

const HEAD = /\bProducerConfig values:/;
/** A setting in a block, after any prefix of a log collector. */
const LINE = /(?:^|[\s|])([a-z][a-z0-9_.]{1,99}) =(?: (.{0,2000}))?$/;
/** The start of another client's block, the end of the producer's, or many lines of other threads in a row. */
const NEXT = /\b\w+ values:|\bKafka version\s?:|(?:\r?\n(?![^\n]{0,400} =)[^\n]*){20}/;

/** The settings that every Java producer logs when it starts: the last one's, up to the next client's. */
export const javaLog: Dialect = (text) => {
  // JSON logs have a block on one line, or each line in its own object.
  const lines = text.replaceAll(/(?:(?:\\r)?\\n|")\\t|(?:\\r)?\\n/g, '\n');
  const [, ...blocks] = lines.split(HEAD);
  const [block = ''] = blocks.at(-1)?.split(NEXT, 1) ?? [];
  const pairs = block.split(/\r?\n/).flatMap((line): readonly Given[] => {
    const [, name, value = ''] = line.length > 3000 ? [] : (LINE.exec(line) ?? []);
    return name === undefined || value.trim() === 'null' ? [] : [pairOf(name, value.replace(/^class /, ''))];
  });
  const several = `The log has ${blocks.length} producers: the settings of the last one are used.`;
  const notes = blocks.length === 1 ? [] : [several];
  return pairs.length === 0 ? [] : [{ kind: 'java', format: 'Log of a Java producer', pairs, notes }];
};
