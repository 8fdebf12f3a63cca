import { withoutComments } from '../comments';

/** A command line of kafka-producer-perf-test. */
export interface PerfLine {
  /** Index of its start in the text. */
  readonly place: number;
  /** Words from the tool's name on, if it has one. */
  readonly words: readonly string[];
}

const NAME = /kafka-producer-perf-test|ProducerPerformance/g;
/** Two hyphens, or the dash that word processors and web pages turn them into. */
const DASHES = '(?:--|[–—])';
const ANY_OPTION = new RegExp(`${DASHES}[a-z]`);
const DASH = /^[–—](?=[a-z])/;
const OWN = /^--(?:num-records|record-size|throughput|producer-props|command-property)(?:=|$)/;
/** A whole line that no shell runs, before lines are joined. BusyBox's prompt `/ # ` isn't one. */
const COMMENT_LINE = /^[ \t]*(?:#|\/\/|::|rem[ \t])[^\n]*/gim;
const PROMPT = /^[/~][^\s#]{0,99} #(?= )/gm;
/** An item of a list in JSON, YAML or source code, followed by another or by the end of the list. */
const ITEM = /(["'])([^"'\n]{0,2000})\1(?:\s{0,200},\s{0,200}(?=["'])|\s{0,200}\])/g;
/** The end of a continued line: in bash, cmd or PowerShell, or in YAML's folded text or lists. */
const GOES_ON = new RegExp(
  [
    '\\\\\\r?\\n',
    '(?<=[ \\t])[\\^`]\\r?\\n',
    `\\r?\\n(?=[ \\t]{0,200}${DASHES}[a-z])`,
    '\\r?\\n(?=[ \\t]{1,200}[a-z][\\w.]{0,99}=\\S)',
    '\\r?\\n[ \\t]{0,200}-[ \\t]{1,9}(?=["\'\\w-][^\\s:]{0,2000}[ \\t]{0,9}\\r?$)',
  ].join('|'),
  'gm',
);
const WORD = /(?:"[^"]*"|'[^']*'|>&|&>|[^\s"';&|])+|[;&|]+/g;
const MAX_LENGTH = 20_000;

/** Every command line of the tool in a text, without comments. Never throws. */
export function perfLinesIn(text: string): readonly PerfLine[] {
  if (!ANY_OPTION.test(text)) return [];
  const plain = text
    .replaceAll(PROMPT, blank)
    .replaceAll(COMMENT_LINE, blank)
    .replaceAll(ITEM, (found: string, _: string, item: string) => ` ${item}`.padEnd(found.length))
    .replaceAll(GOES_ON, blank);
  let place = 0;
  return withoutComments(plain)
    .split('\n')
    .flatMap((line) => {
      const from = place;
      place += line.length + 1;
      return commandsIn(line).map((command) => ({ ...command, place: from + command.place }));
    });
}

function blank(found: string): string {
  return ' '.repeat(found.length);
}

/** The commands of one line: from each name of the tool to the next, or the whole line if it has only options. */
function commandsIn(line: string): readonly PerfLine[] {
  if (!ANY_OPTION.test(line)) return [];
  const names = [...line.matchAll(NAME)].map(({ index }) => index);
  const places = names.length === 0 ? [0] : names;
  return places.flatMap((place, index) => {
    const words = wordsOf(line.slice(place, places[index + 1]).slice(0, MAX_LENGTH));
    return words.some((word) => OWN.test(word)) ? [{ place, words }] : [];
  });
}

/** The words of the first command as a shell splits them, without quotes. */
function wordsOf(text: string): readonly string[] {
  const words = text.match(WORD) ?? [];
  const end = words.findIndex((word) => /^[;&|]/.test(word));
  return (end < 0 ? words : words.slice(0, end)).map((word) =>
    word.replaceAll(/["']/g, '').replace(DASH, '--'),
  );
}
