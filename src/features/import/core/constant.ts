import { own } from '../../../base/own';
import { goNumber } from './goValue';

const DURATIONS: Readonly<Record<string, number>> = {
  milli: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};
/** Enumeration values of several clients, by their last part. */
const ENUMERATED: Readonly<Record<string, string>> = {
  'integer.max_value': '2147483647',
  'int.max_value': '2147483647',
  'long.max_value': '9223372036854775807',
  'acks.all': 'all',
  'acks.leader': '1',
  'acks.none': '0',
  ...Object.fromEntries(
    ['none', 'gzip', 'snappy', 'lz4', 'zstd'].flatMap((codec) => [
      [`compressiontype.${codec}`, codec],
      [`compressiontypes.${codec}`, codec],
    ]),
  ),
};

const QUOTED = /^(?:[rfb]{0,2})(["'`])([^"'`]*)\1$/i;
const CONVERTED =
  /^(?:(?:Integer|Long|Boolean|String)\.(?:toString|valueOf)|str|string|String|Some)\((.*)\)$/s;
const CAST = /^\((?:int|long|Object|String|Integer)\)\s{0,9}/;
const SUFFIX =
  /\.(?:toString|to_string|into|toMillis|name|getName|lowercase|toLowerCase|inWholeMilliseconds|as_str|getId|TotalMilliseconds)(?:\(\))?$|\.(?:name|id|canonicalName)$|(?:\.|::)class(?:\.java)?$/;
const DURATION =
  /^(?:\w+\.)*(?:Duration(?:\.|::)(?:of|from)_?|TimeUnit\.|TimeSpan\.From)(milli|second|minute|hour|day)s?(?:\.toMillis|econds)?\((.*)\)$/is;
const NUMBER_WITH_TYPE = /\b(0[xX][\da-fA-F_]+|\d[\d_]*)(?:[lL]|_?[iu](?:8|16|32|64))\b/g;

/**
 * The value of a constant in Java, Kotlin, Scala, Python, Rust, C#, Go or JavaScript: sums and products of numbers,
 * quoted texts, enumeration values, durations in ms. Anything else is returned unchanged.
 */
export function constantText(source: string): string {
  let text = source.trim().replace(CAST, '').replace(/^&/, '');
  if (text.length > 400) return text;
  for (let taken = 0; taken < 4; taken += 1) {
    const inner = CONVERTED.exec(text)?.[1] ?? text.replace(SUFFIX, '');
    if (inner === text) break;
    text = inner.trim();
  }
  const quoted = QUOTED.exec(text)?.[2];
  if (quoted !== undefined) return quoted;
  const [, unit = '', count = ''] = DURATION.exec(text) ?? [];
  if (count !== '') return product(count, own(DURATIONS, unit.toLowerCase())) ?? text;
  if (/^(true|false)$/i.test(text)) return text.toLowerCase();
  const word = own(ENUMERATED, text.split(/[.:]+/).slice(-2).join('.').toLowerCase());
  return word ?? product(text, 1) ?? text;
}

function product(text: string, times = 1): string | null {
  const value = goNumber(text.replaceAll(NUMBER_WITH_TYPE, '$1').replaceAll(/\bshl\b/g, '<<'));
  return value === null ? null : String(value * times);
}
