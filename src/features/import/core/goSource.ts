/** A call in Go source: what is called, without its package, and its arguments as text. */
export interface GoCall {
  readonly name: string;
  readonly args: readonly string[];
  /** The whole call as it stands. */
  readonly text: string;
}

/** So many brackets may be open inside of each other; real options have four at most. */
const DEEPEST = 50;
/** So many characters of one call are read. */
const LONGEST_CALL = 2000;
/** So many calls are looked at, so that none of the above is done for every few letters of a long text. */
const MOST_CALLS = 500;

/** Every call of a function of package kgo that is not itself an argument of one. */
export function kgoCalls(source: string): readonly GoCall[] {
  const text = withoutComments(source);
  const calls: GoCall[] = [];
  const start = /\bkgo\.([A-Z]\w{0,99})\s*\(/g;
  for (let looked = 0; looked < MOST_CALLS; looked += 1) {
    const match = start.exec(text);
    if (match === null) break;
    const call = callAt(text, match[1] ?? '', match.index, start.lastIndex);
    if (call === null) continue;
    calls.push(call);
    // NewClient and the like hold options as arguments: those are looked at in turn.
    const holdsOptions = /^(NewClient|Opts|BasicLogger|Dialer)$/.test(call.name);
    if (!holdsOptions) start.lastIndex = match.index + call.text.length;
  }
  return calls;
}

/** Reads one call, `kgo.Name(…)` or `Name(…)`, or gives null where the text is none. */
export function readCall(text: string): GoCall | null {
  const match = /^\s*(?:kgo\.)?([A-Za-z]\w{0,99})\s*\(/.exec(text);
  return match === null ? null : callAt(text, match[1] ?? '', 0, match[0].length);
}

function callAt(text: string, name: string, from: number, open: number): GoCall | null {
  const args: string[] = [];
  let begun = open;
  let depth = 0;
  const last = Math.min(text.length, open + LONGEST_CALL);
  for (let place = open; place < last; place += 1) {
    const sign = text[place] ?? '';
    if (sign === '"' || sign === '`' || sign === "'") place = endOfText(text, place, last);
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign) && depth > 0) depth -= 1;
    else if (sign === ',' && depth === 0) {
      args.push(text.slice(begun, place).trim());
      begun = place + 1;
    } else if (sign === ')') {
      const rest = text.slice(begun, place).trim();
      return { name, args: rest === '' ? args : [...args, rest], text: text.slice(from, place + 1) };
    }
    if (depth > DEEPEST) return null;
  }
  return null;
}

/** The place of the quote that ends a text; that of the end of its line, or of all, where it does not end before. */
function endOfText(text: string, open: number, last: number): number {
  const quote = text[open];
  for (let place = open + 1; place < last; place += 1) {
    if (text[place] === quote) return place;
    if (quote === '`') continue;
    if (text[place] === '\n') return place;
    if (text[place] === '\\') place += 1;
  }
  return last;
}

/** The source with a space for each comment. Looks at every character once, whatever is opened and never closed. */
function withoutComments(source: string): string {
  const lastRaw = source.lastIndexOf('`');
  const lastEnd = source.lastIndexOf('*/');
  const kept: string[] = [];
  let from = 0;
  for (let place = 0; place < source.length; place += 1) {
    const sign = source[place];
    if (sign === '"' || (sign === '`' && place < lastRaw)) place = endOfText(source, place, source.length);
    if (sign !== '/') continue;
    const next = source[place + 1];
    if (next !== '/' && !(next === '*' && place + 2 <= lastEnd)) continue;
    kept.push(source.slice(from, place));
    const end = next === '/' ? source.indexOf('\n', place) : source.indexOf('*/', place + 2) + 2;
    from = end < 0 ? source.length : end;
    place = from - 1;
  }
  return [...kept, source.slice(from)].join(' ');
}
