import { own } from '../../../../base/own';
import { type Code, MAX_TEXT } from './code';

/** Milliseconds per unit of durations. */
const DURATIONS: Readonly<Record<string, number>> = {
  nano: 1e-6,
  micro: 0.001,
  milli: 1,
  second: 1000,
  sec: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** The word of an enumeration of several clients, such as `leader` of `Acks.Leader`. */
export function enumerated(text: string): string | undefined {
  return /\b(?:Acks|CompressionTypes?)(?:\.|::)(\w+)$/i.exec(text)?.[1]?.toLowerCase();
}

const NUMBER = String.raw`(?<![\w.$"])(-?\d+(?:\.\d+)?)(?![\w.$"])`;
/** A variable, a constant or an enumeration's value; neither a call nor a part of one. */
const NAME = /(?<![\w$.:)\]"])[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)*(?![\w$.:"]|\s*[({[])/g;

type Rewrite = readonly [pattern: RegExp, by: string | ((...groups: string[]) => string)];

// @recipe importer
/** What makes a value simpler: the first one that changes it is used, until none does. */
const REWRITES: readonly Rewrite[] = [
  // The last sign is that of a sentence.
  [/^(?:new |await |&)|\.$/, ''],
  [/(?<![\w."])int(?:eger)?\.max_?value(?![\w."])/i, '2147483647'],
  [/(?<![\w."])long\.max_?value(?![\w."])/i, '9223372036854775807'],
  // Go's durations are in ns.
  [
    /(?<![\w."])time\.(nano|micro|milli|second|minute|hour)(?:second)?(?![\w."])/i,
    (_, unit = '') => String((own(DURATIONS, unit.toLowerCase()) ?? 1) * 1e6),
  ],
  // A property, or a method without arguments, that leaves the value.
  [
    /(?:\.|::)(?:to(?:String|_string|_owned|Millis|LowerCase|Int|Long)|into|lowercase|inWholeMilliseconds|as_str|as_millis|getId|id|TotalMilliseconds|Value|class|java|getName|\w{0,40}[nN]ame)(?:\(\))?(?![\w(])/,
    '',
  ],
  // A type in front of a value.
  [/(?<![\w$)\]"])\([A-Za-z][\w.]{0,60}\)\s?(?=[\w"(])(?!(?:to|as|shl|in|if|and|or|is)\b)/, ''],
  [
    /(?<![\w.:])(?:[\w.]+[.:])?(?:Duration(?:\.|::)(?:of|from)_?|TimeUnit\.|TimeSpan\.From)(nano|micro|milli|second|sec|minute|hour|day)s?(?:econds|\.toMillis)?\(([^(),]*)\)/i,
    (_, unit = '', count = '') => `(${count}) * ${own(DURATIONS, unit.toLowerCase())}`,
  ],
  // A conversion that leaves the value, or makes it a text.
  [
    /(?<![\w.:])(?:(?:Integer|Long|Boolean|String|Int)(?:(?:\.|::)(?:toString|valueOf|parseInt|parseLong|from))?|str|string|Some|int|u?int(?:8|16|32|64)|float(?:32|64)|time\.Duration)\(([^(),]*)(?:,[^()]*)?\)/,
    '($1)',
  ],
  [/(?<![\w$.:)\]"])\(\s?(-?[\d.]+|"[\w.]*")\s?\)/, '$1'],
  [new RegExp(String.raw`${NUMBER}\s?([*/])\s?${NUMBER}`), worked],
  [new RegExp(String.raw`(?<![*/]\s?)${NUMBER}\s?([+-])\s?${NUMBER}(?!\s?[*/])`), worked],
  [new RegExp(String.raw`(?<![-+*/]\s?)${NUMBER}\s?(<<|shl)\s?${NUMBER}(?!\s?[-+*/])`), worked],
];
const MAX_REWRITES = 100;
/** Max names that a constant's value hangs on, one by the other. */
const MAX_DEPTH = 4;

function worked(whole: string, left = '', sign = '', right = ''): string {
  const [one, other] = [Number(left), Number(right)];
  const value =
    { '*': one * other, '/': one / other, '+': one + other, '-': one - other }[sign] ?? one * 2 ** other;
  return /^-?\d+(?:\.\d+)?$/.test(String(value)) ? String(value) : whole;
}

/**
 * Reads the values of a source: numbers, durations, quoted texts and names with their `places`. Numbers are in decimal,
 * durations in ms (in Go in ns), and anything else is about as written.
 */
export function valuesOf(code: Code, places: ReadonlyMap<string, number>): (place: number) => string {
  const known = new Map<string, string>();
  const simplest = (place: number, depth: number): string => {
    let text = code.plain(place);
    for (let count = 0; count < MAX_REWRITES; count += 1) {
      const before = text;
      text = text.replaceAll(NAME, (name) => named(name, depth)).slice(0, MAX_TEXT);
      for (const [pattern, by] of REWRITES) {
        if (text !== before) break;
        text = text.replace(pattern, by as string);
      }
      if (text === before) break;
    }
    return text;
  };
  /** What a name stands for, if that's a number or a word; else the name itself. */
  const named = (name: string, depth: number): string => {
    if (/^(?:true|false)$/i.test(name)) return name.toLowerCase();
    const word = enumerated(name);
    if (word !== undefined) return `"${word}"`;
    const place = places.get(name) ?? places.get(name.slice(name.lastIndexOf('.') + 1)) ?? -1;
    if (place < 0 || depth === MAX_DEPTH) return name;
    const value = known.get(name) ?? simplest(place, depth + 1);
    known.set(name, value);
    return /^(?:-?\d+(?:\.\d+)?|true|false|"[\w.]*")$/.test(value) ? value : name;
  };
  return (place) => {
    const { type, text = '', end } = code.tokens[place] ?? {};
    if (type === 'text' && end === code.endAt(place)) return text.slice(0, MAX_TEXT);
    return simplest(place, 0).replace(/^"(.*)"$/, '$1');
  };
}
