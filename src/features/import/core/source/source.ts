import { Code, type Name } from './code';
import { valuesOf } from './constants';

/** A name and its value: an assignment, an entry of a map or an object, two arguments of a call, or a call and its arguments. */
export interface Entry extends Name {
  readonly isCall: boolean;
  /** Variables, calls, types and keys around it, from the outside: `w`, `kafka.Writer`. */
  readonly path: readonly string[];
  /** A constant's value; anything else as written. */
  readonly value: () => string;
  readonly written: () => string;
}

/** Max names, and max calls. */
const MAX_FOUND = 5000;
/** Max names kept of what surrounds a part. */
const MAX_AROUND = 8;
/** Signs between a name and its value: `to` in Kotlin, `->` in Scala. */
const SIGNS = new Set(['=', ':=', ':', ',', '->', 'to']);

/** Reads source code without a grammar: its names, its brackets and what is between them. Takes linear time. Never throws. */
export function readSource(text: string): readonly Entry[] {
  const code = new Code(text);
  const found = foundIn(code);
  const valueAt = valuesOf(code, assignedOnce(found));
  return found.map(({ sign, from, end, ...named }): Entry => {
    const isCall = sign === '(';
    const value = () => (isCall ? code.partsIn(from, end) : [from]).map(valueAt).join(', ');
    return { ...named, isCall, value, written: () => code.written(from, end) };
  });
}

/** A name and the place of its value, before that's evaluated. */
interface Found extends Name, Pick<Entry, 'path'> {
  /** Between the two; a bracket of a call. */
  readonly sign: string;
  readonly from: number;
  readonly end: number;
}

/** Places of values by names that are assigned just once; -1 for others. */
function assignedOnce(found: readonly Found[]): ReadonlyMap<string, number> {
  const constants = new Map<string, number>();
  for (const { name, isQuoted, sign, from } of found)
    if (!isQuoted && (sign === '=' || sign === ':=')) constants.set(name, constants.has(name) ? -1 : from);
  return constants;
}

/** A part of the source with a path of its own. */
interface Scope {
  readonly path: readonly string[];
  readonly end: number;
  readonly bracket: string;
}

const OUTERMOST: Scope = { path: [], end: Number.POSITIVE_INFINITY, bracket: '' };

/** Finds the names and the calls of a source in one pass. */
function foundIn(code: Code): readonly Found[] {
  const [names, calls]: [Found[], Found[]] = [[], []];
  const scopes: Scope[] = [OUTERMOST];
  let valueEnd = -1;
  for (const [place, { type, text, begin, end: past }] of code.tokens.entries()) {
    while (place >= (scopes.at(-1) ?? OUTERMOST).end) scopes.pop();
    const around = scopes.at(-1) ?? OUTERMOST;
    const from = place + 1;
    if (type === 'open') {
      // Arguments belong to what is called, the parts of an object to its type.
      const isCall = code.isCall(place);
      const isOwned = isCall || (code.isBehindType(place) && code.isLiteral(begin, around.bracket));
      const name = isOwned ? code.compact(begin, place) : '';
      const scope = { path: pathTo(around, name), bracket: text, end: past - 1 };
      scopes.push(scope);
      if (isCall && calls.length < MAX_FOUND)
        calls.push({ name, isQuoted: true, path: scope.path, sign: '(', from, end: scope.end });
    }
    const sign = code.signAt(place);
    if (!SIGNS.has(sign) || (sign === ',' && place === valueEnd) || names.length > MAX_FOUND) continue;
    const name = code.nameBefore(place);
    const end = name === null ? from : code.endAt(from);
    // `linger: Int = 5`
    if (name === null || end === from || (sign === ':' && code.signAt(end) === '=')) continue;
    // `{ brokers, requestTimeout: 5 }`: a name that is its value.
    const isShort = sign === ',' && around.bracket === '{' && !name.isQuoted && /^[a-z]\w*$/.test(name.name);
    const value = isShort ? { from: place - 1, end: place } : { from, end };
    names.push({ ...name, ...value, path: around.path, sign });
    if (sign === ',') continue;
    valueEnd = end;
    scopes.push({ ...around, path: pathTo(around, code.firstName(place, name.name)), end });
  }
  return [...names, ...calls];
}

function pathTo({ path }: Scope, name: string): readonly string[] {
  return name === '' || name === path.at(-1) ? path : [...path, name].slice(-MAX_AROUND);
}
