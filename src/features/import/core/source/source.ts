import { Code } from './code';
import { Constants } from './constants';

/** A name and its value: an assignment, an entry of a map or an object, two arguments of a call, or a call and its arguments. */
export interface Entry {
  readonly name: string;
  /** True if the name is quoted, such as a dictionary's key. */
  readonly isQuoted: boolean;
  readonly isCall: boolean;
  /** Variables, calls, types and keys around it, from the outside: `w`, `kafka.Writer`. */
  readonly path: readonly string[];
  /** A constant's value; anything else as written. */
  readonly value: () => string;
  readonly written: () => string;
}

const MAX_FOUND = 5000;
/** Max names kept of what surrounds a part, and max parts of a name. */
const MAX_AROUND = 8;
const MAX_PARTS = 10;
const QUOTED_NAME = /^[A-Za-z_][\w.:-]{0,120}$/;
/** Signs between a name and its value: `to` in Kotlin, `->` in Scala. */
const SIGNS = new Set(['=', ':=', ':', ',', '->', 'to']);
/** Signs and words behind which a type and a brace are a literal instead of a block. */
const BEFORE_LITERAL = new Set(['new', 'return', '&', '=', ':=', '(', '[', ',', ':']);
const DECLARES = /^(?:class|interface|struct|object|record|enum)$/;

/** Reads source code without a grammar: its names, its brackets and what is between them. Takes linear time. Never throws. */
export function readSource(text: string): readonly Entry[] {
  const code = new Code(text);
  const { pairs, calls } = new Walk(code);
  const constants = new Constants(code, assignedOnce(pairs));
  const textAt = (place: number) => constants.textAt(place);
  const entries = pairs.map(
    ({ place, ...pair }): Entry => ({
      ...pair,
      isCall: false,
      value: () => textAt(place),
      written: () => code.written(place, code.endAt(place)),
    }),
  );
  const called = calls.map(
    ({ place, ...call }): Entry => ({
      ...call,
      isQuoted: true,
      isCall: true,
      value: () => code.partsIn(place).map(textAt).join(', '),
      written: () => code.written(place + 1, code.pastBracket(place) - 1),
    }),
  );
  return [...entries, ...called];
}

type Name = Pick<Entry, 'name' | 'isQuoted'>;

/** A name in front of a value, before it's evaluated. */
interface Pair extends Name, Pick<Entry, 'path'> {
  readonly sign: string;
  readonly place: number;
}

/** Names that are assigned just once. */
function assignedOnce(pairs: readonly Pair[]): ReadonlyMap<string, number> {
  const constants = new Map<string, number>();
  const twice = new Set<string>();
  for (const { name, isQuoted, sign, place } of pairs) {
    if (isQuoted || (sign !== '=' && sign !== ':=')) continue;
    if (constants.has(name)) twice.add(name);
    constants.set(name, place);
  }
  for (const name of twice) constants.delete(name);
  return constants;
}

/** A part of the source with a path of its own. */
interface Scope {
  readonly path: readonly string[];
  readonly end: number;
  readonly bracket: string;
}

const OUTERMOST: Scope = { path: [], end: Number.POSITIVE_INFINITY, bracket: '' };

/** Finds the names and calls of a source in one pass. */
class Walk {
  readonly pairs: Pair[] = [];
  readonly calls: Pick<Pair, 'name' | 'path' | 'place'>[] = [];
  readonly #code: Code;

