import { formatList } from '../../../base/format';
import { unreadProgram } from './dialects/programs';
import { flagsIn, librdkafkaPairs } from './pairs';
import { excerptOf } from './recognise';
import { isSecret } from './secrets';

/** Max names that are shown of a text that wasn't read. */
const MAX_SHOWN = 6;

/** Names in a text of an unknown format that look like settings. */
function namesIn(text: string): readonly string[] {
  const short = excerptOf(text).slice(0, 30_000);
  const pairs = [...librdkafkaPairs(short), ...flagsIn(short)].filter((pair) => !isSecret(pair));
  const names = pairs.map(({ name }) => name).filter((name) => /^[a-z][\w-]*(?:[._-][\w-]+)+$/.test(name));
  return [...new Set(names)];
}

/** What to tell a reader whose text isn't of a format that Linger knows. */
export function unreadText(text: string): string {
  const program = unreadProgram(excerptOf(text));
  if (program !== null)
    return `Linger doesn't know the format of ${program}. Paste the settings of its producer by the names of its client library, or its metrics.`;
  const names = namesIn(text);
  const looked =
    names.length === 0
      ? 'no name in it looks like a setting'
      : `of its names, ${formatList(names.slice(0, MAX_SHOWN).map((name) => name.slice(0, 60)))} ${names.length === 1 ? 'looks like a setting' : 'look like settings'}`;
  return `Linger doesn't know this format; ${looked}. Paste the producer's settings, such as linger.ms=5, its metrics or a benchmark's output.`;
}
