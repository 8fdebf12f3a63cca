import { clientOfVersion } from '../clientVersion';
import type { Given } from '../types';
import type { Dialect } from './library';

/** Content of a Java producer's log. */
interface JavaLog {
  /** Settings of the last producer in the log. */
  readonly pairs: readonly Given[];
  /** Number of producers in the log. */
  readonly producers: number;
  /** Such as 3.7.1, or Confluent's 7.5.1-ccs; null if the log doesn't have it. */
  readonly version: string | null;
}

const HEAD = /\bProducerConfig values:/;
/** A setting in a block, after any prefix of a log collector. */
const LINE = /(?:^|[\s|])([a-z][a-z0-9_.]{1,99}) =(?: (.{0,2000}))?$/;
/** The start of another client's block, or the end of the producer's. */
const NEXT = /\b\w+ values:|\bKafka version\s?:/;
/** Max lines of other threads in a row that are skipped within a block. */
const MAX_SKIPPED = 20;
const VERSION = /\bKafka version\s?: (\d{1,3}\.\d{1,3}(?:\.\d{1,3})?(?:-c(?:cs|e)\b)?)/;

/** What every Java producer logs when it starts. */
export const JAVA_LOG: Dialect = {
  format: 'Log of a Java producer',
  signs: [HEAD],
  producersIn: ({ text }) => {
    const log = readJavaLog(text);
    if (log === null) return [];
    const { pairs, producers, version } = log;
    return [
      {
        name: 'log',
        kind: 'java',
        format: `Log of a Java producer${version === null ? '' : `, Kafka ${version}`}`,
        pairs,
        clientId: version === null ? null : clientOfVersion(version),
        notes:
          producers === 1
            ? []
            : [`The log has ${producers} producers: the settings of the last one are used.`],
      },
    ];
  },
};

/** Reads the settings that every Java producer logs when it starts; null if the text has none. Never throws. */
function readJavaLog(text: string): JavaLog | null {
  if (!HEAD.test(text)) return null;
  // JSON logs have a block on one line, or each line in its own object.
  const lines = text.replaceAll(/(?:(?:\\r)?\\n|")\\t|(?:\\r)?\\n/g, '\n').split(/\r?\n/);
  let [pairs, producers, left]: [Given[], number, number] = [[], 0, 0];
  let version: string | null = null;
  for (const line of lines) {
    version ??= producers === 0 ? null : (VERSION.exec(line)?.[1] ?? null);
    if (HEAD.test(line)) [pairs, producers, left] = [[], producers + 1, MAX_SKIPPED];
    else if (left > 0) {
      const [, name, value = ''] = line.length > 3000 ? [] : (LINE.exec(line) ?? []);
      if (name === undefined) left = NEXT.test(line) ? 0 : left - 1;
      else {
        left = MAX_SKIPPED;
        if (value.trim() !== 'null') pairs.push({ name, value: value.trim().replace(/^class /, '') });
      }
    }
  }
  return pairs.length === 0 ? null : { pairs, producers, version };
}
