import { own } from '../../../../base/own';
import { sets } from '../claims';
import { REASONS, type ReasonId } from '../reasons';
import type { Claim, Given, Meaning } from '../types';
import { perfLinesIn } from './perfLines';
import { readPerfTestOutput } from './perfOutput';

/** Content of a command line of kafka-producer-perf-test. */
export interface PerfCommand {
  /** Its own options. */
  readonly meanings: readonly Meaning[];
  /** Settings that it passes to the producer: `--producer-props`, and `--command-property` of Kafka 4.2. */
  readonly props: readonly Given[];
  /** Records a second that it asks for; null if it doesn't say. */
  readonly asked: number | 'max' | null;
  /** Number of different commands in the text. */
  readonly commands: number;
}

/** Options with one value that aren't in the model, with the reason. */
const WITHOUT_PLACE: Readonly<Record<string, ReasonId>> = {
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
};
const WITHOUT_VALUE = ['--print-metrics', '--payload-monotonic', '--help'];
const PROPS = ['--producer-props', '--command-property'];

/** Reads the command that gave a text's result; null if there is none. Never throws. */
export function readPerfCommand(text: string): PerfCommand | null {
  const lines = perfLinesIn(text);
  const result = readPerfTestOutput(text)?.place ?? text.length;
  const words = (lines.findLast(({ place }) => place < result) ?? lines[0])?.words;
  if (words === undefined) return null;
  const given = new Map<string, string>();
  const props: Given[] = [];
  const meanings: Meaning[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const [option = '', attached] = splitOption(words[place] ?? '');
    if (PROPS.includes(option)) {
      const first = attached === undefined ? [] : [attached];
      const rest = wordsUntilOption(words, place + 1);
      props.push(...[...first, ...rest].flatMap(propOf));
      place += rest.length;
    } else if (WITHOUT_VALUE.includes(option)) {
      meanings.push(ignored(option, '', "It doesn't affect latency."));
    } else if (option.startsWith('--')) {
      const value = attached ?? words[place + 1] ?? '';
      if (attached === undefined) place += 1;
      given.set(option, value);
    }
  }
  for (const [option, value] of given) meanings.push(meaningOf(option, value, given));
  const throughput = Number(given.get('--throughput') ?? Number.NaN);
  const asked = Number.isNaN(throughput) ? null : throughput > 0 ? throughput : 'max';
  return { meanings, props, asked, commands: new Set(lines.map((line) => line.words.join(' '))).size };
}

function splitOption(word: string): readonly [string, string?] {
  const [, option, value] = /^(--[\w.-]+)=(.*)$/.exec(word) ?? [];
  return option === undefined ? [word] : [option, value];
}

function wordsUntilOption(words: readonly string[], from: number): readonly string[] {
  const rest = words.slice(from);
  const end = rest.findIndex((word) => word.startsWith('--') || word.startsWith('>'));
  return end < 0 ? rest : rest.slice(0, end);
}

function propOf(word: string): readonly Given[] {
  const [, name, value] = /^([^=]{1,200})=(.*)$/.exec(word) ?? [];
  return name === undefined ? [] : [{ name, value: value ?? '' }];
}

function meaningOf(option: string, value: string, all: ReadonlyMap<string, string>): Meaning {
  const given = { name: option, value };
  const throughput = Number(all.get('--throughput') ?? Number.NaN);
  switch (option) {
    case '--throughput':
      return {
        given,
        claims: [throughput <= 0 ? sets('rate', 'max', 'Not throttled.') : sets('rate', value)],
      };
    case '--record-size':
      return { given, claims: [sets('record.bytes', value)] };
    case '--num-records':
      return { given, claims: [sendingTime('duration.s', Number(value), throughput)] };
    case '--warmup-records':
      return { given, claims: [sendingTime('measure.from.s', Number(value), throughput)] };
    default: {
      const reason = own(WITHOUT_PLACE, option);
      return ignored(
        option,
        value,
        reason === undefined ? 'Not an option of the tool that Linger knows.' : REASONS[reason],
      );
    }
  }
}

function sendingTime(field: 'duration.s' | 'measure.from.s', records: number, throughput: number): Claim {
  if (!(records > 0) || !Number.isFinite(records))
    return { type: 'ignored', reason: "The value isn't a count." };
  if (!(throughput > 0)) {
    return { type: 'ignored', reason: "Without a throughput, it doesn't determine the sending time." };
  }
  const seconds = Number((records / throughput).toPrecision(6));
  return sets(field, String(seconds), 'Records ÷ throughput.');
}

function ignored(name: string, value: string, reason: string): Meaning {
  return { given: { name, value }, claims: [{ type: 'ignored', reason }] };
}
