/** A call in Go source: the function's name without its package, and its arguments as text. */
export interface GoCall {
  readonly name: string;
  readonly args: readonly string[];
  /** The whole call as text. */
  readonly text: string;
}

/** Max nesting of brackets; real options have at most four. */
const MAX_DEPTH = 50;
/** Max length of one call, characters. */
const MAX_CALL = 2000;
/** Max calls read, which bounds the work on a long text. */
const MAX_CALLS = 500;

/** Calls of package kgo's functions that aren't themselves arguments of such a call. */
export function kgoCalls(source: string): readonly GoCall[] {
  const text = withoutComments(source);
  const calls: GoCall[] = [];
  const start = /\bkgo\.([A-Z]\w{0,99})\s*\(/g;
  for (let looked = 0; looked < MAX_CALLS; looked += 1) {
    const match = start.exec(text);
    if (match === null) break;
    const call = callAt(text, match[1] ?? '', match.index, start.lastIndex);
    if (call === null) continue;
    calls.push(call);
    // NewClient and similar functions take options as arguments: those are read in turn.
    const holdsOptions = /^(NewClient|Opts|BasicLogger|Dialer)$/.test(call.name);
    if (!holdsOptions) start.lastIndex = match.index + call.text.length;
  }
  return calls;
}

/** Reads one call, `kgo.Name(…)` or `Name(…)`; null if the text isn't one. */
export function readCall(text: string): GoCall | null {
  const match = /^\s*(?:kgo\.)?([A-Za-z]\w{0,99})\s*\(/.exec(text);
  return match === null ? null : callAt(text, match[1] ?? '', 0, match[0].length);
}

function callAt(text: string, name: string, from: number, open: number): GoCall | null {
  const args: string[] = [];
  let begun = open;
  let depth = 0;
  const last = Math.min(text.length, open + MAX_CALL);
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
    if (depth > MAX_DEPTH) return null;
  }
  return null;
}

/** Index of a text's closing quote, or of the end of its line or of the source if there is none. */
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

/** The source with a space for each comment. Reads every character once, even if something is never closed. */
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
