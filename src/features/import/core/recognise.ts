import { Cache } from '../../../base/Cache';
import type { ConfiguredProducer } from './dialects/library';
import { isLibrdkafkaName } from './dialects/librdkafka';
import { documentProducers, linesProducer } from './dialects/plainTexts';
import { configuredIn } from './dialects/registry';
import { brokerFilePairs, flagsIn, linePairs } from './pairs';
import { isForeignSetting, producerName } from './producerName';
import type { ResultReading } from './results/reading';
import { readResult } from './results/registry';
import { typedFigures } from './results/typedFigures';
import { isSecret } from './secrets';
import type { ImportKind } from './types';

/** A text's metrics or result, its settings, or both. */
export interface Recognised {
  readonly kind: ImportKind;
  readonly format: string;
  readonly reading: ResultReading | null;
  readonly settings: ConfiguredProducer | null;
  /** The part of the text that has the settings. */
  readonly text: string;
  /** The client that the text names by its version, or null. */
  readonly clientId: string | null;
}

/** Max characters read of settings: no configuration is longer. */
const MAX_SETTINGS_CHARACTERS = 200_000;
/** Max characters read of metrics: the scrape of a large broker. */
const MAX_METRIC_CHARACTERS = 50_000_000;

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
  const measured = readResult(text.slice(0, MAX_METRIC_CHARACTERS));
  const configured = measured === null ? configuredIn(short, wanted) : null;
  const reading = measured ?? (configured === null ? typedFigures(short) : null);
  const named = reading ?? configured;
  if (named === null) return null;
  // A command has its own settings.
  const beside = reading?.handsOn === null ? settingsBeside(short) : { settings: configured, text: short };
  const { kind } = named;
  const { clientId = null } = reading ?? {};
  const formats = [reading?.format, beside.settings?.format].filter((each) => each !== undefined);
  return { kind, format: formats.join('; '), reading, ...beside, clientId };
}

/** The part of a text that's read for settings: its beginning, or in a long log the last producer's block. */
export function excerptOf(text: string): string {
  if (text.length <= MAX_SETTINGS_CHARACTERS) return text;
  const block = text.lastIndexOf('ProducerConfig values:');
  // A log collector may prefix the line.
  const from = block < 0 ? 0 : Math.max(0, text.lastIndexOf('\n', block) + 1);
  return text.slice(from, from + MAX_SETTINGS_CHARACTERS);
}

function settingsBeside(text: string): Pick<Recognised, 'settings' | 'text'> {
  const [lines, blocks] = [settingLines(text), indentedBlocks(text)];
  const [flat] = lines === '' ? [] : linesProducer(lines, null);
  const [nested] = blocks === '' || flat !== undefined ? [] : documentProducers(blocks, null);
  const settings = flat ?? nested;
  return settings === undefined
    ? { settings: null, text }
    : { settings: { ...settings, choices: [] }, text: flat === undefined ? blocks : lines };
}

/** A flat setting on its own line: `linger.ms=5`, `acks: all`. */
const LINE = /^[a-z]{1,40}(?:\.[a-z]{1,40}){0,9}[ \t]{0,20}[=:][ \t]{0,20}[^\s=:].{0,300}$/;

/** Lines of producer settings. Empty if there are none, or if they're a broker's. */
function settingLines(text: string): string {
  const flat = text.split(/\r?\n/).filter((line) => LINE.test(line));
  if (brokerFilePairs(linePairs(flat.join('\n'))) !== null) return '';
  return flat.filter((line) => isOfProducer(line.split(/[=:\s]/, 1).join())).join('\n');
}

/** A YAML line with only a key: `spring:`. */
const HEAD = /^[A-Za-z][\w.-]{0,60}:[ \t]{0,20}$/;

/** Nested YAML; may be empty. */
function indentedBlocks(text: string): string {
  let isInside = false;
  const kept = text.split(/\r?\n/).filter((line) => {
    isInside = HEAD.test(line) || (isInside && /^(?:[ \t]|$)/.test(line));
    return isInside;
  });
  return kept.join('\n');
}

function isOfProducer(name: string): boolean {
  return producerName(name).isKnown || isLibrdkafkaName(name);
}

/** True if a name is a producer's, or a broker's or a topic's beside it. */
export function isOfKafka(name: string): boolean {
  return isOfProducer(name) || isForeignSetting(name);
}

/** Names in a text of an unknown format that look like settings. */
export function namesIn(text: string): readonly string[] {
  const short = excerptOf(text).slice(0, 30_000);
  const pairs = [...linePairs(short), ...flagsIn(short)].filter((pair) => !isSecret(pair));
  return pairs.map(({ name }) => name).filter(isNameOfSetting);
}

export function isNameOfSetting(name: string): boolean {
  return /^[a-z][\w-]*(?:[._-][\w-]+)+$/.test(name);
}
