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

/** Every call of a function of package kgo that is not itself an argument of one. */
export function kgoCalls(source: string): readonly GoCall[] {
  const text = withoutComments(source);
  const calls: GoCall[] = [];
  const start = /\bkgo\.([A-Z]\w{0,99})\s*\(/g;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
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
    if (sign === '"' || sign === '`' || sign === "'") place = endOfText(text, place);
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

/** The place of the quote that ends a text; the end of all where it does not end. */
function endOfText(text: string, open: number): number {
  const quote = text[open];
  for (let place = open + 1; place < text.length; place += 1) {
    if (text[place] === '\\' && quote !== '`') place += 1;
    else if (text[place] === quote) return place;
  }
  return text.length;
}

function withoutComments(source: string): string {
  const parts = /"(?:[^"\\\n]|\\.)*"|`[^`]*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  return source.replace(parts, (part) => (part.startsWith('/') ? ' ' : part));
}
