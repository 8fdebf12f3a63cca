import { own } from '../../../../base/own';
import { ignored, no, sets } from '../claims';
import { withoutComments } from '../pairs';
import type { ReasonId } from '../reasons';
import type { Claim, Given, Meaning } from '../types';

/** Content of a command line of kafka-producer-perf-test. */
interface PerfCommand {
  readonly meanings: readonly Meaning[];
  /** Settings that it passes to the producer: `--producer-props`, and `--command-property` of Kafka 4.2. */
  readonly props: readonly Given[];
  /** Records a second that it asks for; null if it doesn't say. */
  readonly asked: number | 'max' | null;
  readonly commands: number;
}

/** The reason why an option changes nothing, or its claim; `throughput` is NaN if the command has none. */
type Option = ReasonId | ((value: string, throughput: number) => Claim);

const OPTIONS: Readonly<Record<string, Option>> = {
  '--throughput': (value) =>
    Number(value) <= 0 ? sets('rate', 'max', 'Not throttled.') : sets('rate', value),
  '--record-size': (value) => sets('record.bytes', value),
  '--num-records': (value, throughput) => sendingTime('duration.s', Number(value), throughput),
  '--warmup-records': (value, throughput) => sendingTime('measure.from.s', Number(value), throughput),
  '--topic': 'topics',
  '--bootstrap-server': 'addresses',
  '--producer.config': 'other-file',
  '--command-config': 'other-file',
  '--payload-file': 'one-size',
  '--payload-delimiter': 'one-size',
  '--reporting-interval': 'no-effect',
  '--transactional-id': 'transactions',
  '--transaction-id': 'transactions',
  '--transaction-duration-ms': 'transactions',
  '--print-metrics': 'no-effect',
  '--payload-monotonic': 'no-effect',
  '--help': 'no-effect',
};
const PROPS = ['--producer-props', '--command-property'];

/** Reads the last command in front of `place`, or else the first one; null if there is none. Never throws. */
export function readPerfCommand(text: string, place: number): PerfCommand | null {
  const lines = perfLinesIn(text);
  const words = (lines.findLast((line) => line.place < place) ?? lines[0])?.words;
  if (words === undefined) return null;
  const options = optionsIn(words);
  const last = new Map(options.map(([name, value = '']) => [name, value]));
  const throughput = Number(last.get('--throughput') ?? Number.NaN);
  return {
    meanings: [...last]
      .filter(([name]) => !PROPS.includes(name))
      .map(([name, value]) => ({ given: { name, value }, claims: [claimOf(name, value, throughput)] })),
    props: options.flatMap(([option, ...values]) =>
      values.flatMap((word) => {
        const [, name, value = ''] = /^([^=]{1,200})=(.*)$/.exec(word) ?? [];
        return name === undefined || !PROPS.includes(option) ? [] : [{ name, value }];
      }),
    ),
    asked: Number.isNaN(throughput) ? null : throughput > 0 ? throughput : 'max',
    commands: new Set(lines.map((line) => line.words.join(' '))).size,
  };
}

/** The options of a command, each with the words behind it. */
function optionsIn(words: readonly string[]): readonly (readonly [name: string, ...values: string[]])[] {
  const options: [string, ...string[]][] = [];
  for (const word of words) {
    const [, name, attached] = /^(--[\w.-]+)(?:=(.*))?$/.exec(word) ?? [];
    if (name !== undefined) options.push(attached === undefined ? [name] : [name, attached]);
    else if (word.startsWith('>')) break;
    else options.at(-1)?.push(word);
  }
  return options;
}

function claimOf(name: string, value: string, throughput: number): Claim {
  const option = own(OPTIONS, name);
  if (option === undefined) return ignored('Not an option of the tool that Linger knows.');
  return typeof option === 'function' ? option(value, throughput) : no(option);
}

function sendingTime(field: 'duration.s' | 'measure.from.s', records: number, throughput: number): Claim {
  if (!(records > 0) || !Number.isFinite(records)) return ignored("The value isn't a count.");
  if (!(throughput > 0)) return ignored("Without a throughput, it doesn't determine the sending time.");
  const seconds = Number((records / throughput).toPrecision(6));
  return sets(field, String(seconds), 'Records ÷ throughput.');
}

const NAME = 'kafka-producer-perf-test|ProducerPerformance';
/** From each name of the tool to the next, or to the end of its line; a line may have only options. */
const COMMAND = new RegExp(`(?:${NAME}|^)(?:(?!${NAME})[^\\n]){1,20000}`, 'gm');
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

/** The words of every command line of the tool, and where in the text it begins; without comments. Never throws. */
export function perfLinesIn(
  text: string,
): readonly { readonly place: number; readonly words: readonly string[] }[] {
  if (!ANY_OPTION.test(text)) return [];
  const plain = text
    .replaceAll(PROMPT, blank)
    .replaceAll(COMMENT_LINE, blank)
    .replaceAll(ITEM, (found: string, _: string, item: string) => ` ${item}`.padEnd(found.length))
    .replaceAll(GOES_ON, blank);
  return [...withoutComments(plain).matchAll(COMMAND)].flatMap(({ 0: command, index: place }) => {
    const words = ANY_OPTION.test(command) ? wordsOf(command) : [];
    return words.some((word) => OWN.test(word)) ? [{ place, words }] : [];
  });
}

function blank(found: string): string {
  return ' '.repeat(found.length);
}

/** The words of the first command as a shell splits them, without quotes. */
function wordsOf(text: string): readonly string[] {
  const words = text.match(WORD) ?? [];
  const end = words.findIndex((word) => /^[;&|]/.test(word));
  return (end < 0 ? words : words.slice(0, end)).map((word) =>
    word.replaceAll(/["']/g, '').replace(DASH, '--'),
  );
}