  constructor(code: Code) {
    this.#code = code;
    const scopes: Scope[] = [OUTERMOST];
    let valueEnd = -1;
    for (const [place, { type }] of code.tokens.entries()) {
      while (place >= (scopes.at(-1) ?? OUTERMOST).end) scopes.pop();
      const around = scopes.at(-1) ?? OUTERMOST;
      if (type === 'open') scopes.push(this.#scopeIn(place, around));
      const sign = code.signAt(place);
      if (!SIGNS.has(sign) || (sign === ',' && place === valueEnd) || this.pairs.length > MAX_FOUND) continue;
      const name = this.#nameBefore(place, sign);
      if (name === null) continue;
      const end = code.endAt(place + 1);
      // `linger: Int = 5`
      if (end === place + 1 || (sign === ':' && code.signAt(end) === '=')) continue;
      // `{ brokers, requestTimeout: 5 }`: a name that is its value.
      const isShort =
        sign === ',' && around.bracket === '{' && !name.isQuoted && /^[a-z]\w*$/.test(name.name);
      this.pairs.push({ ...name, sign, path: around.path, place: isShort ? place - 1 : place + 1 });
      if (sign === ',') continue;
      valueEnd = end;
      scopes.push({ ...around, path: pathTo(around, this.#assigned(place, name)), end });
    }
  }

  /** Arguments belong to what is called, the parts of an object to its type. */
  #scopeIn(open: number, around: Scope): Scope {
    const { tokens } = this.#code;
    const [bracket, end] = [tokens[open]?.text ?? '', this.#code.pastBracket(open) - 1];
    const isCall = this.#code.isBehind(open, '(');
    const from = this.#code.beginOf(open);
    if (!isCall && !(this.#code.isBehind(open, '{') && this.#isLiteral(from, around)))
      return { ...around, bracket, end };
    const name = this.#code.compact(from, open);
    const path = pathTo(around, name);
    if (isCall && this.calls.length < MAX_FOUND) this.calls.push({ name, path, place: open });
    return { path, bracket, end };
  }

  /** True if braces behind the value at a place have its parts in them. */
  #isLiteral(from: number, { bracket }: Scope): boolean {
    const [owner, , before] = [-3, -2, -1].map((step) => this.#code.tokens[from + step]);
    const sign = before?.text ?? '';
    if (sign === ',') return bracket === '(';
    if (sign === ':' && (DECLARES.test(owner?.text ?? '') || this.#code.tokens[from - 2]?.type === 'close'))
      return false;
    return BEFORE_LITERAL.has(sign);
  }

  /** In `p, err := f()` the first name counts. */
  #assigned(place: number, name: Name): string {
    const { tokens } = this.#code;
    if (this.#code.signAt(place) !== ':=') return name.name;
    let first = place - 1;
    while (tokens[first - 1]?.text === ',' && tokens[first - 2]?.type === 'name') first -= 2;
    return tokens[first]?.text ?? name.name;
  }

  /** A name itself, in quotes, as the index of a map, in front of its type, or handed to a function that prefixes it. */
  #nameBefore(end: number, sign: string, depth = 0): Name | null {
    const { tokens } = this.#code;
    const last = tokens[end - 1];
    if (last?.type === 'text')
      return QUOTED_NAME.test(last.text) ? { name: last.text, isQuoted: true } : null;
    if (last?.type === 'close') return depth < 4 ? this.#nameBefore(end - 1, ',', depth + 1) : null;
    if (last?.text === '?' && sign === '=' && depth === 0) return this.#nameBefore(end - 1, sign, 1);
    let from = end;
    for (let parts = 0; tokens[from - 1]?.type === 'name'; parts += 1) {
      from -= 1;
      if (parts === MAX_PARTS || !/^(?:\.|::)$/.test(this.#code.signAt(from - 1))) break;
      from -= 1;
    }
    const before = this.#code.signAt(from - 1);
    if (from === end || tokens[from]?.type !== 'name' || /^(?:\.|::|\?\.)$/.test(before)) return null;
    if (sign === '=' && before === ':' && tokens[from - 2]?.type === 'name')
      return this.#nameBefore(from - 1, ',', depth);
    return { name: this.#code.compact(from, end), isQuoted: false };
  }
}

function pathTo({ path }: Scope, name: string): readonly string[] {
  return name === '' || name === path.at(-1) ? path : [...path, name].slice(-MAX_AROUND);
}
