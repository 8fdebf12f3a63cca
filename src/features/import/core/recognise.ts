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

/** A text's metrics or result, its settings, or both. */
export interface Recognised {
  readonly reading: ResultReading | null;
  readonly settings: ConfiguredProducer | null;
}

/** Max characters read of settings: no configuration is longer. */
const MAX_SETTINGS_CHARACTERS = 200_000;
/** Max characters read of metrics: the scrape of a large broker. */
const MAX_METRIC_CHARACTERS = 50_000_000;

/**
 * Recognises a text by its content. Of several producers it has the settings of the `wanted` one, or of the last. Never
 * throws.
 */
export function recognise(text: string, wanted: string | null): Recognised {
  const short = excerptOf(text);
  const measured = readResult(text.slice(0, MAX_METRIC_CHARACTERS));
  const settings = measured === null ? configuredIn(short, wanted) : null;
  const reading = measured ?? (settings === null ? typedFigures(short) : null);
  if (reading === null) return { reading, settings };
  const { handsOn } = reading;
  // A command has its own settings.
  const own = handsOn && { ...handsOn, format: '' };
  return { reading, settings: own ?? settingsBeside(short) };
}

/** The part of a text that's read for settings: its beginning, or in a long log the last producer's block. */
export function excerptOf(text: string): string {
  if (text.length <= MAX_SETTINGS_CHARACTERS) return text;
  const block = text.lastIndexOf('ProducerConfig values:');
  // A log collector may prefix the line.
  const from = block < 0 ? 0 : Math.max(0, text.lastIndexOf('\n', block) + 1);
  return text.slice(from, from + MAX_SETTINGS_CHARACTERS);
}

/** A flat setting on its own line: `linger.ms=5`, `acks: all`. */
const LINE = /^([a-z]{1,40}(?:\.[a-z]{1,40}){0,9})[ \t]{0,20}[=:][ \t]{0,20}[^\s=:].{0,300}$/;
/** A YAML line with only a key: `spring:`. */
const HEAD = /^[A-Za-z][\w.-]{0,60}:[ \t]{0,20}$/;

/** A producer's settings on lines of their own, unless they're a broker's, or in blocks of YAML. */
function settingsBeside(text: string): ConfiguredProducer | null {
  const lines = text.split(/\r?\n/);
  const flat = lines.filter((line) => LINE.test(line));
  const isBroker = brokerFilePairs(linePairs(flat.join('\n'))) !== null;
  const own = flat.filter((line) => !isBroker && isOfProducer(LINE.exec(line)?.[1] ?? ''));
  let isInside = false;
  const blocks = lines.filter((line) => {
    isInside = HEAD.test(line) || (isInside && /^(?:[ \t]|$)/.test(line));
    return isInside;
  });
  const [found] = linesProducer(own.join('\n'), null);
  const [settings = null] = found ? [found] : documentProducers(blocks.join('\n'), null);
  return settings && { ...settings, choices: [] };
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
