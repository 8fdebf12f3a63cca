import { own } from '../../../../base/own';

/** A word, a number, a quoted text without its quotes, a sign or a bracket of source code. */
export interface Token {
  readonly type: 'name' | 'number' | 'text' | 'sign' | 'open' | 'close';
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** True if only blanks are in front of it on its line. */
  readonly beginsLine: boolean;
}

/** `//` divides in Python, and begins a comment elsewhere. */
const PYTHON =
  /^[ \t]{0,40}(?:from [\w.]{1,99} import\b|import [a-z_]{1,60}[ \t]{0,9}$|def \w{1,60}\([^\n]{0,400}:[ \t]{0,9}$)/m;
/** Type arguments in front of a call, a literal or an assignment: `<String, List<String>>`. */
const TYPES =
  '<[\\w\\s,.?:[\\]]{0,80}(?:<[\\w\\s,.?:[\\]]{0,80}>[\\w\\s,.?:[\\]]{0,40}){0,3}>(?=\\s{0,9}(?:[({]|::|=[^=])|(?<=\\.<[^<>]{0,80}>)\\w)';
const NUMBER = '0[xX][\\da-fA-F_]+|\\d[\\d_]*(?:\\.\\d[\\d_]*)?(?:[eE][+-]?\\d+)?';
/** A text on one line; it ends with the line if nothing closes it. */
const QUOTED = `"(?:[^"\\\\\\n]|\\\\.)*\\\\?"?|'(?:[^'\\\\\\n]|\\\\.)*\\\\?'?`;

// @recipe importer
/** A part of a source, by what it is. A comment that nothing closes is the rest of the source. */
function partOf(comment: string): RegExp {
  return new RegExp(
    [
      `(?<skipped>\\s+|/\\*[^]*?(?:\\*/|$)|${comment}|(?<!\\S)#[^\\n]*|${TYPES}|(?<=[<&])'[a-z]\\w*(?![\\w']))`,
      `(?<fence>"""|'''|\`)(?<long>[^]*?)\\k<fence>`,
      `(?<number>${NUMBER})(?:[lLfFdDuU]{1,2}|_?[iuf](?:8|16|32|64))?(?!\\w)`,
      `(?:[rfbuRFBU$@]{1,2}(?=["']))?(?<quoted>${QUOTED})`,
      '(?<name>[A-Za-z_$][\\w$]*)',
      '(?<sign>={2,3}|[!<>+*/%&|^-]=|:=|->|=>|::|\\?\\.|<<|>>|&&|\\|\\||!!|[^])',
    ].join('|'),
    'gy',
  );
}

/** The tokens of a source in any language with braces or Python's blocks, without comments. Takes linear time. */
export function tokensIn(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let beginsLine = true;
  for (const found of source.matchAll(partOf(PYTHON.test(source) ? '#[^\\n]*' : '//[^\\n]*'))) {
    const { skipped, long, number, quoted, name, sign = '' } = found.groups ?? {};
    if (skipped !== undefined) {
      beginsLine ||= skipped.includes('\n');
      continue;
    }
    const at = { from: found.index, to: found.index + found[0].length, beginsLine };
    const text = long ?? quoted?.slice(1).replace(/["']$/, '');
    beginsLine = false;
    if (text !== undefined) tokens.push({ ...at, type: 'text', text });
    else if (number !== undefined) tokens.push({ ...at, type: 'number', text: number.replaceAll('_', '') });
    else tokens.push({ ...at, type: name === undefined ? bracketType(sign) : 'name', text: name ?? sign });
  }
  return tokens;
}

function bracketType(sign: string): Token['type'] {
  return '([{'.includes(sign) ? 'open' : ')]}'.includes(sign) ? 'close' : 'sign';
}

/** The place of each bracket's partner; the end for one that nothing closes. */
export function partnersIn(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (const [place, { type, text }] of tokens.entries()) {
    if (type === 'open') open.push(place);
    if (type !== 'close') continue;
    // A bracket that isn't closed ends with those around it.
    const near = open.slice(-MAX_UNCLOSED);
    const depth = near.findLastIndex((each) => tokens[each]?.text === own(PARTNER, text));
    if (depth < 0) continue;
    partners.set(place, near[depth] ?? place);
    for (const inner of open.splice(depth - near.length)) partners.set(inner, place);
  }
  for (const place of open) partners.set(place, tokens.length);
  return partners;
}

/** Max brackets in a row that another one closes. */
const MAX_UNCLOSED = 20;
const PARTNER: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
