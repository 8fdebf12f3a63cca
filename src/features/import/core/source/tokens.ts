/** A word, a number, a quoted text without its quotes, a sign or a bracket of source code. */
export interface Token {
  readonly type: 'name' | 'number' | 'text' | 'sign' | 'open' | 'close';
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** True if only blanks are in front of it on its line. */
  readonly beginsLine: boolean;
  /** The place at which its value begins: of `kgo` for the bracket of `kgo.Opt(`. */
  begin: number;
  /** The place behind it, or behind its partner if it opens a bracket. */
  end: number;
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

/** Max brackets in a row that another one closes. */
const MAX_UNCLOSED = 20;
/** A sign between a value and its property. */
const DOT = /^(?:\.|::|\?\.|->)$/;

/** The tokens of a source in any language with braces or Python's blocks, without comments. Takes linear time. */
export function tokensIn(source: string): readonly Token[] {
  const tokens: Token[] = [];
  const open: Token[] = [];
  let beginsLine = true;
  const part = partOf(PYTHON.test(source) ? '#[^\\n]*' : '//[^\\n]*');
  for (const { index: from, 0: whole, groups = {} } of source.matchAll(part)) {
    const { skipped, long, number, quoted, name, sign = '' } = groups;
    if (skipped !== undefined) {
      beginsLine ||= skipped.includes('\n');
      continue;
    }
    const inside = long ?? quoted?.slice(1).replace(/["']$/, '');
    const text = inside ?? number?.replaceAll('_', '') ?? name ?? sign;
    const type =
      inside === undefined ? (number && 'number') || (name && 'name') || bracketType(sign) : 'text';
    const [place, last] = [tokens.length, tokens.at(-1)];
    const token: Token = {
      type,
      text,
      from,
      to: from + whole.length,
      beginsLine,
      begin: place,
      end: place + 1,
    };
    if (type === 'open') open.push(token);
    if (last !== undefined && continues(token, last)) token.begin = last.begin;
    if (type === 'close') {
      // A bracket that isn't closed ends with those around it.
      const near = open.slice(-MAX_UNCLOSED);
      const depth = near.findLastIndex((each) => each.text === '([{'[')]}'.indexOf(text)]);
      token.begin = near[depth]?.begin ?? place;
      for (const inner of depth < 0 ? [] : open.splice(depth - near.length)) inner.end = place + 1;
    }
    tokens.push(token);
    beginsLine = false;
  }
  for (const token of open) token.end = tokens.length + 1;
  return tokens;
}

function bracketType(sign: string): Token['type'] {
  return '([{'.includes(sign) ? 'open' : ')]}'.includes(sign) ? 'close' : 'sign';
}

/** True if a token is a part of the value that ends with the last one: a property, its dot, arguments, parts of a literal. */
function continues({ type, text, beginsLine }: Token, last: Token): boolean {
  if (type === 'open') return /name|close/.test(last.type) && (!beginsLine || text === '{');
  if (type === 'sign') return DOT.test(text) && /name|text|close/.test(last.type);
  return /name|text/.test(type) && last.type === 'sign' && DOT.test(last.text);
}
