import type { Given } from './types';

/** What the log of a program with a Java producer says. */
export interface JavaLog {
  /** Of the last producer in it. */
  readonly pairs: readonly Given[];
  /** How many producers it has. */
  readonly producers: number;
  /** Such as 3.7.1, or 7.5.1-ccs of Confluent's; null where the log doesn't say. */
  readonly version: string | null;
}

const HEAD = /\bProducerConfig values:/;
/** A setting in a block, whatever a collector of logs puts before it. */
const LINE = /(?:^|[\s|])([a-z][a-z0-9_.]{1,99}) =(?: (.{0,2000}))?$/;
/** The block of another client begins, or that of the producer is over. */
const NEXT = /\b\w+ values:|\bKafka version\s?:/;
/** So many lines of other threads in a row are skipped within a block. */
const MOST_SKIPPED = 20;
const VERSION = /\bKafka version\s?: (\d{1,3}\.\d{1,3}(?:\.\d{1,3})?(?:-c(?:cs|e)\b)?)/;

/** Reads the settings that every Java producer logs when it starts; null where the text has none. Never throws. */
export function readJavaLog(text: string): JavaLog | null {
  if (!HEAD.test(text)) return null;
  // Logs in JSON have a block on one line, or each line in an object of its own.
  const lines = text.replaceAll(/(?:(?:\\r)?\\n|")\\t|(?:\\r)?\\n/g, '\n').split(/\r?\n/);
  let [pairs, producers, left]: [Given[], number, number] = [[], 0, 0];
  let version: string | null = null;
  for (const line of lines) {
    version ??= producers === 0 ? null : (VERSION.exec(line)?.[1] ?? null);
    if (HEAD.test(line)) [pairs, producers, left] = [[], producers + 1, MOST_SKIPPED];
    else if (left > 0) {
      const [, name, value = ''] = line.length > 3000 ? [] : (LINE.exec(line) ?? []);
      if (name === undefined) left = NEXT.test(line) ? 0 : left - 1;
      else {
        left = MOST_SKIPPED;
        if (value.trim() !== 'null') pairs.push({ name, value: value.trim().replace(/^class /, '') });
      }
    }
  }
  return pairs.length === 0 ? null : { pairs, producers, version };
}
