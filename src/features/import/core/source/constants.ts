import { own } from '../../../../base/own';
import { type Code, MAX_TEXT } from './code';

/** Milliseconds per unit of durations. */
const DURATIONS: Readonly<Record<string, number>> = {
  milli: 1,
  second: 1000,
  sec: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};
/** Nanoseconds per unit of Go's package time. */
const GO_UNITS: Readonly<Record<string, string>> = {
  'time.Nanosecond': '1',
  'time.Microsecond': '1000',
  'time.Millisecond': '1000000',
  'time.Second': '1000000000',
  'time.Minute': '60000000000',
  'time.Hour': '3600000000000',
};
const MAX_VALUES: Readonly<Record<string, string>> = {
  'integer.max_value': '2147483647',
  'int.max_value': '2147483647',
  'int.maxvalue': '2147483647',
  'long.max_value': '9223372036854775807',
};

/** The word of an enumeration of several clients, such as `leader` of `Acks.Leader`. */
export function enumerated(text: string): string | undefined {
  return /\b(?:Acks|CompressionTypes?)(?:\.|::)(\w+)$/i.exec(text)?.[1]?.toLowerCase();
}

const NUMBER = String.raw`(?<![\w.$"])(-?\d+(?:\.\d+)?)(?![\w.$"])`;
/** A variable, a constant or an enumeration's value; neither a call nor a part of one. */
const NAME = /(?<![\w$.:)\]"])[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)*(?![\w$.:"]|\s*[({[])/g;

type Rewrite = readonly [
  pattern: RegExp,
  ...(readonly [string] | readonly [(...groups: string[]) => string]),
];

// @recipe importer
/** What makes a value simpler: the first one that changes it is used, until none does. */
const REWRITES: readonly Rewrite[] = [
  // The last sign is that of a sentence.
  [/^(?:new |await |&)|\.$/, ''],
  // A property, or a method without arguments, that leaves the value.
  [
    /(?:\.|::)(?:to(?:String|_string|_owned|Millis|LowerCase|Int|Long)|into|lowercase|inWholeMilliseconds|as_str|as_millis|getId|id|TotalMilliseconds|Value|class|java|getName|\w{0,40}[nN]ame)(?:\(\))?(?![\w(])/,
    '',
  ],
  // A type in front of a value.
  [/(?<![\w$)\]"])\([A-Za-z][\w.]{0,60}\)\s?(?=[\w"(])(?!(?:to|as|shl|in|if|and|or|is)\b)/, ''],
  [
    /(?<![\w.:])(?:[\w.]+[.:])?(?:Duration(?:\.|::)(?:of|from)_?|TimeUnit\.|TimeSpan\.From)(milli|second|sec|minute|hour|day)s?(?:econds|\.toMillis)?\(([^(),]*)\)/i,
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

/** The values of a source: numbers, durations, quoted texts and names that are assigned just once. */
export class Constants {
  readonly #code: Code;
  /** Places of values by their names. */
  readonly #places: ReadonlyMap<string, number>;
  readonly #known = new Map<string, string>();

  constructor(code: Code, places: ReadonlyMap<string, number>) {
    this.#code = code;
    this.#places = places;
  }

  /** A constant's text: numbers in decimal, durations in ms (in Go in ns); anything else is about as written. */
  textAt(place: number): string {
    const [first, end] = [this.#code.tokens[place], this.#code.endAt(place)];
    if (first?.type === 'text' && end === place + 1) return first.text.slice(0, MAX_TEXT);
    return this.#simplest(place, 0).replace(/^"(.*)"$/, '$1');
  }

  #simplest(place: number, depth: number): string {
    let text = this.#code.plain(place, this.#code.endAt(place));
    for (let count = 0; count < MAX_REWRITES; count += 1) {
      const before = text;
      text = text.replaceAll(NAME, (name) => this.#named(name, depth)).slice(0, MAX_TEXT);
      for (const [pattern, by] of REWRITES) {
        if (text !== before) break;
        text = text.replace(pattern, by as string);
      }
      if (text === before) break;
    }
    return text;
  }

  /** What a name stands for, if that's a number or a word; else the name itself. */
  #named(name: string, depth: number): string {
    if (/^(?:true|false)$/i.test(name)) return name.toLowerCase();
    const word = enumerated(name);
    if (word !== undefined) return `"${word}"`;
    const place = this.#places.get(name) ?? this.#places.get(name.slice(name.lastIndexOf('.') + 1));
    if (place === undefined || depth === MAX_DEPTH)
      return own(GO_UNITS, name) ?? own(MAX_VALUES, name.toLowerCase()) ?? name;
    const known = this.#known.get(name) ?? this.#simplest(place, depth + 1);
    this.#known.set(name, known);
    return /^(?:-?\d+(?:\.\d+)?|true|false|"[\w.]*")$/.test(known) ? known : name;
  }
}
