import { own } from '../../../../base/own';
import type { Pair } from './entries';
import { MAX_TEXT, operandsOf, type Part, textOf } from './parts';

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
  /^(?:(?:Integer|Long|Boolean|String|Int)(?:\.|::)(?:toString|valueOf|parseInt|parseLong|from)|str|string|String|Some|int|Int|Long|u?int(?:8|16|32|64)?|float(?:32|64)|time\.Duration)$/;
/** A method without arguments that leaves the value. */
const METHOD =
  /^(?:toString|to_string|into|to_owned|toMillis|name|getName|lowercase|toLowerCase|inWholeMilliseconds|as_str|as_millis|getId|TotalMilliseconds|canonicalName|id|toInt|toLong|Value)$/;
const DURATION =
  /^(?:[\w.]+(?:\.|::))?(?:Duration(?:\.|::)(?:of|from)_?|TimeUnit\.|TimeSpan\.From)(milli|second|sec|minute|hour|day)s?(?:econds|\.toMillis)?$/i;
/** A class's own name: `RoundRobinPartitioner.class.getName()`, `RoundRobinPartitioner::class.java.name`. */
const CLASS = /^([\w.$]{1,300}?)(?:\.|::)class(?:\.java)?(?:\.(?:getName\(\)|\w*[nN]ame))?$/;
/** A number with a suffix of its type, or converted. */
const NUMBER =
  /^(0[xX][\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)(?:[lLfFdD]|_?[iuf](?:8|16|32|64))?(?:\.to\w+\(\))?$/;

const MAX_DEPTH = 30;
const MAX_STEPS = 500;

/** Values by the names that were assigned just once. */
export type Constants = ReadonlyMap<string, Pair>;

export function constantsIn(pairs: readonly Pair[]): Constants {
  const constants = new Map<string, Pair>();
  const twice = new Set<string>();
  for (const pair of pairs) {
    if (pair.isQuoted || !/^:?=$/.test(pair.sign)) continue;
    if (constants.has(pair.name)) twice.add(pair.name);
    constants.set(pair.name, pair);
  }
  for (const name of twice) constants.delete(name);
  return constants;
}

/** The value of an enumeration of several clients, such as `Acks.Leader`. */
export function enumerated(text: string): string | undefined {
  return own(ENUMERATED, text.split(/[.:]+/).slice(-2).join('.').toLowerCase());
}

/** Works out a constant: sums and products, quoted texts, durations, named constants. */
export class Evaluation {
  readonly #constants: Constants;
  #steps = 0;

  constructor(constants: Constants) {
    this.#constants = constants;
  }

  /** A constant's text: numbers in decimal, durations in ms (in Go in ns); anything else is shortened as written. */
  textOf(part: Part): string {
    return String(this.#valueOf(part, 0)).slice(0, MAX_TEXT);
  }

  #valueOf(part: Part, depth: number): number | string {
    this.#steps += 1;
    const { name } = part.node;
    const text = textOf(part);
    const [, digits] = NUMBER.exec(text) ?? [];
    if (digits !== undefined) return Number(digits.replaceAll('_', ''));
    if (/String|TextBlock|Literal|Rune|Char/.test(name)) {
      const quoted = /^[rfbu]{0,2}("""|["'`])(.*)\1$/is.exec(text)?.[2];
      if (quoted !== undefined) return quoted;
    }
    if (/^(?:true|false)$/i.test(text)) return text.toLowerCase();
    const [, type] = CLASS.exec(text) ?? [];
    if (type !== undefined) return type;
    const word = enumerated(text) ?? own(GO_UNITS, text);
    if (word !== undefined) return word;
    const operands = operandsOf(part.node).map((node) => ({ node, text: part.text }));
    if (operands.length === 0 || depth > MAX_DEPTH || this.#steps > MAX_STEPS)
      return this.#named(text, depth);
    return this.#computed(part, operands, depth + 1) ?? this.#named(text, depth);
  }

  #computed(part: Part, operands: readonly Part[], depth: number): number | string | null {
    const [first, last] = [operands[0] as Part, operands.at(-1) as Part];
    const { name } = part.node;
    if (/Binary/.test(name) && first !== last) return this.#binary(first, last, depth);
    if (/^(?:Unary|Prefix|Reference)/.test(name)) return this.#unary(first, textOf(part), depth);
    if (/Cast/.test(name)) return this.#valueOf(last, depth);
    const isWrapped = operands.length === 1 && !/Call|Invocation|New|Creation/.test(name);
    if (isWrapped || /^(?:Paren|Try)/.test(name)) return this.#valueOf(first, depth);
    if (/Call|Invocation|Creation|^New/.test(name)) return this.#call(part, operands, depth);
    return /Member|Field|Selector|Scoped|Qualified/.test(name) ? this.#member(part, first, depth) : null;
  }

  #named(text: string, depth: number): number | string {
    const constant = this.#constants.get(text) ?? this.#constants.get(text.slice(text.lastIndexOf('.') + 1));
    if (constant === undefined || depth > MAX_DEPTH || this.#steps > MAX_STEPS) return text;
    const value = this.#valueOf(constant.value, depth + 10);
    // A name of something that isn't constant either stays.
    return typeof value === 'number' || constant.value.node.firstChild === null ? value : text;
  }

  #unary(operand: Part, text: string, depth: number): number | string | null {
    const value = this.#valueOf(operand, depth);
    if (text.startsWith('&')) return value;
    return text.startsWith('-') && typeof value === 'number' ? -value : null;
  }

  #binary(left: Part, right: Part, depth: number): number | null {
    const between = left.text.plain.slice(left.node.to, right.node.from);
    const sign = between.replaceAll(/\/\*.*?\*\/|\s/gs, '');
    return combined(this.#valueOf(left, depth), sign, this.#valueOf(right, depth));
  }

  #member({ node, text }: Part, object: Part, depth: number): number | string | null {
    if (/Binary/.test(object.node.name)) return this.#beforeField(object, node.to, depth);
    const property = text.plain.slice(object.node.to, node.to).replaceAll(/[\s.:]/g, '');
    return METHOD.test(property) ? this.#valueOf(object, depth) : null;
  }

  /** Lezer's Go has `5 * time.Second` as a field of `5 * time`: the field is that of the last operand. */
  #beforeField({ node, text }: Part, to: number, depth: number): number | null {
    const [left, right] = operandsOf(node);
    if (left === undefined || right === undefined || depth > MAX_DEPTH) return null;
    const sign = text.plain.slice(left.to, right.from).trim();
    const unit = /Binary/.test(right.name)
      ? this.#beforeField({ node: right, text }, to, depth + 1)
      : own(GO_UNITS, text.plain.slice(right.from, to).replaceAll(/\s/g, ''));
    return unit == null ? null : combined(this.#valueOf({ node: left, text }, depth), sign, unit);
  }

  #call(part: Part, operands: readonly Part[], depth: number): number | string | null {
    const { node: list, text } = operands.at(-1) as Part;
    const head = text.plain.slice((operands[0] as Part).node.from, list.from).replaceAll(/\s/g, '');
    const args = operandsOf(list).map((node) => ({ node, text }));
    const [first] = args;
    const [, unit] = DURATION.exec(head) ?? [];
    if (unit !== undefined && first !== undefined) {
      return combined(this.#valueOf(first, depth), '*', own(DURATIONS, unit.toLowerCase()) ?? Number.NaN);
    }
    if (CONVERSION.test(head) && first !== undefined) return this.#valueOf(first, depth);
    const [, method] = /(?:\.|::)(\w+)$/.exec(head) ?? [];
    if (method !== undefined && METHOD.test(method) && first === undefined)
      return this.#receiver(part, depth);
    if (!/^[\w.:]+$/.test(head)) return null;
    return `${head}(${args.map((each) => this.#valueOf(each, depth)).join(', ')})`;
  }

  /** What a method is called on. */
  #receiver({ node, text }: Part, depth: number): number | string | null {
    const [first, second] = operandsOf(node);
    const isObject = second !== undefined && !second.name.startsWith('Arg');
    const object = first === undefined || isObject ? first : operandsOf(first)[0];
    return object === undefined ? null : this.#valueOf({ node: object, text }, depth);
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
    '>>': Math.floor(left / 2 ** right),
  }[sign];
  return value !== undefined && Number.isFinite(value) ? value : null;
}
