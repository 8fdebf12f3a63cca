import { own } from '../../../../base/own';
import { type Code, MAX_LINKS, MAX_TEXT } from './code';

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
const GO_UNITS: Readonly<Record<string, number>> = {
  'time.Nanosecond': 1,
  'time.Microsecond': 1e3,
  'time.Millisecond': 1e6,
  'time.Second': 1e9,
  'time.Minute': 60e9,
  'time.Hour': 3600e9,
};
/** Enumeration values of several clients, by their last two parts. */
const ENUMERATED: Readonly<Record<string, string>> = {
  'integer.max_value': '2147483647',
  'int.max_value': '2147483647',
  'int.maxvalue': '2147483647',
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

/** A conversion that leaves the value, or makes it a text. */
const CONVERSION =
  /^(?:(?:Integer|Long|Boolean|String|Int)(?:(?:\.|::)(?:toString|valueOf|parseInt|parseLong|from))?|str|string|Some|int|u?int(?:8|16|32|64)|float(?:32|64)|time\.Duration)$/;
/** A property, or a method without arguments, that leaves the value. */
const METHOD =
  /^(?:to(?:String|_string|_owned|Millis|LowerCase|Int|Long)|into|lowercase|inWholeMilliseconds|as_str|as_millis|getId|id|TotalMilliseconds|Value|java|getName|\w*[nN]ame)$/;
const DURATION =
  /^(?:[\w.]+(?:\.|::))?(?:Duration(?:\.|::)(?:of|from)_?|TimeUnit\.|TimeSpan\.From)(milli|second|sec|minute|hour|day)s?(?:econds|\.toMillis)?$/i;

/** Signs between numbers, the ones that bind closer with a higher number. */
const RANKS: Readonly<Record<string, number>> = {
  '<<': 1,
  '>>': 1,
  shl: 1,
  '+': 2,
  '-': 2,
  '*': 3,
  '/': 3,
  '%': 3,
};
/** True if a sign joins two values. */
export function isOperator(sign: string): boolean {
  return own(RANKS, sign) !== undefined;
}

const BEFORE = new Set(['new', 'await', '&', '*', '!']);

const MAX_DEPTH = 30;
const MAX_STEPS = 500;

/** Places of values by the names that were assigned just once. */
export type Constants = ReadonlyMap<string, number>;

/** A value; null if it's only known as written. */
type Value = number | string | null;

/** The value of an enumeration of several clients, such as `Acks.Leader`. */
export function enumerated(text: string): string | undefined {
  return own(ENUMERATED, text.split(/[.:]+/).slice(-2).join('.').toLowerCase());
}

/** Works out a constant: sums and products, quoted texts, durations, named constants. */
export class Evaluation {
  readonly #code: Code;
  readonly #constants: Constants;
  #steps = 0;

  constructor(code: Code, constants: Constants) {
    this.#code = code;
    this.#constants = constants;
  }

  /** A constant's text: numbers in decimal, durations in ms (in Go in ns); anything else is shortened as written. */
  textAt(place: number): string {
    return String(this.#valueAt(place, 0)).slice(0, MAX_TEXT);
  }

  #valueAt(place: number, depth: number): number | string {
    return this.#sum(place, 0, depth).value;
  }

  /** Operands with signs between them that bind closer than `rank`. */
  #sum(from: number, rank: number, depth: number): { value: number | string; end: number } {
    let { value, end } = this.#operand(from, depth + 1);
    for (;;) {
      const sign = this.#code.signAt(end);
      const closer = own(RANKS, sign) ?? 0;
      if (closer <= rank) return { value, end };
      const right = this.#sum(end + 1, closer, depth + 1);
      end = right.end;
      value = combined(value, sign, right.value) ?? this.#code.written(from, end);
    }
  }

  #operand(from: number, depth: number): { value: number | string; end: number } {
    this.#steps += 1;
    const { tokens } = this.#code;
    const token = tokens[from];
    if (token === undefined || depth > MAX_DEPTH || this.#steps > MAX_STEPS) {
      const end = this.#code.endAt(from);
      return { value: this.#code.written(from, end), end };
    }
    const { type, text } = token;
    if (type === 'number') return this.#chain(from, from + 1, Number(text), depth);
    if (type === 'text') return this.#chain(from, from + 1, text, depth);
    if (text === '-') {
      const { value, end } = this.#operand(from + 1, depth + 1);
      return { value: typeof value === 'number' ? -value : this.#code.written(from, end), end };
    }
    if (BEFORE.has(text)) return this.#operand(from + 1, depth + 1);
    if (text === '(') {
      const end = this.#code.pastBracket(from);
      if (this.#code.isCast(from)) return this.#operand(end, depth + 1);
      return this.#chain(from, end, this.#valueAt(from + 1, depth + 1), depth);
    }
    return this.#chain(from, from + 1, null, depth);
  }

  /** A value with its properties, calls and indexes. */
  #chain(from: number, first: number, begun: Value, depth: number): { value: number | string; end: number } {
    let [end, value] = [first, begun];
    const { tokens } = this.#code;
    const known = (): number | string => value ?? this.#named(this.#code.written(from, end), depth);
    for (let links = 0; links < MAX_LINKS; links += 1) {
      const property = this.#code.propertyAt(end);
      if (property !== null) {
        const after = end + 2;
        const hasArguments = this.#code.isBehind(after, '(');
        const isCalled = hasArguments && tokens[after + 1]?.text === ')';
        if (property === 'class') value = this.#code.written(from, end);
        else value = METHOD.test(property) && (isCalled || !hasArguments) ? known() : null;
        end = value !== null && isCalled ? after + 2 : after;
      } else if (this.#code.isBehind(end, '(')) {
        value = this.#call(this.#code.compact(from, end), end, depth);
        end = this.#code.pastBracket(end);
      } else if (this.#code.isBehind(end, '{') || this.#code.isBehind(end, '[')) {
        value = null;
        end = this.#code.pastBracket(end);
      } else break;
    }
    return { value: known(), end };
  }

  #named(text: string, depth: number): number | string {
    if (/^(?:true|false)$/i.test(text)) return text.toLowerCase();
    const word = enumerated(text) ?? own(GO_UNITS, text);
    if (word !== undefined) return word;
    const place = this.#constants.get(text) ?? this.#constants.get(text.slice(text.lastIndexOf('.') + 1));
    if (place === undefined || depth > MAX_DEPTH || this.#steps > MAX_STEPS) return text;
    const value = this.#valueAt(place, depth + 10);
    // A name of something that isn't constant either stays.
    return typeof value === 'number' || this.#code.endAt(place) === place + 1 ? value : text;
  }

  #call(head: string, open: number, depth: number): Value {
    const args = this.#code.partsIn(open);
    const [first] = args;
    const [, unit] = DURATION.exec(head) ?? [];
    if (unit !== undefined && first !== undefined) {
      return combined(this.#valueAt(first, depth + 1), '*', own(DURATIONS, unit.toLowerCase()) ?? Number.NaN);
    }
    if (CONVERSION.test(head) && first !== undefined) return this.#valueAt(first, depth + 1);
    if (!/^[\w.:]+$/.test(head)) return null;
    return `${head}(${args.map((place) => this.#valueAt(place, depth + 1)).join(', ')})`;
  }
}

function combined(left: number | string, sign: string, right: number | string): number | null {
  if (typeof left !== 'number' || typeof right !== 'number') return null;
  const value = {
    '+': left + right,
    '-': left - right,
    '*': left * right,
    '/': left / right,
    '%': left % right,
    '<<': left * 2 ** right,
    shl: left * 2 ** right,
    '>>': Math.floor(left / 2 ** right),
  }[sign];
  return value !== undefined && Number.isFinite(value) ? value : null;
}
