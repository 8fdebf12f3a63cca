import { own } from '../../../../base/own';
import { ignored, no, sets } from '../claims';
import { linePairs, withoutComments } from '../pairs';
import type { ReasonId } from '../reasons';
import type { Claim } from '../types';

/** A command line of kafka-producer-perf-test. */
interface PerfCommand {
  /** Index of its start in the text. */
  readonly place: number;
  /** Each with the words behind it. */
  readonly options: readonly (readonly [name: string, ...values: string[]])[];
}

/** Options that set a field; `throughput` is NaN if the command has none. */
const FIELDS: Readonly<Record<string, (value: string, throughput: number) => Claim>> = {
  '--throughput': (value) =>
    Number(value) <= 0 ? sets('rate', 'max', 'Not throttled.') : sets('rate', value),
  '--record-size': (value) => sets('record.bytes', value),
  '--num-records': (value, throughput) => sendingTime('duration.s', Number(value), throughput),
  '--warmup-records': (value, throughput) => sendingTime('measure.from.s', Number(value), throughput),
};
/** Why the others change nothing. */
const OTHERS: readonly (readonly [options: RegExp, reason: ReasonId])[] = [
  [/^--topic$/, 'topics'],
  [/^--bootstrap-server$/, 'addresses'],
  [/^--(?:producer\.|command-)config$/, 'other-file'],
  [/^--payload-(?:file|delimiter)$/, 'one-size'],
  [/^--transaction(?:al)?-(?:id|duration-ms)$/, 'transactions'],
  [/^--(?:reporting-interval|print-metrics|payload-monotonic|help)$/, 'no-effect'],
];
/** Options whose words are settings of the producer; the second one is that of Kafka 4.2. */
const PROPS = ['--producer-props', '--command-property'];
/** Options that no other tool has. */
const OWN = [...PROPS, '--num-records', '--record-size', '--throughput'];

/** What a command says: its meanings, the settings that it passes to the producer, and the rate that it asks for. */
export function readPerfCommand({ options }: PerfCommand) {
  const last = new Map(options.map(([name, value = '']) => [name, value]));
  const throughput = Number(last.get('--throughput') ?? Number.NaN);
  const props = options.flatMap(([name, ...words]) => (PROPS.includes(name) ? words : []));
  const asked = throughput > 0 ? throughput : ('max' as const);
  return {
    meanings: [...last]
      .filter(([name]) => !PROPS.includes(name))
      .map(([name, value]) => ({ given: { name, value }, claims: [claimOf(name, value, throughput)] })),
    props: linePairs(props.join('\n')),
    asked: Number.isNaN(throughput) ? null : asked,
  };
}

function claimOf(name: string, value: string, throughput: number): Claim {
  const claim = own(FIELDS, name);
  if (claim !== undefined) return claim(value, throughput);
  const reason = OTHERS.find(([options]) => options.test(name))?.[1];
  return reason === undefined ? ignored('Not an option of the tool that Linger knows.') : no(reason);
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
/** A whole line that no shell runs, before lines are joined, and a prompt of BusyBox, `/ # `, which is no comment. */
const NOT_RUN = /^[ \t]*(?:#|\/\/|::|rem[ \t])[^\n]*|^[/~][^\s#]{0,99} #(?= )/gim;
/** What goes on with a command: the end of a line in bash, cmd or PowerShell, in YAML's folded text or lists, or of an item. */
const GOES_ON = new RegExp(
  [
    '\\\\\\r?\\n',
    '(?<=[ \\t])[\\^`]\\r?\\n',
    `\\r?\\n(?=[ \\t]{0,200}${DASHES}[a-z])`,
    '\\r?\\n(?=[ \\t]{1,200}[a-z][\\w.]{0,99}=\\S)',
    '\\r?\\n[ \\t]{0,200}-[ \\t]{1,9}(?=["\'\\w-][^\\s:]{0,2000}[ \\t]{0,9}\\r?$)',
    '["\']\\s{0,200},\\s{0,200}["\']',
  ].join('|'),
  'gm',
);
const WORD = /(?:"[^"]*"|'[^']*'|>&|&>|[^\s"';&|])+|[;&|]+/g;

/** Every command line of the tool in a text, without comments. Never throws. */
export function perfCommandsIn(text: string): readonly PerfCommand[] {
  if (!ANY_OPTION.test(text)) return [];
  const blank = (found: string): string => ' '.repeat(found.length);
  const plain = withoutComments(text.replaceAll(NOT_RUN, blank).replaceAll(GOES_ON, blank));
  return [...plain.matchAll(COMMAND)].flatMap(({ 0: command, index: place }) => {
    const options = ANY_OPTION.test(command) ? optionsIn(command) : [];
    return options.some(([name]) => OWN.includes(name)) ? [{ place, options }] : [];
  });
}

/** The options of the first command, split as a shell splits them, without quotes. */
function optionsIn(command: string): PerfCommand['options'] {
  const options: [string, ...string[]][] = [];
  for (const quoted of command.match(WORD) ?? []) {
    if (/^[;&|>]/.test(quoted)) break;
    const word = quoted.replaceAll(/["']/g, '').replace(/^[–—](?=[a-z])/, '--');
    const [, name, attached] = /^(--[\w.-]+)(?:=(.*))?$/.exec(word) ?? [];
    if (name !== undefined) options.push(attached === undefined ? [name] : [name, attached]);
    else options.at(-1)?.push(word);
  }
  return options;
}
